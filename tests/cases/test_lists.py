"""Everyday commands run without a question, dangerous ones never do; for a holder of `read@.`."""

from __future__ import annotations

from pathlib import Path

import pytest

from venom_policy.adapters.rules import default_rulebook
from venom_policy.decisions import Policy, decide
from venom_policy.judgment import judge
from venom_policy.scope import Scope

HERE = Path(__file__).parent
SCOPE = Scope(cwd="/work/repo", home="/home/dev")

KNOWN_HOLES: dict[str, str] = {}


def lines(name: str) -> list[str]:
    """The commands of a list."""
    return (HERE / name).read_text(encoding="utf-8").splitlines()


def verdict(command: str) -> str:
    """What is decided, made without a fault."""
    judgment = judge(command, scope=SCOPE, rulebook=default_rulebook())
    assert "internal fault" not in judgment.reason
    return decide(judgment, Policy()).verdict


@pytest.mark.parametrize("command", lines("everyday.txt"))
def test_an_everyday_command_is_not_asked(command: str) -> None:
    """It only reads, inside."""
    assert verdict(command) == "allow"


@pytest.mark.parametrize("command", lines("dangerous.txt"))
def test_a_dangerous_command_is_never_allowed(command: str, request: pytest.FixtureRequest) -> None:
    """It changes something, runs code, sends, or reads what it should not."""
    if command in KNOWN_HOLES:
        request.applymarker(pytest.mark.xfail(reason=KNOWN_HOLES[command], strict=True))
    assert verdict(command) != "allow"
