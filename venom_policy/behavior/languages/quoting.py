"""A text → shell text that is exactly that word."""

from __future__ import annotations

PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:,@%+")


def quoted(word: str) -> str:
    """The word as a shell reads it back, quoted where needed."""
    if word and PLAIN.issuperset(word):
        return word
    return "'" + word.replace("'", "'\"'\"'") + "'"
