"""A store is a file that nobody else can read, write or replace."""

from __future__ import annotations

import os
import sqlite3
import stat
from pathlib import Path

import pytest

from tests.store.pretended import ROOT, decided
from venom_policy.errors import StoreError
from venom_policy.store import Asker, Store, Wish
from venom_policy.store.opening import opened
from venom_policy.store.schema import SCHEMA


def test_a_store_is_made_for_its_owner_alone(tmp_path: Path) -> None:
    """With every directory above it that was missing, whatever the mask of the process is."""
    before = os.umask(0)
    try:
        path = tmp_path / "a" / "b" / "store.db"
        with Store(str(path)) as store:
            store.add([Wish("read@.", ROOT)])
            modes = {one.name: stat.S_IMODE(one.stat().st_mode) for one in path.parent.iterdir()}
        assert modes == {"store.db": 0o600, "store.db-wal": 0o600, "store.db-shm": 0o600}
        assert [stat.S_IMODE(one.stat().st_mode) for one in (path.parent, path.parent.parent)] == [0o700, 0o700]
    finally:
        os.umask(before)


def _link_file(path: Path) -> None:
    (path.parent / "elsewhere").touch(0o600)
    path.symlink_to(path.parent / "elsewhere")


def _dangling_link(path: Path) -> None:
    path.symlink_to(path.parent / "nowhere")


def _second_name(path: Path) -> None:
    path.touch(0o600)
    os.link(path, path.parent / "other")


def _link_directory(path: Path) -> None:
    path.parent.rename(path.parent.parent / "moved")
    path.parent.symlink_to(path.parent.parent / "moved")


def _open_file(path: Path) -> None:
    path.touch()
    path.chmod(0o644)


def _open_directory(path: Path) -> None:
    path.parent.chmod(0o777)


def _directory(path: Path) -> None:
    path.mkdir()


def _pipe(path: Path) -> None:
    os.mkfifo(path, 0o600)


def _link_for_the_journal(path: Path) -> None:
    path.with_name("store.db-wal").symlink_to(path.parent / "elsewhere")


@pytest.mark.parametrize(
    ("prepare", "cause"),
    [
        (_link_file, "it is a link or no regular file"),
        (_dangling_link, "it is a link or no regular file"),
        (_second_name, "it is a link or no regular file"),
        (_directory, "it is a link or no regular file"),
        (_pipe, "it is a link or no regular file"),
        (_link_for_the_journal, "it is a link or no regular file"),
        (_link_directory, "its directory is a link or no directory"),
        (_open_file, "others may use it (mode 644)"),
        (_open_directory, "its directory can be written by others"),
    ],
)
def test_a_place_that_others_could_have_prepared_is_refused(tmp_path: Path, prepare: object, cause: str) -> None:
    """The error names the file, the cause does not."""
    path = tmp_path / "state" / "store.db"
    path.parent.mkdir(mode=0o700)
    prepare(path)  # type: ignore[operator]
    with pytest.raises(StoreError) as error:
        Store(str(path))
    assert error.value.cause == cause
    assert str(tmp_path) in str(error.value)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may give a file away")
@pytest.mark.parametrize("given_away", ["store.db", "."])
def test_what_belongs_to_somebody_else_is_refused(tmp_path: Path, given_away: str) -> None:
    """A file or a directory that another account could change at any time."""
    path = tmp_path / "state" / "store.db"
    Store(str(path)).close()
    os.chown(path.parent / given_away, 12345, 12345)
    with pytest.raises(StoreError, match="it belongs to somebody else"):
        Store(str(path))


def test_an_empty_file_becomes_a_store(tmp_path: Path) -> None:
    """As the process left it that was killed right after making it."""
    path = tmp_path / "store.db"
    path.touch(0o600)
    with Store(str(path)) as store:
        assert store.add([Wish("read@.", ROOT)])[0][1]


def test_a_database_of_something_else_is_left_alone(tmp_path: Path) -> None:
    """Nothing is written into it."""
    path = tmp_path / "store.db"
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE photos (id)")
    connection.close()
    path.chmod(0o600)
    before = path.read_bytes()
    with pytest.raises(StoreError, match="it is a database of something else"):
        Store(str(path))
    assert path.read_bytes() == before


def test_a_newer_store_is_left_alone(tmp_path: Path) -> None:
    """A version that does not know what the columns mean must not answer from them."""
    path = str(tmp_path / "store.db")
    opened(path, schema=(*SCHEMA, ("CREATE TABLE later (id)",))).close()
    with pytest.raises(StoreError, match=r"a newer version wrote it \(2, expected at most 1\)"):
        Store(path)


def test_an_older_store_is_brought_up_to_date(tmp_path: Path) -> None:
    """Every row stays, and a step that fails leaves the old version as it was."""
    path = str(tmp_path / "store.db")
    with Store(path) as store:
        store.add([Wish("read@.", ROOT)])
        store.record(decided("ls"), Asker("claude"))
    with pytest.raises(sqlite3.OperationalError):
        opened(path, schema=(*SCHEMA, ("CREATE TABLE later (id)", "CREATE TABLE later (id)")))
    with Store(path) as store:
        assert len(store.grants()) == 1
    connection = opened(path, schema=(*SCHEMA, ("CREATE TABLE later (id)", "INSERT INTO later VALUES (7)")))
    assert connection.execute("SELECT id FROM later").fetchall() == [(7,)]
    assert connection.execute("SELECT count(*) FROM acts").fetchone() == (1,)
    assert connection.execute("SELECT count(*) FROM decisions").fetchone() == (1,)
    connection.close()
