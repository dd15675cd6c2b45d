"""What went wrong with the store, told with and without paths."""

from __future__ import annotations

import sqlite3

from venom_policy.errors import StoreError
from venom_policy.foreign import quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import TracebackType

# The primary results of SQLite that have a cause of their own.
_CAUSES = {
    sqlite3.SQLITE_BUSY: "it is locked by another process",
    sqlite3.SQLITE_LOCKED: "it is locked by another process",
    sqlite3.SQLITE_CORRUPT: "it is damaged",
    sqlite3.SQLITE_NOTADB: "it is damaged",
    sqlite3.SQLITE_FULL: "there is no room to write",
    sqlite3.SQLITE_IOERR: "it cannot be read or written",
    sqlite3.SQLITE_READONLY: "it cannot be written",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened or created",
    sqlite3.SQLITE_PERM: "it cannot be opened or created",
}
_DAMAGED = "it is damaged"


class Guarded:
    """Makes whatever fails within a StoreError that names the file."""

    def __init__(self, path: str) -> None:
        self._path = path

    def __enter__(self) -> None:
        return None

    def __exit__(
        self, _kind: type[BaseException] | None, error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        if isinstance(error, sqlite3.Error):
            raise refused(self._path, _cause(error)) from error
        if isinstance(error, (TypeError, ValueError)):
            # A column that holds another kind of value than was written.
            raise refused(self._path, _DAMAGED) from error
        if isinstance(error, OSError):
            raise refused(self._path, (error.strerror or "it cannot be used").lower()) from error


def refused(path: str, cause: str) -> StoreError:
    """The error that a store cannot be used, and why."""
    return StoreError(f"expected a store that can be used, found {quoted(path)}: {cause}", cause)


def _cause(error: sqlite3.Error) -> str:
    # An extended result holds the primary one in its last byte.
    primary = getattr(error, "sqlite_errorcode", 0) & 0xFF
    # A table that is missing or holds another kind of value was not made by us.
    return _CAUSES.get(primary, _DAMAGED)
