"""A text → a text that no format reads as syntax."""

from __future__ import annotations

_MARKDOWN = frozenset("\\`*_[]<>|~&!#")
_MARKDOWN_FIRST = frozenset("-+=:")
_SHELL_PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:,+@%")
# What YAML takes as white space or as a mark where it stands unescaped in a quoted scalar.
_YAML_ESCAPED = frozenset("\x85\u2028\u2029\ufeff")


def markdown(text: str) -> str:
    """Text as, or at the start of, a Markdown paragraph or cell."""
    escaped = markdown_inside(text)
    if escaped[:1] in _MARKDOWN_FIRST:
        return f"\\{escaped}"
    digits = len(escaped) - len(escaped.lstrip("0123456789"))
    if digits > 0 and escaped[digits : digits + 1] in (".", ")"):
        return f"{escaped[:digits]}\\{escaped[digits:]}"
    return escaped


def markdown_inside(text: str) -> str:
    """Text within a line of Markdown that something else begins."""
    return "".join(f"\\{character}" if character in _MARKDOWN else character for character in one_line(text))


def markdown_code(text: str) -> str:
    """Text as a code span of Markdown, whatever backticks it holds."""
    line = one_line(text)
    fence = "`" * (_longest_run(line, "`") + 1)
    # A span is never empty; blanks around are taken off again where a backtick or a blank stands at an end.
    padded = f" {line} " if not line.strip(" ") or line[0] in "` " or line[-1] in "` " else line
    return f"{fence}{padded}{fence}"


def markdown_block(text: str, language: str = "") -> str:
    """Lines as a fenced block of Markdown, whatever backticks they hold."""
    fence = "`" * max(3, _longest_run(text, "`") + 1)
    shown = "\n".join(map(one_line, text.split("\n")))
    return f"{fence}{language}\n{shown}\n{fence}"


def roff(text: str) -> str:
    """Text as a line of roff that holds no request, in ASCII."""
    line = "".join(_roff_character(character) for character in one_line(text))
    return f"\\&{line}" if line[:1] in (".", "'") else line


def roff_argument(text: str) -> str:
    """Text as one quoted argument of a roff macro."""
    return '"' + roff(text).replace('"', "\\(dq") + '"'


def posix(text: str) -> str:
    """Text as one word of a POSIX shell.

    No control character stands in it but the newline; NUL has no spelling.
    """
    if text and _SHELL_PLAIN.issuperset(text):
        return text
    return "'" + "".join(_posix_character(character) for character in text) + "'"


def fish(text: str) -> str:
    """Text as one word of fish."""
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


def yaml(text: str) -> str:
    """Text as a double-quoted scalar of YAML."""
    return '"' + "".join(_yaml_character(character) for character in text) + '"'


def one_line(text: str) -> str:
    """Text on one line, with control characters shown as escapes."""
    return "".join(character if _is_shown(character) else _escape(character) for character in text)


def has_control(text: str) -> bool:
    """Whether a character in the text has no shape on a line."""
    return not all(map(_is_shown, text))


def _is_shown(character: str) -> bool:
    return character >= " " and not "\x7f" <= character <= "\x9f" and character not in "\u2028\u2029"


def _escape(character: str) -> str:
    return {"\n": "\\n", "\t": "\\t", "\r": "\\r"}.get(character) or f"\\u{ord(character):04x}"


def _longest_run(text: str, mark: str) -> int:
    longest = run = 0
    for character in text:
        run = run + 1 if character == mark else 0
        longest = max(longest, run)
    return longest


def _roff_character(character: str) -> str:
    match character:
        case "\\":
            return "\\(rs"
        case "-":
            return "\\-"
        case "'":
            return "\\(aq"
        case "`":
            return "\\(ga"
        case "^":
            return "\\(ha"
        case "~":
            return "\\(ti"
    return character if character.isascii() else f"\\[u{ord(character):04X}]"


def _posix_character(character: str) -> str:
    if character == "'":
        return "'\\''"
    if _is_shown(character) or character == "\n":
        return character
    octal = "".join(f"\\{byte:03o}" for byte in character.encode())
    return f"'\"$(printf '{octal}')\"'"


def _yaml_character(character: str) -> str:
    code = ord(character)
    if character in '"\\':
        return f"\\{character}"
    surrogate = 0xD800 <= code <= 0xDFFF or code in (0xFFFE, 0xFFFF)
    if character in _YAML_ESCAPED or not _is_shown(character) or surrogate:
        return f"\\u{code:04x}"
    return character
