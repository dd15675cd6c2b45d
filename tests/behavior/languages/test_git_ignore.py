"""Ignored paths, with git as judge."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from venom_policy.adapters.facts import FilesystemFacts
from venom_policy.behavior.languages.git_ignore import Ignored

NAMES = ("a", "b", "build", "x.pyc", ".x", "a b", "[z]")
PATTERNS = (
    "a", "/a", "a/", "!a", "*.pyc", "build", "build/", "/build/b", "**/b", "a/**", "a/**/b", "!build/b", "# c",
    "\\#", "", "*", "!*/", "a b", "a b\\ ", "b  ", "[ab]", "[!a]", "\\[z\\]", "?", "a*", "**", "/*", "!/a", "a/*",
    ".*", "[a-c", "x.p?c",
)  # fmt: skip


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository of some depth."""
    root = tmp_path_factory.mktemp("ignored") / "repo"
    root.mkdir()
    subprocess.run(["git", "init", "-q", str(root)], check=True)
    for first in NAMES:
        for second in NAMES:
            (root / first / second).mkdir(parents=True)
            for third in NAMES[:3]:
                (root / first / second / third).write_text("")
    return root


def by_git(root: Path, paths: list[str]) -> set[str]:
    """The paths that git ignores."""
    run = subprocess.run(
        ["git", "check-ignore", "--no-index", "--stdin", "-z"],
        cwd=root,
        input="\0".join(paths).encode(),
        capture_output=True,
        check=False,
        env={**os.environ, "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1"},
    )
    return {one for one in run.stdout.decode().split("\0") if one}


files = st.lists(st.sampled_from(PATTERNS), max_size=5)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(files, files, files)
def test_paths_are_ignored_as_git_ignores_them(
    tree: Path, top: list[str], inner: list[str], exclude: list[str]
) -> None:
    """For random patterns at the top, in a directory, and in the repository's own exclusions."""
    (tree / ".gitignore").write_text("\n".join(top))
    (tree / "build" / ".gitignore").write_text("\n".join(inner) + "\n")
    (tree / ".git" / "info").mkdir(exist_ok=True)
    (tree / ".git" / "info" / "exclude").write_text("\n".join(exclude))
    places = [place for place in tree.rglob("*") if ".git" not in place.parts[len(tree.parts) :][:1]]
    paths = {str(place.relative_to(tree)): place.is_dir() for place in places}
    reader = Ignored(str(tree), f"{tree}/.git/info/exclude", FilesystemFacts((str(tree),)))
    said = {path for path, directory in paths.items() if reader.ignores(tuple(path.split("/")), directory=directory)}
    assert said == by_git(tree, list(paths))


def test_what_cannot_be_read_ignores_nothing(tmp_path: Path) -> None:
    """Too many patterns, a link, a directory."""
    facts = FilesystemFacts((str(tmp_path),))
    (tmp_path / ".gitignore").write_text("a\n" * 3_000)
    assert not Ignored(str(tmp_path), "/none", facts).ignores(("a",), directory=False)
    shutil.move(tmp_path / ".gitignore", tmp_path / "b")
    (tmp_path / ".gitignore").symlink_to("b")
    assert not Ignored(str(tmp_path), "/none", FilesystemFacts((str(tmp_path),))).ignores(("a",), directory=False)


def test_an_ignore_file_of_which_nobody_can_say_whether_it_is_there_ignores_nothing(tmp_path: Path) -> None:
    """It could keep what the files above ignore."""

    class Unreadable(FilesystemFacts):
        def kind(self, path: str) -> str | None:
            return None if path.endswith("/d/.gitignore") else super().kind(path)

    (tmp_path / ".gitignore").write_text("a\n")
    facts = Unreadable((str(tmp_path),))
    assert Ignored(str(tmp_path), "/none", facts).ignores(("a",), directory=False)
    assert not Ignored(str(tmp_path), "/none", facts).ignores(("d", "a"), directory=False)
