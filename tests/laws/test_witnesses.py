"""What an offer names as the worst that it lets through is real."""

from __future__ import annotations

from functools import cache

from tests.laws.pool import drawn, judged
from venom_policy.adapters.rules import default_rulebook
from venom_policy.decisions import Decision, Policy, decide, witnessed

NOTHING = Policy(holds=())
DRAWN = 250


@cache
def offering() -> tuple[Decision, ...]:
    """Decisions about drawn commands that have offers."""
    found = [decide(judged(*one), NOTHING) for one in drawn(DRAWN)]
    return tuple(witnessed(one, NOTHING, default_rulebook()) for one in found if one.offers)


def test_a_witness_is_another_command_that_its_rung_alone_lets_through() -> None:
    """Judged anew in the same scope."""
    for decision in offering():
        own = decision.judgment
        for rung in decision.offers:
            if rung.witness is None:
                continue
            witness = judged(rung.witness, own.scope)
            case = f"{own.command} | {' '.join(map(str, rung.labels))} | {rung.witness}"
            assert decide(witness, Policy(holds=rung.labels)).verdict == "allow", case
            assert witness.digest != own.digest, case


def test_only_one_command_alone_has_no_witness() -> None:
    """Every rung above the first lets something else through, and a label that is a digest nothing."""
    lacking = [
        f"{decision.judgment.command} | {' '.join(map(str, rung.labels))}"
        for decision in offering()
        for rung in decision.offers
        if (rung.witness is None) != any(label.digest for label in rung.labels)
    ]
    print("\n".join(lacking))
    assert lacking == []
