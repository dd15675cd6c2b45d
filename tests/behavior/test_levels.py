"""Subcommands, their names and their options."""

from __future__ import annotations

import pytest

from tests.behavior.calls import behavior_of, call_of, told
from venom_policy.commands import Word

BEHAVIOR = behavior_of("levels.zon")

CASES = [
    ("vc log", "vc.log", ["read repository:/work/repo/**"]),
    ("vc -C sub log", "vc.log", ["read repository:sub/**"]),
    ("vc -p log", "vc.log", ["read repository:/work/repo/**"]),  # the option of the level above
    ("vc log -p", "vc.log", ["code unknown:", "read repository:/work/repo/**"]),
    ("vc cat", "vc.cat", ["read repository:/work/repo/**"]),
    ("vc describe-x", "vc.describe-x", ["read service:forge/issue"]),
    ("vc stash", "vc.stash.push", ["vcs_write repository:/work/repo/**"]),
    ("vc stash -u", "vc.stash.push", ["vcs_write repository:/work/repo/**"]),
    ("vc stash ls", "vc.stash.list", ["read repository:/work/repo/**"]),
    ("vc stash frob", "vc.stash.frob", ["unknown_program program:vc-stash-frob"]),
    ("vc frob", "vc.frob", ["unknown_program program:vc-frob"]),
    ("vc run a.b", "vc.run.a%2Eb", ["code repository:/work/repo/**"]),
    ("vc close 7", "vc.close", ["service_write service:forge/issue/7"]),
    ("vc test", "pytest", ["code repository:/work/repo/**"]),
]


@pytest.mark.parametrize(("line", "action", "effects"), CASES, ids=[line for line, _, _ in CASES])
def test_subcommands(line: str, action: str, effects: list[str]) -> None:
    """The action is the program and the subcommand's words."""
    outcome = BEHAVIOR.outcome(call_of(*line.split()))
    assert (action, effects) == (outcome.action, told(outcome))


def test_an_unknown_subcommand_may_be_any() -> None:
    """No label can cover it."""
    (effect,) = BEHAVIOR.outcome(call_of("vc", Word(unknown="`$x` is not set"))).effects
    assert (effect.kind, effect.target.type) == ("unknown_program", "unknown")
    assert "opaque" in effect.facets


def test_the_bare_name_of_a_program_that_runs_code_is_broad() -> None:
    """Its action alone is never offered as a grant; with the task's name it may be."""
    assert not BEHAVIOR.outcome(call_of("vc", "run", "lint")).effects[0].broad
    assert BEHAVIOR.outcome(call_of("vc", "run", Word(unknown="?"))).effects[0].broad
