"""Each rule does what its examples say."""

from __future__ import annotations

from urllib.parse import unquote

import pytest

from venom_policy.adapters.rules import default_rulebook
from venom_policy.behavior import Behavior
from venom_policy.effects import BOUNDING
from venom_policy.judgment import Judgment, judge
from venom_policy.rulebook import Example, Level
from venom_policy.scope import Scope

SCOPE = Scope(roots=("/work/repo",), cwd="/work/repo", home="/home/dev", resolve="lexical")
# Lines that no example reaches yet; the number only shrinks.
UNREACHED = 30
TYPED = frozenset({"host", "remote", "service", "variable", "process", "program", "system"})


def collected() -> list[object]:
    """Every example, named by its file and command; test_schema tells of files that cannot be read."""
    rulebook = default_rulebook()
    return [
        pytest.param(example, id=f"{listing.file}::{example.command}")
        for listing in rulebook.listings()
        for example in rulebook.examples(listing.program)
    ]


def judged(command: str) -> Judgment:
    """The judgment of a command by our own rules."""
    return judge(command, scope=SCOPE, rulebook=default_rulebook())


def printed_effects(judgment: Judgment) -> set[tuple[str, str]]:
    """The kinds and printed targets of all effects that an example must name."""
    return {
        (one.effect.kind, seen(one.effect.kind, printed_target(one.effect.target.type, one.standing.text)))
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


def seen(kind: str, target: str) -> str:
    """A target, without the path on a host; code of no path and code that is not known are the same."""
    if target.startswith("host:"):
        return target.partition("/")[0]
    if target.partition(":")[0] in TYPED:
        return unquote(target)
    return "code" if kind == "code" and target == "unknown" else target


@pytest.mark.parametrize("example", collected())
def test_example(example: Example) -> None:
    """The command has exactly these effects, or never these kinds."""
    judgment = judged(example.command)
    found = printed_effects(judgment)
    if example.effects is not None:
        assert {(effect.kind, seen(effect.kind, effect.target)) for effect in example.effects} == found
        for effect in example.effects:
            if effect.facets is not None:
                assert effect.facets in bounding_facets(judgment, effect.kind, effect.target)
    assert not [kind for kind, _ in found if kind in example.never]


def bounding_facets(judgment: Judgment, kind: str, target: str) -> list[tuple[str, ...]]:
    """The bounding facets of each effect of this kind on this target."""
    return [
        tuple([facet for facet in one.effect.facets if facet in BOUNDING])
        for call in judgment.calls
        for one in call.effects
        if one.effect.kind == kind
        and seen(kind, printed_target(one.effect.target.type, one.standing.text)) == seen(kind, target)
    ]


def test_every_line_is_reached_by_an_example() -> None:
    """Some example of its rule makes each effect line and run line count."""
    rulebook = default_rulebook()
    behavior = Behavior(rulebook, "/home/dev")
    reached: dict[str, set[object]] = {}
    for program in rulebook.programs():
        for example in rulebook.examples(program):
            for call in judged(example.command).calls:
                rule = rulebook.rule(call.call.program) if call.call.program else None
                if rule is not None:
                    reached.setdefault(rule.program, set()).update(behavior.lines(call.call))
    missed = [
        f"{rule.file}: {' '.join(path)}: {line}"
        for program in rulebook.programs()
        if (rule := rulebook.rule(program)) is not None
        for path, line in lines_of(rule.level, ())
        if line not in reached.get(program, ())
    ]
    print("\n".join(missed))
    assert len(missed) <= UNREACHED


def lines_of(level: Level, path: tuple[str, ...]) -> list[tuple[tuple[str, ...], object]]:
    """Every line of a level and of those below it."""
    here = (*path, level.name)
    found: list[tuple[tuple[str, ...], object]] = [(here, line) for line in (*level.effects, *level.runs)]
    return found + [one for below in level.subcommands for one in lines_of(below, here)]
