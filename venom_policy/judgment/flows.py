"""Which calls send what a sensitive read gave: exfiltration."""

from __future__ import annotations

from operator import eq

from venom_policy.effects import PATH_CHANGES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.commands import Call, Traced
    from venom_policy.effects import Effect
    from venom_policy.scope import Standing

    Pairs = list[tuple[Effect, Standing]]
    Segments = tuple[str, ...]

_CONTENT = "read"
_REDIRECTION = "shell/redirect"


def is_sensitive(effect: Effect, standing: Standing, *, metadata: bool) -> bool:
    """Whether an effect reads a credential or a file outside."""
    if "secret" in effect.facets:
        return True
    return effect.kind == _CONTENT and not metadata and standing.located is not None and standing.verdict == "outside"


def reached_by(calls: tuple[Traced, ...], standings: list[Pairs], sources: frozenset[int]) -> frozenset[int]:
    """The source calls, and those that their output reaches.

    Through pipes, words and variables, and through files that one call writes and another reads.
    """
    reached = set(sources)
    written: list[Segments] = []
    grown = True
    while grown:
        grown = False
        for traced, pairs in zip(calls, standings, strict=True):
            call = traced.call
            if call.id not in reached and (_is_fed(call, pairs, reached) or _reads_one(pairs, written)):
                reached.add(call.id)
                grown = True
            if call.id in reached:
                more = [path for path in _written(pairs) if path not in written]
                written += more
                grown = grown or bool(more)
    return frozenset(reached)


def _is_fed(call: Call, pairs: Pairs, reached: set[int]) -> bool:
    """Whether what a reached call gave flows into a call.

    Nobody knows whose output a redirection takes.
    """
    return not reached.isdisjoint(_flows(call)) or any(effect.rule == _REDIRECTION for effect, _ in pairs)


def _written(pairs: Pairs) -> list[Segments]:
    return [
        standing.located.path
        for effect, standing in pairs
        if effect.kind in PATH_CHANGES and effect.kind != "delete" and standing.located is not None
    ]


def _reads_one(pairs: Pairs, written: list[Segments]) -> bool:
    """Whether a call reads what was written, above or below too."""
    read = [
        standing.located.path for effect, standing in pairs if effect.kind == _CONTENT and standing.located is not None
    ]
    return any(all(map(eq, one, other)) for one in read for other in written)


def _flows(call: Call) -> set[int]:
    flows = {flow for word in call.argv for flow in word.flows}
    for _name, word in call.environment:
        flows.update(word.flows)
    if call.stdin is not None:
        flows.update(call.stdin.flows)
    return flows
