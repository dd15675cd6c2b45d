"""Commands that hide in a text which is calculated: bash runs them, and so they are told."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.commands.pretend import Silent
from tests.commands.test_against_bash import executed, fits
from venom_policy.commands import State, Trace, run
from venom_policy.shell import parse

LISTED = Path(__file__).with_name("calculated.txt").read_text(encoding="utf-8").splitlines()
SCRIPTS = [line.replace("⏎", "\n") for line in LISTED if line and not line.startswith("# ")]
# Read as text, and no more than a number comes of it.
NUMBERS = [
    "i=0; while t; do i=$((i+1)); done",
    "n=$#; (( n > 1 ))",
    "x=12; y=${x:$#:1}; (( y ))",
    "for i in 1 2 3; do (( total += i )); done",
    "[[ $BASH_VERSINFO -ge 4 ]]",
    "for ((i=0; i<${#a[@]}; i++)); do t; done",
    "declare -i n=3; n+=1",
    "(( N + 1 ))",
]  # fmt: skip


def _trace(script: str) -> Trace:
    return run(parse(script), State("/work/repo", home="/home/dev"), Silent())


def _runs_code(trace: Trace) -> bool:
    return any(effect.kind == "code" for item in trace.calls for effect in item.outcome.effects)


@pytest.mark.parametrize("script", SCRIPTS)
def test_what_bash_runs_of_a_text_is_told(script: str, tmp_path: Path, oracle: Callable[[str], str]) -> None:
    """Every call, or that code runs which nobody can see, or that not all was followed."""
    runs = [argv for status in (0, 1) for argv in executed(oracle("bash"), script, tmp_path, status)]
    assert any(argv[0] == "rm" for argv in runs)
    trace = _trace(script)
    reported = [item.call.argv for item in trace.calls if item.call.argv and not item.call.builtin]
    hidden = [argv for argv in runs if not any(fits(words, argv) for words in reported)]
    assert not hidden or _runs_code(trace) or trace.gaps


@pytest.mark.parametrize("script", NUMBERS)
def test_calculating_with_numbers_runs_nothing(script: str) -> None:
    """No code, no gap."""
    trace = _trace(script)
    assert not trace.gaps
    assert not _runs_code(trace)
