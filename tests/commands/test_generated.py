"""Random scripts: whatever bash starts was reported.

More of them: `python -m tests.commands.test_generated SEED COUNT`.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.commands.generated import Scripts
from tests.commands.pretend import Silent
from tests.commands.test_against_bash import executed, fits
from venom_policy.commands import State, run
from venom_policy.shell import parse


def hidden_calls(bash: str, script: str, directory: Path) -> list[tuple[str, ...]] | None:
    """The calls that bash made and that were not reported; None when the script says that it is not followed."""
    tree = parse(script)
    if tree.refusal is not None:
        return None
    reported = set()
    runs: list[tuple[str, ...]] = []
    for status in (0, 1):
        runs += executed(bash, script, directory, status)
        trace = run(tree, State(str(directory / f"work{status}"), home="/home/dev", complete=True), Silent())
        unread = any(effect.kind == "code" for item in trace.calls for effect in item.outcome.effects)
        if trace.gaps or unread:
            return None
        reported |= {item.call.argv for item in trace.calls if item.call.argv and not item.call.builtin}
    return [argv for argv in runs if not any(fits(words, argv) for words in reported)]


@pytest.mark.parametrize("seed", range(40))
def test_nothing_that_bash_starts_is_hidden(seed: int, tmp_path: Path, oracle: Callable[[str], str]) -> None:
    """Every program that bash starts in a random script was reported."""
    script = Scripts(seed).script()
    assert (hidden_calls(oracle("bash"), script, tmp_path) or []) == [], script


def main(seed: int, count: int) -> int:
    """Compare many scripts and print those that hide a call."""
    scripts, hidden, unread = Scripts(seed), 0, 0
    bash = shutil.which("bash") or "bash"
    for _ in range(count):
        script = scripts.script()
        directory = Path(tempfile.mkdtemp())
        try:
            missing = hidden_calls(bash, script, directory)
        except subprocess.TimeoutExpired:
            continue
        finally:
            shutil.rmtree(directory, ignore_errors=True)
        unread += missing is None
        if missing:
            hidden += 1
            print(missing[:3], "::", script)
    print(f"{count} scripts, {unread} not followed, {hidden} with hidden calls")
    return hidden


if __name__ == "__main__":
    sys.exit(min(main(int(sys.argv[1]), int(sys.argv[2])), 1))
