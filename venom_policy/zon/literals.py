"""The text of one ZON literal to the value that it spells."""

from __future__ import annotations

from venom_policy.errors import VenomError

SIMPLE_ESCAPES = {"n": b"\n", "r": b"\r", "t": b"\t", "\\": b"\\", "'": b"'", '"': b'"'}
HEX_DIGITS = frozenset("0123456789abcdefABCDEF")
LARGEST_CODE_POINT = 0x10FFFF
LONGEST_DECIMAL = 4000  # Python refuses to convert more than 4,300 digits


class LiteralError(VenomError):
    """A literal is not well formed.

    The reader turns it into a fault of the file.

    `offset` counts characters from the start of the literal.
    """

    def __init__(self, offset: int, message: str) -> None:
        super().__init__(message)
        self.offset = offset
        self.message = message


def unescaped(body: str, start: int) -> str:
    """The text of a quoted string's inside.

    `start` is the offset of the body within its literal. Raises LiteralError.
    """
    if "\\" not in body:
        return body
    pieces: list[bytes] = []
    position = 0
    while (backslash := body.find("\\", position)) >= 0:
        pieces.append(body[position:backslash].encode("utf-8", "surrogateescape"))
        position, piece = _escape(body, backslash, start)
        pieces.append(piece)
    pieces.append(body[position:].encode("utf-8", "surrogateescape"))
    return b"".join(pieces).decode("utf-8", "surrogateescape")


def _escape(body: str, backslash: int, start: int) -> tuple[int, bytes]:
    letter = body[backslash + 1]
    if letter in SIMPLE_ESCAPES:
        return backslash + 2, SIMPLE_ESCAPES[letter]
    if letter == "x":
        end, value = _hexadecimal_pair(body, backslash + 2, start)
        return end, bytes((value,))
    if letter == "u":
        end, value = _code_point(body, backslash + 2, start)
        if 0xD800 <= value <= 0xDFFF:
            raise LiteralError(start + backslash, f"expected a character, found the surrogate `\\u{{{value:x}}}`")
        return end, chr(value).encode()
    raise LiteralError(start + backslash, f"expected an escape such as `\\n`, found `\\{letter}`")


def _hexadecimal_pair(body: str, position: int, start: int) -> tuple[int, int]:
    digits = body[position : position + 2]
    if len(digits) < 2 or not HEX_DIGITS.issuperset(digits):
        raise LiteralError(start + position, f"expected two hexadecimal digits after `\\x`, found `{digits}`")
    return position + 2, int(digits, 16)


def _code_point(body: str, position: int, start: int) -> tuple[int, int]:
    end = body.find("}", position)
    digits = body[position + 1 : end]
    if body[position : position + 1] != "{" or end < 0 or not digits or not HEX_DIGITS.issuperset(digits):
        found = body[position : position + 10]
        raise LiteralError(start + position, f"expected hexadecimal digits in braces after `\\u`, found `{found}`")
    value = int(digits, 16)
    if value > LARGEST_CODE_POINT:
        raise LiteralError(start + position, f"expected a code point up to 10ffff, found `{digits}`")
    return end + 1, value


def character(literal: str) -> int:
    """The code point that a literal such as `'a'` or `'\x41'` spells.

    Raises LiteralError.
    """
    body = literal[1:-1]
    if not body.startswith("\\"):
        if len(body) != 1:
            raise LiteralError(0, f"expected one character in quotes, found `{literal}`")
        return ord(body)
    letter = body[1]
    if letter == "x":
        end, value = _hexadecimal_pair(body, 2, 1)
    elif letter == "u":
        end, value = _code_point(body, 2, 1)
    else:
        end, value = 2, _escape(body, 0, 1)[1][0]
    if end != len(body):
        raise LiteralError(end + 1, f"expected one character in quotes, found `{literal}`")
    return value


def number(token: str) -> int | float:
    """The number that a token without sign spells. Raises LiteralError."""
    digits = token.replace("_", "")
    if token.isdigit() and token.isascii() and (token == "0" or token[0] != "0"):
        return _integer(digits, 10)
    if not _well_separated(token):
        raise LiteralError(0, f"expected single `_` between digits, found `{token}`")
    prefix = digits[:2]
    if prefix in ("0b", "0o"):
        base = 2 if prefix == "0b" else 8
        if not digits[2:] or not frozenset("01234567"[:base]).issuperset(digits[2:]):
            raise LiteralError(0, f"expected digits of base {base}, found `{token}`")
        return int(digits[2:], base)
    if prefix == "0x":
        return _hexadecimal(token, digits[2:])
    return _decimal(token, digits)


def _integer(digits: str, base: int) -> int:
    if len(digits) > LONGEST_DECIMAL:
        raise LiteralError(0, f"expected at most {LONGEST_DECIMAL} digits, found {len(digits)}")
    return int(digits, base)


def _well_separated(token: str) -> bool:
    """Whether each `_` stands between two digits of the token's base."""
    hexadecimal = token.startswith("0x")
    for position, letter in enumerate(token):
        if letter != "_":
            continue
        before, after = token[position - 1], token[position + 1 : position + 2]
        in_exponent = hexadecimal and ("p" in token[:position].lower())
        digits = HEX_DIGITS if hexadecimal and not in_exponent else frozenset("0123456789")
        if before not in digits or after not in digits or not after or (hexadecimal and position == 2):
            return False
    return True


def _hexadecimal(token: str, rest: str) -> int | float:
    if HEX_DIGITS.issuperset(rest) and rest:
        return int(rest, 16)
    mantissa, _, exponent = rest.lower().partition("p")
    whole, _, fraction = mantissa.partition(".")
    well_formed = (
        HEX_DIGITS.issuperset(whole + fraction)
        and (whole or fraction)
        and mantissa.count(".") <= 1
        and not (rest.endswith(".") or ("p" in rest.lower() and not _is_exponent(exponent)))
    )
    if not well_formed:
        raise LiteralError(0, f"expected a hexadecimal number, found `{token}`")
    try:
        return float.fromhex(f"0x{whole or '0'}.{fraction or '0'}p{exponent or '0'}")
    except OverflowError:
        return float("inf")


def _decimal(token: str, digits: str) -> int | float:
    mantissa, mark, exponent = digits.lower().partition("e")
    whole, point, fraction = mantissa.partition(".")
    well_formed = (
        _is_digits(whole)
        and (not fraction or _is_digits(fraction))
        and (not mark or _is_exponent(exponent))
        and not (point and not fraction and not mark)
    )
    if not well_formed:
        raise LiteralError(0, f"expected a number, found `{token}`")
    if (whole != "0" and whole.startswith("0")) or token.startswith("0_"):
        raise LiteralError(0, f"expected a number without leading zero, found `{token}`")
    if not point and not mark:
        return _integer(whole, 10)
    return float(digits)


def _is_digits(text: str) -> bool:
    return text.isascii() and text.isdigit()


def _is_exponent(text: str) -> bool:
    return _is_digits(text[1:] if text[:1] in ("+", "-") else text)
