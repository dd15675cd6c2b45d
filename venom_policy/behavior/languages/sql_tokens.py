"""Splits SQL into statements of tokens."""

from __future__ import annotations

from venom_policy.value import Value

QUOTES = frozenset("'\"`")
LONGEST_BRACKET = 2000


class Unterminated(Exception):
    """A quote or comment ends nowhere, or elsewhere in another dialect."""


class Token(Value):
    """A word, string, quoted name, number, sign or client command.

    `kind` is word, string, name, number, sign or meta (a backslash command of the client, to the end of its line).
    """

    kind: str
    text: str


def statements(text: str) -> list[list[Token]]:
    """The statements of a text, each a list of tokens."""
    found: list[list[Token]] = [[]]
    place = 0
    while place < len(text):
        token, place = _next(text, place)
        if token is None:
            continue
        if token.kind == "sign" and token.text == ";":
            found.append([])
        else:
            found[-1].append(token)
    return [statement for statement in found if statement]


def _next(text: str, place: int) -> tuple[Token | None, int]:
    """The token at a place, None for blanks, and the place after."""
    character = text[place]
    if character.isspace():
        return None, place + 1
    if text.startswith("--", place):
        return _line_comment(text, place)
    # A comment for one server, an operator for another.
    if character == "#":
        raise Unterminated
    if text.startswith("/*", place):
        return _comment(text, place)
    if character in QUOTES:
        return _quoted(text, place, character)
    if character == "$":
        return _dollar(text, place)
    if character == "[":
        return _bracket(text, place)
    if character == ":":
        return _colon(text, place)
    if character == "\\":
        return _meta(text, place)
    if character.isalpha() or character == "_":
        return _word(text, place)
    if character.isdigit():
        end = place
        while end < len(text) and (text[end].isalnum() or text[end] in "._"):
            end += 1
        return Token("number", text[place:end]), end
    return Token("sign", character), place + 1


def _word(text: str, place: int) -> tuple[Token | None, int]:
    end = place
    while end < len(text) and (text[end].isalnum() or text[end] in "_$"):
        end += 1
    return Token("word", text[place:end].lower()), end


def _line_comment(text: str, place: int) -> tuple[Token | None, int]:
    end = text.find("\n", place)
    end = len(text) if end < 0 else end
    # MySQL wants a blank behind the dashes, and subtracts otherwise.
    if not (text[place + 2 : place + 3] or " ").isspace() and any(mark in text[place:end] for mark in ";'\"`"):
        raise Unterminated
    return None, end


def _bracket(text: str, place: int) -> tuple[Token | None, int]:
    """An index, or a name in brackets.

    Dialects must see the same quotes in it.
    """
    end = text.find("]", place, place + LONGEST_BRACKET)
    if end < 0 or any(text[place:end].count(quote) % 2 for quote in QUOTES):
        raise Unterminated
    return Token("sign", "["), place + 1


def _colon(text: str, place: int) -> tuple[Token | None, int]:
    """A cast or a sign; a client's variable may hold any text."""
    if text.startswith("::", place):
        return Token("sign", "::"), place + 2
    after = text[place + 1 : place + 2]
    if after.isalpha() or after in ("'", '"', "_", "{"):
        raise Unterminated
    return Token("sign", ":"), place + 1


def _comment(text: str, place: int) -> tuple[Token | None, int]:
    # MySQL runs what stands in `/*! … */`: only the marks are left out.
    if text.startswith(("/*!", "/*M!"), place):
        place = text.index("!", place) + 1
        while place < len(text) and text[place].isdigit():
            place += 1
        return None, place
    end = text.find("*/", place + 2)
    if end < 0:
        raise Unterminated
    # Some servers let comments nest: a comment in a comment is read by no rule that all of them share.
    if "/*" in text[place + 2 : end]:
        raise Unterminated
    return None, end + 2


def _quoted(text: str, place: int, quote: str) -> tuple[Token | None, int]:
    end = place + 1
    pieces: list[str] = []
    while end < len(text):
        if text[end] == quote:
            if text.startswith(quote, end + 1):
                pieces.append(quote)
                end += 2
                continue
            return Token("string" if quote == "'" else "name", "".join(pieces)), end + 1
        # A backslash escapes in one dialect and is plain in another.
        if text[end] == "\\" and text.startswith((quote, "\\"), end + 1):
            raise Unterminated
        pieces.append(text[end])
        end += 1
    raise Unterminated


def _dollar(text: str, place: int) -> tuple[Token | None, int]:
    """A dollar-quoted string `$tag$…$tag$`, or a parameter."""
    end = place + 1
    while end < len(text) and (text[end].isalnum() or text[end] == "_"):
        end += 1
    if not text.startswith("$", end):
        return Token("sign", "$"), place + 1
    tag = text[place : end + 1]
    closing = text.find(tag, end + 1)
    # Other servers read `$tag$` as a name and what follows it as statements.
    if closing < 0 or ";" in text[end + 1 : closing]:
        raise Unterminated
    return Token("string", text[end + 1 : closing]), closing + len(tag)


def _meta(text: str, place: int) -> tuple[Token | None, int]:
    """A backslash command of the client with the rest of its line."""
    if text[place + 1 : place + 2] == "G":
        return Token("sign", ";"), place + 2
    end = text.find("\n", place)
    end = len(text) if end < 0 else end
    return Token("meta", text[place + 1 : end]), end
