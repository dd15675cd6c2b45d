"""Links that a command makes → what it does behind them."""

from __future__ import annotations

from venom_policy.effects import LINKED, METADATA, Target
from venom_policy.scope import wild
from venom_policy.value import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.commands import Traced
    from venom_policy.effects import Effect
    from venom_policy.scope import Standing

    Segments = tuple[str, ...]
    Pairs = list[tuple[Effect, Standing]]

_LEADS_AWAY = "a link that the command itself makes leads elsewhere"
# So many places behind links are looked at; links in a circle would lead to ever longer paths.
_MOST = 16
_MAKING = ("create", "modify", "hijack")
# What takes a link, or the directory that holds it, along; a redirection makes a file of its own.
_TAKING = ("read", "delete")
_REDIRECTION = "shell/redirect"


def makes_links(calls: tuple[Traced, ...]) -> bool:
    """Whether a call gives something a second name, and others follow."""
    return len(calls) > 1 and any(effect.rule.endswith(LINKED) for traced in calls for effect in traced.outcome.effects)


def behind_links(standings: list[Pairs]) -> list[list[Effect]]:
    """The effects that each call has behind the links made earlier."""
    links: list[tuple[Segments, Segments]] = []
    added: list[list[Effect]] = []
    for pairs in standings:
        added.append([effect for one in pairs for effect in _moved(*one, links)])
        links += [*_made(pairs), *_carried(pairs, links)]
    return added


def _made(pairs: Pairs) -> list[tuple[Segments, Segments]]:
    """Names that become links, each with where it leads."""
    led = [
        standing.located.path
        for effect, standing in pairs
        if effect.rule.endswith(LINKED) and standing.located is not None
    ]
    made = [
        standing.located.path
        for effect, standing in pairs
        if effect.kind in _MAKING and not effect.rule.endswith(LINKED) and standing.located is not None
    ]
    return [(name, path) for name in made for path in led]


def _carried(pairs: Pairs, links: list[tuple[Segments, Segments]]) -> list[tuple[Segments, Segments]]:
    """Links that move or are copied to a new name.

    Also with the directory that holds them.
    """
    if not links:
        return []
    taken = [
        standing.located.path
        for effect, standing in pairs
        if effect.kind in _TAKING and not effect.rule.endswith(METADATA) and standing.located is not None
    ]
    made = [
        standing.located.path
        for effect, standing in pairs
        if effect.kind in _MAKING and effect.rule != _REDIRECTION and standing.located is not None
    ]
    return [
        ((*path, *name[len(old) :]), leads)
        for path in made
        for old in taken
        for name, leads in links
        if _begins(name, old)
    ]


def _moved(effect: Effect, standing: Standing, links: list[tuple[Segments, Segments]]) -> list[Effect]:
    where = standing.located
    if where is None or not links:
        return []
    exact = effect.target.type == "path" and not effect.target.pattern
    found: list[Effect] = []
    for path in _led_to(where.path, links, sees_link=_sees_the_link(effect)):
        if len(found) < _MOST - 1 and exact and not any(map(wild, path)):
            target = replace(effect.target, text="/" + "/".join(path))
        else:
            target = Target("unknown", "", reason=_LEADS_AWAY)
        found.append(replace(effect, target=target, because=effect.because or _LEADS_AWAY))
    return found


def _led_to(path: Segments, links: list[tuple[Segments, Segments]], *, sees_link: bool) -> list[Segments]:
    """Where a path may lead through links, also one behind another."""
    led = [path]
    for one in led:
        for name, leads in links:
            if _begins(one, name) and not (sees_link and len(one) == len(name)):
                further = (*leads, *one[len(name) :])
                if further not in led and len(led) <= _MOST:
                    led.append(further)
    return led[1:]


def _begins(path: Segments, name: Segments) -> bool:
    return len(path) >= len(name) and all(
        one == other or wild(one) or wild(other) for one, other in zip(path, name, strict=False)
    )


def _sees_the_link(effect: Effect) -> bool:
    """Whether an effect on a link's name is on the link.

    Otherwise it is on what the link leads to.
    """
    return effect.kind == "delete" or effect.rule.endswith((METADATA, LINKED))
