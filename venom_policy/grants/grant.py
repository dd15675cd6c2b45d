"""The seven grants and their order."""

from __future__ import annotations

from venom_policy.errors import LabelError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

# A grant with all the grants that it covers.
COVERED = {
    "none": frozenset({"none"}),
    "read": frozenset({"none", "read"}),
    "write": frozenset({"none", "read", "write"}),
    "respond": frozenset({"none", "read", "respond"}),
    "files": frozenset({"none", "read", "files"}),
    "spawn": frozenset({"none", "read", "write", "respond", "files", "spawn"}),
    "admin": frozenset({"none", "read", "write", "respond", "files", "spawn", "admin"}),
}

# Order in which people read them, the strongest last; the three in the middle are not comparable.
RANK = {grant: rank for rank, grant in enumerate(COVERED)}


class Grant(str):
    """One of the seven grants; a text that knows the order."""

    __slots__ = ()

    def __new__(cls, name: str) -> Grant:
        """The grant of that name; LabelError when there is none."""
        if name not in COVERED:
            raise LabelError(f"expected one of {', '.join(COVERED)}, found `{name}`")
        return super().__new__(cls, name)

    def covers(self, other: str) -> bool:
        """Whether a holder of this grant may do what needs the other."""
        return other in COVERED[self]

    def __or__(self, other: str) -> Grant:
        """The least grant that covers both."""
        return Grant(join(self, other))


def covers(grant: str, other: str) -> bool:
    """Whether a holder of `grant` may do what needs `other`."""
    return other in COVERED[grant]


def join(grant: str, other: str) -> str:
    """The least grant that covers both."""
    if other in COVERED[grant]:
        return grant
    if grant in COVERED[other]:
        return other
    return "spawn"


def meet(grant: str, other: str) -> str:
    """The greatest grant that both cover."""
    if other in COVERED[grant]:
        return other
    if grant in COVERED[other]:
        return grant
    return "read"


def maximal(grants: Iterable[str]) -> tuple[str, ...]:
    """The grants that no other one covers, sorted; never empty."""
    found = set(grants)
    if len(found) > 1:
        found = {one for one in found if not any(one != other and one in COVERED[other] for other in found)}
        return tuple(sorted(found))
    return tuple(found) or ("none",)
