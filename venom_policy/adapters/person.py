"""Whether a person at a terminal asks, and what the person answers.

What can be known honestly: the process has a controlling terminal and stands in its foreground, no process above it was
started with the mark of an agent, and somebody types the answer on that terminal. A process that makes a terminal of
its own and leaves its parents behind is not told from a person; starting one is a command that is judged.
"""

from __future__ import annotations

import os

from venom_policy.errors import VerbError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

TERMINAL = "/dev/tty"
REFUSED = "unauthorized.terminal"
ANSWER = "yes"

# Variables that agents, and our own hooks, set for what they start. Having one refuses; lacking one permits nothing.
MARKS = (
    "VENOM_POLICY_SESSION",
    "CLAUDECODE",
    "CLAUDE_CODE_ENTRYPOINT",
    "CODEX_SANDBOX",
    "CODEX_SANDBOX_NETWORK_DISABLED",
    "GEMINI_CLI",
    "CURSOR_AGENT",
    "OPENCODE",
)

_MOST_ANCESTORS = 64


def at_terminal(what: str) -> None:
    """Refuse unless a person at a terminal asks for `what`.

    Raises VerbError.
    """
    for names in (list(os.environ), *_environments_above()):
        mark = next((name for name in MARKS if name in names), None)
        if mark is not None:
            raise _refusal(what, f"a session of an agent (`{mark}` is set)")
    terminal = _opened(what)
    try:
        if os.tcgetpgrp(terminal) != os.getpgrp():
            raise _refusal(what, "a process in the background of one")
    finally:
        os.close(terminal)


def confirmed(what: str, lines: Sequence[str]) -> None:
    """Refuse unless a person at the terminal answers `yes`.

    Raises VerbError.
    """
    import termios

    from venom_policy.foreign import shown

    at_terminal(what)
    terminal = _opened(what)
    try:
        # What was typed before the question was shown answers something else.
        termios.tcflush(terminal, termios.TCIFLUSH)
        question = "".join(f"  {shown(line, 400)}\n" for line in lines)
        os.write(terminal, f"{question}{what}? Type `{ANSWER}`: ".encode("utf-8", "backslashreplace"))
        answer = os.read(terminal, 256)
    finally:
        os.close(terminal)
    if answer.strip().lower() != ANSWER.encode():
        raise VerbError(REFUSED, f"expected `{ANSWER}` on the terminal, found another answer: nothing was changed")


def _opened(what: str) -> int:
    try:
        return os.open(TERMINAL, os.O_RDWR | os.O_CLOEXEC)
    except OSError as error:
        raise _refusal(what, "a process without one") from error


def _refusal(what: str, found: str) -> VerbError:
    return VerbError(REFUSED, f"expected a person at a terminal to {what}, found {found}")


def _environments_above() -> Iterator[list[str]]:
    """The names of the variables of each process above, if told."""
    process = os.getpid()
    for _ in range(_MOST_ANCESTORS):
        process = _parent(process)
        if process <= 1:
            return
        try:
            with open(f"/proc/{process}/environ", "rb") as file:
                yield [one.partition(b"=")[0].decode("ascii", "replace") for one in file.read().split(b"\0")]
        except OSError:
            continue  # somebody else's process, or a system that does not tell


def _parent(process: int) -> int:
    try:
        with open(f"/proc/{process}/stat", "rb") as file:
            # The second field is the name in parentheses, which may hold blanks and parentheses itself.
            return int(file.read().rpartition(b")")[2].split()[1])
    except (OSError, IndexError, ValueError):
        return 0
