"""Laws over everything that the rules show: examples wrapped, appended, respelled, made unknown."""

from __future__ import annotations

from functools import cache

import pytest

from tests.laws.pool import drawn, judged
from tests.laws.test_commands import SEVERITY, acts
from tests.laws.test_respelling import _continued, _decoded, _doubled, _escaped, _quoted, _split, meaning
from venom_policy.decisions import Policy, decide
from venom_policy.grants.grant import covers as grant_covers
from venom_policy.judgment import Judgment

DRAWN = 300
EDITOR = Policy(holds="read@. files@.+destructive")
SPELLINGS = [_quoted, _doubled, _escaped, _decoded, _split, _continued]
SPECIAL = frozenset("'\"*>|<;&$`\\(){}[]?~#=!%^\n\t")
WRAPPERS = ["sudo", "xargs", "env", "env A=b", "timeout 5", "nice", "nohup"]


@cache
def plain() -> tuple[list[str], ...]:
    """Drawn commands that are one call of an external program with literal words."""
    found = []
    for command, _ in drawn(DRAWN):
        calls = judged(command).calls if SPECIAL.isdisjoint(command) else ()
        if (
            calls
            and calls[0].call.argv
            and not calls[0].call.builtin
            and command.split(" ")[0] == calls[0].call.program
        ):
            found.append(command.split())
    return tuple(found)


def lowered(before: Judgment, after: Judgment) -> list[str]:
    """The grants that nothing after covers."""
    return [one for one in before.grants if not any(grant_covers(other, one) for other in after.grants)]


@pytest.mark.parametrize("wrapper", [*WRAPPERS, "bash -c"])
def test_wrapping_an_example_removes_no_effect_and_lowers_no_grant(wrapper: str) -> None:
    """An external program's call of known words is no milder through another program."""
    milder = []
    for words in plain():
        command = " ".join(words)
        wrapped = judged(f"{wrapper} '{command}'" if wrapper == "bash -c" else f"{wrapper} {command}")
        lost = acts(judged(command)) - acts(wrapped)
        if lost or lowered(judged(command), wrapped):
            milder.append(f"{wrapper} {command}: {sorted(lost)} {lowered(judged(command), wrapped)}")
    print("\n".join(milder))
    assert milder == []


def test_an_example_in_other_quotes_has_the_same_judgment() -> None:
    """Up to spans."""
    differ = []
    for number, words in enumerate(plain()):
        spelled = [SPELLINGS[(number + at) % len(SPELLINGS)](word) for at, word in enumerate(words)]
        if meaning(judged(" ".join(words))) != meaning(judged("  ".join(spelled) + " # a comment")):
            differ.append(" ".join(words))
    print("\n".join(differ))
    assert differ == []


def test_one_example_after_another_does_what_both_do() -> None:
    """Where the first leaves the shell as it was."""
    milder = []
    commands = [" ".join(words) for words in plain()]
    for first, second in zip(commands, commands[1:] + commands[:1], strict=True):
        for join in ("; ", " && ", " | "):
            both = judged(f"{first}{join}{second}")
            lost = (acts(judged(first)) | acts(judged(second))) - acts(both)
            verdict = SEVERITY[decide(both).verdict]
            if lost or verdict < max(SEVERITY[decide(judged(one)).verdict] for one in (first, second)):
                milder.append(f"{first}{join}{second}: {sorted(lost)}")
    print("\n".join(milder))
    assert milder == []


def test_an_unknown_word_is_never_more_harmless() -> None:
    """Where an example is not allowed to a reader or an editor, it is not with a word unknown either."""
    milder = []
    for words in plain():
        command = " ".join(words)
        for policy in (Policy(), EDITOR):
            if decide(judged(command), policy).verdict != "allow":
                for at in range(len(words)):
                    unknown = " ".join([*words[:at], '"$UNKNOWN"', *words[at + 1 :]])
                    if decide(judged(unknown), policy).verdict == "allow":
                        milder.append(f"{command} | {unknown}")
    print("\n".join(milder))
    assert milder == []
