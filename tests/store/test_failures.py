"""Where the store cannot be used, the error says why, and nothing is allowed."""

from __future__ import annotations

import json
import os
import resource
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.store.pretended import ROOT, decided
from venom_policy.adapters.cli import main
from venom_policy.errors import StoreError
from venom_policy.store import Asker, Store, Wish
from venom_policy.store.opening import opened
from venom_policy.store.schema import SCHEMA

PLACE = ("--root=/work/repo", "--cwd=/work/repo", "--home=/home/dev", "--resolve=lexical")
PROGRAM = "from venom_policy.adapters.cli import main; raise SystemExit(main())"
PATIENCE = 0.05


@pytest.fixture
def path(tmp_path: Path) -> str:
    """A store that holds a grant and a decision."""
    path = str(tmp_path / "state" / "store.db")
    with Store(path) as store:
        store.add([Wish("files@.", ROOT)])
        store.record(decided("ls"), Asker("claude"))
    return path


def decision(capsys: pytest.CaptureFixture[str], path: str, command: str) -> Any:
    """What `decide` answers for a holder of that store."""
    assert main(["decide", command, "--holder=claude", f"--store={path}", *PLACE]) == 0
    output = capsys.readouterr()
    assert output.err == ""
    return json.loads(output.out)


def test_a_sound_store_counts(capsys: pytest.CaptureFixture[str], path: str) -> None:
    """Which shows that the others of these tests would be allowed."""
    assert decision(capsys, path, "touch x")["verdict"] == "allow"


def _damage_header(path: str) -> None:
    with open(path, "r+b") as file:  # noqa: PTH123  # one byte after the other is changed in place
        file.write(b"\xff" * 50)


def _damage_pages(path: str) -> None:
    with open(path, "r+b") as file:  # noqa: PTH123
        file.seek(4096)
        file.write(os.urandom(Path(path).stat().st_size - 4096))


def _cut(path: str) -> None:
    os.truncate(path, 5000)


def _fill(path: str) -> None:
    Path(path).write_text("this is no database, only text\n" * 100)


