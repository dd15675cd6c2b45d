"""Words that are not exactly known, read as options or operands."""

from __future__ import annotations

from venom_policy.behavior.binding import YES
from venom_policy.behavior.spelling import abbreviated, after, has_no_dash
from venom_policy.commands.joining import fixed_prefix
from venom_policy.commands.values import Word
from venom_policy.effects import Finding
from venom_policy.grants import encoded, encoded_pattern, segment_includes
from venom_policy.value import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.behavior.scanning import Scan

# More names than these are not bound one by one.
MOST_NAMES = 200
BUNDLING = frozenset({"gnu", "posix", "old"})


def read_uncertain(scan: Scan, word: Word) -> None:
    """A word with several texts, a pattern, or an unknown one."""
    if word.texts:
        if any(text.startswith("-") for text in word.texts):
            may_be_option(scan, word)
        scan.operand(word)
    elif word.glob:
        prefix = fixed_prefix(word.glob)
        if given_value(scan, word, prefix):
            return
        if prefix.startswith("-") or begins_option(scan, prefix):
            may_be_option(scan, word)
        elif not prefix and word.many and dashed_names(scan, word):
            return
        scan.operand(word)
    elif word.prefix == "-":
        lone_dash(scan, word)
    elif word.prefix.startswith("-") or begins_option(scan, word.prefix):
        partly_known(scan, word)
    else:
        if not has_no_dash(word):
            may_be_option(scan, word)
        scan.operand(word)


def given_value(scan: Scan, word: Word, prefix: str) -> bool:
    """Whether a pattern is an option with its value.

    `--include=*.py`, which matches no file as a rule.
    """
    name, equals, _ = prefix.partition("=")
    option = scan.table.names.get(name)
    if not equals or option is None or option.takes is None or not word.glob.startswith(name + "="):
        return False
    scan.index += 1
    scan.found(option, name, word, replace(after(word, len(name) + 1), many=False))
    return True


def dashed_names(scan: Scan, word: Word) -> bool:
    """Bind names that begin with a dash; whether there are any.

    They are bound in the order in which the shell gives them. Where nobody can say, or an earlier call may have made
    more names, a finding tells of it.
    """
    found = _matched(scan, word)
    seen = any(name.startswith("-") for name in found or ())
    if found is not None and not seen and not scan.call.disturbed:
        return False
    finding = "a name that the pattern matches may be read as an option: write `./` before it, or `--`"
    span = word.span if word.span.end else scan.call.span
    scan.findings.append(Finding("shell-syntax/glob-may-be-option", finding, span))
    if found is None or not seen:
        return False
    if len(found) > MOST_NAMES:
        may_be_option(scan, word)
        return False
    bound = tuple([Word(span, (name,)) for name in sorted(found)])
    scan.argv = (*scan.argv[: scan.index], *bound, *scan.argv[scan.index + 1 :])
    return True


def _matched(scan: Scan, word: Word) -> list[str] | None:
    """What a pattern of one component matches, where files are known."""
    if "/" in word.glob or any(directory.unknown for directory in scan.call.directories):
        return None
    pattern = encoded_pattern(word.glob)
    found: list[str] = []
    for directory in scan.call.directories:
        names = scan.world.facts.names(directory.path)
        if names is None:
            return None
        found += [name for name in names if name not in found and segment_includes(pattern, encoded(name))]
    return found


def begins_option(scan: Scan, prefix: str) -> bool:
    """Whether a listed option without a dash begins so.

    `+x`, `(`, `if=`.
    """
    return bool(prefix) and any(name.startswith(prefix) or prefix.startswith(name) for name in scan.table.dashless)


def may_be_option(scan: Scan, word: Word) -> None:
    """Note that the word may be any option."""
    scan.doubt(f"{described(word)} may be an option", word, any_option=True, shifts=_options_follow(scan))


def _options_follow(scan: Scan) -> bool:
    return any(word.texts[0][:1] == "-" if word.text is not None else True for word in scan.argv[scan.index + 1 :])


def may_be_empty(scan: Scan, word: Word) -> None:
    """Note that an empty attached value takes the next word."""
    if not word.suffix and word.shape != "number" and _options_follow(scan):
        scan.doubt(f"{described(word)} may be empty", word, any_option=True, shifts=True)


def lone_dash(scan: Scan, word: Word) -> None:
    """A dash with an unknown rest.

    An option, or standard input when the rest is empty.
    """
    number = scan.table.number
    if word.shape == "number" and number is not None:
        scan.index += 1
        scan.found(number, "-NUM", word, after(word, 1))
        return
    scan.doubt(f"{described(word)} may be an option", word, any_option=True, shifts=True)
    scan.operand(word)


def partly_known(scan: Scan, word: Word) -> None:
    """An unknown word whose beginning may already tell which option it is."""
    prefix = word.prefix
    name, equals, _ = prefix.partition("=")
    names = scan.table.names
    option = names.get(name) or (abbreviated(name, scan.table) if name.startswith("--") else None)
    if equals and option is not None and option.takes is not None:
        scan.index += 1
        scan.found(option, name, word, after(word, len(name) + 1))
        return
    longer = any(name.startswith(prefix) for name in names if len(name) > len(prefix))
    for listed, option in scan.table.prefixes:
        if prefix.startswith(listed) and not longer:
            scan.index += 1
            scan.found(option, listed, word, after(word, len(listed)))
            return
    if scan.table.style in BUNDLING and not prefix.startswith("--") and not longer:
        for place, letter in enumerate(prefix[1:], 2):
            option = names.get("-" + letter)
            if option is None:
                break
            if option.takes is not None:
                may_be_empty(scan, word)
                scan.index += 1
                scan.found(option, "-" + letter, word, after(word, place))
                return
            scan.mark(option, YES, "-" + letter)
    may_be_option(scan, word)
    scan.index += 1


def described(word: Word) -> str:
    """A word that is not exactly known, for a message."""
    if word.unknown:
        return f"the unknown word ({word.unknown})"
    return "a word with several values" if word.texts else "the pattern"
