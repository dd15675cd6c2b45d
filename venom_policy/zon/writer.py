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
    """The ZON text of dicts, lists, symbols, strings, numbers, booleans and None; ends in a newline."""
    return _written(value, 0, 0) + "\n"


def _written(value: Plain, depth: int, used: int) -> str:
    if not isinstance(value, dict | list | tuple) or not value:
        return _scalar(value)
    if isinstance(value, dict):
        entries = [(f".{_name(name)} = ", item) for name, item in value.items()]
    else:
        entries = [("", item) for item in value]
    line = ", ".join(lead + _written(item, depth + 1, 0) for lead, item in entries)
    if depth and "\n" not in line and len(INDENT) * depth + used + len(line) + 6 <= WIDEST:
        return f".{{{line}}}" if len(entries) == 1 and not isinstance(value, dict) else f".{{ {line} }}"
    inner = INDENT * (depth + 1)
    lines = (f"{inner}{lead}{_written(item, depth + 1, len(lead))},\n" for lead, item in entries)
    return f".{{\n{''.join(lines)}{INDENT * depth}}}"


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
