"""bash itself judges what is reported for constructs, old misreadings and fresh random scripts."""

from __future__ import annotations

import json
import os
import random
import time

import pytest

from tests.oracles.bash.comparison import Comparison
from tests.oracles.bash.fuzz import REGRESSIONS, case, seeds
from tests.oracles.bash.judging import faults, judged
from tests.oracles.bash.sandbox import Oracle
from tests.shell.constructs import constructs

# Until the fuzzer finds nothing more, this run repeats one seed; VENOM_ORACLE_SEED=random draws a fresh one, as does
# `python -m tests.oracles.bash.fuzz`, which keeps what it finds. VENOM_ORACLE_CASES makes a run longer or shorter.
CHOSEN = os.environ.get("VENOM_ORACLE_SEED") or "20261130"
SEED = random.SystemRandom().randrange(10**9) if CHOSEN == "random" else int(CHOSEN)
CASES = int(os.environ.get("VENOM_ORACLE_CASES") or 3_000)
# On a busy machine fewer cases are run; how many is printed.
SECONDS = 200
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


def test_bash_executes_what_is_reported_for_random_scripts(
    sandboxed: Oracle, capsys: pytest.CaptureFixture[str]
) -> None:
    """Scripts drawn from the grammar and mutations of known ones hide nothing, and nearly all are followed."""
    texts, until = seeds(), time.monotonic() + SECONDS
    differing, cases, accepted, unfollowed = [], 0, 0, 0
    while cases < CASES and time.monotonic() < until:
        script = case(SEED, cases, texts)
        found = judged(sandboxed, script)
        accepted += not found[0].refused
        unfollowed += not found[0].refused and not found[0].followed
        if faults(found):
            differing.append((cases, script, faults(found)))
        cases += 1
    with capsys.disabled():
        print(f"\nbash oracle: seed {SEED}, {cases} cases, {unfollowed} of {accepted} not followed")
    assert differing == [], f"seed {SEED}"
    assert unfollowed <= UNFOLLOWED_SHARE * accepted + SLACK, f"seed {SEED}"
