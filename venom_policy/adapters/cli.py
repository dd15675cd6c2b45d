"""The command line: words in, one answer and an exit status out."""

from __future__ import annotations

import os
import sys

FAILED = 1


def main(words: list[str] | None = None) -> int:
    """The exit status of what the words ask for."""
    from venom_policy.adapters.binding import binding
    from venom_policy.verbs.running import run

    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115  # for as long as the process lives
    if sys.stdout is None:
        return _told("expected an open standard output, found it closed")
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]  # text streams of a process are wrappers
    try:
        status = run(binding(), sys.argv[1:] if words is None else words, sys.stdout, sys.stderr)
        sys.stdout.flush()
        return status
    except OSError as error:
        # What could not be written is written nowhere, or writing the rest at exit would fail again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            return FAILED  # whoever read us has left, and knows
        return _told(f"expected to write the answer, found: {(error.strerror or 'a failure').lower()}")


def version_verb(_params: object) -> dict[str, str]:
    """The version of the project."""
    from importlib.metadata import version

    return {"version": version("venom-policy")}


def _told(message: str) -> int:
    print(f"venom-policy: {message}", file=sys.stderr)
    return FAILED
