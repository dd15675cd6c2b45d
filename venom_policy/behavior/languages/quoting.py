"""Turns a word into shell text that means exactly that word."""

from __future__ import annotations

PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:,@%+")


def quoted(word: str) -> str:
    """The word as a shell reads it back, quoted when it must be."""
    if word and PLAIN.issuperset(word):
        return word
    return "'" + word.replace("'", "'\"'\"'") + "'"
