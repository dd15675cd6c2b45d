"""The completion of bash from the table of a tool."""

from __future__ import annotations

from venom_policy.verbs.completion_filling import filled, posix_tables, posix_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.verbs.completion_tree import Place, Tree

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
    return filled(_SCRIPT, tree, f"_{tree.tool}", posix_tables(tree, _lists))


def _lists(place: Place) -> dict[str, str]:
    return {
        "following": posix_words(word.text for word in place.words),
        "flags": posix_words(flag.text for flag in place.flags),
    }
