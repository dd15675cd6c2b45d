"""Exactly known values changed as `${…}` changes them."""

from __future__ import annotations

from venom_policy.commands import limits
from venom_policy.commands.flows import flows_of, merged
from venom_policy.commands.joining import GLOB_CHARACTERS, has_glob, unescaped
from venom_policy.commands.patterns import match_ends, matches
from venom_policy.commands.values import Word
from venom_policy.value import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.commands.state import Variable

REMOVALS = frozenset({"#", "##", "%", "%%"})


def removed(value: Word, pattern: Word, operator: str) -> Word:
    """A value without the beginning or end that a pattern matches."""
    glob = pattern.text
    flows = merged(value.flows, pattern.flows)
    if glob is not None and value.texts:
        texts = [without(text, glob, operator) for text in value.texts]
        if None not in texts:
            return replace(value, texts=tuple(dict.fromkeys(text for text in texts if text is not None)), flows=flows)
    if glob is not None and value.glob:
        changed = _glob_without(value.glob, glob, operator)
        if changed is not None:
            return replace(value, glob=changed, flows=flows)
    flows = merged(flows_of(value), pattern.flows)
    vacant = removed(value.vacant, pattern, operator) if value.vacant is not None else None
    literal = glob is not None and not has_glob(glob) and operator in ("%", "%%")
    suffix = unescaped(glob) if literal and glob is not None else ""
    kept = bool(suffix.startswith(".") and value.below and not value.below.endswith(suffix))
    prefix = value.prefix[: -len(suffix) or None] if literal else ""
    names = value.names.removesuffix(suffix) if kept and value.names.endswith(suffix) else ""
    return Word(
        unknown=value.unknown or "it was cut at a pattern that is not followed", many=value.many, empty=value.empty,
        vacant=vacant, flows=flows, variables=value.variables, below=value.below if kept else "", names=names,
        safe=value.safe and kept, prefix=prefix,
    )  # fmt: skip


def without(text: str, pattern: str, operator: str) -> str | None:
    """Text without the beginning or end that a pattern matches.

    None when the pattern is not read.
    """
    if operator in ("#", "##"):
        ends = match_ends(pattern, text, 0)
        if ends is None:
            return None
        return text[(ends[0] if operator == "#" else ends[-1]) :] if ends else text
    if len(text) * len(text) * len(pattern) > limits.MATCHING:
        return None
    starts = range(len(text), -1, -1) if operator == "%" else range(len(text) + 1)
    for start in starts:
        found = matches(pattern, text[start:])
        if found is None:
            return None
        if found:
            return text[:start]
    return text


def replaced_text(text: str, pattern: str, replacement: str, operator: str) -> str | None:
    """Text with a pattern's matches replaced, if it is read."""
    if not pattern:
        # Nothing is found at the beginning and at the end, but nowhere else.
        return {"/#": replacement + text, "/%": text + replacement}.get(operator, text)
    if not text:
        found = match_ends(pattern, text, 0)
        return None if found is None else replacement if found else text
    result, place, done = "", 0, False
    while place <= len(text):
        if len(result) > limits.MADE_TEXT or len(text) * len(text) * len(pattern) > limits.MATCHING:
            return None
        ends = match_ends(pattern, text, place)
        if ends is None:
            return None
        anchored = operator == "/%" and len(text) not in ends
        if ends and not done and not anchored and ends[-1] > place:
            result += replacement
            place = ends[-1]
            done = operator != "//"
            if place == len(text):
                break
            continue
        if operator == "/#":
            done = True
        result += text[place : place + 1]
        place += 1
    return result


def cased(text: str, pattern: str, operator: str) -> str | None:
    """Text in another case where characters match a pattern.

    Upper, lower, or with `~` the other one.
    """
    changed = []
    for index, character in enumerate(text):
        fits = matches(pattern, character)
        if fits is None:
            return None
        if fits and (index == 0 or len(operator) == 2):
            upper = character.islower() if operator[0] == "~" else operator[0] == "^"
            character = character.upper() if upper else character.lower()
        changed.append(character)
    return "".join(changed)


def quoted_text(text: str) -> str:
    """Text quoted so that a shell reads it back."""
    if any(ord(character) < 32 or ord(character) == 127 for character in text):
        codes = {
            "\n": "\\n",
            "\t": "\\t",
            "\r": "\\r",
            "'": "\\'",
            "\\": "\\\\",
            "\x1b": "\\E",
            "\a": "\\a",
            "\b": "\\b",
        }
        codes |= {"\f": "\\f", "\v": "\\v"}
        return (
            "$'"
            + "".join(codes.get(c) or (f"\\{ord(c):03o}" if ord(c) < 32 or ord(c) == 127 else c) for c in text)
            + "'"
        )
    return "\\'" if text == "'" else "'" + text.replace("'", "'\\''") + "'"


def sliced(values: tuple[Word, ...], start: int, length: int | None) -> tuple[Word, ...]:
    """Elements of a list from a place on."""
    if start < 0:
        start += len(values)
        if start < 0:
            return ()
    end = len(values) if length is None else start + length
    return values[start : max(start, end)]


def sliced_text(text: str, start: int, length: int | None) -> str:
    """The characters of a text from a place on."""
    if start < 0:
        start = len(text) + start
        if start < 0:
            return ""
    end = len(text) if length is None else start + length if length >= 0 else len(text) + length
    return text[start : max(start, end)]


def sliced_array(variable: Variable, values: tuple[Word, ...], start: int, length: int | None) -> tuple[Word, ...]:
    """Elements of an array from an index on.

    Those of an associative one are counted from 1.
    """
    keys = [key for key, _ in variable.elements or ()]
    if variable.associative and start < 0:
        return (Word(unknown="a slice of a list in no order", many=True, flows=flows_of(*values)),)
    if variable.associative:
        return sliced(values, max(start - 1, 0), length)
    if start < 0:
        start += int(keys[-1]) + 1 if keys else 0
        if start < 0:
            return ()
    found = tuple(value for key, value in zip(keys, values, strict=True) if int(key) >= start)
    return found if length is None else found[: max(length, 0)]


def _glob_without(glob: str, pattern: str, operator: str) -> str | None:
    """A glob of names after a removal, where it is sure."""
    if operator in ("%", "%%") and not has_glob(pattern):
        tail = pattern
        if glob.endswith(tail) and not any(character in GLOB_CHARACTERS for character in tail) and "]" not in tail:
            return glob[: len(glob) - len(tail)]
    if operator == "##" and pattern == "*/":
        return glob.rpartition("/")[2]
    if operator == "%" and pattern == "/*" and "/" in glob:
        return glob.rpartition("/")[0]
    return None
