"""What the public functions refuse instead of guessing."""

from __future__ import annotations

from typing import Any

import pytest

import venom_policy
from venom_policy import Policy, Scope, UsageError

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
