"""The value of the text between `$'` and `'`."""

from __future__ import annotations

from venom_policy.shell.text import encoded

_SINGLE = {
    "a": "\a",
    "b": "\b",
    "e": "\x1b",
    "E": "\x1b",
    "f": "\f",
    "n": "\n",
    "r": "\r",
    "t": "\t",
    "v": "\v",
    "\\": "\\",
    "'": "'",
    '"': '"',
    "?": "?",
}
_OCTAL = frozenset("01234567")
_HEXADECIMAL = frozenset("0123456789abcdefABCDEF")
_LENGTHS = {"x": 2, "u": 4, "U": 8}


def decoded(text: str) -> str:
    """What bash makes of `$'text'`; a NUL ends it."""
    if "\\" not in text:
        return text
    result = bytearray()
    at = 0
    while at < len(text):
        character = text[at]
        at += 1
        if character != "\\" or at == len(text):
            result += encoded(character)
            continue
        piece, at = _escape(text, at)
        if 0 in piece:
            break
        result += piece
    return result.decode("utf-8", "surrogateescape")


def _escape(text: str, at: int) -> tuple[bytes, int]:
    kind = text[at]
    if kind in _SINGLE:
        return encoded(_SINGLE[kind]), at + 1
    if kind in _OCTAL:
        digits = _digits(text, at, _OCTAL, 3)
        return bytes((int(digits, 8) & 0xFF,)), at + len(digits)
    if kind in _LENGTHS:
        return _hexadecimal(text, at, kind)
    if kind == "c" and at + 1 < len(text):
        return _control(text, at + 1)
    return encoded("\\" + kind), at + 1


def _hexadecimal(text: str, at: int, kind: str) -> tuple[bytes, int]:
    if kind == "x" and text.startswith("{", at + 1):
        digits = _digits(text, at + 2, _HEXADECIMAL, len(text))
        after = at + 2 + len(digits)
        return bytes((int(digits or "0", 16) & 0xFF,)), after + text.startswith("}", after)
    digits = _digits(text, at + 1, _HEXADECIMAL, _LENGTHS[kind])
    if not digits:
        return encoded("\\" + kind), at + 1
    code = int(digits, 16)
    if kind == "x":
        return bytes((code,)), at + 1 + len(digits)
    return _unicode(code), at + 1 + len(digits)


def _control(text: str, at: int) -> tuple[bytes, int]:
    character = text[at]
    if character == "\\" and text.startswith("\\", at + 1):
        at += 1
    first, *rest = encoded(character)
    code = 0x7F if character == "?" else first & 0x1F
    return bytes((code, *rest)), at + 1


def _digits(text: str, at: int, allowed: frozenset[str], longest: int) -> str:
    end = at
    while end < len(text) and end - at < longest and text[end] in allowed:
        end += 1
    return text[at:end]


def _unicode(code: int) -> bytes:
    """The UTF-8 pattern of any code, surrogates and beyond Unicode too."""
    if code < 0x80:
        return bytes((code,))
    count = 2 if code < 0x800 else 3 if code < 0x10000 else 4 if code < 0x200000 else 5 if code < 0x4000000 else 6
    tail = [0x80 | (code >> (6 * index)) & 0x3F for index in range(count - 1)]
    lead = (0xFF00 >> count) & 0xFF | (code >> (6 * (count - 1)))
    return bytes([lead & 0xFF, *reversed(tail)])
