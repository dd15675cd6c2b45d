"""Offers → the worst other command that each lets through."""

from __future__ import annotations

from itertools import islice

from venom_policy.decisions.deciding import allows, ground_for
from venom_policy.decisions.variations import (
    again,
    alone,
    fitting,
    lengthened,
    moved,
    program_of,
    redirected,
    retargeted,
)
from venom_policy.facts import NO_FACTS
from venom_policy.grants import RANK, ROOT, Label, Reach, Rung
from venom_policy.judgment import judge
from venom_policy.scope import anchored, text_of
from venom_policy.shell.text import encoded
from venom_policy.value import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from venom_policy.decisions.decision import Decision
    from venom_policy.decisions.policy import Policy
    from venom_policy.facts import Facts
    from venom_policy.judgment import Judgment
    from venom_policy.rulebook import Rulebook

# A witness is looked for among so many commands, and near a command no longer than this.
MOST_JUDGED = 24
LONGEST = 2000
_OF_EACH = 4

_NOT_ANOTHER = (0, 0, False)


def witnessed(decision: Decision, policy: Policy, rulebook: Rulebook, facts: Facts = NO_FACTS) -> Decision:
    """The decision with the worst command that each offer lets through.

    The worst by grants, then facets. Each was judged as the command was, and the labels of the offer alone allow it.
    None: nothing else is known. Total: a fault inside leaves the decision as it is.
    """
    if not decision.offers:
        return decision
    try:
        search = _Search(decision.judgment, policy, rulebook, facts)
        return replace(decision, offers=tuple([Rung(one.labels, search.worst(one.labels)) for one in decision.offers]))
    # The border: what is only told must not keep the decision from being given.
    except Exception:
        return decision


class _Search:
    """What was judged so far for one command."""

    def __init__(self, judgment: Judgment, policy: Policy, rulebook: Rulebook, facts: Facts) -> None:
        self._judgment = judgment
        self._policy = policy
        self._rulebook = rulebook
        self._facts = facts
        self._ground = ground_for(judgment)
        self._root = Reach("path", text_of(self._ground.roots[0], tree=True)) if self._ground.roots else None
        self._judged = {judgment.command: judgment}
        text = encoded(judgment.command)
        spans = [one.call.span for one in judgment.calls if one.call.argv]
        self._pieces = {text[one.start : one.end].decode("utf-8", "surrogateescape") for one in spans}
        self._own = {(one.need.grant, one.need.action, one.need.reach) for one in judgment.effects}

    def worst(self, offered: tuple[Label, ...]) -> str | None:
        """The worst command that the labels let through."""
        labels = [one for label in offered for one in anchored(self._ground, label) if not label.digest]
        labels.sort(key=_strength, reverse=True)
        if not labels:
            return None
        highest = (*_strength(labels[0]), any(map(self._reaches_more, labels)))
        outside_read = _own_reads(self._policy)
        policy = replace(self._policy, holds=offered, recipes=(), net_read="ask", outside_read=outside_read)
        worst, found = None, _NOT_ANOTHER
        for command in islice(_distinct(self._candidates(tuple(labels))), MOST_JUDGED):
            badness = self._badness(command, policy)
            if badness > found:
                worst, found = command, badness
            if found >= highest:
                break
        if worst is None:
            last = (again(self._judgment.command), *alone(tuple(labels))[:_OF_EACH])
            return next((one for one in last if self._badness(one, policy) > _NOT_ANOTHER), None)
        return worst

    def _reaches_more(self, label: Label) -> bool:
        """Whether a label names more than what the command does."""
        target = label.target
        if target is None or not (target.tree or "*" in target.text or "?" in target.text):
            return False
        return target != ROOT or not any(one.need.reach == self._root for one in self._judgment.effects)

    def _candidates(self, labels: tuple[Label, ...]) -> Iterator[str]:
        short = len(self._judgment.command) <= LONGEST
        for label in labels:
            if short:
                yield from islice(moved(self._judgment, label, self._ground), _OF_EACH)
            yield from redirected(label, self._ground)
            uses = fitting(self._rulebook.uses(program_of(label)), label)
            for use in uses[:_OF_EACH]:
                yield from (use[0], retargeted(use, labels, self._ground))
        for label in labels if short else ():
            yield from lengthened(self._judgment, label, self._rulebook.rule(program_of(label)))

    def _badness(self, command: str, policy: Policy) -> tuple[int, int, bool]:
        """How bad a command is; nothing where it is not let through.

        By grant, then facets, then whether it does what the judged command does not.
        """
        if command in self._pieces:
            return _NOT_ANOTHER
        judgment = self._judged.get(command)
        if judgment is None:
            own = self._judgment
            judgment = self._judged[command] = judge(
                command, scope=own.scope, rulebook=self._rulebook, facts=self._facts, dialect=own.dialect
            )
        needs = [one.need for one in judgment.effects if one.need.grant != "none"]
        if not needs or not allows(judgment, policy) or judgment.digest == self._judgment.digest:
            return _NOT_ANOTHER
        grant, facets = max([(RANK[need.grant], len(need.bounding)) for need in needs])
        return grant, facets, any((need.grant, need.action, need.reach) not in self._own for need in needs)


def _distinct(commands: Iterator[str]) -> Iterator[str]:
    seen: set[str] = set()
    for command in commands:
        if command not in seen:
            seen.add(command)
            yield command


def _strength(label: Label) -> tuple[int, int]:
    return RANK[label.grant], len(label.facets)


def _own_reads(policy: Policy) -> str:
    """Only what the labels themselves reach."""
    return "ask" if policy.outside_read == "ask" else "read_roots"
