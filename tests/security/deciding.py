"""What is decided of a command that a line of the threats names."""

from __future__ import annotations

from pathlib import Path

from venom_policy.adapters.facts import facts_for
from venom_policy.adapters.rules import default_rulebook
from venom_policy.decisions import Decision, Policy, decide
from venom_policy.judgment import Judgment, judge
from venom_policy.scope import Scope

SCOPE = Scope(cwd="/work/repo", home="/home/dev")

# Who reads; who edits files and commits; who may run whatever code lies here.
READER = "read@."
EDITOR = "read@. files@. write:git@."
RUNNER = "read@. files@. write:git@. spawn@."


def judged(command: str, scope: Scope = SCOPE, dialect: str = "bash") -> Judgment:
    """What a command does, made without a fault."""
    follows = scope.resolve == "filesystem"
    judgment = judge(
        command,
        scope=scope,
        rulebook=default_rulebook(),
        dialect=dialect,
        **({"facts": facts_for(scope)} if follows else {}),
    )
    assert "internal fault" not in judgment.reason
    return judgment


def decision(command: str, held: str = READER, denies: str = "", scope: Scope = SCOPE) -> Decision:
    """What is decided for one who holds the labels."""
    return decide(judged(command, scope), Policy(holds=held, denies=denies))


def verdict(command: str, held: str = READER, denies: str = "", scope: Scope = SCOPE) -> str:
    """Allow, ask or deny."""
    return decision(command, held, denies, scope).verdict


def kinds(command: str, scope: Scope = SCOPE) -> set[str]:
    """The kinds of effects that a command has."""
    return {one.effect.kind for one in judged(command, scope).effects}


def on_disk(root: Path, home: Path | None = None, cwd: Path | None = None) -> Scope:
    """A scope that looks at the files below a directory."""
    return Scope(roots=(str(root),), cwd=str(cwd or root), home=str(home or "/home/dev"), resolve="filesystem")
