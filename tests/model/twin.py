"""A slow, obvious twin of grants, labels and decisions: every set is written out over a small world."""

from __future__ import annotations

import itertools
import re
from typing import NamedTuple

NAMES = ("a", "b", "ab", ".a")
ROOT = "/r"
PATHS = tuple("/" + "/".join(one) for length in range(4) for one in itertools.product(("r", "a", "ab"), repeat=length))
STEPS = (
    "none<read",
    "read<write",
    "read<respond",
    "read<files",
    "write<spawn",
    "respond<spawn",
    "files<spawn",
    "spawn<admin",
)
GRANTS = ("none", "read", "write", "respond", "files", "spawn", "admin")


def at_most(low: str, high: str) -> bool:
    """Whether steps lead from one grant up to another."""
    return low == high or any(at_most(step.split("<")[1], high) for step in STEPS if step.split("<")[0] == low)


def members(text: str) -> frozenset[str]:
    """The paths of the world that a label's path means."""
    base, tree = (text[:-3] or "/", True) if text.endswith("/**") else (text, False)
    names = [re.escape(name).replace(r"\*", "[^/]*").replace(r"\?", "[^/]") for name in base.split("/") if name]
    body = "".join(f"/(?=[^/]){name}" for name in names)
    pattern = re.compile(f"{body}(/.*)?" if tree else body or "/", re.DOTALL)
    return frozenset(path for path in PATHS if pattern.fullmatch(path))


class Fact(NamedTuple):
    """An effect of the small world."""

    grant: str
    action: str
    path: str | None
    inside: bool
    facets: frozenset[str]
    opaque: bool


class Grantable(NamedTuple):
    """A label of the small world; path None is no target, "." the root."""

    grant: str
    action: str
    path: str | None
    facets: frozenset[str]


def covers(label: Grantable, fact: Fact) -> bool:
    """Grant, action, facets and target, each as the contract says it."""
    if fact.grant == "none":
        return True
    reaches = (
        label.path in (None, ".")
        if fact.inside and label.path in (None, ".")
        else label.path not in (None, ".") and fact.path is not None and members(fact.path) <= members(label.path)
    )
    return (
        not fact.opaque
        and at_most(fact.grant, label.grant)
        and (fact.action + ".").startswith(label.action + "." if label.action else "")
        and fact.facets <= label.facets
        and reaches
    )


def hits(label: Grantable, fact: Fact) -> bool:
    """Deny by overlap; an unknown target counts as no hit here."""
    overlap = (
        label.path is None
        or (label.path == "." and fact.inside)
        or (label.path != "." and fact.path is not None and bool(members(fact.path) & members(label.path)))
    )
    return (
        at_most(label.grant, fact.grant)
        and (fact.action + ".").startswith(label.action + "." if label.action else "")
        and label.facets <= fact.facets
        and overlap
    )
