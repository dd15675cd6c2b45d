"""What goes → what is lost for good.

What git holds, and what is made anew, is not, as far as files may be read.
"""

from __future__ import annotations

from venom_policy.judgment.keeping import Kept
from venom_policy.scope import wild
from venom_policy.value import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.commands import Traced
    from venom_policy.effects import Effect
    from venom_policy.facts import Facts
    from venom_policy.scope import Ground, Standing

    Pairs = list[tuple[Effect, Standing]]

_DESTRUCTIVE = "destructive"
_HERE = ("here", "project")
_TAKING = ("delete", "irreversible")
_FILLING = ("create", "modify")


def recovering(calls: tuple[Traced, ...], standings: list[Pairs], ground: Ground, facts: Facts) -> list[Pairs]:
    """The effects, destructive where they lose something for good.

    Lexically nothing is known, and all stays as the rules say.
    """
    if not ground.follows or not any(_is_asked(effect) for pairs in standings for effect, _ in pairs):
        return standings
    kept = Kept(ground, facts)
    found: list[Pairs] = []
    for number, (traced, pairs) in enumerate(zip(calls, standings, strict=True)):
        others = [other for at, other in enumerate(standings) if at != number]
        here = traced.call.place.kind in _HERE
        found.append([(_weighed(one, kept, others) if here and _is_asked(one[0]) else one[0], one[1]) for one in pairs])
    return found


def _is_asked(effect: Effect) -> bool:
    return (effect.kind == "delete" and _DESTRUCTIVE in effect.facets) or (
        effect.kind == "modify" and effect.overwrites
    )


def _weighed(one: tuple[Effect, Standing], kept: Kept, others: list[Pairs]) -> Effect:
    effect, standing = one
    where = standing.located
    if where is None or standing.verdict != "inside" or where.doubt:
        return effect
    if effect.kind == "modify":
        lost = not effect.target.tree and any(kept.loses(place) for place in where.places)
        return replace(effect, facets=tuple(sorted({*effect.facets, _DESTRUCTIVE}))) if lost else effect
    if not kept.regains(effect.target, where) or any(_may_fill(pairs, where.places[0]) for pairs in others):
        return effect
    return replace(effect, facets=tuple([facet for facet in effect.facets if facet != _DESTRUCTIVE]))


def _may_fill(pairs: Pairs, path: tuple[str, ...]) -> bool:
    """Whether another call may put something else in the place.

    It moves files there, or takes away a directory above, which could come back as a link.
    """
    deletes = [standing.located for effect, standing in pairs if effect.kind in _TAKING]
    if any(where is None or (len(where.path) < len(path) and _overlap(where.path, path)) for where in deletes):
        return True
    filled = [standing.located for effect, standing in pairs if effect.kind in _FILLING]
    return bool(deletes) and any(where is None or _overlap(where.path, path) for where in filled)


def _overlap(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    return all(left == right or wild(left) or wild(right) for left, right in zip(one, other, strict=False))
