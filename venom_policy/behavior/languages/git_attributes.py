"""The lines of attributes files that select a driver (gitattributes(5))."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.facts import Facts

DRIVERS = frozenset({"filter", "diff", "merge"})


def selecting(paths: tuple[str, ...], kind: str, name: str, facts: Facts) -> list[tuple[str, int]]:
    """The files and lines that give some path this driver: `*.x filter=name`."""
    wanted = f"{kind}={name}".lower()
    return [
        (path, number)
        for path in paths
        if facts.kind(path) in ("file", "link")
        for number, line in enumerate((facts.text(path) or "").splitlines(), 1)
        if not line.lstrip().startswith("#") and wanted in line.lower().split()[1:]
    ]
