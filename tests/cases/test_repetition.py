"""What a command does again is judged again, when less is known of it or it is done elsewhere."""

from __future__ import annotations

import pytest

from venom_policy.adapters.rules import default_rulebook
from venom_policy.decisions import decide
from venom_policy.judgment import judge
from venom_policy.scope import Scope

SCOPE = Scope(cwd="/work/repo", home="/home/dev")


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ('f() { rm -rf "$1"/x; }; f "${A:?}"', 'f "$A"'),
        ('f() { rm -rf "$1"/*; }; f "${A:?}"', 'f "$A"'),
        ('f() { rm -rf "$1"/*; }; f src', "f"),
    ],
)
def test_a_call_that_may_be_worse_the_second_time_counts(first: str, second: str) -> None:
    """The words of a function stand in one place, and mean what its caller gives."""
    verdicts = [
        decide(judge(command, scope=SCOPE, rulebook=default_rulebook())).verdict
        for command in (first, f"{first}; {second}")
    ]
    assert verdicts == ["ask", "deny"]
