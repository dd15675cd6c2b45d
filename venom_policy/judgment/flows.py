"""Which calls send what a sensitive read gave: exfiltration."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.commands import Call, Traced
    from venom_policy.effects import Effect
    from venom_policy.scope import Standing

_CONTENT = "read"


def is_sensitive(effect: Effect, standing: Standing, *, metadata: bool) -> bool:
    """Whether an effect reads a credential, or the content of a file outside."""
    if "secret" in effect.facets:
        return True
    return effect.kind == _CONTENT and not metadata and standing.located is not None and standing.verdict == "outside"


def reached_by(calls: tuple[Traced, ...], sources: frozenset[int]) -> frozenset[int]:
    """The ids of the calls that the output of the source calls reaches, and the sources themselves."""
    reached = set(sources)
    grown = True
    while grown:
        grown = False
        for traced in calls:
            call = traced.call
            if call.id not in reached and not reached.isdisjoint(_flows(call)):
                reached.add(call.id)
                grown = True
    return frozenset(reached)


def _flows(call: Call) -> set[int]:
    flows = {flow for word in call.argv for flow in word.flows}
    for _name, word in call.environment:
        flows.update(word.flows)
    if call.stdin is not None:
        flows.update(call.stdin.flows)
    return flows
