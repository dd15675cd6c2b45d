"""What git runs of a repository's own settings and hooks, with git as judge: all of it was told."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from venom_policy.adapters.judging import judge_in_place
from venom_policy.scope import Scope

HOOKS = (
    "applypatch-msg pre-applypatch post-applypatch pre-commit pre-merge-commit prepare-commit-msg commit- "
    "msg post-commit pre-rebase post-checkout post-merge pre-push reference-transaction pre-auto-gc post- "
    "rewrite post-index-change"
)
KEYS = (
    "core.fsmonitor core.pager core.sshCommand core.askPass core.alternateRefsCommand "
    "remote.up.uploadpack remote.up.receivepack diff.external diff.d.command diff.d.textconv "
    "filter.d.clean filter.d.smudge merge.d.driver gpg.program trailer.x.cmd sequence.editor "
    "interactive.diffFilter alias.zz"
)
# A command of git, with what is changed before it.
COMMANDS = (
    "git status", "echo x>>a; git add -A", "echo x>>a; git commit -qam x",
    "git commit -q --no-verify -m x --allow-empty", "git checkout side", "git switch -c n",
    "echo x>>a; git restore a", "echo x>>a; git stash", "git merge side -m m", "git rebase side",
    "git cherry-pick side", "git revert --no-edit HEAD", "git fetch up", "git pull up side --no-rebase",
    "git push up main", "git log -p", "git show", "git diff HEAD~1", "git blame a", "git tag -s x -m x",
    "git zz x", "git worktree add ../wt side", "git commit --allow-empty -m x --trailer 'x: y'",
    "git log --show-signature", "git cat-file --textconv HEAD:a", "git archive HEAD", "git branch n",
    "git reset --hard HEAD~1", "git remote update", "git bisect start HEAD HEAD~1",
    "git am ../p/0001-s.patch", "git grep --textconv x", "git describe --dirty --always",
)  # fmt: skip
SETUP = """
git init -q -b main r; cd r; echo '* diff=d filter=d merge=d' > .gitattributes; echo a>a; echo b>b; git add .
git commit -qm 1; git branch side; echo c>>a; git commit -qam 2; git checkout -q side; echo d>>b; git commit -qam s
git checkout -q main; git clone -q --bare . ../up.git; git remote add up ../up.git; git fetch -q up
git format-patch -q -1 side -o ../p
"""
ENVIRONMENT = {
    **os.environ, "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1", "GIT_EDITOR": "true",
    "GIT_AUTHOR_NAME": "a",
    "GIT_AUTHOR_EMAIL": "a@b", "GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a@b", "GIT_TERMINAL_PROMPT": "0",
}  # fmt: skip


def shell(text: str, cwd: Path) -> None:
    """Run a text where nobody answers."""
    words = ["sh", "-c", text]
    subprocess.run(words, cwd=cwd, env=ENVIRONMENT, check=False, capture_output=True, stdin=subprocess.DEVNULL)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory, oracle: Callable[[str], str]) -> Path:
    """A repository with a remote and a branch."""
    oracle("git")
    base = tmp_path_factory.mktemp("made")
    shell(SETUP, base)
    return base


@pytest.fixture
def base(made: Path, tmp_path: Path) -> Path:
    """A copy of it, with a directory for programs that tell that they ran."""
    base = tmp_path / "base"
    shutil.copytree(made, base, symlinks=True)
    (base / "marks").mkdir()
    return base


def marker(base: Path, name: str, path: Path) -> None:
    """A program that notes its name; a filter hands on what it reads, and nothing else waits for input."""
    path.write_text(f"#!/bin/sh\necho {name} >> {base}/log\n{'cat' if name.startswith('filter.') else 'exit 0'}\n")
    path.chmod(0o755)


def ran(base: Path, command: str) -> set[str]:
    """The names of the programs that a command ran."""
    (base / "log").write_text("")
    shell(command, base / "r")
    return set((base / "log").read_text().split())


def told(base: Path, command: str) -> set[str]:
    """The names of the programs that the judgment tells: those of calls, and those whose path is code."""
    root = str(base / "r")
    judgment = judge_in_place(command, Scope(roots=(root,), cwd=root, home="/home/dev", resolve="filesystem"))
    paths = [call.call.argv[0].text or "" for call in judgment.calls if call.call.argv]
    paths += [one.effect.target.text for one in judgment.effects if one.effect.kind == "code"]
    return {path.rpartition("/")[2] for path in paths}


@pytest.mark.parametrize("command", COMMANDS)
def test_no_setting_runs_untold(base: Path, command: str) -> None:
    """Whatever a subcommand obeys was predicted; `a` may look changed."""
    for key in KEYS.split():
        marker(base, key, base / "marks" / key)
    shell("; ".join([f"git config {key} {base}/marks/{key}" for key in KEYS.split()]), base / "r")
    expected = told(base, command)
    assert ran(base, f"touch a; {command}") <= expected
    assert "core.fsmonitor" in ran(base, "git status")


@pytest.mark.parametrize("command", COMMANDS)
def test_no_hook_runs_untold(base: Path, command: str) -> None:
    """Whatever hook a subcommand runs was predicted."""
    for name in HOOKS.split():
        marker(base, name, base / "r" / ".git" / "hooks" / name)
    expected = told(base, command)
    assert ran(base, command) <= expected


def test_hooks_that_are_left_out_are_not_told(base: Path) -> None:
    """`--no-verify`, hooks that nobody may execute, and subcommands that run none."""
    for name in HOOKS.split():
        marker(base, name, base / "r" / ".git" / "hooks" / name)
    assert "pre-commit" in told(base, "git commit -m x")
    assert "pre-commit" not in told(base, "git commit --no-verify -m x")
    assert "pre-push" not in told(base, "git push --no-verify")
    assert "pre-commit" not in told(base, "git status")
    (base / "r" / ".git" / "hooks" / "pre-commit").chmod(0o644)
    assert "pre-commit" not in told(base, "git commit -m x")
