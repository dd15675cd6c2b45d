"""Acts in order turned into grants as they stand now."""

from __future__ import annotations

from venom_policy.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from venom_policy.store.clock import Moment

# The holder of what was granted to whoever asks.
EVERYONE = "*"


class Wish(Value):
    """A grant that somebody wants to give.

    `scope` is the root that the label's paths start from, `lifetime` is in seconds, None until it is revoked. With a
    `recipe` the grant counts only while the task that it names has this digest.
    """

    label: str
    scope: str
    holder: str = EVERYONE
    reason: str = ""
    lifetime: int | None = None
    recipe: str | None = None


class StoredGrant(Value):
    """A grant as it stands.

    Times are in seconds since 1970, None for never. `state` is `live`, `expired` or `revoked`.
    """

    id: int
    label: str
    scope: str
    holder: str
    reason: str
    created: int
    expires: int | None
    revoked: int | None
    recipe: str | None
    state: str


class Act(Value):
    """A row for a grant given, revoked or restored.

    `of` is the grant's number.
    """

    id: int
    at: int
    kind: str
    of: int
    label: str
    scope: str
    holder: str
    reason: str
    lifetime: int | None
    recipe: str | None
    boot: str
    ticks: int


def grants_of(acts: Iterable[Act], now: Moment, latest_after: dict[int, int]) -> tuple[StoredGrant, ...]:
    """The grants that acts leave, in order.

    `latest_after` has the latest time of a row written after a grant, by the grant's number.
    """
    given: dict[int, Act] = {}
    revoked: dict[int, int | None] = {}
    for act in acts:
        if act.kind == "grant":
            given[act.id] = act
        elif act.of in given:
            revoked[act.of] = act.at if act.kind == "revoke" else None
    return tuple(
        [_grant(act, revoked.get(number), now, latest_after.get(number, act.at)) for number, act in given.items()]
    )


def _grant(act: Act, revoked: int | None, now: Moment, latest: int) -> StoredGrant:
    expires = None if act.lifetime is None else act.at + act.lifetime
    state = "revoked" if revoked is not None else "expired" if _is_over(act, now, latest) else "live"
    return StoredGrant(
        act.id, act.label, act.scope, act.holder, act.reason, act.at, expires, revoked, act.recipe, state
    )


def _is_over(act: Act, now: Moment, latest: int) -> bool:
    """Whether its time has passed by any clock.

    A clock that was set back revives nothing: in the same run of the machine the ticks say how long it was, and after
    another start a time before the grant, or a later row from after its end, shows that the clock is wrong.
    """
    if act.lifetime is None:
        return False
    if max(now.wall, latest) >= act.at + act.lifetime:
        return True
    if act.boot and act.boot == now.boot:
        return now.ticks - act.ticks >= act.lifetime
    return now.wall < act.at


def given(number: int, wish: Wish, now: Moment) -> StoredGrant:
    """The grant that a wish has just become."""
    expires = None if wish.lifetime is None else now.wall + wish.lifetime
    return StoredGrant(
        number, wish.label, wish.scope, wish.holder, wish.reason, now.wall, expires, None, wish.recipe, "live"
    )


def same_wish(grant: StoredGrant, wish: Wish, now: Moment) -> bool:
    """Whether a grant gives all that is wished, as long."""
    if grant.state != "live" or grant.recipe != wish.recipe:
        return False
    if (grant.label, grant.scope, grant.holder) != (wish.label, wish.scope, wish.holder):
        return False
    if grant.expires is None or wish.lifetime is None:
        return grant.expires is None
    return grant.expires >= now.wall + wish.lifetime
