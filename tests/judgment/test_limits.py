"""A limit that is reached is told, asks, and hides no catastrophe found before."""

from __future__ import annotations

import pytest

from venom_policy.adapters.rules import default_rulebook
from venom_policy.decisions import Policy, decide
from venom_policy.judgment import Judgment, judge
from venom_policy.scope import Scope

SCOPE = Scope(cwd="/work/repo", home="/home/dev")
ALL = Policy(holds=("read@.", "write@.", "files@.", "files@.+destructive", "spawn@.", "spawn"))

REACHED = {
    "steps": "ls;" * 31_000,
    "calls of functions": "; ".join(f"f{i}() {{ f{i + 1}; f{i + 1}; }}" for i in range(40)) + "; f0",
    "depth of the text": "(" * 60 + "ls" + ")" * 60,
    "texts inside texts": 'x="eval \\"\\$x\\""; eval "$x"',
    "words": "ls" + " $A" * 31_000,
    "characters": "ls " + "x" * 8_400_000,
    "characters of lines": "ls a b\n" * 1_200_000,
    "commands": "exit;" + "ls;" * 41_000,
    "rereads": "ls # a\\\n" * 40,
    "braces": "ls " + "{a,b}" * 20,
}


def judged(command: str) -> Judgment:
    """The judgment by our own rules."""
    return judge(command, scope=SCOPE, rulebook=default_rulebook())


@pytest.mark.parametrize("name", sorted(REACHED))
@pytest.mark.usefixtures("bounded")
def test_a_limit_asks_and_keeps_what_was_found(name: str) -> None:
    """Whatever is held, it is no allow; a deny that stands before it stays a deny."""
    found = judged(REACHED[name])
    if found.status == "understood":  # read to its end all the same
        return
    assert decide(found, ALL).verdict == "ask"
    before = judged(f"rm -rf /\n{REACHED[name]}")
    assert decide(before, ALL).verdict == "deny"


@pytest.mark.parametrize("name", ["steps", "calls of functions", "depth of the text", "texts inside texts", "words"])
@pytest.mark.usefixtures("bounded")
def test_a_limit_is_told(name: str) -> None:
    """The reason and a finding name it."""
    found = judged(REACHED[name])
    assert found.status in ("opaque", "invalid")
    assert found.reason
    assert any(finding.rule.startswith("shell-syntax/") for finding in found.findings)


def test_the_commands_before_the_one_that_is_cut_off_are_read() -> None:
    """Also on a line that is too long."""
    assert decide(judged("rm -rf /; ls " + "x" * 8_400_000), ALL).verdict == "deny"
    assert decide(judged("ls " + "x" * 8_388_600 + "; rm -rf /" + "x" * 99), ALL).verdict == "ask"
