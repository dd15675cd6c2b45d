"""Texts from commands ⇄ texts in labels, one to one.

In a label `*` and `?` are wildcards within a segment; whatever else could be misread there is percent-encoded as UTF-8.
"""

from __future__ import annotations

from venom_policy.errors import LabelError
from venom_policy.foreign import shown

_IN_TARGETS = frozenset(" @+%*?[]{}\\")
_WILDCARDS = frozenset("*?")
_HEXADECIMAL = frozenset("0123456789ABCDEF")


def is_plain(text: str) -> bool:
    """Whether a literal text stands for itself in a label's target."""
    return text.isprintable() and _IN_TARGETS.isdisjoint(text)


def encoded(text: str) -> str:
    """A literal text as it stands in a label's target."""
    if is_plain(text):
        return text
    return "".join(
        [one if one.isprintable() and one not in _IN_TARGETS else percent(one) for one in text],
    )


def encoded_pattern(text: str) -> str:
    """A shell pattern as the narrowest label pattern that includes it.

    Literal characters are escaped by `\\`. Labels have no classes: `[a-z]` becomes `?`. Neighbouring stars become one:
    in a label `**` means all below.
    """
    if "**" not in text and is_plain(text.replace("*", "").replace("?", "")):
        return text
    pieces: list[str] = []
    position, end = 0, len(text)
    while position < end:
        one = text[position]
        position += 1
        if one == "\\" and position < end:
            pieces.append(encoded(text[position]))
            position += 1
        elif one == "*":
            if not pieces or pieces[-1] != "*":
                pieces.append("*")
        elif one == "?":
            pieces.append("?")
        elif one == "[" and (close := _class_end(text, position)):
            pieces.append("?")
            position = close
        else:
            pieces.append(encoded(one))
    return "".join(pieces)


def decoded(text: str) -> str:
    """The literal text that `encoded` had."""
    if "%" not in text:
        return text
    pieces = bytearray()
    position = 0
    while position < len(text):
        if text[position] == "%":
            pieces.append(int(text[position + 1 : position + 3], 16))
            position += 3
            continue
        pieces += text[position].encode("utf-8", "surrogatepass")
        position += 1
    return pieces.decode("utf-8", "surrogateescape")


def checked(text: str, *, wildcards: bool = True) -> str:
    """The text of a target segment in its one spelling.

    LabelError when it is none.

    A character that needs no encoding is decoded (`%61` is `a`), so that equal targets are equal texts.
    """
    pieces: list[str] = []
    position, end = 0, len(text)
    while position < end:
        one = text[position]
        if one == "%":
            stop = position
            while text[stop : stop + 1] == "%":
                if len(text) < stop + 3 or not _HEXADECIMAL.issuperset(text[stop + 1 : stop + 3].upper()):
                    raise LabelError(f"expected two hexadecimal digits after `%`, found `{shown(text)}`")
                stop += 3
            pieces.append(encoded(decoded(text[position:stop])))
            position = stop
            continue
        if not one.isprintable() or (one in _IN_TARGETS and not (wildcards and one in _WILDCARDS)):
            raise LabelError(f"expected `{percent(one)}` for a character, found it raw in `{shown(text)}`")
        if one != "*" or not pieces or pieces[-1] != "*":
            pieces.append(one)
        position += 1
    return "".join(pieces)


def percent(text: str) -> str:
    """Every byte of a text percent-encoded."""
    try:
        data = text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        data = text.encode("utf-8", "surrogatepass")
    return "".join([f"%{byte:02X}" for byte in data])


def encoded_part(text: str) -> str:
    """One part of an action.

    Letters, digits, `_` and `-` stay, all else is percent-encoded.
    """
    if text.isascii() and text.isalnum():
        return text
    return "".join([one if is_part_character(one) else percent(one) for one in text])


def is_part_character(one: str) -> bool:
    """Whether a character stands for itself in an action."""
    return one in "_-" or (one.isascii() and one.isalnum())


def _class_end(text: str, position: int) -> int:
    """Where a bracket expression that began before `position` has ended, or 0."""
    start = position
    if text[position : position + 1] in ("!", "^"):
        position += 1
    if text[position : position + 1] == "]":
        position += 1
    close = text.find("]", position)
    slash = text.find("/", start)
    if close < 0 or (0 <= slash < close):
        return 0
    return close + 1
