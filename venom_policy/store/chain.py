"""Rows tied together, so that a missing or changed one shows.

Whoever may write the file can tie a new chain. What shows is what was not done through venom-policy.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

START = ""


def tied(before: str, row: Sequence[object]) -> str:
    """What the next row is tied to.

    A digest of this row and of what it is tied to itself.
    """
    from hashlib import sha256
    from json import dumps

    return sha256(f"{before}\n{dumps(list(row), separators=(',', ':'), default=repr)}".encode()).hexdigest()


def first_broken(rows: Iterable[Sequence[object]], head: tuple[int, str]) -> int | None:
    """The first row that is not as it was written, if any.

    A row is its number, its columns, and what it gave; `head` is the last number and what that row gave.
    """
    before, expected = START, 1
    for row in rows:
        if row[0] != expected or row[-1] != tied(before, row[:-1]):
            return expected
        before, expected = str(row[-1]), expected + 1
    return None if (expected - 1, before) == head else expected
