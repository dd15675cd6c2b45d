"""The completion of zsh from the table of a tool."""

from __future__ import annotations

from venom_policy.verbs.completion_filling import filled, posix_tables, posix_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.verbs.completion_tree import Place, Tree

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
    return filled(_SCRIPT, tree, f"_{tree.tool}_completion", posix_tables(tree, _lists))


def _lists(place: Place) -> dict[str, str]:
    return {
        "following": posix_words(word.text for word in place.words),
        "followed": posix_words(word.summary for word in place.words),
        "flags": posix_words(flag.text for flag in place.flags),
        "flagged": posix_words(flag.summary for flag in place.flags),
    }
