"""What stays when the command is over."""

from __future__ import annotations

from venom_policy.effects import Effect, Target

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.commands import Call

UNSEEN = frozenset({"code", "unknown_program"})


def add_persistence(effects: list[Effect], call: Call, action: str, *, lasting: bool) -> None:
    """Add what a detached job is.

    It persists when it lasts, or when nobody sees what it runs.
    """
    unseen = [effect for effect in effects if effect.kind in UNSEEN]
    if not lasting and not unseen:
        return
    target = Target("program", call.program) if call.program else unseen[0].target if unseen else Target("program", "")
    because = "it goes on running when the command is over"
    facets = ("persistent",) if target.type != "unknown" else ("opaque", "persistent")
    effect = Effect(
        "persist", target, action, f"{call.program or 'program'}:background", call.span, facets, call.via, because
    )
    if effect not in effects:
        effects.append(effect)
