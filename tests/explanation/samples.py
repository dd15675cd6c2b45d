"""Judgments of traces written by hand, so that only what is told is under test."""

from __future__ import annotations

from venom_policy.commands import Call, Gap, Outcome, Trace, Traced, Word
from venom_policy.decisions import Decision, Policy, decide
from venom_policy.effects import Effect, Finding, Target
from venom_policy.facts import NO_FACTS
from venom_policy.judgment import Judgment, judged
from venom_policy.scope import Scope
from venom_policy.source import Span

SCOPE = Scope(roots=("/work/repo",), cwd="/work/repo", home="/home/dev", resolve="lexical")


def effect(kind: str, target: Target, action: str, *facets: str, because: str = "") -> Effect:
    """An effect of the rule `test/rule`."""
    return Effect(kind, target, action, "test/rule", Span(0, 1), facets, because=because)


def traced(action: str, start: int, end: int, *effects: Effect, via: tuple[str, ...] = ()) -> Traced:
    """A call of the program that begins an action, in the bytes from start to end."""
    program = action.partition(".")[0]
    call = Call(0, (Word(texts=(program,)),), program, (), Span(start, end), via=via)
    return Traced(call, Outcome(action, effects))


def judgment(command: str, *calls: Traced, findings: tuple[Finding, ...] = (), gap: str = "") -> Judgment:
    """The judgment of calls in `/work/repo`."""
    gaps = (Gap(gap, Span(0, 1)),) if gap else ()
    return judged(command, None, Trace(calls, gaps=gaps, findings=findings), SCOPE, NO_FACTS)


def pipeline() -> Decision:
    """The decision about a pipeline that reads outside and writes a file."""
    judged_pipeline = judgment(
        "git -C ../other log | tee out.txt",
        traced("git.log", 0, 19, effect("read", Target("path", "/work/other", tree=True), "git.log")),
        traced(
            "tee", 22, 33, effect("modify", Target("path", "/work/repo/out.txt"), "tee", because="tee truncates it")
        ),
    )
    return decide(judged_pipeline, Policy())
