"""The completion of zsh from the table of a tool."""

from __future__ import annotations

from venom_policy.verbs.completion_bash import filled, pattern
from venom_policy.verbs.completion_tree import PATH_FLAG
from venom_policy.verbs.escaping import posix

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.verbs.completion_tree import Tree, Word

# FUNCTION, TOOL, VALUED, SWITCHES, PATH_FLAG and the tables are put in for a tool.
_SCRIPT = r"""#compdef TOOL
# zsh completion of TOOL, generated from its verbs

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
    case "$place $1" in
VALUES
    *) values=() ;;
    esac
}

# Reads the words before the cursor: where they lead, which flags they hold, which one waits for its value.
FUNCTION_read() {
    local word
    for word in "$@"; do
        if [[ -n $pending ]]; then
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
        *) [[ -n $ended$literal ]] || FUNCTION_step "$word" ;;
        esac
        [[ -n $literal ]] && break
    done
}

# Sets `found` to the values that a flag takes with something before each.
FUNCTION_valued() {
    FUNCTION_values "$1"
    found=("${(@)values/#/$2}")
    (( $#values )) || found=()
}

FUNCTION_flags() {
    local flag index
    for (( index = 1; index <= $#flags; index++ )); do
        flag=${flags[index]}
        [[ $used == *" ${flag%=} "* ]] && continue
        if [[ $flag == *= ]]; then
            FUNCTION_valued "${flag%=}" "$flag"
        else
            found=("$flag")
        fi
        named+=("${(@)found}")
        shown+=("${(@)found/%/  -- ${flagged[index]}}")
    done
}

FUNCTION_main() {
    local IFS=$' \t\n' place= used= pending= ended= literal= index
    local -a following followed flags flagged values found named shown
    (( CURRENT > 2 )) && FUNCTION_read "${(@Q)words[2,CURRENT-1]}"
    FUNCTION_what
    if [[ $pending == PATH_FLAG ]]; then
        _files
    elif [[ -n $pending ]]; then
        # A boolean is refused as a word of its own.
        [[ " $flags " == *" $pending= "* ]] && return 1
        FUNCTION_valued "$pending" ''
        compadd -a found
    elif [[ -n $literal ]]; then
        return 1
    elif [[ $PREFIX == PATH_FLAG=* ]]; then
        compset -P 'PATH_FLAG='
        _files
    elif [[ $PREFIX == --*=* ]]; then
        [[ $used == *" ${PREFIX%%=*} "* ]] && return 1
        FUNCTION_valued "${PREFIX%%=*}" "${PREFIX%%=*}="
        compadd -a found
    else
        if [[ -z $ended ]]; then
            named=("${(@)following}")
            for (( index = 1; index <= $#following; index++ )); do
                shown+=("${following[index]}  -- ${followed[index]}")
            done
        fi
        FUNCTION_flags
        compadd -l -d shown -a named
    fi
}

if [[ ${funcstack[1]} == _TOOL ]]; then
    FUNCTION_main "$@"
else
    compdef FUNCTION_main TOOL
fi
"""


def zsh(tree: Tree) -> str:
    """The script, which is autoloaded as `_tool` or sourced after compinit."""
    places = [
        f"    {pattern(place.path)}\n"
        f"        following=({_texts(place.words)})\n"
        f"        followed=({_summaries(place.words)})\n"
        f"        flags=({_texts(place.flags)})\n"
        f"        flagged=({_summaries(place.flags)})\n"
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
        "FUNCTION": f"_{tree.tool.replace('-', '_')}_completion",
        "TOOL": tree.tool,
    }
    return filled(_SCRIPT, parts)


def _texts(words: tuple[Word, ...]) -> str:
    return " ".join(posix(word.text) for word in words)


def _summaries(words: tuple[Word, ...]) -> str:
    return " ".join(posix(word.summary) for word in words)
