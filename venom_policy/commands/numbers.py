"""Tokens of shell arithmetic, and what its operators make of numbers."""

from __future__ import annotations

OPERATORS = (
    "<<=", ">>=", "**", "++", "--", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "+=", "-=", "*=", "/=", "%=", "&=",
    "^=", "|=", "+", "-", "*", "/", "%", "<", ">", "=", "!", "~", "&", "|", "^", "?", ":", ",", "(", ")",
)  # fmt: skip


class NotUnderstood(Exception):
    """An expression is not one that this reader evaluates."""


def is_name(token: str) -> bool:
    """Whether a token names a variable, or an element of one."""
    return (token[:1].isalpha() or token[:1] == "_") and token.partition("[")[0].isascii()


def applied(operator: str, first: int | None, second: int | None) -> int | None:
    """The result of an operator in 64 bits, if known."""
    if first is None or second is None:
        return None
    value: int
    match operator:
        case "+":
            value = first + second
        case "-":
            value = first - second
        case "*":
            value = first * second
        case "/" | "%":
            if second == 0:
                raise NotUnderstood
            quotient = abs(first) // abs(second) * (1 if (first < 0) == (second < 0) else -1)
            value = quotient if operator == "/" else first - quotient * second
        case "**":
            if second < 0 or second > 64:
                return None
            value = first**second
        case "<<":
            value = first << (second & 63)
        case ">>":
            value = first >> (second & 63)
        case "&":
            value = first & second
        case "|":
            value = first | second
        case "^":
            value = first ^ second
        case "&&":
            value = int(bool(first) and bool(second))
        case "||":
            value = int(bool(first) or bool(second))
        case _:
            value = int(_compared(operator, first, second))
    return (value + (1 << 63)) % (1 << 64) - (1 << 63)


def _compared(operator: str, first: int, second: int) -> bool:
    return {
        "==": first == second,
        "!=": first != second,
        "<": first < second,
        ">": first > second,
        "<=": first <= second,
        ">=": first >= second,
    }[operator]


def number_of(token: str) -> int:
    """The number that a token spells, in whatever base."""
    base, hash_sign, digits = token.partition("#")
    try:
        if hash_sign:
            if not 2 <= int(base) <= 36:
                raise NotUnderstood
            return int(digits, int(base))
        if token[:2] in ("0x", "0X"):
            return int(token, 16)
        return int(token, 8 if token.startswith("0") else 10)
    except ValueError:
        raise NotUnderstood from None


def tokens_of(text: str) -> list[str]:
    """The names, numbers and operators of an expression."""
    tokens: list[str] = []
    place = 0
    while place < len(text):
        character = text[place]
        if character in " \t\n":
            place += 1
        elif character.isascii() and (character.isalnum() or character == "_"):
            end = _word_end(text, place)
            tokens.append(text[place:end])
            place = end
        else:
            operator = next((known for known in OPERATORS if text.startswith(known, place)), None)
            if operator is None:
                # What stands before it is calculated.
                return [*tokens, character]
            tokens.append(operator)
            place += len(operator)
    return tokens


def _word_end(text: str, start: int) -> int:
    end = start
    while end < len(text) and text[end].isascii() and (text[end].isalnum() or text[end] in "_#@"):
        end += 1
    if end < len(text) and text[end] == "[" and not text[start].isdecimal():
        depth = 0
        while end < len(text):
            depth += (text[end] == "[") - (text[end] == "]")
            end += 1
            if depth == 0:
                return end
        raise NotUnderstood
    return end
