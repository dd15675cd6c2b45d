"""Whatever a script does, following it ends, and says where it stopped."""

from __future__ import annotations

import pytest

from tests.commands.pretend import trace_of

HOSTILE = {
    "deep subshells": "(" * 60 + "rm x" + ")" * 60,
    "doubling functions": "; ".join(f"f{i}() {{ f{i + 1}; f{i + 1}; }}" for i in range(40)) + "; f0",
    "growing arguments": 'f() { f "$1$1"; f "$1a"; }; f x',
    "nested loops": "for a in 1 2 3 4 5 6 7 8; do " * 6 + "t $a;" + " done;" * 6,
    "doubling text": "x=aaaaaaaaaaaaaaaa;" + "x=$x$x;" * 60 + "t $x",
    "many commands": "a;" * 12_000,
    "text that evaluates itself": 'x="eval \\"\\$x\\""; eval "$x"',
    "a wide format": "x=$(printf '%999999999d' 1); t $x",
    "deep arithmetic": "echo $((" + "(" * 3000 + "1" + ")" * 3000 + "))",
    "a backtracking pattern": "x=" + "a" * 2000 + "; echo ${x%%" + "*a" * 40 + "b}",
}
QUIET = {"doubling text", "a wide format", "a backtracking pattern"}


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.usefixtures("bounded")
def test_a_hostile_script_is_left_in_time(name: str) -> None:
    """It ends within seconds, and what was not followed is told."""
    trace = trace_of(HOSTILE[name])
    assert bool(trace.gaps) or name in QUIET


def test_what_came_before_a_limit_stays() -> None:
    """The calls that were found are kept."""
    assert trace_of("rm x; " + "a;" * 12_000).calls[0].call.program == "rm"


def test_a_refused_text_keeps_its_first_lines() -> None:
    """bash reads line by line: what stands before the fault has run."""
    trace = trace_of("rm x\nif")
    assert trace.refusal is not None
    assert [item.call.program for item in trace.calls] == ["rm"]
