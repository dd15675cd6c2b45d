"""Scripts that stand in files: what is known of their text adds calls, and they stay code."""

from __future__ import annotations

import pytest

from tests.commands.pretend import Pretend, shown
from venom_policy.commands import State, run
from venom_policy.facts import NoFacts
from venom_policy.shell import parse

ROOT = "/work/repo"
TEXTS = {
    f"{ROOT}/set.sh": "x=1\nf() { tool f; }\n",
    f"{ROOT}/go.sh": 'tool "$1"; return; tool never',
    f"{ROOT}/lib/more.sh": "cd docs; . ./set.sh",
}


class World(NoFacts):
    """A few readable files."""

    def text(self, path: str) -> str | None:
        return TEXTS.get(path)


CALLS: dict[str, list[tuple[str, ...]]] = {
    ". ./set.sh; tool $x": [("tool", "1")],
    "source ./set.sh && f": [("tool", "f")],
    ". ./go.sh a; tool b": [("tool", "a"), ("tool", "b")],
    "set -- z; . ./go.sh a; tool $1": [("tool", "a"), ("tool", "z")],
    "(. ./set.sh); tool ${x-unset}": [("tool", "unset")],
    "source <(echo tool a)": [("tool", "a")],
    ". /dev/stdin <<< 'tool a'": [("tool", "a")],
    "cat <<'E' | while read -r l; do eval \"$l\"; done\ntool a\nE": [("tool", "a")],
}


@pytest.mark.parametrize("command", CALLS)
def test_a_readable_file_is_run_where_it_stands(command: str) -> None:
    """Its variables and functions stay, its arguments do not."""
    state = State(ROOT, home="/home/dev", complete=True)
    trace = run(parse(command), state, Pretend(), World())
    calls = [tuple(map(shown, item.call.argv)) for item in trace.calls if item.call.argv]
    assert CALLS[command] == [argv for argv in calls if argv[0] == "tool"]


@pytest.mark.parametrize("command", [". ./set.sh", "source ./absent.sh", ". lib/more.sh", 'source "$X"'])
def test_a_file_that_is_run_stays_code(command: str) -> None:
    """Known or not: it may be another one when it runs."""
    trace = run(parse(command), State(ROOT), Pretend(), World())
    assert "code" in {effect.kind for item in trace.calls for effect in item.outcome.effects}
