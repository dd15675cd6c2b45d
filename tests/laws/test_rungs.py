"""What a rung covers, over all pairs of a rung and a command that are drawn together."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from typing import NamedTuple

import pytest

from tests.laws.pool import SCOPE, drawn, judged
from tests.model import twin
from tests.model.test_twin import fact_of, grantable_of
from venom_policy.adapters.rules import default_rulebook
from venom_policy.decisions import Decision, Policy, decide, witnessed
from venom_policy.facts import NO_FACTS
from venom_policy.grants import RANK, Label, Need, covered
from venom_policy.judgment import Judgment
from venom_policy.rulebook import Level
from venom_policy.scope import anchored, ground_of

DRAWN = 400
GROUND = ground_of(SCOPE, NO_FACTS)


class Command(NamedTuple):
    """A drawn command with what it needs."""

    judgment: Judgment
    decision: Decision
    needs: tuple[Need, ...]
    actions: frozenset[str]


@cache
def commands() -> tuple[Command, ...]:
    """Drawn commands that need something, all in one scope."""
    found = []
    for command, scope in drawn(DRAWN):
        if scope == SCOPE:
            judgment = judged(command)
            needs = tuple(dict.fromkeys(one.need for one in judgment.effects if one.need.grant != "none"))
            if needs:
                decision = decide(judgment, Policy(holds=()))
                found.append(Command(judgment, decision, needs, frozenset(need.action for need in needs)))
    return tuple(found)


@cache
def by_action() -> dict[str, list[Command]]:
    """The commands by each action that they need, and each action above it."""
    found: dict[str, list[Command]] = defaultdict(list)
    for command in commands():
        words = [action.split(".") for action in command.actions] + [
            need.task.split(".") for need in command.needs if need.task
        ]
        for action in {".".join(parts[:length]) for parts in words for length in range(1, len(parts) + 1)}:
            found[action].append(command)
    return found


def let_through(labels: list[Label]) -> list[Command]:
    """The drawn commands whose every effect the labels cover."""
    near = {id(one): one for label in labels for one in by_action().get(label.action, ())}
    return [one for one in near.values() if all(covered(labels, need) for need in one.needs)]


def here(labels: tuple[Label, ...]) -> list[Label]:
    """Labels as they mean in the scope."""
    return [one for label in labels for one in anchored(GROUND, label)]


def test_whatever_a_rung_covers_is_in_its_set() -> None:
    """As the slow twin says it, effect by effect."""
    pairs = 0
    for offering in commands():
        for rung in offering.decision.offers[1:]:
            labels = [grantable_of(one) for one in here(rung.labels)]
            for other in let_through(here(rung.labels)):
                pairs += 1
                for need in other.needs:
                    case = f"{offering.judgment.command} | {labels} | {other.judgment.command}"
                    assert any(twin.covers(label, fact_of(need)) for label in labels), case
    print(f"{pairs} pairs of a rung and a command that it covers")
    assert pairs >= len(commands()) / 2


def test_no_rung_above_the_second_covers_what_must_be_named() -> None:
    """Neither destruction nor admin, neither code of a string nor what is outside, unknown or opaque."""
    for offering in commands():
        for rung in offering.decision.offers[2:]:
            for other in let_through(here(rung.labels)):
                for need in other.needs:
                    case = f"{offering.judgment.command} | {' '.join(map(str, rung.labels))} | {other.judgment.command}"
                    assert "destructive" not in need.bounding, case
                    assert "inline" not in need.bounding, case
                    assert need.grant != "admin", case
                    assert need.inside, case
                    assert not need.opaque, case
                    assert need.reach is not None, case
                    assert need.reach.type != "code", case


def test_every_command_is_covered_by_its_own_rungs_in_order() -> None:
    """Each rung from the second on lets its command through, and all that the one below lets through."""
    for one in commands():
        below: list[int] = []
        for rung in one.decision.offers[1:]:
            found = [id(other) for other in let_through(here(rung.labels))]
            assert id(one) in found or decide(one.judgment, Policy(holds=rung.labels)).verdict == "allow"
            assert set(below) <= set(found)
            below = found


def badness(judgment: Judgment) -> tuple[int, int]:
    """By grant, then facets."""
    return max((RANK[one.need.grant], len(one.need.bounding)) for one in judgment.effects if one.need.grant != "none")


def test_no_drawn_command_is_worse_than_the_witness() -> None:
    """Of all that a rung lets through, by grants, then facets; and without a witness it lets none through."""
    milder = []
    for one in commands():
        named = witnessed(one.decision, Policy(holds=()), default_rulebook())
        for rung in named.offers[1:]:
            others = [other.judgment for other in let_through(here(rung.labels))]
            others = [
                other
                for other in others
                if other.digest != one.judgment.digest and decide(other, Policy(holds=rung.labels)).verdict == "allow"
            ]
            worst = max(map(badness, others), default=(0, 0))
            shown = (0, 0) if rung.witness is None else badness(judged(rung.witness))
            if worst > shown:
                worse = next(other.command for other in others if badness(other) == worst)
                milder.append(f"{one.judgment.command} | {' '.join(map(str, rung.labels))} | {rung.witness} | {worse}")
    print("\n".join(milder))
    assert milder == []


# Shells, interpreters, wrappers, runners: their name alone says nothing of what they run.
RUNNERS = [
    "bash x.sh", "sh x.sh", "dash x.sh", "zsh x.sh", "fish x.fish", "python x.py", "python3 x.py", "pypy3 x.py",
    "node x.js", "deno run x.ts", "bun x.ts", "perl x.pl", "ruby x.rb", "php x.php", "lua x.lua", "Rscript x.R",
    "java -jar x.jar", "env A=b ls", "env ./x", "sudo ls", "doas ls", "su -c ls", "xargs ls", "timeout 5 ./x",
    "nohup ./x", "nice ./x", "ionice ./x", "setsid ./x", "stdbuf -o0 ./x", "time ./x", "watch ls", "parallel ls",
    "npx tsc", "npm exec tsc", "pnpm dlx tsc", "yarn dlx tsc", "bunx tsc", "uvx ruff", "uv run x.py", "pipx run ruff",
    "poetry run x", "docker run alpine ls", "docker exec web ls", "podman run alpine ls", "kubectl exec web -- ls",
    "make", "ssh host ls", "script -c ls out", "flock x ./y", "chroot x ls", "strace ./x", "gdb ./x", "busybox sh x",
    "awk -f x.awk a", "osascript x.scpt", "expect x.exp", "tclsh x.tcl", "./x.sh", "find . -exec ./x {} +",
    "git bisect run ./x", "conda run ./x", "entr ./x", "xvfb-run ./x", "watchexec ./x", "direnv exec . ./x",
]  # fmt: skip


@pytest.mark.parametrize("command", RUNNERS)
def test_what_runs_others_is_never_offered_above_the_second_rung(command: str) -> None:
    """Its name alone would allow whatever it can be told to run."""
    for rung in decide(judged(command), Policy(holds=())).offers[2:]:
        assert not [str(label) for label in rung.labels if RANK[label.grant] >= RANK["spawn"]]
        program = command.partition(" ")[0]
        assert not [str(label) for label in rung.labels if label.action == program]


def runs_what_it_is_told(level: Level) -> bool:
    """Whether a rule says that a program runs code or commands that its words name."""
    roles = [one.takes.role for one in level.options if one.takes is not None]
    roles += [operand.role for operand in level.operands]
    told = any(role.startswith(("code_", "script_", "command_")) for role in roles)
    return told or level.runs_code or bool(level.runs) or any(map(runs_what_it_is_told, level.subcommands))


def test_no_rule_that_runs_code_is_offered_by_its_name_above_the_second_rung() -> None:
    """Over all rules: there a label that lets code run names a task."""
    rulebook = default_rulebook()
    runners = [name for name in rulebook.programs() if runs_what_it_is_told(rulebook.rule(name).level)]
    assert len(runners) > 100
    for command in [example.command for name in runners for example in rulebook.examples(name)]:
        for rung in decide(judged(command), Policy(holds=())).offers[2:]:
            named = [label for label in rung.labels if RANK[label.grant] >= RANK["spawn"]]
            assert all("." in label.action for label in named), f"{command}: {' '.join(map(str, named))}"
