"""Real bash runs each script with no program to find; what it looks for must be what was reported."""

from __future__ import annotations

import fnmatch
import os
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.commands.pretend import Silent
from venom_policy.commands import State, Word, run
from venom_policy.shell import parse

LISTED = Path(__file__).with_name("scripts.txt").read_text(encoding="utf-8").splitlines()
SCRIPTS = [line.replace("⏎", "\n").replace("␍", "\r") for line in LISTED if line and not line.startswith("# ")]
# What the pattern of a reported word takes for itself.
ESCAPED = re.compile(r"\\([*?[\]\\])")
HANDLER = """command_not_found_handle() {
    local IFS=' '
    printf '%s\\0' "$#" "$@" >>"$VENOM_LOG"
    return "$VENOM_STATUS"
}
"""


def executed(bash: str, script: str, directory: Path, status: int) -> list[tuple[str, ...]]:
    """The argument lists of every program that bash wanted to start."""
    work = directory / f"work{status}"
    work.mkdir()
    for name in ("a.txt", "b.txt", "in"):
        (work / name).write_text("", encoding="utf-8")
    prelude, log = directory / "prelude", directory / f"log{status}"
    prelude.write_text(HANDLER, encoding="utf-8")
    log.write_bytes(b"")
    environment = {
        "PATH": "/nonexistent",
        "HOME": "/home/dev",
        "BASH_ENV": str(prelude),
        "VENOM_LOG": str(log),
        "VENOM_STATUS": str(status),
        "LC_ALL": "C.UTF-8",
    }
    options = {"capture_output": True, "stdin": subprocess.DEVNULL, "timeout": 10}
    subprocess.run([bash, "-c", script], cwd=work, env=environment, check=False, **options)
    return argument_lists(os.fsdecode(log.read_bytes()))


def argument_lists(logged: str) -> list[tuple[str, ...]]:
    """What a log holds of each program: the number of its arguments, then these, a NUL behind each."""
    words = logged.split("\0")[:-1]
    found = []
    while words:
        count = int(words[0])
        found.append(tuple(words[1 : count + 1]))
        words = words[count + 1 :]
    return found


def fits(words: tuple[Word, ...], argv: tuple[str, ...]) -> bool:
    """Whether an argument list is one of those that a reported call stands for."""
    if not words:
        return not argv
    first = words[0]
    if first.many and any(fits(words[1:], argv[count:]) for count in range(len(argv) + 1)):
        return True
    return bool(argv) and _stands_for(first, argv[0]) and fits(words[1:], argv[1:])


def _stands_for(word: Word, text: str) -> bool:
    if word.texts:
        return text in word.texts
    if word.glob:
        pattern = ESCAPED.sub(r"[\1]", word.glob).replace("[:alpha:]", "a-zA-Z")
        return fnmatch.fnmatchcase(text, pattern) or text == ESCAPED.sub(r"\1", word.glob)
    if word.vacant is not None and word.vacant.text == text:
        return True
    return text.startswith(word.prefix) and text.endswith(word.suffix)


@pytest.mark.parametrize("script", SCRIPTS)
def test_bash_starts_what_was_reported(script: str, tmp_path: Path, oracle: Callable[[str], str]) -> None:
    """Every program that bash starts is reported, and every exactly reported one is started."""
    bash = oracle("bash")
    reported = set()
    runs: list[tuple[str, ...]] = []
    for status in (0, 1):
        runs += executed(bash, script, tmp_path, status)
        state = State(str(tmp_path / f"work{status}"), home="/home/dev", complete=True)
        trace = run(parse(script), state, Silent())
        calls = [item.call.argv for item in trace.calls if item.call.argv and not item.call.builtin]
        reported |= set(calls)
        assert not trace.gaps
    missing = [argv for argv in runs if not any(fits(words, argv) for words in reported)]
    assert missing == []
    exact = [tuple(word.text for word in words) for words in reported if all(word.text is not None for word in words)]
    invented = [argv for argv in exact if "/" not in (argv[0] or "") and argv not in runs]
    assert invented == []
