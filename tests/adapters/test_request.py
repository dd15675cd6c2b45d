"""Questions from flags and lines, and the scope and policy they mean."""

from __future__ import annotations

from pathlib import Path

import pytest

from venom_policy.adapters.binding import CONVENIENCE
from venom_policy.adapters.declared import MANIFEST
from venom_policy.adapters.in_force import in_force
from venom_policy.adapters.request import Request, amended, request_of, scope_of
from venom_policy.errors import LabelError, UsageError
from venom_policy.verbs import read_arguments


def asked(*flags: str) -> Request:
    """The question of `judge` with flags."""
    return request_of(read_arguments(MANIFEST, ["judge", "ls", *flags], CONVENIENCE).params)


def test_flags_make_a_question() -> None:
    """Paths become absolute, lists are split at spaces."""
    expected = Request(
        command="ls",
        cwd="/work/repo/a",
        roots=("/work/repo",),
        home="/home/dev",
        hosts=("a.example", "*.b.example:443"),
        resolve="lexical",
        held=("read@.", "files@."),
        dialect="zsh",
        agree=True,
    )
    assert expected == asked(
        "--cwd=/work/repo/./a",
        "--root=/work/repo/",
        "--home=/home/dev",
        "--hosts=a.example  *.b.example:443",
        "--resolve=lexical",
        "--held=read@. files@.",
        "--dialect=zsh",
        "--agree=true",
    )


def test_a_line_wins_over_flags() -> None:
    """A batch's own fields replace the flags', others stay."""
    line: dict[str, object] = {
        "command": "make",
        "cwd": "/x",
        "root": ["/x", "/y"],
        "env": {"A": "1"},
        "hosts": ["h"],
        "held": "",
        "kind": "not ours",
    }
    expected = Request("make", "/x", ("/x", "/y"), "/home/dev", ("h",), (("A", "1"),), "lexical", (), "bash")
    assert amended(asked("--home=/home/dev", "--resolve=lexical", "--cwd=/w", "--held=files@."), line) == expected


@pytest.mark.parametrize(
    "line",
    [
        {"command": 1},
        {"command": "x", "cwd": ["/"]},
        {"command": "x", "cwd": ""},
        {"command": "x", "cwd": "/a\0b"},
        {"command": "x", "env": ["A=1"]},
        {"command": "x", "env": {"A": 1}},
        {"command": "x", "hosts": {"a": 1}},
        {"command": "x", "held": [1]},
        {"command": "x", "resolve": "guess"},
        {"command": "x", "dialect": "fish"},
        {"command": "x", "agree": "yes"},
        {"command": "x", "hosts": "https://a.example"},
        {"command": "x", "hosts": ["a.example "]},
        {"command": "x", "hosts": "*"},
    ],
)
def test_a_field_of_another_kind_is_refused(line: dict[str, object]) -> None:
    """What was expected is told instead of guessed."""
    with pytest.raises(UsageError, match="expected"):
        amended(Request(), line)


def test_default_scope_is_lexical_where_there_is_no_such_directory() -> None:
    """A cwd that does not exist is its own root, judged by text alone."""
    scope = scope_of(Request(cwd="/nowhere/repo", home="/home/dev"))
    assert (scope.roots, scope.cwd, scope.resolve) == (("/nowhere/repo",), "/nowhere/repo", "lexical")


def test_default_scope_looks_at_files_where_the_directory_exists(tmp_path: Path) -> None:
    """A cwd that exists is judged with what the file system says."""
    scope = scope_of(Request(cwd=str(tmp_path)))
    assert (scope.roots, scope.resolve) == ((str(tmp_path),), "filesystem")


@pytest.mark.parametrize("root", ["/", "/home", "/home/dev", "/home/other", "/root"])
def test_no_home_becomes_a_root(root: str) -> None:
    """A flag that names one is refused, a line that does gets a scope without roots (threats A1)."""
    with pytest.raises(UsageError, match="narrower"):
        asked(f"--root={root}", "--home=/home/dev")
    assert scope_of(Request(cwd="/work/repo", home="/home/dev", roots=(root,))).roots == ()


def test_a_removed_directory_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process may stand in a directory that is gone; naming another is enough."""
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    with pytest.raises(UsageError, match="found one that was removed"):
        scope_of(Request())
    assert scope_of(Request(cwd="/nowhere/repo")).cwd == "/nowhere/repo"
    monkeypatch.chdir(tmp_path)


def test_read_is_held_by_default() -> None:
    """The default policy holds `read@.` alone."""
    assert [str(label) for label in in_force(Request(cwd="/")).policy.holds] == ["read@."]


def test_a_held_text_that_is_no_label_is_refused() -> None:
    """A misspelt label must not be a label that holds nothing."""
    with pytest.raises(LabelError):
        in_force(Request(held=("raed@.",)))
