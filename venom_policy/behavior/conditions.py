"""Conditions of a rule on bound words: no, maybe, or yes."""

from __future__ import annotations

from venom_policy.behavior.binding import MAYBE, NO, YES
from venom_policy.behavior.potential import line_names
from venom_policy.commands.joining import fixed_prefix
from venom_policy.commands.patterns import matches
from venom_policy.rulebook.rule import AllOf, AnyOf, Count, EffectLine, Named, Not, Present, RunLine, ValueIs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any, ClassVar

    from venom_policy.behavior.binding import Binding, Bound
    from venom_policy.commands import Word
    from venom_policy.rulebook.rule import Condition, Operand, Prints, Probe

    Line = EffectLine | RunLine | Operand | Prints | Probe
    # A line, the clauses and all names that it asks for, and its answer where none of these is given.
    Known = tuple[Line, tuple[frozenset[str], ...], frozenset[str], int]
    # Lines with how certainly each counts.
    Counting = list[tuple[Any, int]]

# An answer that only the binding gives.
ASK = -1
# Most calls of a program give few different names.
MOST_NOTED = 64

# What no job that the command started has as its process id.
NO_JOBS = frozenset({"-1", "0"})


def holds(condition: Condition, binding: Binding, *, every: bool = False) -> int:
    """NO, MAYBE or YES, as the condition holds.

    Of several words bound to a value one must be as stated, with `every` all.
    """
    return HOLDS[type(condition)](condition, binding, every)


def applies(line: Line, binding: Binding) -> int:
    """Whether a line counts; MAYBE where it only may."""
    when = line.when
    answer = YES if when is None else HOLDS[type(when)](when, binding, False)
    if not answer:
        return NO
    and_when = getattr(line, "and_when", None)
    if and_when is not None:
        answer = min(answer, holds(and_when, binding))
    if answer and line.unless is not None:
        # A harmless value beside another one (`-e ssh -e ./x`) takes nothing away.
        answer = min(answer, YES - holds(line.unless, binding, every=True))
    return answer


class Foreseen:
    """Lines with what is known before any word is read, in groups.

    Most lines ask for what a call does not have, so that looking for names in the binding answers for them: of each
    clause one name must be given, and while none of all their names is, the answer is the one noted here.
    """

    __slots__ = ("_groups", "_names", "_noted")

    def __init__(self, *groups: Iterable[Line]) -> None:
        self._groups = [
            [(line, _clauses(line), frozenset(line_names(line)), applies(line, NOTHING_GIVEN)) for line in group]
            for group in groups
        ]
        self._names = frozenset(
            [name for group in self._groups for _, clauses, names, _ in group for name in names.union(*clauses)]
        )
        # What counts by the names that are given, and the places of the groups for which the binding is to be asked.
        self._noted: dict[frozenset[str], tuple[list[Counting], list[int]]] = {}

    def holding(self, binding: Binding) -> list[Counting]:
        """Each group's lines that count in a binding, with how certainly.

        None is without something to act on. Nobody may change the lists.
        """
        given = self._names.intersection([*binding.values, *binding.present])
        noted = self._noted.get(given)
        groups, asked = self._note(given) if noted is None else noted
        if asked:
            groups = [*groups]
            for place in asked:
                groups[place] = _answered(groups[place], binding)
        return groups

    def _note(self, given: frozenset[str]) -> tuple[list[Counting], list[int]]:
        """The lines that may count where these names are given."""
        groups = [_counting(group, given) for group in self._groups]
        asked = [place for place, group in enumerate(groups) if ASK in [answer for _line, answer in group]]
        if len(self._noted) < MOST_NOTED:
            self._noted[given] = (groups, asked)
        return groups, asked


def _counting(group: list[Known], given: frozenset[str]) -> Counting:
    found = []
    for line, clauses, names, unasked in group:
        if True not in [clause.isdisjoint(given) for clause in clauses]:
            answer = unasked if names.isdisjoint(given) else ASK
            if answer:
                found.append((line, answer))
    return found


def _answered(group: Counting, binding: Binding) -> Counting:
    found = []
    for line, answer in group:
        if answer == ASK:
            answer = applies(line, binding)
        if answer:
            found.append((line, answer))
    return found


