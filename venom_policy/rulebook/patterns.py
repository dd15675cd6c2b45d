"""Names with `*` × names → which pattern matches and says most."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


def matches(pattern: str, name: str) -> bool:
    """Whether the name matches, each `*` standing for any text."""
    first, *others = pattern.split("*")
    if not others:
        return pattern == name
    if not name.startswith(first):
        return False
    position = len(first)
    for piece in others[:-1]:
        start = name.find(piece, position)
        if start < 0:
            return False
        position = start + len(piece)
    return len(name) - position >= len(others[-1]) and name.endswith(others[-1])


def most_exact(patterns: Iterable[str], name: str) -> str | None:
    """The matching pattern with most letters of its own.

    None when none matches.
    """
    matching = [pattern for pattern in patterns if matches(pattern, name)]
    return max(matching, key=lambda pattern: ("*" not in pattern, len(pattern), pattern), default=None)