def _altered(path: str, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


def _drop_tables(path: str) -> None:
    _altered(path, "DROP TABLE heads")


def _empty_heads(path: str) -> None:
    _altered(path, "DELETE FROM heads")


def _another_kind_of_value(path: str) -> None:
    _altered(path, "DROP TRIGGER acts_no_UPDATE", "UPDATE acts SET label = x'ff', at = 'now'")


def _change_row(path: str) -> None:
    _altered(path, "DROP TRIGGER acts_no_UPDATE", "UPDATE acts SET label = 'admin@.'")


def _newer(path: str) -> None:
    opened(path, schema=(*SCHEMA, ("CREATE TABLE later (id)",))).close()


def _open_to_all(path: str) -> None:
    Path(path).chmod(0o666)


def _link(path: str) -> None:
    Path(path).rename(path + ".moved")
    Path(path).symlink_to(path + ".moved")


BROKEN = pytest.mark.parametrize(
    "broken",
    [
        _damage_header,
        _damage_pages,
        _cut,
        _fill,
        _drop_tables,
        _empty_heads,
        _another_kind_of_value,
        _change_row,
        _newer,
        _open_to_all,
        _link,
    ],
)


@BROKEN
def test_a_store_that_is_not_sound_allows_nothing(
    capsys: pytest.CaptureFixture[str], path: str, broken: Callable[[str], None]
) -> None:
    """What is held anyhow is asked about too, since what was recorded and revoked is not known."""
    broken(path)
    for command in ("touch x", "ls"):
        answer = decision(capsys, path, command)
        (reason, *_others) = answer["reasons"]
        assert (answer["verdict"], reason["rule"], answer["offers"]) == ("ask", "ask/opaque", [])
        assert "the store of grants cannot be used: " in reason["message"]
        assert path not in reason["message"]


@BROKEN
def test_denials_stay(capsys: pytest.CaptureFixture[str], path: str, broken: Callable[[str], None]) -> None:
    """A catastrophe is denied with a store or without."""
    broken(path)
    assert decision(capsys, path, "rm -rf /")["verdict"] == "deny"


@BROKEN
def test_the_other_verbs_tell_the_file_and_the_cause(
    capsys: pytest.CaptureFixture[str], path: str, broken: Callable[[str], None]
) -> None:
    """`grants list` exits with the class of what is not available; `grants check` has it as its result."""
    broken(path)
    assert main(["grants", "list", f"--store={path}"]) == 7
    assert f"expected a store that can be used, found `{path}`: " in capsys.readouterr().err
    assert main(["grants", "check", f"--store={path}"]) == 1
    assert capsys.readouterr().err


def test_a_label_that_is_none_any_more_allows_nothing(capsys: pytest.CaptureFixture[str], path: str) -> None:
    """As another version may have written it."""
    with Store(path) as store:
        store.add([Wish("fly:broom@.", ROOT)])
    answer = decision(capsys, path, "ls")
    assert answer["verdict"] == "ask"
    assert "the store of grants cannot be used: internal fault: LabelError" in answer["reasons"][0]["message"]


@pytest.mark.parametrize("column", ["labels", "reasons"])
def test_a_changed_decision_is_no_crash(path: str, column: str) -> None:
    """The log says that it is damaged."""
    _altered(path, "DROP TRIGGER decisions_no_UPDATE", f"UPDATE decisions SET {column} = 'no list'")
    with Store(path) as store, pytest.raises(StoreError, match="it is damaged"):
        store.log(1)


@pytest.fixture
def locked(path: str) -> Iterator[str]:
    """A store that somebody does not let go of."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("BEGIN IMMEDIATE")
    yield path
    connection.close()


def test_a_locked_store_is_not_waited_for_for_ever(locked: str) -> None:
    """Reading goes on; what should be written is not, and says so."""
    with Store(locked, patience=PATIENCE) as store:
        assert [grant.label for grant in store.held("claude", ROOT)] == ["files@."]
        with pytest.raises(StoreError, match="it is locked by another process"):
            store.record(decided("ls"), Asker("claude"))
        with pytest.raises(StoreError, match="it is locked by another process"):
            store.add([Wish("read@.", ROOT)])


def test_what_cannot_be_recorded_is_not_allowed(capsys: pytest.CaptureFixture[str], locked: str) -> None:
    """A hook waits two seconds, then asks."""
    answer = decision(capsys, locked, "touch x")
    assert answer["verdict"] == "ask"
    assert "it is locked by another process" in answer["reasons"][0]["message"]


FULL = """
import json, sys
from venom_policy.store import Store, Wish
from venom_policy.errors import StoreError
kept = 0
try:
    with Store(sys.argv[1]) as store:
        for number in range(100_000):
            store.add([Wish(f"read:{'x' * 3000}.n{number}@.", "/work/repo")])
            kept = number + 1
except StoreError as error:
    print(json.dumps([kept, error.cause]))
"""


def test_a_full_disk_loses_no_row_that_was_kept(tmp_path: Path, oracle: Callable[[str], str]) -> None:
    """A file system of a MiB fills up; all rows before are still there, and the rest is told."""
    box = [oracle("bwrap"), "--dev-bind", "/", "/", "--size", str(1 << 20), "--tmpfs", "/mnt", "--chdir", str(tmp_path)]
    shown = FULL + "print(json.dumps([len(Store(sys.argv[1]).grants()), Store(sys.argv[1]).faults()]))"
    decide = ["decide", "ls", "--holder=claude", "--store=/mnt/state/store.db", *PLACE]
    shown += f"\nfrom venom_policy.adapters.cli import main\nmain({decide})"
    ran = subprocess.run([*box, sys.executable, "-c", shown, "/mnt/state/store.db"], capture_output=True, text=True)
    (kept, cause), (found, faults), answer = map(json.loads, ran.stdout.splitlines())
    assert cause in ("there is no room to write", "it cannot be read or written")
    assert (kept > 10, found, faults) == (True, kept, [])
    assert answer["verdict"] == "ask"


def test_a_file_that_may_not_grow_loses_no_row_that_was_kept(tmp_path: Path) -> None:
    """The same with a limit for the size of files."""
    path = str(tmp_path / "store.db")
    limit = 400_000
    ran = subprocess.run(
        [sys.executable, "-c", FULL, path],
        capture_output=True,
        text=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)),
    )
    kept, cause = json.loads(ran.stdout)
    assert cause in ("there is no room to write", "it cannot be read or written")
    with Store(path) as store:
        assert (kept > 10, len(store.grants()), store.faults()) == (True, kept, ())


@pytest.mark.parametrize("exists", [True, False])
def test_a_home_that_cannot_be_written_asks(tmp_path: Path, oracle: Callable[[str], str], exists: bool) -> None:
    """Whether there is a store or it would have to be made."""
    state = tmp_path / "state"
    state.mkdir(mode=0o700)
    path = str(state / "store.db")
    if exists:
        with Store(path) as store:
            store.add([Wish("files@.", ROOT)])
    box = [oracle("bwrap"), "--dev-bind", "/", "/", "--ro-bind", str(tmp_path), str(tmp_path)]
    words = ["decide", "touch x", "--holder=claude", f"--store={path}", *PLACE]
    ran = subprocess.run([*box, sys.executable, "-c", PROGRAM, *words], capture_output=True, text=True)
    answer = json.loads(ran.stdout)
    assert answer["verdict"] == "ask"
    assert "the store of grants cannot be used: " in answer["reasons"][0]["message"]
    shutil.rmtree(state)
