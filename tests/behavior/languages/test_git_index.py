"""What git tracks, with git as judge."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from venom_policy.adapters.facts import FilesystemFacts
from venom_policy.behavior.languages.git_index import Index, is_unchanged

ENVIRONMENT = {**os.environ, "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1"}


def git(root: Path, *words: str) -> str:
    """What git prints."""
    return subprocess.run(["git", *words], cwd=root, check=True, capture_output=True, text=True, env=ENVIRONMENT).stdout


@pytest.fixture(params=[2, 3, 4])
def root(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A repository whose index has this version."""
    git(tmp_path, "init", "-q")
    for name in ("a", "ab", "b/c", "b/c d", "b/\u00e9", "z" * 200, "x/y/z/1", "x/y/z/2"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name)
    git(tmp_path, "add", ".")
    git(tmp_path, "update-index", "--index-version", str(request.param))
    (tmp_path / "new").write_text("n")
    (tmp_path / "meant").write_text("m")
    if request.param == 3:
        git(tmp_path, "add", "-N", "meant")
    return tmp_path


def index_of(root: Path) -> tuple[Index, int]:
    """The index and when it was written."""
    path = root / ".git" / "index"
    return Index(path.read_bytes()), path.stat().st_mtime_ns


def unchanged(root: Path, name: str) -> bool:
    """Whether a file is tracked and as it was noted."""
    index, written = index_of(root)
    entry = index.entry(name)
    return entry is not None and is_unchanged(entry, str(root / name), written, FilesystemFacts((str(root),)))


def test_tracked_files_are_those_of_git(root: Path) -> None:
    """Whatever the version of the index; what is only meant to be added is not held."""
    index, _ = index_of(root)
    tracked = [one for one in git(root, "ls-files", "-z").split("\0") if one]
    assert [name for name in tracked if index.entry(name) is None] == [name for name in tracked if name == "meant"]
    assert index.entry("new") is None
    assert index.tracks_below("x/y") and index.tracks_below("a") and not index.tracks_below("x/y/z/")
    assert not index.tracks_below("new")


def test_only_what_is_as_it_was_is_unchanged(root: Path) -> None:
    """By its state, else by its content; the same length and time are not enough."""
    assert unchanged(root, "b/c d")
    os.utime(root / "b/c d", (1, 1))
    assert unchanged(root, "b/c d")
    (root / "b/c d").write_text("b/c e")
    assert not unchanged(root, "b/c d")
    state = (root / "a").stat()
    (root / "a").write_text("x")
    os.utime(root / "a", ns=(state.st_atime_ns, state.st_mtime_ns))
    assert not unchanged(root, "a")
    (root / "ab").unlink()
    (root / "ab").symlink_to("a")
    assert not unchanged(root, "ab")


@pytest.mark.parametrize(
    "data", [b"", b"DIRC", b"DIRC\0\0\0\2\0\0\0\1", b"DIRC\0\0\0\7\0\0\0\0", b"x" * 99, b"DIRC\0\0\0\2\xff\xff\xff\xff"]
)
def test_other_bytes_track_nothing(data: bytes) -> None:
    """No index, a broken one, one of another version."""
    assert Index(data).entry("a") is None
    assert not Index(data).tracks_below("a")


def test_a_broken_index_never_ends_in_a_fault(root: Path) -> None:
    """Wherever it is cut or changed."""
    data = (root / ".git" / "index").read_bytes()
    for at in range(0, len(data), 7):
        Index(data[:at]).entry("a")
        Index(data[:at] + bytes([data[at] ^ 0xFF]) + data[at + 1 :]).entry("b/c")
