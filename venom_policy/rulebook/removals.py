"""A rule → its options that take effects away.

Each is a claim that somebody must have tried.
"""

from __future__ import annotations

from venom_policy.rulebook.rule import AllOf, AnyOf, Not, Present
from venom_policy.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from venom_policy.rulebook.rule import Condition, EffectLine, Example, Level, Operand, Option, RunLine

EVERYTHING = "effect at all"


class Removal(Value):
    """An option with which some line of a rule does not count.

    `path` is the program and its subcommands, `option` its names, `what` the kind of effect, `run`, or EVERYTHING.
    """

    path: tuple[str, ...]
    option: tuple[str, ...]
    what: str

    def __str__(self) -> str:
        return f"{' '.join(self.path)} {self.option[0]}: no {self.what}"

    def is_shown(self, examples: Iterable[Example]) -> bool:
        """Whether an example gives the option, or it only prints."""
        words = [one.command.replace("'", " ").split() for one in examples]
        return self.what == EVERYTHING or any(
            set(self.path[1:]) <= set(one) and any(word.startswith(self.option) for word in one) for one in words
        )


def removals(level: Level) -> tuple[Removal, ...]:
    """What a program's options take away, at each level."""
    return tuple(dict.fromkeys(_of_levels((level,))))


def _of_levels(levels: tuple[Level, ...]) -> Iterator[Removal]:
    path = tuple([level.name for level in levels])
    denied = [(_kind(line), names) for level in levels for line in _lines(level) if (names := frozenset(_denied(line)))]
    for option in [option for level in levels for option in level.options]:
        if option.alone:
            yield Removal(path, option.names, EVERYTHING)
        for kind, names in denied:
            if not names.isdisjoint(_brought(option)):
                yield Removal(path, option.names, kind)
    for below in levels[-1].subcommands:
        yield from _of_levels((*levels, below))


def _lines(level: Level) -> tuple[EffectLine | RunLine | Operand, ...]:
    return (*level.effects, *level.runs, *level.operands)


def _kind(line: EffectLine | RunLine | Operand) -> str:
    return getattr(line, "kind", "") or ("run" if hasattr(line, "command") else f"operand {getattr(line, 'name', '')}")


def _brought(option: Option) -> tuple[str, ...]:
    """All names that a condition can know an option by."""
    value = () if option.takes is None else (option.takes.name,)
    return (*option.names, *option.marks, *value)


def _denied(line: EffectLine | RunLine | Operand) -> Iterator[str]:
    """The names whose presence keeps a line from counting."""
    if line.unless is not None:
        yield from _present(line.unless)
    for condition in (line.when, getattr(line, "and_when", None)):
        if condition is not None:
            yield from _absent(condition)


def _present(condition: Condition) -> Iterator[str]:
    match condition:
        case Present(name):
            yield name
        case AnyOf(parts) | AllOf(parts):
            for part in parts:
                yield from _present(part)
        case Not(part):
            yield from _absent(part)


def _absent(condition: Condition) -> Iterator[str]:
    match condition:
        case AnyOf(parts) | AllOf(parts):
            for part in parts:
                yield from _absent(part)
        case Not(part):
            yield from _present(part)
