"""Each rule does what its examples say."""

from __future__ import annotations

from pathlib import Path

import pytest

from venom_policy.adapters.rules import default_rulebook
from venom_policy.errors import FileFaults
from venom_policy.judgment import Judgment, judge
from venom_policy.rulebook import Example
from venom_policy.rulebook.reader import read_rules
from venom_policy.scope import Scope

RULES = Path(__file__).parents[2] / "rules"
SCOPE = Scope(roots=("/work/repo",), cwd="/work/repo", home="/home/dev", resolve="lexical")
TYPED = frozenset({"host", "remote", "service", "variable", "process", "program", "system"})


def collected() -> list[object]:
    """Every example, named by its file and command."""
    found = []
    for path in sorted(RULES.glob("*.zon")):
        try:
            rules = read_rules(path.read_text(encoding="utf-8"), f"rules/{path.name}").rules
        except FileFaults:
            continue  # test_schema tells what is wrong with it
        for rule in rules:
            for example in rule.examples:
                found.append(pytest.param(example, id=f"rules/{path.name}::{example.command}"))
    return found


def judged(command: str) -> Judgment:
    """The judgment of a command by our own rules."""
    return judge(command, scope=SCOPE, rulebook=default_rulebook())


def printed_effects(judgment: Judgment) -> set[tuple[str, str]]:
    """The kinds and printed targets of all effects that an example must name."""
    return {
        (one.effect.kind, printed_target(one.effect.target.type, one.standing.text))
        for call in judgment.calls
        for one in call.effects
        if one.effect.kind != "output"
    }


def printed_target(kind: str, text: str) -> str:
    """A target as an example writes it."""
    if kind in ("unknown", "code"):
        return kind
    if kind in TYPED and not text.startswith(f"{kind}:"):
        return f"{kind}:{text}"
    return text


@pytest.mark.parametrize("example", collected())
def test_example(example: Example) -> None:
    """The command has exactly these effects, or never these kinds."""
    judgment = judged(example.command)
    found = printed_effects(judgment)
    if example.effects is not None:
        assert {(effect.kind, effect.target) for effect in example.effects} == found
        for effect in example.effects:
            if effect.facets is not None:
                assert effect.facets in bounding_facets(judgment, effect.kind, effect.target)
    assert not [kind for kind, _ in found if kind in example.never]


def bounding_facets(judgment: Judgment, kind: str, target: str) -> list[tuple[str, ...]]:
    """The bounding facets of each effect of this kind on this target."""
    return [
        one.need.facets
        for call in judgment.calls
        for one in call.effects
        if one.effect.kind == kind and printed_target(one.effect.target.type, one.standing.text) == target
    ]