def _clauses(line: Line) -> tuple[frozenset[str], ...]:
    """Sets of names, one of each given where a line counts."""
    clauses = _needed(line.when) + _needed(getattr(line, "and_when", None))
    if isinstance(line, EffectLine) and isinstance(line.target, Named):
        return (frozenset((line.target.name,)), *clauses)
    if isinstance(line, RunLine) and line.command != "stdin" and not line.program:
        return (frozenset((line.command,)), *clauses)
    return clauses


def _needed(condition: Condition | None) -> tuple[frozenset[str], ...]:
    match condition:
        case Present(name) | ValueIs(name):
            return (frozenset((name,)),)
        case Count(name, at_least) if at_least:
            return (frozenset((name,)),)
        case AllOf(parts):
            return tuple([clause for part in parts for clause in _needed(part)])
        case AnyOf(parts):
            clauses = [_needed(part) for part in parts]
            return (frozenset[str]().union(*[one[0] for one in clauses]),) if parts and all(clauses) else ()
    return ()


class NothingGiven:
    """A binding in which no word was read."""

    __slots__ = ()
    present: ClassVar[dict[str, int]] = {}
    values: ClassVar[dict[str, list[Bound]]] = {}

    def words(self, _name: str) -> list[Word]:
        """None."""
        return []


NOTHING_GIVEN: Any = NothingGiven()


def _present(condition: Present, binding: Binding, _every: bool) -> int:
    name = condition.name
    certainty = binding.present.get(name)
    if certainty is not None:
        return certainty
    answer = NO
    for bound in binding.values.get(name, ()):
        if not bound.default:
            if not bound.words:
                return YES
            for word in bound.words:
                if not word.many:
                    return YES
            answer = MAYBE
    return answer


def _value(condition: ValueIs, binding: Binding, every: bool) -> int:
    if condition.value not in binding.values:
        return NO
    answers = [_is(condition, word) for word in binding.words(condition.value)]
    return (min if every else max)(answers, default=NO)


def _any(condition: AnyOf, binding: Binding, every: bool) -> int:
    answer = NO
    for part in condition.conditions:
        held = HOLDS[type(part)](part, binding, every)
        if held == YES:
            return YES
        answer = max(answer, held)
    return answer


def _all(condition: AllOf, binding: Binding, every: bool) -> int:
    answer = YES
    for part in condition.conditions:
        held = HOLDS[type(part)](part, binding, every)
        if held == NO:
            return NO
        answer = min(answer, held)
    return answer


def _not(condition: Not, binding: Binding, every: bool) -> int:
    return YES - holds(condition.condition, binding, every=not every)


def _is(condition: ValueIs, word: Word) -> int:
    if not word.texts:
        return MAYBE if _may_be(condition, word) else NO
    answers = [_text_is(condition, text) for text in word.texts]
    return YES if all(answers) else MAYBE if any(answers) else NO


# A word that leads out of its directory may do so in its midst as well: `a/../../x`, `..`.
_CLIMBS = "../"


def _text_is(condition: ValueIs, text: str) -> bool:
    return (
        text in condition.equals
        or text.startswith(condition.starts or ("\0",))
        or (_CLIMBS in condition.starts and ".." in text.split("/"))
        or text.endswith(condition.ends or ("\0",))
        or any(matches(pattern, text) is not False for pattern in condition.matches)
    )


def _may_be(condition: ValueIs, word: Word) -> bool:
    prefix = fixed_prefix(word.glob) if word.glob else word.prefix
    return bool(
        any(text.startswith(prefix) and not (word.shape == "job" and text in NO_JOBS) for text in condition.equals)
        or any(text.startswith(prefix) or prefix.startswith(text) or text == _CLIMBS for text in condition.starts)
        or condition.ends
        or condition.matches
    )


def _count(condition: Count, binding: Binding, _every: bool) -> int:
    words = [word for bound in binding.values.get(condition.value, ()) if not bound.default for word in bound.words]
    most = 1_000_000 if any(word.many for word in words) else len(words)
    least = sum([not word.many or bool(word.glob) for word in words])
    if least >= condition.at_least and most <= condition.at_most:
        return YES
    return MAYBE if most >= condition.at_least and least <= condition.at_most else NO


HOLDS: dict[type, Callable[[Any, Binding, bool], int]] = {
    Present: _present,
    ValueIs: _value,
    Count: _count,
    AnyOf: _any,
    AllOf: _all,
    Not: _not,
}
