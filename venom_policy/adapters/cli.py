"""The command line: words in, one answer and an exit status out."""

from __future__ import annotations

import os
import sys

FAILED = 1


def main(words: list[str] | None = None) -> int:
    """The exit status of what the words ask for."""
    from venom_policy.adapters.binding import binding
    from venom_policy.verbs.running import run

    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]  # text streams of a process are wrappers
    try:
        status = run(binding(), sys.argv[1:] if words is None else words, sys.stdout, sys.stderr)
        sys.stdout.flush()
        return status
    except BrokenPipeError:
        # Whoever read us has left; writing the rest at exit must not fail again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED


def version_verb(_params: object) -> dict[str, str]:
    """The version of the project."""
    from importlib.metadata import version

    return {"version": version("venom-policy")}
