"""An option takes an effect away only where its rule says so."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.laws.pool import drawn, judged
from tests.laws.test_commands import acts
from venom_policy.adapters.rules import default_rulebook
from venom_policy.grants import includes
from venom_policy.judgment import Judgment
from venom_policy.rulebook import Level, Rule
from venom_policy.rulebook.removals import Removal, removals

DRAWN = 150
PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./= ")
# Options that take effects away and that no example of their rule shows yet; the number only shrinks.
UNPROVEN = 700
# Programs whose first words are no options, with the reason.
OTHERWISE = {"time": "a word of the shell, which takes `-p` alone", "kill": "a second signal is a group of processes"}


def taken(before: Judgment, after: Judgment) -> list[tuple[str, str]]:
    """What is done before and by nothing after, also not to a tree that holds it."""
    left = acts(after)
    lost = [
        one for one in before.effects if (one.effect.kind, one.standing.text) not in left and one.need.grant != "none"
    ]
    wider = [one.need for one in after.effects if one.need.reach is not None]
    return [
        (one.effect.kind, one.standing.text)
        for one in lost
        if one.need.reach is None
        or not any(need.grant == one.need.grant and includes(need.reach, one.need.reach) for need in wider)
    ]


def levels_of(rule: Rule, words: list[str]) -> list[Level]:
    """The levels that the first words of a command name."""
    levels = [rule.level]
    for word in words[1:]:
        below = [one for one in levels[-1].subcommands if word in (one.name, *one.aliases)]
        if not below:
            break
        levels.append(below[0])
    return levels


def with_a_flag(words: list[str], levels: list[Level]) -> Iterator[tuple[str, str]]:
    """Every option without a value, with the command that gives it to its own level."""
    valued = {name for level in levels for one in level.options if one.takes is not None for name in one.names}
    for depth, level in enumerate(levels, 1):
        for name in [name for one in level.options if one.takes is None for name in one.names]:
            if PLAIN.issuperset(name) and len(name) > 1 and "NUM" not in name and name not in valued:
                yield name, " ".join([*words[:depth], name, *words[depth:]])


def test_an_option_takes_an_effect_away_only_through_its_rule() -> None:
    """Each flag is put into each example; old bundles (`tar czf`) are one only as the first word."""
    rulebook = default_rulebook()
    unexplained, tried = [], 0
    for command, _ in drawn(DRAWN):
        words = command.split(" ")
        rule = rulebook.rule(words[0]) if PLAIN.issuperset(command) else None
        if rule is None or rule.level.option_style == "old" or words[0] != rule.program or words[0] in OTHERWISE:
            continue
        said = {name for removal in removals(rule.level) for name in removal.option}
        before = judged(command)
        for flag, changed in with_a_flag(words, levels_of(rule, words)):
            after = judged(changed)
            tried += 1
            if flag not in said and not after.uncovered and taken(before, after):
                unexplained.append(f"{changed}: {taken(before, after)}")
    print(f"{tried} options put into examples\n" + "\n".join(unexplained))
    assert tried > DRAWN
    assert unexplained == []


def test_an_option_that_takes_effects_away_is_shown_by_an_example() -> None:
    """All but those that only print, such as `--help`; the ones without an example are fewer with time."""
    rulebook = default_rulebook()
    unproven = []
    for name in rulebook.programs():
        examples = rulebook.examples(name)
        for one in removals(rulebook.rule(name).level):
            if not one.is_shown(examples):
                unproven.append(str(one))
    print("\n".join(unproven))
    assert len(unproven) <= UNPROVEN


@pytest.mark.parametrize(
    ("program", "expected"),
    [
        ("gzip", Removal(("gzip",), ("-k", "--keep"), "delete")),
        ("xargs", Removal(("xargs",), ("-r", "--no-run-if-empty"), "run")),
    ],
)
def test_what_an_option_takes_away_is_listed(program: str, expected: Removal) -> None:
    """By the names of the option, at the level that it is given to."""
    assert expected in removals(default_rulebook().rule(program).level)
