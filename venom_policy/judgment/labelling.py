"""The least set of labels that covers judged effects."""

from __future__ import annotations

from venom_policy.grants import ROOT, Label, Need, covers, narrowest
from venom_policy.value import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from venom_policy.judgment.judgment import JudgedEffect


def narrowest_labels(effects: Iterable[JudgedEffect]) -> tuple[Label, ...]:
    """The narrowest labels that no other one makes needless, sorted; effects without a label are left out."""
    found: dict[str, tuple[Label, Need]] = {}
    for one in effects:
        if one.label is not None:
            found.setdefault(str(one.label), (one.label, one.need))
    if len(found) > 1:
        wide = {text: _here(label, need) for text, (label, need) in found.items()}
        for text, (_label, need) in list(found.items()):
            if any(other != text and covers(label, need) for other, label in wide.items()):
                del wide[text], found[text]
    return tuple([found[text][0] for text in sorted(found)])


def _here(printed: Label, need: Need) -> Label:
    """A printed label with its absolute path; `.` stays what it is: all that stands inside."""
    if printed.target == ROOT:
        return printed
    return narrowest(need) or replace(printed, target=need.reach)
