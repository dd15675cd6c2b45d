"""The least set of labels that covers judged effects."""

from __future__ import annotations

from venom_policy.grants import ROOT, covers, split_tree

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from venom_policy.grants import Label, Need, Reach
    from venom_policy.judgment.judgment import JudgedEffect

# Labels with wildcards are compared with all others; beyond so many the rest may stay although it is needless.
MOST_PATTERNS = 16

# Up to so many labels comparing all is quicker than keeping an index.
FEW = 8

_PATTERNS = ""


def narrowest_labels(effects: Iterable[JudgedEffect]) -> tuple[Label, ...]:
    """The narrowest labels that no other one makes needless, sorted.

    Effects without a label are left out.
    """
    labelled = [(one.label, one.need) for one in effects if one.label is not None]
    if len(labelled) < 2:
        return tuple([label for label, _need in labelled])
    found: dict[str, tuple[Label, Need]] = {}
    for label, need in labelled:
        text = str(label)
        if text not in found:
            found[text] = label, need
    if len(found) > 1:
        others = (_Few if len(found) <= FEW else _Index)(found)
        for text, (_label, need) in list(found.items()):
            if others.covered(text, need):
                others.drop(text)
                del found[text]
    return tuple([found[text][0] for text in sorted(found)])


class _Few:
    """Labels so few that each is compared with every effect."""

    def __init__(self, labels: dict[str, tuple[Label, Need]]) -> None:
        self._labels = [(text, label, _target(label, need)) for text, (label, need) in labels.items()]

    def drop(self, text: str) -> None:
        """Forget a label."""
        self._labels = [one for one in self._labels if one[0] != text]

    def covered(self, text: str, need: Need) -> bool:
        """Whether another label covers an effect."""
        for other, label, target in self._labels:  # noqa: SIM110 - a generator costs more than few labels
            if other != text and covers(label, need, target):
                return True
        return False


class _Index:
    """Labels by where they reach, so that few are compared."""

    def __init__(self, labels: dict[str, tuple[Label, Need]]) -> None:
        self._places: dict[str, dict[str, tuple[Label, Reach | None]]] = {}
        self._place_of: dict[str, str] = {}
        for text, (label, need) in labels.items():
            self._add(text, label, _target(label, need))

    def _add(self, text: str, label: Label, reach: Reach | None) -> None:
        """Keep a label at the place that its target names."""
        target = str(reach)
        is_pattern = "?" in target or "*" in (target[:-3] if target.endswith("/**") else target)
        place = _PATTERNS if is_pattern else target
        labels = self._places.setdefault(place, {})
        if not is_pattern or len(labels) < MOST_PATTERNS:
            labels[text] = label, reach
        self._place_of[text] = place

    def drop(self, text: str) -> None:
        """Forget a label."""
        self._places[self._place_of[text]].pop(text, None)

    def covered(self, text: str, need: Need) -> bool:
        """Whether another label covers an effect."""
        for place in _above(need):
            for other, (label, target) in self._places.get(place, {}).items():
                if other != text and covers(label, need, target):
                    return True
        return False


def _above(need: Need) -> list[str]:
    """The places of all labels that could reach what an effect needs."""
    if need.reach is None:
        return []
    target = str(need.reach)
    places = [_PATTERNS, str(ROOT), target]
    if need.reach.type == "path":
        base, tree = split_tree(target)
        if not tree:
            places.append(base.rstrip("/") + "/**")
        while base:
            base = base[: base.rfind("/")]
            places.append(base + "/**")
        return places
    while "/" in target:
        target = target[: target.rfind("/")]
        places.append(target)
    host, _, port = target.rpartition(":")
    return [*places, host] if port.isdigit() else places


def _target(printed: Label, need: Need) -> Reach | None:
    """What a printed label includes, with an absolute path.

    `.` stays what it is: all that stands inside.
    """
    target = printed.target
    return target if target is not None and target.text == ROOT.text and target == ROOT else need.reach
