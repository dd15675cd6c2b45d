"""Where a command would run, and what becomes the root (threats A1)."""

from __future__ import annotations

from pathlib import Path

import pytest

from venom_policy.adapters.place import absolute, default_roots, is_too_wide


def test_the_repository_of_a_directory_is_the_root(tmp_path: Path) -> None:
    """The walk up ends at `.git`, be it a directory or a file."""
    (tmp_path / "repo" / ".git").mkdir(parents=True)
    (tmp_path / "repo" / "a" / "b").mkdir(parents=True)
    (tmp_path / "tree").mkdir()
    (tmp_path / "tree" / ".git").write_text("gitdir: elsewhere")
    assert default_roots(str(tmp_path / "repo" / "a" / "b"), "/home/dev") == (str(tmp_path / "repo"),)
    assert default_roots(str(tmp_path / "tree"), "/home/dev") == (str(tmp_path / "tree"),)


def test_a_directory_without_repository_is_the_root_itself(tmp_path: Path) -> None:
    """Nothing above is taken instead."""
    assert default_roots(str(tmp_path), "/home/dev") == (str(tmp_path),)


def test_the_walk_up_stops_at_home(tmp_path: Path) -> None:
    """A repository of dot files in a home does not make the home a root."""
    (tmp_path / ".git").mkdir()
    (tmp_path / "project").mkdir()
    assert default_roots(str(tmp_path / "project"), str(tmp_path)) == (str(tmp_path / "project"),)
    assert default_roots(str(tmp_path), str(tmp_path)) == ()


@pytest.mark.parametrize(
    "cwd", ["/", "/home", "/home/dev", "/home/other", "/Users/x", "/root", "/etc", "/usr/lib", "/proc/self"]
)
def test_homes_and_the_system_are_never_a_root_by_themselves(cwd: str) -> None:
    """`cd ~` or `cd /etc` in one call does not widen the scope of the next."""
    assert default_roots(cwd, "/home/dev") == ()


def test_the_own_home_is_too_wide_whatever_is_said_to_be_home() -> None:
    """A pretended home does not make the real one narrow."""
    assert is_too_wide(str(Path.home()), "/home/dev")
    assert not is_too_wide("/work/repo", "/home/dev")


@pytest.mark.parametrize(
    ("path", "expected"),
    [("a/../b", "/w/b"), ("/a//b/.", "/a/b"), ("//a", "/a"), (".", "/w"), ("../../..", "/")],
)
def test_paths_become_absolute(path: str, expected: str) -> None:
    """Without dots and doubled slashes."""
    assert absolute(path, "/w") == expected
