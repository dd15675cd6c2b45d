"""A text that a program splits into words by itself."""

from __future__ import annotations

from venom_policy.commands import Word

BLANKS = " \t\n\v\f\r"
EXPANDING = frozenset("$`")
ESCAPED_IN_QUOTES = frozenset('"\\$`')


def split_words(word: Word) -> tuple[Word, ...] | None:
    """The words of a text quoted as for a shell.

    None when it is not known or not understood.
    """
    text = word.text
    words: list[str] | None = None if text is None else _split(text)
    return tuple([Word(word.span, (part,)) for part in words]) if words else None


def _split(text: str) -> list[str] | None:
    words: list[str] = []
    current: list[str] | None = None
    place = 0
    while place < len(text):
        character = text[place]
        if character in BLANKS:
            if current is not None:
                words.append("".join(current))
                current = None
            place += 1
            continue
        current = [] if current is None else current
        read = _quoted(text, place) if character in "'\"" else _plain(text, place)
        if read is None:
            return None
        piece, place = read
        current.append(piece)
    if current is not None:
        words.append("".join(current))
    return words


def _plain(text: str, place: int) -> tuple[str, int] | None:
    """One character outside of quotes."""
    if text[place] in EXPANDING:
        return None
    if text[place] == "\\" and place + 1 < len(text):
        return text[place + 1], place + 2
    return text[place], place + 1


def _quoted(text: str, start: int) -> tuple[str, int] | None:
    """What stands between quotes."""
    quote = text[start]
    found: list[str] = []
    place = start + 1
    while place < len(text):
        character = text[place]
        if character == quote:
            return "".join(found), place + 1
        if quote == '"' and character in EXPANDING:
            return None
        if quote == '"' and character == "\\" and text[place + 1 : place + 2] in ESCAPED_IN_QUOTES:
            place += 1
            character = text[place]
        found.append(character)
        place += 1
    return None
