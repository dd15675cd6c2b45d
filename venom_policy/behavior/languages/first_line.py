"""The first line of a script to the program that runs it."""

from __future__ import annotations

_SHELLS = ("sh", "bash", "dash", "ksh", "zsh")


def interpreter(text: str) -> tuple[str, ...]:
    """The program that a script asks for, with its options; else nothing."""
    first = text.partition("\n")[0]
    words = first[2:].split() if first.startswith("#!") else []
    if words and words[0].rpartition("/")[2] == "env":
        words = words[1:]
        while words and words[0].startswith("-"):
            words = words[1:]
    return (words[0].rpartition("/")[2], *words[1:]) if words else ()


def is_for_shell(text: str) -> bool:
    """Whether a script is for a shell that is read.

    As when its first line names none.
    """
    program, *_options = interpreter(text) or ("",)
    return not text.startswith("#!") or program in _SHELLS
