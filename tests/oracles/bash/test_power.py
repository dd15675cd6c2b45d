"""The few runs of a script see what all of them see, and a call that is not reported is found."""

from __future__ import annotations

import json
from random import Random

import pytest

from tests.oracles.bash import vectors
from tests.oracles.bash.comparison import Argv, compared, reported
from tests.oracles.bash.fuzz import REGRESSIONS
from tests.oracles.bash.sandbox import Execution, Oracle
from venom_policy.commands import Trace
from venom_policy.value import replace

# A script, and a call of it that is left out of the report, or told otherwise.
PLANTED = (
    ("t1", ("t1",)),
    ("t1; t2 a", ("t2", "a")),
    ("t1 && t2", ("t2",)),
    ("t1 || t2", ("t2",)),
    ("t1 && t2 || t3", ("t3",)),
    ("if t1; then t2; else t3; fi", ("t3",)),
    ("if t1; then t2; elif t3; then t4; fi", ("t4",)),
    ("while t1; do t2; done; t3", ("t3",)),
    ("until t1; do t2; done", ("t2",)),
    ("t1 | t2 $(t3)", ("t3",)),
    ("f() { t1 && t2; }; f; f", ("t2",)),
    ("x=b; if t1; then x=c; t2 $x; fi; t3 $x", ("t2", "c")),
    ("set -e; t1; t2", ("t2",)),
    ("trap 't1' EXIT; t2", ("t1",)),
    ("eval 't1 |''| t2'", ("t2",)),
    ("case $(t1) in '') t2;; esac", ("t2",)),
    ("t1 <(t2 || t3)", ("t3",)),
    ("cat <<E\n$(t1)\nE", ("t1",)),
    ("x='$(t1)'; t2 \"${x@P}\"", ("t1",)),
)
# Few argument lists may be beyond the few runs; they are found by another case.
SEEN_SHARE = 0.97


def _without(trace: Trace, argv: Argv) -> Trace:
    kept = tuple(item for item in trace.calls if tuple(word.text for word in item.call.argv) != argv)
    return replace(trace, calls=kept)


def _misspelled(trace: Trace, argv: Argv) -> Trace:
    changed = []
    for item in trace.calls:
        if tuple(word.text for word in item.call.argv) == argv:
            last = replace(item.call.argv[-1], texts=(f"{argv[-1]}x",))
            item = replace(item, call=replace(item.call, argv=(*item.call.argv[:-1], last)))
        changed.append(item)
    return replace(trace, calls=tuple(changed))


@pytest.mark.parametrize(("script", "argv"), PLANTED)
def test_a_planted_fault_is_found_with_few_runs(sandboxed: Oracle, script: str, argv: Argv) -> None:
    """A call that is left out, or told with another word, is hidden; the true report has no fault."""

    def run(some: tuple[int, ...]) -> list[Execution]:
        return sandboxed.run("state", script, some)

    runs = vectors.few(run, script, Random(0))
    trace = reported("state", script)
    assert compared("state", script, trace, runs).hidden == ()
    assert compared("state", script, _without(trace, argv), runs).hidden == (argv,)
    assert compared("state", script, _misspelled(trace, argv), runs).hidden == (argv,)


def test_few_runs_see_what_many_see(sandboxed: Oracle) -> None:
    """Of all that the scripts of the corpus execute under any statuses, the few runs show nearly all."""
    seen = every = 0
    for line in REGRESSIONS.read_text(encoding="utf-8").splitlines():
        script = json.loads(line)["command"]

        def run(some: tuple[int, ...], script: str = script) -> list[Execution]:
            return sandboxed.run("state", script, some)

        few = {argv for execution in vectors.few(run, script, Random(0)).executions for argv in execution.argvs}
        many = {argv for execution in vectors.every(run, Random(0)).executions for argv in execution.argvs}
        # A process id is another one each time.
        many = {argv for argv in many if not any(word.isdecimal() for word in argv)}
        seen, every = seen + len(many & few), every + len(many)
    assert seen >= SEEN_SHARE * every
