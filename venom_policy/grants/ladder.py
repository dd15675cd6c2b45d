"""Ways to grant a command, from itself alone to anywhere inside."""

from __future__ import annotations

from venom_policy.grants.coverage import Need, covers
from venom_policy.grants.label import Label, exact
from venom_policy.grants.reach import ROOT, Reach, split_tree
from venom_policy.value import Value

# A label above the second rung never has one of these.
_NEVER_WIDENED = frozenset({"destructive", "inline", "secret", "exfiltration", "privileged", "touches_live"})


class Rung(Value):
    """Labels that cover a command, and the worst other, if known."""

    labels: tuple[Label, ...]
    witness: str | None = None


def rungs(digest: str, narrow: tuple[Label, ...], needs: tuple[Need, ...], root: str) -> tuple[Rung, ...]:
    """The ladder of a command whose needs the `narrow` labels cover.

    Paths are absolute.
    """
    granted = tuple([need for need in needs if need.grant != "none" and not _of_task(need, narrow)])
    found: list[tuple[Label, ...]] = [(exact(digest),), narrow]
    if granted and all(map(may_be_widened, granted)):
        below = _by_directory(granted, root)
        if below is not None:
            found.append(below)
        found.append(_anywhere(granted))
    return tuple([Rung(labels) for labels in dict.fromkeys(found) if labels])


def _of_task(need: Need, narrow: tuple[Label, ...]) -> bool:
    """Whether the label of the task lets through what its recipe does."""
    return bool(need.task) and any(covers(label, need) for label in narrow)


def may_be_widened(need: Need) -> bool:
    """Whether a label wider than the narrowest may be offered for this."""
    return (
        need.grant != "admin"
        and need.inside
        and not need.opaque
        and not need.broad
        and not need.bulk
        and need.guard is None
        and need.reach is not None
        and need.reach.type != "code"
        and (need.grant != "spawn" or _is_task(need.reach, need.action))
        and _NEVER_WIDENED.isdisjoint(need.bounding)
    )


def _is_task(reach: Reach, action: str) -> bool:
    """Whether code is a named task, which many directories have.

    Otherwise it is a file of code.
    """
    return reach.tree and "." in action


def maximal_labels(labels: list[Label]) -> tuple[Label, ...]:
    """The labels that no other one includes, in order of their text."""
    kept = {str(label): label for label in labels}
    for text, label in list(kept.items()):
        need = Need(label.grant, label.action, label.target, label.target == ROOT, label.facets)
        if any(other != text and covers(wide, need) for other, wide in kept.items()):
            del kept[text]
    return tuple([kept[text] for text in sorted(kept)])


def _by_directory(needs: tuple[Need, ...], root: str) -> tuple[Label, ...] | None:
    groups: dict[tuple[str, str], list[Need]] = {}
    for need in needs:
        if need.reach is None or need.reach.type != "path":
            return None
        groups.setdefault((need.grant, need.action), []).append(need)
    labels: list[Label] = []
    for (grant, action), members in groups.items():
        directory = _common([need.reach.text for need in members if need.reach is not None])
        if not directory.startswith(root + "/"):
            return None
        labels.append(Label(grant, action, Reach("path", directory + "/**"), _facets(members)))
    return maximal_labels(labels)


def _anywhere(needs: tuple[Need, ...]) -> tuple[Label, ...]:
    groups: dict[tuple[str, str], list[Need]] = {}
    for need in needs:
        groups.setdefault((need.grant, need.action), []).append(need)
    return maximal_labels([Label(grant, action, ROOT, _facets(members)) for (grant, action), members in groups.items()])


def _facets(needs: list[Need]) -> tuple[str, ...]:
    return tuple(sorted({facet for need in needs for facet in need.bounding}))


def _common(paths: list[str]) -> str:
    """The deepest directory that holds all of these."""
    directories = []
    for path in paths:
        base, tree = split_tree(path)
        pieces = base.split("/")
        if not tree:
            pieces = pieces[:-1]
        wildcard = next((at for at, one in enumerate(pieces) if "*" in one or "?" in one), len(pieces))
        directories.append(pieces[:wildcard])
    shared = directories[0]
    for other in directories[1:]:
        length = next(
            (at for at, (one, two) in enumerate(zip(shared, other, strict=False)) if one != two),
            min(len(shared), len(other)),
        )
        shared = shared[:length]
    return "/".join(shared)
