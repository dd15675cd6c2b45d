"""What the public functions refuse instead of guessing."""

from __future__ import annotations

import gc
from typing import Any

import pytest

import venom_policy
from venom_policy import Policy, Rulebook, Scope, UsageError, judge
from venom_policy.adapters.judging import LONG, LONGEST_KEPT, MOST_KEPT

PLACE = Scope(roots=("/work/repo",), cwd="/work/repo", home="/home/dev")


@pytest.mark.parametrize("command", [None, 5, b"ls", ["ls"]])
def test_a_command_is_a_text(command: Any) -> None:
    """Words and bytes are no command; taking them for one would judge something else."""
    for ask in (venom_policy.judge, venom_policy.decide, venom_policy.explain):
        with pytest.raises(UsageError, match="expected a command as `str`"):
            ask(command, scope=PLACE)


def test_a_dialect_is_one_that_is_read() -> None:
    """A shell that nobody reads here is not taken for bash."""
    with pytest.raises(UsageError, match="as `dialect`, found `fish`"):
        venom_policy.judge("ls", scope=PLACE, dialect="fish")
    with pytest.raises(UsageError, match="as `dialect`, found `fish`"):
        Policy(dialect="fish")


@pytest.mark.parametrize("argument", [{"roots": ["src"]}, {"cwd": "src"}, {"home": "~"}, {"read_roots": [""]}])
def test_a_scope_has_absolute_paths(argument: dict[str, Any]) -> None:
    """A relative path would be seen from nobody knows where."""
    with pytest.raises(UsageError, match="expected absolute paths"):
        Scope(**argument)


def test_a_command_without_files_to_look_at_is_judged_once() -> None:
    """A repeated one is the same judgment; another scope, dialect or rulebook is judged by itself."""
    scope = Scope(roots=("/a",), cwd="/a", home="/home/dev")
    equal = Scope(roots=("/a",), cwd="/a", home="/home/dev")
    first = judge("git status", scope=scope)
    assert judge("git status", scope=scope) is first
    assert judge("git status", scope=equal) is first
    assert judge("git status", scope=scope, dialect="posix").dialect == "posix"
    other = judge("git status", scope=Scope(roots=("/b",), cwd="/b", home="/home/dev"))
    assert other.scope.cwd == "/b"
    assert judge("git status", scope=scope, rulebook=Rulebook(())).grants != first.grants


def test_kept_judgments_are_bounded() -> None:
    """The oldest is forgotten, and neither a long command nor an opaque one is kept."""
    scope = Scope(roots=("/a",), cwd="/a", home="/home/dev")
    first = judge("echo first", scope=scope)
    for number in range(MOST_KEPT):
        judge(f"echo {number}", scope=scope)
    assert judge("echo first", scope=scope) is not first
    assert judge("echo first", scope=scope) == first
    for command in ("echo " + "a" * LONGEST_KEPT, "set -k; git status"):
        assert judge(command, scope=scope) is not judge(command, scope=scope)


def test_a_long_command_leaves_the_collector_as_it_was() -> None:
    """It rests meanwhile, unless a caller had switched it off."""
    scope = Scope(roots=("/a",), cwd="/a", home="/home/dev")
    command = "echo" + " word" * (LONG // 4)
    judge(command, scope=scope)
    assert gc.isenabled()
    gc.disable()
    try:
        judge(command, scope=scope)
        assert not gc.isenabled()
    finally:
        gc.enable()
