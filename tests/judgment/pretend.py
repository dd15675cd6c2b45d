"""Judgments of hand-made effects, for tests that need no program."""

from __future__ import annotations

from venom_policy.commands import HERE, Call, Directory, Gap, Outcome, Output, Place, Trace, Traced, Word
from venom_policy.effects import Effect, Target
from venom_policy.facts import NO_FACTS
from venom_policy.judgment import Judgment, judged
from venom_policy.scope import Scope
from venom_policy.source import Span

SCOPE = Scope(cwd="/work/repo", home="/home/dev")
SPAN = Span(0, 2)


def path(text: str, **more: object) -> Target:
    """A path, from the root unless absolute."""
    return Target("path", text if text.startswith("/") else f"/work/repo/{text}", **more)


def effect(kind: str, target: Target, *facets: str, action: str = "prog", rule: str = "prog/rule") -> Effect:
    """One effect."""
    return Effect(kind, target, action, rule, SPAN, facets)


def traced(*effects: Effect, id: int = 0, stdin: Output | None = None, place: Place = HERE) -> Traced:
    """A call with these effects."""
    word = Word(span=SPAN, texts=("prog",))
    call = Call(id, (word,), "prog", (Directory("/work/repo"),), SPAN, stdin=stdin, place=place)
    return Traced(call, Outcome("prog", effects))


def judgment(*effects: Effect, scope: Scope = SCOPE, gaps: tuple[Gap, ...] = ()) -> Judgment:
    """The judgment of one call."""
    return judged("prog", None, Trace((traced(*effects),), gaps=gaps), scope, NO_FACTS)
