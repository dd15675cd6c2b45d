"""Conditions of a rule on bound words: no, maybe, or yes."""

from __future__ import annotations

from venom_policy.behavior.binding import MAYBE, NO, YES
from venom_policy.behavior.potential import line_names
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

# What no job that the command started has as its process id.
NO_JOBS = frozenset({"-1", "0"})


def holds(condition: Condition, binding: Binding, *, every: bool = False) -> int:
    """NO, MAYBE or YES; of several words bound to a value one must be as stated, with `every` all."""
    return HOLDS[type(condition)](condition, binding, every)


def applies(line: Line, binding: Binding) -> int:
    """Whether a line with `when` and `unless` counts; a line that only may count is MAYBE."""
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
    """Lines with what each answers while nothing that its conditions look at was given, as is most often so."""

    __slots__ = ("lines",)

    def __init__(self, lines: Iterable[Line]) -> None:
        self.lines = tuple(
            [(line, _subject(line), frozenset(line_names(line)), applies(line, NOTHING_GIVEN)) for line in lines]
        )

    def holding(self, binding: Binding) -> list[tuple[Any, int]]:
        """The lines that count in a binding, each with how certainly; none whose subject was not given."""
        present, values = binding.present, binding.values
        found = []
        for line, subject, names, answer in self.lines:
            if subject and subject not in values:
                continue
            if names and not (names.isdisjoint(present) and names.isdisjoint(values)):
                answer = applies(line, binding)
            if answer:
                found.append((line, answer))
        return found


def _subject(line: Line) -> str:
    """The value without which an effect or a command of a line does not come about, "" when there is no such one."""
    if isinstance(line, EffectLine):
        return line.target.name if isinstance(line.target, Named) else ""
    if isinstance(line, RunLine):
        return "" if line.command == "stdin" or line.program else line.command
    return ""


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
            if any(not word.many for word in bound.words) or not bound.words:
                return YES
            answer = MAYBE
    return answer


def _value(condition: ValueIs, binding: Binding, every: bool) -> int:
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
    return min([holds(part, binding, every=every) for part in condition.conditions], default=YES)


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
    prefix = word.prefix
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
