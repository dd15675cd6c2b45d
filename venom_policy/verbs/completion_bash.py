"""The completion of bash from the table of a tool."""

from __future__ import annotations

from venom_policy.verbs.completion_tree import PATH_FLAG
from venom_policy.verbs.escaping import posix

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.verbs.completion_tree import Tree

# FUNCTION, TOOL, VALUED, SWITCHES, PATH_FLAG and the tables are put in for a tool.
_SCRIPT = r"""# bash completion of TOOL, generated from its verbs

FUNCTION_step() {
    case $place/$1 in
STEPS
    *) ended=yes ;;
    esac
}

FUNCTION_what() {
    case $place in
PLACES
    esac
}

FUNCTION_values() {
    case $place' '$1 in
VALUES
    *) values=() ;;
    esac
}

# Sets `current` to the word at the cursor and `typed` to those before it: readline splits at `=` and `:`.
FUNCTION_split() {
    local rest=${COMP_LINE:0:COMP_POINT} word blank
    typed=()
    for word in "${COMP_WORDS[@]:0:COMP_CWORD}"; do
        blank=${rest%%[![:space:]]*}
        rest=${rest#"$blank"}
        rest=${rest#"$word"}
        if [[ -z $blank && ${#typed[@]} -gt 0 ]]; then
            typed[${#typed[@]}-1]+=$word
        else
            typed+=("$word")
        fi
    done
    blank=${rest%%[![:space:]]*}
    current=${rest#"$blank"}
    if [[ -z $blank && ${#typed[@]} -gt 1 ]]; then
        current=${typed[${#typed[@]}-1]}$current
        unset "typed[${#typed[@]}-1]"
    fi
}

# Reads the words before the cursor: where they lead, which flags they hold, which one waits for its value.
FUNCTION_read() {
    local word
    for word in "${typed[@]:1}"; do
        if [[ $pending ]]; then
            pending=
            continue
        fi
        case $word in
        --) literal=yes ;;
        --*=*) used+=" ${word%%=*} " ;;
        SWITCHES) used+=" $word " ;;
        VALUED)
            used+=" $word "
            pending=$word
            ;;
        -*) ;;
        *) [[ $ended || $literal ]] || FUNCTION_step "$word" ;;
        esac
        [[ $literal ]] && break
    done
}

# Sets `found` to all candidates, whatever the word at the cursor begins with.
FUNCTION_candidates() {
    local flag
    if [[ $pending ]]; then
        FUNCTION_values "$pending"
        found=("${values[@]}")
        # A boolean is refused as a word of its own.
        [[ " ${flags[*]} " == *" $pending= "* ]] && found=()
    elif [[ $literal ]]; then
        :
    elif [[ $current == --*=* ]]; then
        flag=${current%%=*}
        FUNCTION_values "$flag"
        [[ $used != *" $flag "* ]] && found=("${values[@]/#/$flag=}")
    else
        [[ $ended ]] || found=("${following[@]}")
        for flag in "${flags[@]}"; do
            [[ $used == *" ${flag%=} "* ]] && continue
            FUNCTION_values "${flag%=}"
            if [[ $flag == *= ]]; then found+=("${values[@]/#/$flag}"); else found+=("$flag"); fi
        done
    fi
}

FUNCTION() {
    local IFS=$' \t\n' current place= used= pending= ended= literal= kept= quote= candidate
    local -a typed following=() flags=() values=() found=()
    COMPREPLY=()
    FUNCTION_split
    FUNCTION_read
    FUNCTION_what
    FUNCTION_candidates
    if [[ $pending == PATH_FLAG ]] || [[ $current == PATH_FLAG=* && ! $literal ]]; then
        compopt -o filenames
        mapfile -t COMPREPLY < <(compgen -f -- "${current#PATH_FLAG=}")
        return
    fi
    # What readline took for earlier words is not part of what it replaces.
    [[ $COMP_WORDBREAKS == *=* ]] && kept=${current%"${current##*[=]}"}
    [[ $COMP_WORDBREAKS == *:* && $current == *:* ]] && kept=${current%"${current##*[:=]}"}
    case ${current#"$kept"} in
    [\'\"]*)
        quote=${current#"$kept"}
        quote=${quote:0:1}
        current=$kept${current#"$kept$quote"}
        ;;
    *) current=${current//\\/} ;;
    esac
    for candidate in "${found[@]}"; do
        [[ $candidate == "$current"* ]] || continue
        candidate=${candidate#"$kept"}
        [[ $quote ]] || printf -v candidate %q "$candidate"
        COMPREPLY+=("$candidate")
    done
}

complete -F FUNCTION TOOL
"""


def bash(tree: Tree) -> str:
    """The script, which is sourced."""
    places = [
        f"    {pattern(place.path)}\n"
        f"        following=({' '.join(posix(word.text) for word in place.words)})\n"
        f"        flags=({' '.join(posix(flag.text) for flag in place.flags)})\n"
        "        ;;"
        for place in tree.places
    ]
    steps = [f"    {pattern(f'{step.start}/{step.word}')} place={posix(step.end)} ;;" for step in tree.steps]
    values = [
        f"    {pattern(f'{known.path} {known.flag}')} values=({' '.join(map(posix, known.values))}) ;;"
        for known in tree.values
    ]
    parts = {
        "STEPS": "\n".join(steps),
        "PLACES": "\n".join(places),
        "VALUES\n": "".join(f"{line}\n" for line in values),
        "SWITCHES": " | ".join(tree.switches),
        "VALUED": " | ".join(tree.valued),
        "PATH_FLAG": PATH_FLAG,
        "FUNCTION": f"_{tree.tool.replace('-', '_')}",
        "TOOL": tree.tool,
    }
    return filled(_SCRIPT, parts)


def filled(script: str, parts: dict[str, str]) -> str:
    """A script with its parts put in, none within another."""
    if not parts:
        return script
    (name, part), *others = parts.items()
    rest = dict(others)
    return part.join(filled(piece, rest) for piece in script.split(name))


def pattern(text: str) -> str:
    """Text as the start of a branch of `case`."""
    return f"{posix(text) if text else chr(39) * 2})"
