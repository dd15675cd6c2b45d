"""A misspelt name to the hint at the right one."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


def near(name: str, known: Iterable[str], dot: str = ".") -> str:
    """` (did you mean `.name`?)`, or nothing where none is near."""
    from difflib import get_close_matches

    for match in get_close_matches(name, sorted(known), n=1):
        return f" (did you mean `{dot}{match}`?)"
    return ""
