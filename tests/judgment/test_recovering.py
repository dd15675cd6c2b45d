"""What deleting and overwriting loses, in real repositories."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from venom_policy.adapters.judging import judge_in_place
from venom_policy.scope import Scope

ENVIRONMENT = {
    **os.environ, "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_NAME": "a",
    "GIT_AUTHOR_EMAIL": "a@b", "GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a@b",
}  # fmt: skip
IGNORED = "/build\n/out\nnode_modules/\n*.pyc\n__pycache__\n*.log\n"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A repository with files that are tracked, changed, new, ignored, made anew, and linked."""
    root = tmp_path / "repo"
    for name in (
        "src/a.py", "src/deep/b.py", "src/deep/b.pyc", "changed.txt", "mixed/kept.txt", "build/x/y",
        "node_modules/p/i.js", "secret.log", "lib/__pycache__/m.pyc", "lib/m.py", "dist/app.js", "a b.txt",
    ):  # fmt: skip
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(name)
    (root / ".gitignore").write_text(IGNORED)
    for words in (["init", "-q"], ["add", "."], ["commit", "-qm", "x"]):
        subprocess.run(["git", *words], cwd=root, check=True, env=ENVIRONMENT)
    (root / "changed.txt").write_text("other")
    (root / "mixed/new.txt").write_text("new")
    (root / "new.txt").write_text("new")
    (root / "empty.txt").write_text("")
    (root / "out").symlink_to("src")
    (root / "linked").symlink_to(".")
    return root


def labels(root: Path, command: str, resolve: str = "filesystem") -> str:
    """The labels of a command that change files."""
    scope = Scope(roots=(str(root),), cwd=str(root), home="/home/dev", resolve=resolve)
    found = [str(label) for label in judge_in_place(command, scope).labels]
    return " ".join([label for label in found if label.startswith("files")])


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("rm -rf build", "files:rm@build/**"),
        ("rm -rf ./build/", "files:rm@build/**"),
        ("cd src && rm -rf ../build", "files:rm@build/**"),
        ("rm -rf build node_modules", "files:rm@build/** files:rm@node_modules/**"),
        ("rm -rf build/x", "files:rm@build/x/**"),
        ("rm -rf build/*", "files:rm@build/*/**"),
        (
            "rm -rf build && mkdir build && cp lib/m.py build/m.py",
            "files:cp@build/m.py files:mkdir@build files:rm@build/**",
        ),
        ("rm src/a.py", "files:rm@src/a.py"),
        ("rm -r src", "files:rm@src/**"),
        ("rm 'a b.txt'", "files:rm@a%20b.txt"),
        ("find . -name '*.pyc' -delete", "files:find@."),
        ("find . -name __pycache__ -exec rm -rf {} +", "files:rm@."),
    ],
)
def test_what_can_be_had_again_is_not_destroyed(root: Path, command: str, expected: str) -> None:
    """Git holds it as it is, or ignores it and it is made anew."""
    assert labels(root, command) == expected
    if "cp " not in command:
        assert "+destructive" in labels(root, command, "lexical")


@pytest.mark.parametrize(
    "command",
    [
        "rm changed.txt",
        "rm new.txt",
        "rm -rf mixed",
        "rm secret.log",
        "rm none.txt",
        "rm -rf none/*",
        "rm -rf dist new.txt",
        "rm -rf linked/build",
        "rm -rf linked/*",
        "find . -name '*.log' -delete",
        "find . -name '*.txt' -delete",
        "mv new.txt build/n && rm -rf build",
        "for i in 1 2; do rm -rf build; mv new.txt build; done",
        "rm -rf build; ln -s ~ build; rm -rf build/*",
        "sudo rm -rf build",
    ],
)
def test_what_may_be_lost_stays_destructive(root: Path, command: str) -> None:
    """Changed, new, ignored but not made anew, moved there by the command itself, or behind a link."""
    scope = Scope(roots=(str(root),), cwd=str(root), home="/home/dev", resolve="filesystem")
    assert "destructive" in judge_in_place(command, scope).facets


def test_tracked_files_in_a_disposable_directory_are_looked_at(root: Path) -> None:
    """`dist` is tracked here, so that a change in it would be lost."""
    assert labels(root, "rm -rf dist") == "files:rm@dist/**"
    (root / "dist/app.js").write_text("other")
    assert labels(root, "rm -rf dist") == "files:rm@dist/**+destructive"


def test_without_git_nothing_is_had_again(tmp_path: Path) -> None:
    """Nobody says what is ignored."""
    (tmp_path / "build").mkdir()
    (tmp_path / ".gitignore").write_text("build\n")
    assert labels(tmp_path, "rm -rf build") == "files:rm@build/**+destructive"


@pytest.mark.parametrize(
    "command", ["echo x > {}", "cp lib/m.py {}", "mv lib/m.py {}", "echo x | tee {}", "echo x &> {}"]
)
@pytest.mark.parametrize(
    ("name", "lost"),
    [("new.txt", True), ("secret.log", True), ("empty.txt", False), ("none.txt", False), ("src/a.py", False),
     ("changed.txt", False), ("build/x/y", False)],
)  # fmt: skip
def test_overwriting_loses_what_git_does_not_hold(root: Path, command: str, name: str, lost: bool) -> None:
    """A file that is new and not empty; what is made anew may be."""
    said = [label for label in labels(root, command.format(name)).split(" ") if f"@{name}" in label]
    assert [label.endswith("+destructive") for label in said] == [lost]
    assert "+destructive" not in labels(root, command.format(name), "lexical").replace(
        "files:mv@lib/m.py+destructive", ""
    )


@pytest.mark.parametrize(
    "command", ["echo x >> new.txt", "echo x | tee -a new.txt", "sed -i s/a/b/ new.txt", "touch new.txt"]
)
def test_what_keeps_the_rest_loses_nothing(root: Path, command: str) -> None:
    """Appending and editing."""
    assert "destructive" not in labels(root, command)
