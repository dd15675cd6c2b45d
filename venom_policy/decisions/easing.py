"""What an effect needs once the policy's choices about reading are made."""

from __future__ import annotations

from venom_policy.effects import METADATA
from venom_policy.grants import Need
from venom_policy.scope import HOLD_SECRETS, LIVE, PLAIN_FACTS, Ground, below, folded
from venom_policy.value import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.decisions.policy import Policy
    from venom_policy.judgment import JudgedEffect
    from venom_policy.scope import Located


def eased(one: JudgedEffect, policy: Policy, ground: Ground) -> Need:
    """What an effect needs after the policy's choices about reading.

    Never less for a secret.
    """
    if "secret" in one.effect.facets or one.standing.secret:
        return one.need
    if one.effect.kind == "read":
        return _read(one, policy, ground)
    if one.effect.kind == "net_read" and one.effect.target.type == "host":
        return _fetched(one, policy)
    return one.need


def _read(one: JudgedEffect, policy: Policy, ground: Ground) -> Need:
    where = one.standing.located
    if policy.outside_read == "ask" and one.standing.by_read_root:
        return replace(one.need, inside=False)
    if policy.outside_read != "any" or one.standing.verdict != "outside" or where is None:
        return one.need
    many = one.effect.target.pattern or where.tree or bool(where.names)
    hides = any(map(_is_live, where.places)) or (many and _may_hold_secrets(where, ground))
    return one.need if hides and not one.effect.rule.endswith(METADATA) else replace(one.need, inside=True)


def _is_live(path: tuple[str, ...]) -> bool:
    """Whether a path is of a device, a socket or a process."""
    first, *rest = folded(path[:2]) or ("",)
    return first in LIVE and not (first == "proc" and rest and rest[0] in PLAIN_FACTS)


def _may_hold_secrets(where: Located, ground: Ground) -> bool:
    """Whether credentials can be among many files outside, unseen."""
    for path in where.places:
        if (folded(path[:1]) or ("",))[0] in HOLD_SECRETS:
            return True
        if ground.home is not None and (below(path, ground.home) or below(ground.home, path)):
            return True
    return False


def _fetched(one: JudgedEffect, policy: Policy) -> Need:
    """What a fetch needs: from a chosen host, a read inside."""
    named = one.standing.verdict == "inside" if policy.net_read == "hosts" else one.need.reach is not None
    if policy.net_read == "ask" or not named:
        return one.need
    return replace(one.need, inside=True, bounding=tuple([one for one in one.need.bounding if one != "open_world"]))
