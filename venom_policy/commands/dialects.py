"""A text for another shell → what is told, which calls differ."""

from __future__ import annotations

from venom_policy.commands.lists import run_isolated
from venom_policy.effects import Finding
from venom_policy.shell import differences

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.commands.runner import Runner
    from venom_policy.commands.state import Shell
    from venom_policy.shell.nodes import Command, Script
    from venom_policy.source import Span

# Differences of which abstract execution knows both sides, so that no call is missing.
FOLLOWED = frozenset({"zsh-nomatch", "zsh-splitting"})
# What misleads a person, and no shell.
SEEN = frozenset(
    {"direction", "invisible", "control", "invalid-utf-8", "carriage-return", "unicode-space", "look-alike"}
)


def told(script: Script, text: str, dialect: str) -> tuple[tuple[Finding, ...], Finding | None]:
    """What a person should see, and what may hide a call.

    The second is the first difference that may.
    """
    told_apart = differences(script, text, dialect)
    if not told_apart:
        return (), None
    found = [Finding(f"shell-syntax/{one.rule}", one.message, one.span) for one in told_apart]
    hiding = [one for one in found if one.rule.removeprefix("shell-syntax/") not in FOLLOWED | SEEN]
    return tuple(found), hiding[0] if hiding else None


def note_told(runner: Runner, script: Script, text: str, dialect: str, span: Span) -> None:
    """Tell what is to be told of a word's text."""
    findings, hiding = told(script, text, dialect)
    runner.findings.extend([Finding(one.rule, one.message, span) for one in findings])
    if hiding is not None:
        runner.gap(hiding.message, span)


def run_otherwise(runner: Runner, command: Command, shell: Shell) -> None:
    """Add the calls that a dialect makes instead of bash's."""
    from venom_policy.shell.otherwise import commands_otherwise

    for other in commands_otherwise(command, shell.dialect):
        runner.conditional += 1
        run_isolated(runner, other, shell.copy())
        runner.conditional -= 1


def doubtful_builtins(dialect: str) -> frozenset[str]:
    """Builtins that may be programs in a dialect, behind `?`."""
    if dialect == "bash":
        return frozenset()
    from venom_policy.shell.builtins import PROGRAMS

    return frozenset(["?" + name for name in PROGRAMS[dialect]])


def dialect_within(outer: str, inner: str) -> str:
    """The dialect of a text that one shell gives another.

    Where bash may be 3.2, each bash may be.
    """
    return "bash3" if inner == "bash" and outer in ("bash3", "any") else inner
