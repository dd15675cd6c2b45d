"""The completion of fish from the table of a tool."""

from __future__ import annotations

from venom_policy.verbs.completion_filling import filled
from venom_policy.verbs.escaping import fish as quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.verbs.completion_tree import Tree, Word

# FUNCTION, TOOL, VALUED, SWITCHES, PATH_FLAG and the tables are put in for a tool.
_SCRIPT = r"""# fish completion of TOOL, generated from its verbs

function FUNCTION_step
    switch "$argv[1]/$argv[2]"
STEPS
        case '*'
            return 1
    end
end

function FUNCTION_following
    switch "$argv[1]"
FOLLOWING
    end
end

function FUNCTION_flags
    switch "$argv[1]"
FLAGS
    end
end

function FUNCTION_values
    switch "$argv[1] $argv[2]"
VALUES
    end
end

# Prints the values that a flag takes with something before each.
function FUNCTION_valued
    for value in (FUNCTION_values $argv[1] $argv[2])
        printf '%s%s\n' $argv[3] $value
    end
end

function FUNCTION_complete
    set -l place ''
    set -l pending ''
    set -l used
    set -l ended
    set -l next
    set -l current (commandline -ct)
    set -l tokens (commandline -opc)
    set -e tokens[1]
    for word in $tokens
        if test -n "$pending"
            set pending ''
            continue
        end
        switch "$word"
            case --
                return
            case '--*=*'
                set -a used (string split -m1 = -- $word)[1]
            case SWITCHES
                set -a used $word
            case VALUED
                set -a used $word
                set pending $word
            case '-*'
            case '*'
                if not set -q ended[1]
                    if set next (FUNCTION_step "$place" "$word")
                        set place $next
                    else
                        set ended yes
                    end
                end
        end
    end
    if test "$pending" = PATH_FLAG
        __fish_complete_path "$current"
    else if test -n "$pending"
        # A boolean is refused as a word of its own.
        if not string match -q -- "$pending=*" (FUNCTION_flags "$place")
            FUNCTION_valued "$place" $pending ''
        end
    else if string match -q -- 'PATH_FLAG=*' "$current"
        for file in (__fish_complete_path (string replace -- PATH_FLAG= '' "$current"))
            printf '%s%s\n' PATH_FLAG= $file
        end
    else if string match -q -- '--*=*' "$current"
        set -l flag (string split -m1 = -- $current)[1]
        contains -- $flag $used; or FUNCTION_valued "$place" $flag "$flag="
    else
        set -q ended[1]; or FUNCTION_following "$place"
        for line in (FUNCTION_flags "$place")
            set -l flag (string split -m1 \t -- $line)[1]
            if contains -- (string replace -r '=$' '' -- $flag) $used
                continue
            else if string match -q -- '*=' $flag
                FUNCTION_valued "$place" (string replace -r '=$' '' -- $flag) $flag
            else
                printf '%s\n' $line
            end
        end
    end
end

complete -c TOOL -f -a '(FUNCTION_complete)'
"""


def fish(tree: Tree) -> str:
    """The script, which is sourced."""
    steps = [_case(f"{step.start}/{step.word}", f"echo {quoted(step.end)}") for step in tree.steps]
    values = [
        _case(f"{known.path} {known.flag}", f"printf '%s\\n' {' '.join(map(quoted, known.values))}")
        for known in tree.values
    ]
    tables = {
        "STEPS\n": "".join(steps),
        "FOLLOWING\n": "".join(_case(place.path, _described(place.words)) for place in tree.places),
        "FLAGS\n": "".join(_case(place.path, _described(place.flags)) for place in tree.places),
        "VALUES\n": "".join(values),
    }
    return filled(_SCRIPT, tree, f"__{tree.tool}", tables, between=" ")


def _described(words: tuple[Word, ...]) -> str:
    if not words:
        return "true"
    return "printf '%s\\t%s\\n' " + " ".join(f"{quoted(word.text)} {quoted(word.summary)}" for word in words)


def _case(matched: str, command: str) -> str:
    return f"        case {quoted(matched)}\n            {command}\n"
