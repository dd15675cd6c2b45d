"""An effect of a command that runs elsewhere, seen from here."""

from __future__ import annotations

from venom_policy.effects import GRANT_OF_KIND, Effect, Target
from venom_policy.value import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.commands import Place

_TARGET_TYPES = {"service": "service", "host": "host"}
_KEPT = frozenset({"output", "code", "unknown_program", "net_read", "net_send", "privilege"})
# What lies on the other side under a name of ours is not ours.
_OURS = frozenset({"path", "repository", "variable", "process", "system", "unknown"})


def elsewhere(effect: Effect, place: Place) -> Effect:
    """The effect on the service or host that it happens in: reads stay reads, changes become `service_write`."""
    type = _TARGET_TYPES.get(place.kind)
    if type is None or effect.kind in _KEPT or effect.target.type not in _OURS:
        return effect
    target = Target(type, place.name, reason="" if place.name else "which place it is is not known")
    kind = "read" if GRANT_OF_KIND[effect.kind] == "read" else "service_write"
    return replace(effect, kind=kind, target=target)
