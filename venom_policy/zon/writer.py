"""Plain Python data to ZON text in canonical layout."""

from __future__ import annotations

from venom_policy.zon.tokens import KEYWORDS
from venom_policy.zon.values import Symbol

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.zon.values import Plain

WIDEST = 120
INDENT = "    "
ESCAPES = {"\n": "\\n", "\r": "\\r", "\t": "\\t", "\\": "\\\\", '"': '\\"'}
WORD_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789")


def write(value: Plain) -> str:
    """The ZON text of dicts, lists, symbols, strings, numbers, booleans and None.

    Ends in a newline.
    """
    return _written(value, 0, 0) + "\n"


def _written(value: Plain, depth: int, used: int) -> str:
    if not isinstance(value, dict | list | tuple) or not value:
        return _scalar(value)
    line = _on_one_line(value, WIDEST - len(INDENT) * depth - used - 1) if depth else None
    if line is not None:
        return line
    inner = INDENT * (depth + 1)
    lines = (f"{inner}{lead}{_written(item, depth + 1, len(lead))},\n" for lead, item in _entries(value))
    return f".{{\n{''.join(lines)}{INDENT * depth}}}"


def _entries(value: dict[str, Plain] | list[Plain] | tuple[Plain, ...]) -> list[tuple[str, Plain]]:
    if isinstance(value, dict):
        return [(f".{_name(name)} = ", item) for name, item in value.items()]
    return [("", item) for item in value]


def _on_one_line(value: Plain, room: int) -> str | None:
    """The value without line breaks, None when that needs more room.

    Tried only as far as the room goes.
    """
    if not isinstance(value, dict | list | tuple) or not value:
        text = _scalar(value)
        return text if len(text) <= room else None
    parts: list[str] = []
    left = room - 5
    for lead, item in _entries(value):
        text_of_item = _on_one_line(item, left - len(lead))
        if text_of_item is None:
            return None
        parts.append(lead + text_of_item)
        left -= len(parts[-1]) + 2
    line = ", ".join(parts)
    return f".{{{line}}}" if len(parts) == 1 and not isinstance(value, dict) else f".{{ {line} }}"


def _scalar(value: Plain) -> str:
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case float():
            return repr(value)
        case str():
            return _quoted(value)
        case Symbol(name):
            return "." + _name(name)
        case _:
            return ".{}"


def _name(name: str) -> str:
    plain = name and not name[0].isdigit() and WORD_LETTERS.issuperset(name) and name not in KEYWORDS
    return name if plain else "@" + _quoted(name)


def _quoted(text: str) -> str:
    return '"' + "".join(map(_letter, text)) + '"'


def _letter(letter: str) -> str:
    if letter in ESCAPES:
        return ESCAPES[letter]
    code = ord(letter)
    if 0xDC80 <= code <= 0xDCFF:
        return f"\\x{code - 0xDC00:02x}"
    return letter if letter.isprintable() else f"\\u{{{code:x}}}"
