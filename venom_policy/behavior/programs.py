"""Calls to outcomes, by the rules of their programs."""

from __future__ import annotations

from venom_policy.behavior.combinations import combinations
from venom_policy.behavior.lines import Frame, add_doubts, add_implied, add_lines
from venom_policy.behavior.places import elsewhere
from venom_policy.behavior.printing import printed
from venom_policy.behavior.runs import nested_commands
from venom_policy.behavior.scanning import bind
from venom_policy.behavior.spelling import encoded
from venom_policy.behavior.tables import Tables
from venom_policy.behavior.unruled import unruled
from venom_policy.commands import HERE, Outcome
from venom_policy.commands.values import UNKNOWN_OUTPUT
from venom_policy.facts import NO_FACTS
from venom_policy.value import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.behavior.binding import Binding
    from venom_policy.commands import Call, Nested, Word
    from venom_policy.facts import Facts
    from venom_policy.rulebook import Rule, Rulebook


class Behavior:
    """What programs do, by their rules; answers the questions of abstract execution."""

    __slots__ = ("facts", "home", "rulebook", "tables")

    def __init__(self, rulebook: Rulebook, home: str = "/home/dev", facts: Facts = NO_FACTS) -> None:
        self.rulebook = rulebook
        self.home = home
        self.facts = facts
        self.tables = Tables()

    def outcome(self, call: Call) -> Outcome:
        """What comes of a call."""
        rule = self.rulebook.rule(call.program) if call.program else None
        if rule is None:
            return unruled(call)
        variants = combinations(call)
        if len(variants) == 1:
            return self._outcome(variants[0], rule)
        return _joined([self._outcome(variant, rule) for variant in variants])

    def assigned(self, name: str, value: Word, call: Call) -> Outcome:
        """What comes of exporting a variable to all later calls."""
        return Outcome("shell.assign")

    def _outcome(self, call: Call, rule: Rule) -> Outcome:
        binding = bind(call, rule, self.tables, self.home)
        action, broad = action_of(binding)
        frame = Frame(binding, action, broad=broad)
        add_lines(frame)
        add_implied(frame)
        add_doubts(frame)
        effects = elsewhere(frame.effects, call.place)
        nested = nested_commands(binding)
        if call.place is not HERE:
            nested = [_at_place(one, call) for one in nested]
        return Outcome(action, tuple(effects), tuple(nested), printed(binding), tuple(binding.findings))


def action_of(binding: Binding) -> tuple[str, bool]:
    """The label's action, and whether it is only the name of a program that runs others or code."""
    levels = binding.table.levels
    words = binding.action
    broad = (not words or binding.unknown_action) and any(level.runs_code for level in levels)
    same = next((level.same_as for level in reversed(levels) if level.same_as), "")
    if same:
        return same, broad
    return ".".join([encoded(part) for part in (binding.rule.program, *words)]), broad


def _at_place(nested: Nested, call: Call) -> Nested:
    return replace(nested, place=call.place) if nested.place == HERE else nested


def _joined(outcomes: list[Outcome]) -> Outcome:
    """One outcome that stands for several."""
    first = outcomes[0]
    actions = {outcome.action for outcome in outcomes}
    prints = first.prints if all(outcome.prints == first.prints for outcome in outcomes) else UNKNOWN_OUTPUT
    return Outcome(
        first.action if len(actions) == 1 else first.action.partition(".")[0],
        tuple(dict.fromkeys([effect for outcome in outcomes for effect in outcome.effects])),
        tuple(dict.fromkeys([nested for outcome in outcomes for nested in outcome.nested])),
        prints,
        tuple(dict.fromkeys([finding for outcome in outcomes for finding in outcome.findings])),
    )
