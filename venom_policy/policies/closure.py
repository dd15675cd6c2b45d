"""Held labels → what they come to together."""

from __future__ import annotations

from venom_policy.grants import COVERED, ROOT, Label, Reach, overlaps, split_tree
from venom_policy.scope import AUTORUN, PROTECTED, folded, found_from, names_of
from venom_policy.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


class Closure(Value):
    """What some labels let through together.

    `effect` is a label as wide.
    """

    labels: tuple[str, ...]
    effect: str
    because: str


def closure_of(labels: Iterable[Label], net_read: str = "ask") -> tuple[Closure, ...]:
    """What held labels come to, the widest first."""
    held = tuple(dict.fromkeys([label for label in labels if not label.digest]))
    found = [
        *_all_powerful(held),
        *_written_code(held),
        *_self_running(held),
        *_any_code(held),
        *_telling(held, net_read),
    ]
    return tuple(found)


def closure_with(held: Iterable[Label], more: Iterable[Label]) -> tuple[Closure, ...]:
    """What labels would come to together with those that are held already."""
    held, more = tuple(held), tuple(more)
    before, new = ({str(label) for label in labels} for labels in (held, more))
    found = closure_of((*held, *more))
    return tuple([one for one in found if before & {*one.labels} and (new - before) & {*one.labels}])


def _all_powerful(held: tuple[Label, ...]) -> list[Closure]:
    admins = tuple([str(label) for label in held if label.grant == "admin" and "privileged" in label.facets])
    because = "whoever may act as another user may change this guard too"
    return [Closure(admins, "admin", because)] if admins else []


def _written_code(held: tuple[Label, ...]) -> list[Closure]:
    """Whoever may write files and run what reads them can run anything."""
    writers = [label for label in held if "files" in COVERED[label.grant] and _path(label) is not None]
    runners = [label for label in held if _runs(label)]
    pairs = [(writer, runner) for writer in writers for runner in runners if writer != runner and _meet(writer, runner)]
    if not pairs or any(runner.action == "" for runner in runners):
        return []
    named = tuple(dict.fromkeys([str(label) for pair in pairs for label in pair]))
    return [Closure(named, "spawn@.", "what may be written there is run as code, so that anything may be run")]


def _any_code(held: tuple[Label, ...]) -> list[Closure]:
    runners = tuple([str(label) for label in held if _runs(label)])
    because = "code does what this account can, also outside and on the network, unless a sandbox contains it"
    return [Closure(runners, "spawn", because)] if runners else []


def _self_running(held: tuple[Label, ...]) -> list[Closure]:
    """Files that run on their own, to whoever may write them."""
    found = []
    for label in held:
        path = _path(label)
        if "files" not in COVERED[label.grant] or label.grant == "admin" or path in (None, ROOT):
            continue
        base, _tree = split_tree(path.text if path is not None else "")
        segments = folded(tuple([one for one in base.split("/") if one not in ("", "~", "..")]))
        if found_from(_RUNNING, segments, None, prefix=True):
            found.append(Closure((str(label),), "spawn@.", "what is written there runs on its own later"))
    return found


def _telling(held: tuple[Label, ...], net_read: str) -> list[Closure]:
    reads = [label for label in held if label.target in (None, ROOT)]
    senders = [
        str(label)
        for label in held
        if "respond" in COVERED[label.grant] and label.grant != "admin" and "open_world" in label.facets
    ]
    found = []
    if reads and senders:
        found.append(Closure(tuple(senders), "respond", "what was read before can be written there"))
    if reads and net_read == "any":
        found.append(Closure((".net_read = .any",), "respond", "an address tells its host what is written in it"))
    return found


_RUNNING = names_of((*AUTORUN, *PROTECTED))


def _runs(label: Label) -> bool:
    return "spawn" in COVERED[label.grant] and (label.target is None or label.target.type == "path")


def _path(label: Label) -> Reach | None:
    """Where a label reaches as a path, inside by default."""
    if label.target is None:
        return ROOT
    return label.target if label.target.type == "path" else None


def _meet(writer: Label, runner: Label) -> bool:
    one, other = _path(writer), _path(runner)
    if one is None or other is None:
        return False
    if ROOT in (one, other):
        path = other if one == ROOT else one
        return not path.text.startswith(("/", "~", ".."))
    return overlaps(one, other)
