"""The smallest text that still shows a fault."""

from __future__ import annotations

from collections.abc import Callable

MOST_TRIES = 400


def shrunk(text: str, still_fails: Callable[[str], bool]) -> str:
    """Remove ever smaller pieces as long as the fault remains."""
    tries = 0
    size = max(1, len(text) // 2)
    while size and tries < MOST_TRIES:
        place, removed = 0, False
        while place < len(text) and tries < MOST_TRIES:
            shorter = text[:place] + text[place + size :]
            tries += 1
            if shorter and still_fails(shorter):
                text, removed = shorter, True
            else:
                place += size
        if size > 1 or not removed:
            size //= 2
    return text
