"""dash and zsh run each script; what they start was reported, or the difference was told."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.commands.pretend import Silent
from tests.commands.test_against_bash import SCRIPTS, argument_lists, fits
from tests.shell.constructs import constructs
from venom_policy.commands import State, Word, run
from venom_policy.commands.dialects import told
from venom_policy.shell import parse

STUB = """#!/bin/sh
printf '%s\\0' "$(($# + 1))" "${0##*/}" "$@" >>"$VENOM_LOG"
exit "$VENOM_STATUS"
"""
DIALECTS = {"dash": "posix", "zsh": "zsh"}
LETTERS = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-")
SECONDS = 5
BETWEEN = frozenset(";&|<>()'\"$`/\0")


def named(script: str) -> set[str]:
    """Every word of a script that could be the name of a program, and what bash alone knows as a builtin."""
    text = "".join(one if one in LETTERS else " " for one in script)
    whole = "".join(" " if one in BETWEEN else one for one in script)
    found = {one for one in (*text.split(), *whole.split()) if one.strip(".") and len(one) < 30}
    return found | {"[[", "((", "{", "}", "!"}


def executed(shell: str, script: str, directory: Path, status: int) -> list[tuple[str, ...]]:
    """The argument lists of every program that a shell started."""
    work, bin_, log = directory / f"work{status}", directory / "bin", directory / f"log{status}"
    work.mkdir()
    bin_.mkdir(exist_ok=True)
    for name in ("a.txt", "b.txt", "in"):
        (work / name).write_text("", encoding="utf-8")
    stub = directory / "stub"
    if not stub.exists():
        stub.write_text(STUB, encoding="utf-8")
        stub.chmod(0o755)
    for name in named(script):
        if not (bin_ / name).exists():
            (bin_ / name).symlink_to(stub)
    log.write_bytes(b"")
    environment = {
        "PATH": str(bin_),
        "HOME": "/home/dev",
        "ZDOTDIR": str(directory / "none"),
        "VENOM_LOG": str(log),
        "VENOM_STATUS": str(status),
        "LC_ALL": "C.UTF-8",
    }
    _run([shell, "-c", script], work, environment)
    # A shell numbers the descriptors of its substitutions as it likes.
    logged = re.sub(r"/(dev|proc/self)/fd/[0-9]+", "/dev/fd/63", os.fsdecode(log.read_bytes()))
    return argument_lists(logged)


def _run(argv: list[str], work: Path, environment: dict[str, str]) -> None:
    """Run a shell and what it leaves behind, for a while: of a loop without end the first rounds are enough."""
    pipe = subprocess.PIPE
    running = subprocess.Popen(
        argv, cwd=work, env=environment, stdin=subprocess.DEVNULL, stdout=pipe, stderr=pipe, start_new_session=True
    )
    try:
        running.communicate(timeout=SECONDS)
    except subprocess.TimeoutExpired:
        pass
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(running.pid, signal.SIGKILL)
        running.communicate()


def unreported(dialect: str, script: str, runs: list[tuple[str, ...]], work: Path) -> list[tuple[str, ...]]:
    """What was started and nobody reported; nothing where a difference was told."""
    state = State(str(work), home="/home/dev", complete=True, dialect=dialect)
    tree = parse(script, dialect)
    trace = run(tree, state, Silent())
    if trace.refusal is not None or trace.gaps or told(tree, script, dialect)[1] is not None:
        return []
    reported: set[tuple[Word, ...]] = {item.call.argv for item in trace.calls if item.call.argv}
    return [argv for argv in runs if not any(fits(words, argv) for words in reported)]


def missing(shell: str, dialect: str, program: str, script: str, directory: Path) -> list[tuple[str, ...]]:
    """What a shell started and nobody reported, with each status of what it starts."""
    found = []
    for status in (0, 1):
        runs = executed(program, script, directory, status)
        found += unreported(dialect, script, runs, directory / f"work{status}")
    return found


@pytest.mark.parametrize("shell", DIALECTS)
@pytest.mark.parametrize("script", SCRIPTS)
def test_what_another_shell_starts_is_reported_or_told(
    shell: str, script: str, tmp_path: Path, oracle: Callable[[str], str]
) -> None:
    """No program is started that was not reported, unless a difference says that one may be."""
    program = oracle(shell)
    for dialect in (DIALECTS[shell], "any"):
        directory = tmp_path / dialect
        directory.mkdir()
        assert missing(shell, dialect, program, script, directory) == []


# A loop that ends by a status of its own does not end here; `.` runs the stand-in for a program; descriptors that are
# numbered otherwise are not told apart.
LEFT_OUT = ("coproc while", "while ", "until ", "for ((;;", "for (( ; ;", ". ", "source ", "a <(b) <(c)")


@pytest.mark.parametrize("shell", DIALECTS)
def test_what_another_shell_starts_for_a_construct_is_reported_or_told(
    shell: str, tmp_path: Path, oracle: Callable[[str], str]
) -> None:
    """Every construct of the list, in the shell's own dialect."""
    program = oracle(shell)
    differing = []
    for number, script in enumerate(constructs()):
        directory = tmp_path / str(number)
        directory.mkdir()
        if not script.startswith(LEFT_OUT) and missing(shell, DIALECTS[shell], program, script, directory):
            differing.append(script)
    assert differing == []


LISTED = Path(__file__).with_name("dialects.txt").read_text(encoding="utf-8").splitlines()
DIFFERING = [line.replace("⏎", "\n").replace("⇥", "\t") for line in LISTED]


@pytest.mark.parametrize("shell", DIALECTS)
def test_what_shells_read_differently_is_reported_or_told(
    shell: str, tmp_path: Path, oracle: Callable[[str], str]
) -> None:
    """Constructs from the manuals of dash, zsh and bash, in the shell's own dialect and where any may run them."""
    program = oracle(shell)
    differing = []
    for number, script in enumerate(DIFFERING):
        directory = tmp_path / str(number)
        directory.mkdir()
        for status in (0, 1):
            runs = executed(program, script, directory, status)
            for dialect in (DIALECTS[shell], "any"):
                unknown = unreported(dialect, script, runs, directory / f"work{status}")
                differing += [(script, dialect, argv) for argv in unknown]
    assert differing == []
