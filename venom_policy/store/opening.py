"""A path → an open store that only its owner can use."""

from __future__ import annotations

import os
import sqlite3
import stat

from venom_policy.store.faults import refused
from venom_policy.store.schema import APPLICATION, SCHEMA

FILE_MODE = 0o600
DIRECTORY_MODE = 0o700

# How long another writer is waited for, in seconds.
PATIENCE = 5.0


def opened(
    path: str, *, patience: float = PATIENCE, schema: tuple[tuple[str, ...], ...] = SCHEMA
) -> sqlite3.Connection:
    """The connection to a store of this version, made if missing.

    Raises StoreError, OSError and sqlite3.Error.
    """
    directory = os.path.dirname(path)
    _make_directory(directory)
    check_directory(directory)
    if not os.path.lexists(path):
        _make_file(path)
    check_file(path)
    connection = sqlite3.connect(path, timeout=patience, isolation_level=None)
    try:
        connection.execute("PRAGMA trusted_schema = OFF")
        if _version(connection, path, schema) < len(schema):
            _bring_up(connection, path, schema)
    except BaseException:
        connection.close()
        raise
    return connection


def check_directory(path: str) -> None:
    """Refuse a directory into which others could put files.

    Raises StoreError.
    """
    status = os.lstat(path)
    if not stat.S_ISDIR(status.st_mode):
        raise refused(path, "its directory is a link or no directory")
    _check_owner(path, status)
    if status.st_mode & 0o022:
        raise refused(path, "its directory can be written by others")


def check_file(path: str) -> None:
    """Refuse a file that is a link or not ours alone.

    Raises StoreError.
    """
    for name in (path, path + "-wal", path + "-shm"):
        try:
            status = os.lstat(name)
        except FileNotFoundError:
            continue
        if not stat.S_ISREG(status.st_mode) or status.st_nlink > 1:
            raise refused(name, "it is a link or no regular file")
        _check_owner(name, status)
        if status.st_mode & 0o077:
            raise refused(name, f"others may use it (mode {stat.S_IMODE(status.st_mode):o})")


def _check_owner(path: str, status: os.stat_result) -> None:
    if status.st_uid != os.geteuid():
        raise refused(path, "it belongs to somebody else")


def _make_directory(path: str) -> None:
    """Make the directory and those above, for the owner alone."""
    if os.path.lexists(path):
        return
    _make_directory(os.path.dirname(path))
    try:
        os.mkdir(path, DIRECTORY_MODE)
    except FileExistsError:
        return  # another process was faster; it is checked like any other


def _make_file(path: str) -> None:
    """Make an empty file that others could never read.

    The database takes its mode for its own files.
    """
    flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
    try:
        os.close(os.open(path, flags, FILE_MODE))
    except FileExistsError:
        return


def _version(connection: sqlite3.Connection, path: str, schema: tuple[tuple[str, ...], ...]) -> int:
    """The version of the tables, 0 for an empty file."""
    # One statement sees one moment; between several another process could bring the tables up.
    version: int
    version, application, tables = connection.execute(
        "SELECT user_version, application_id, (SELECT count(*) FROM sqlite_schema)"
        " FROM pragma_user_version, pragma_application_id"
    ).fetchone()
    if application != APPLICATION and (application, version, tables) != (0, 0, 0):
        raise refused(path, "it is a database of something else")
    if version > len(schema):
        raise refused(path, f"a newer version wrote it ({version}, expected at most {len(schema)})")
    return version


def _bring_up(connection: sqlite3.Connection, path: str, schema: tuple[tuple[str, ...], ...]) -> None:
    """Make the tables of this version, while other processes wait.

    Changing the journal is refused at once where another process works, so that a lock of our own comes first.
    """
    import fcntl

    directory = os.open(os.path.dirname(path), os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        fcntl.flock(directory, fcntl.LOCK_EX)
        if connection.execute("PRAGMA journal_mode = WAL").fetchone()[0] != "wal":
            raise refused(path, "its file system cannot share it between processes")
        connection.execute("BEGIN IMMEDIATE")
        for version in range(_version(connection, path, schema), len(schema)):
            for statement in schema[version]:
                connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute(f"PRAGMA user_version = {len(schema)}")
        connection.execute("COMMIT")
    finally:
        os.close(directory)
