"""A text that a program splits into words by itself."""

from __future__ import annotations

from venom_policy.commands import Word

BLANKS = " \t\n\v\f\r"


def split_words(word: Word) -> tuple[Word, ...] | None:
    """The words of a text with quotes and backslashes as in a shell; None when it is not known or not understood."""
    text = word.text
    if text is None:
        return None
    words: list[str] = []
    current: str | None = None
    quote = ""
    place = 0
    while place < len(text):
        character = text[place]
        place += 1
        if quote:
            if character == quote:
                quote = ""
                continue
            if character == "\\" and quote == '"' and text[place : place + 1] in ('"', "\\", "$", "`"):
                character = text[place]
                place += 1
            elif character in "$`" and quote == '"':
                return None
            current = (current or "") + character
        elif character in BLANKS:
            if current is not None:
                words.append(current)
                current = None
        elif character in "'\"":
            quote = character
            current = current or ""
        elif character == "\\" and place < len(text):
            current = (current or "") + text[place]
            place += 1
        elif character in "$`":
            return None
        else:
            current = (current or "") + character
    if quote:
        return None
    if current is not None:
        words.append(current)
    return tuple([Word(word.span, (part,)) for part in words]) or None
