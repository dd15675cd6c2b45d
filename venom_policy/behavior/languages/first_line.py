"""The first line of a script to whether a shell runs it."""

from __future__ import annotations

_SHELLS = ("sh", "bash", "dash", "ksh", "zsh")


def is_for_shell(text: str) -> bool:
    """Whether a script is one of a shell that is read; without a first line that names a program it is."""
    first = text.partition("\n")[0]
    if not first.startswith("#!"):
        return True
    words = [word.rpartition("/")[2] for word in first[2:].split()]
    program = next((word for word in words if word != "env" and not word.startswith("-")), "")
    return program in _SHELLS
