"""Which effects a label covers, and which a deny label hits."""

from __future__ import annotations

from venom_policy.grants.grant import COVERED
from venom_policy.grants.label import Label
from venom_policy.grants.reach import ROOT, Reach, includes, overlaps
from venom_policy.value import Value, maker

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


class Need(Value):
    """What one effect needs to be granted.

    `reach` has absolute paths; None when the target cannot be named. `inside`: it stands inside the scope. `bounding`
    are the facets that a label must name. `opaque`: no label covers it. `guard`: a label must name a target at or
    below this one, because what is written there runs later on its own. `bulk`: it writes names that only data knows,
    so that a label must name the action. `broad`: its action is only the name of a program that runs others.
    `task`: the action of the task whose recipe has the effect; who may run the task may do so inside too.
    """

    grant: str
    action: str
    reach: Reach | None
    inside: bool
    bounding: tuple[str, ...] = ()
    opaque: bool = False
    guard: Reach | None = None
    bulk: bool = False
    broad: bool = False
    task: str = ""


make_label = maker(Label)


def covers(label: Label, need: Need, target: Reach | None = None) -> bool:
    """Whether the effect is in the label's set.

    Paths of the label are absolute or `.`; `target` is the label's own so spelled, where that is not.
    """
    if need.grant == "none":
        return True
    if need.grant not in COVERED[label.grant] or need.opaque or label.digest:
        return False
    if label.action != need.action and not _by_action(label.action, need):
        return False
    for facet in need.bounding:
        if facet not in label.facets:
            return False
    target = label.target if target is None else target
    if need.inside and need.guard is None:
        if target is None or (target.text == "." and target == ROOT):
            return True
        return need.reach is not None and includes(target, need.reach)
    if target is None or need.reach is None or not includes(target, need.reach):
        return False
    return need.guard is None or includes(need.guard, target)


def _by_action(action: str, need: Need) -> bool:
    if not action:
        return not need.bulk
    return action_includes(action, need.action) or bool(need.task and action_includes(action, need.task))


def covered(labels: Iterable[Label], need: Need) -> bool:
    """Whether some label of a set covers the effect."""
    return need.grant == "none" or any(covers(label, need) for label in labels)


def hits(label: Label, need: Need) -> bool | None:
    """Whether a deny label hits the effect.

    None when it could, because the target is not known.

    A stronger effect is never less denied: it hits whatever needs the label's grant or more.
    """
    if label.digest or label.grant not in COVERED[need.grant]:
        return False
    if label.action and not action_includes(label.action, need.action):
        return False
    if any(facet not in need.bounding for facet in label.facets):
        return False
    if label.target is None or (label.target == ROOT and need.inside):
        return True
    if need.reach is None:
        return None
    return label.target != ROOT and overlaps(label.target, need.reach)


def narrowest(need: Need, printed: Reach | None = None) -> Label | None:
    """The least label that covers the effect; None when no label does.

    Its target is what the effect reaches, with an absolute path unless `printed` spells it otherwise.
    """
    if need.opaque or need.grant == "none" or need.reach is None:
        return None
    return make_label(need.grant, need.action, printed or need.reach, need.bounding)


def action_includes(wide: str, narrow: str) -> bool:
    """Whether an action is the other one or below it."""
    return narrow == wide or narrow.startswith(wide + ".")
