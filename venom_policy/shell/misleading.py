"""A script → characters that mislead its human reader."""

from __future__ import annotations

from venom_policy.shell.nodes import Literal, Script
from venom_policy.shell.text import Text
from venom_policy.shell.walking import nodes
from venom_policy.source import Span
from venom_policy.value import Value

_UNPRINTABLE = frozenset(map(chr, [*range(1, 9), 11, 12, *range(14, 32), *range(127, 133), *range(134, 160)]))
_CONTROLS = _UNPRINTABLE | {"\r"}
_DIRECTIONS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_INVISIBLE = frozenset(
    "\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180e\u200b\u200c\u200d\u2060\u2061\u2062\u2063\u2064\u3164\ufeff\uffa0"
)
_SPACES = frozenset(
    "\x85\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000"
)
_LATIN_LOOKALIKES = frozenset("аеорсухіјѕԁһӏԛԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧοАВЕКМНОРСТХ")
_OPERATOR_LOOKALIKES = frozenset("\uff1b\u037e\uff06\uff5c\uff1c\uff1e\uff04\uff40\uff08\uff09\u2223\u01c0\uff07\uff02")


class Difference(Value):
    """One finding of the family `shell-syntax`: which rule, what it says, where."""

    rule: str
    message: str
    span: Span


def misleading(script: Script, text: str, offset: int) -> list[Difference]:
    """The first character of each kind that misleads."""
    if text.isascii() and _CONTROLS.isdisjoint(text):
        return []
    return _unseen(Text(text, offset)) + _mistaken(script)


def _unseen(text: Text) -> list[Difference]:
    """The first character of each kind that is not seen."""
    found: dict[str, Difference] = {}
    source = text.source
    for index, character in enumerate(source):
        if character < "\x80" and character not in _UNPRINTABLE:
            continue
        kind = ""
        if character in _DIRECTIONS:
            kind, message = "direction", "a character changes the direction in which the text is shown"
        elif character in _INVISIBLE or "\U000e0000" <= character <= "\U000e0fff":
            joins = source[index - 1 : index] > "\x7f" and source[index + 1 : index + 2] > "\x7f"
            kind, message = "" if joins else "invisible", "a character of the text is not visible"
        elif character in _UNPRINTABLE:
            kind, message = "control", "a control character is not shown, or changes what is"
        elif "\udc80" <= character <= "\udcff":
            kind, message = "invalid-utf-8", "a byte of the text is no UTF-8"
        if kind and kind not in found:
            place = text.from_source(index)
            found[kind] = _finding(kind, message, character, text.span(place, place + 1))
    return list(found.values())


def _mistaken(script: Script) -> list[Difference]:
    """The first unquoted character of each kind that resembles another."""
    found: dict[str, Difference] = {}
    for node in nodes(script):
        if not isinstance(node, Literal) or node.quoted or (node.text.isascii() and "\r" not in node.text):
            continue
        for character in node.text:
            kind = _kind(character, node.text) if character > "\x7e" or character == "\r" else None
            if kind and kind[0] not in found:
                found[kind[0]] = _finding(kind[0], kind[1], character, node.span)
    return list(found.values())


def _finding(kind: str, message: str, character: str, span: Span) -> Difference:
    return Difference(kind, f"{message} (U+{ord(character):04X})", span)


def _kind(character: str, text: str) -> tuple[str, str] | None:
    if character == "\r":
        return "carriage-return", "a carriage return is part of a word"
    if character in _SPACES:
        return "unicode-space", "a space that is none for the shell is part of a word"
    if character in _OPERATOR_LOOKALIKES:
        return "look-alike", "a character looks like an operator and is part of a word"
    if character in _LATIN_LOOKALIKES and any(other < "\x80" and other.isalpha() for other in text):
        return "look-alike", "a letter looks like a Latin one"
    return None
