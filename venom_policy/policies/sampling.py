"""Judged commands × policy → which of them would be asked about."""

from __future__ import annotations

from venom_policy.decisions import decide
from venom_policy.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from venom_policy.decisions import Policy
    from venom_policy.judgment import Judgment


class Sampled(Value):
    """Commands by what a policy says of them, with reasons."""

    allowed: tuple[str, ...] = ()
    asked: tuple[tuple[str, str], ...] = ()
    denied: tuple[tuple[str, str], ...] = ()


def sampled(judgments: Iterable[Judgment], policy: Policy) -> Sampled:
    """What a policy answers to a sample of commands."""
    allowed: list[str] = []
    others: dict[str, list[tuple[str, str]]] = {"ask": [], "deny": []}
    for judgment in judgments:
        decision = decide(judgment, policy)
        if decision.verdict == "allow":
            allowed.append(judgment.command)
        else:
            others[decision.verdict].append((judgment.command, decision.reasons[0].message))
    return Sampled(tuple(allowed), tuple(others["ask"]), tuple(others["deny"]))
