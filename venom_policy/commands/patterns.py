"""Glob patterns × known text → what matches, as in `case`."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

CLASSES: dict[str, Callable[[str], bool]] = {
    "alpha": str.isalpha,
    "digit": str.isdigit,
    "alnum": str.isalnum,
    "upper": str.isupper,
    "lower": str.islower,
    "space": str.isspace,
    "blank": lambda character: character in " \t",
    "punct": lambda character: character.isprintable() and not character.isalnum() and character != " ",
    "xdigit": lambda character: character in "0123456789abcdefABCDEF",
}
# The number of a pipe behind this is for bash to choose.
_PIPES = "/dev/fd/"
EXTENDED = frozenset("?*+@!")


def matches(pattern: str, text: str) -> bool | None:
    """Whether a pattern matches a whole text.

    None when the pattern is not understood.
    """
    if _PIPES in text or _PIPES in pattern:
        return None
    tokens = _tokens(pattern)
    if tokens is None:
        return None
    return len(text) in _ends(tokens, text, 0)


def match_ends(pattern: str, text: str, start: int) -> tuple[int, ...] | None:
    """Every place where a match that begins at `start` may end, ascending."""
    tokens = _tokens(pattern)
    return None if tokens is None else tuple(sorted(_ends(tokens, text, start)))


def _ends(tokens: list[object], text: str, start: int) -> set[int]:
    places = {start}
    for token in tokens:
        if token == "*":
            places = set(range(min(places), len(text) + 1))
        elif token == "?":
            places = {place + 1 for place in places if place < len(text)}
        else:
            places = {place + 1 for place in places if place < len(text) and _fits(token, text[place])}
        if not places:
            break
    return places


def _fits(token: object, character: str) -> bool:
    if isinstance(token, tuple) and token[0] == "set":
        _, negated, ranges, classes = token
        found = any(low <= character <= high for low, high in ranges) or any(CLASSES[c](character) for c in classes)
        return bool(found != negated)
    return token == ("literal", character)


# The patterns of rules come with each command again.
_read: dict[str, list[object] | None] = {}
_MOST_READ, _LONGEST_READ = 256, 64


def _tokens(pattern: str) -> list[object] | None:
    """A pattern as a list of `*`, `?`, sets and literals.

    None for what is not read (extended patterns).
    """
    if pattern in _read:
        return _read[pattern]
    tokens = _read_pattern(pattern)
    if len(pattern) <= _LONGEST_READ:
        if len(_read) >= _MOST_READ:
            _read.clear()
        _read[pattern] = tokens
    return tokens


def _read_pattern(pattern: str) -> list[object] | None:
    tokens: list[object] = []
    place = 0
    while place < len(pattern):
        character = pattern[place]
        if character in EXTENDED and pattern[place + 1 : place + 2] == "(":
            return None
        if character == "\\" and place + 1 < len(pattern):
            tokens.append(("literal", pattern[place + 1]))
            place += 2
        elif character in "*?":
            tokens.append(character)
            place += 1
        elif character == "[":
            read = _read_set(pattern, place)
            if read is None:
                return None
            token, place = read
            tokens.append(token)
        else:
            tokens.append(("literal", character))
            place += 1
    return tokens


def _read_set(pattern: str, start: int) -> tuple[object, int] | None:
    place = start + 1
    negated = pattern[place : place + 1] in ("!", "^")
    place += negated
    first = place
    ranges: list[tuple[str, str]] = []
    classes: list[str] = []
    while place < len(pattern):
        character = pattern[place]
        if character == "]" and place > first:
            return ("set", negated, tuple(ranges), tuple(classes)), place + 1
        if pattern[place : place + 2] == "[:":
            end = pattern.find(":]", place)
            if end < 0 or pattern[place + 2 : end] not in CLASSES:
                return None
            classes.append(pattern[place + 2 : end])
            place = end + 2
            continue
        if pattern[place : place + 2] in ("[.", "[="):
            return None
        if character == "\\":
            place += 1
            character = pattern[place : place + 1]
        place += 1
        if pattern[place : place + 1] == "-" and pattern[place + 1 : place + 2] not in ("", "]"):
            ranges.append((character, pattern[place + 1]))
            place += 2
        else:
            ranges.append((character, character))
    # Without a closing bracket the opening one stands for itself.
    return ("literal", "["), start + 1
