"""A second parser may lower trust in a judgment, and never raises it."""

from __future__ import annotations

import subprocess
import sys

import pytest

from venom_policy.decisions import Policy, decide
from venom_policy.judgment import judge

MISREAD = "a$"
HELD = Policy(holds=("read@.", "files@.", "spawn:a@."))


@pytest.mark.parametrize("command", ["ls -la", "a | b && c", "case x in a) b;; esac", "[[ a ]]", "rm -rf /", "if"])
def test_an_agreed_reading_changes_nothing(command: str) -> None:
    """Neither where both readers agree nor where the second has no opinion."""
    assert judge(command) == judge(command, agree=True)


def test_a_reading_that_differs_is_opaque() -> None:
    """Asked for by the call: a gap, so that something may run which was not seen."""
    assert judge(MISREAD).status == "understood"
    found = judge(MISREAD, agree=True)
    assert (found.status, found.reason) == ("opaque", "a second parser reads it otherwise")
    assert "spawn" in found.grants
    assert decide(found, HELD).verdict == "ask"


def test_a_policy_may_ask_for_it_too() -> None:
    """What was judged without it is not allowed with it, and a catastrophe stays denied."""
    policy = Policy(holds=("read@.",), agree=True)
    assert decide(judge(MISREAD), policy).reasons[0].message.endswith("a second parser reads it otherwise")
    assert decide(judge(f"{MISREAD}; rm -rf /", agree=True), policy).verdict == decide(judge("rm -rf /")).verdict


def test_it_is_loaded_only_when_asked() -> None:
    """Judging imports no second parser."""
    code = (
        "import sys; from venom_policy.judgment import judge; judge('ls'); print('bashlex' in sys.modules);"
        "judge('ls', agree=True); print('bashlex' in sys.modules)"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout.split() == ["False", "True"]
