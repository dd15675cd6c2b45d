"""What the lines of a rule could do, whatever the words are."""

from __future__ import annotations

from venom_policy.behavior.roles import IMPLIED_KIND, INLINE_CODE, NESTED_ROLES, READERS
from venom_policy.effects import GRANT_OF_KIND
from venom_policy.rulebook.rule import AllOf, AnyOf, Count, Derived, Named, Not, Present, Typed, ValueIs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from venom_policy.rulebook.rule import Condition, EffectLine, Level, Option, RunLine, TargetExpression

RANK = {"none": 0, "read": 1, "write": 2, "respond": 2, "files": 2, "spawn": 3, "admin": 4}


def covered(grant: str, held: frozenset[str] | set[str]) -> bool:
    """Whether one of these grants is the grant or above it."""
    return grant in held or any(RANK[one] > RANK[grant] for one in held)


def named_values(levels: tuple[Level, ...]) -> frozenset[str]:
    """The values whose implied effect a line replaces."""
    names: set[str] = set()
    for level in levels:
        for line in level.effects:
            names.update(_subjects(line.target))
        for run in level.runs:
            names.update((run.command, run.program, run.directory, run.environment, run.parameters))
    return frozenset(names)


def _subjects(expression: TargetExpression) -> Iterator[str]:
    match expression:
        case Named(name):
            yield name
        case Typed(_, value):
            yield from _subjects(value)
        case Derived("below", value):
            yield from _subjects(value)
        case Derived("into" | "inside" | "basename", inside=inside) if inside is not None:
            yield from _subjects(inside)


def doubtful_grants(levels: tuple[Level, ...], options: Mapping[str, Option]) -> frozenset[str]:
    """The grants that an option could make necessary: what a word that may be any option could add."""
    grants: set[str] = set()
    for option in set(options.values()):
        if option.takes is not None:
            grants.update(_grants_of_role(option.takes.role))
    for level in levels:
        for line in level.effects:
            if _depends_on_options(line, options):
                grants.add(GRANT_OF_KIND[line.kind])
        if any(_depends_on_options(run, options) or run.command in _option_values(options) for run in level.runs):
            grants.add("spawn")
    return frozenset(grants)


def _grants_of_role(role: str) -> Iterator[str]:
    # To see that a path exists is worth no doubt.
    if role in IMPLIED_KIND and role != "path_metadata":
        yield GRANT_OF_KIND[IMPLIED_KIND[role]]
    if role in NESTED_ROLES or role in INLINE_CODE or role in READERS or role in ("setting", "config_key"):
        yield "spawn"


def _option_values(options: Mapping[str, Option]) -> frozenset[str]:
    return frozenset([option.takes.name for option in options.values() if option.takes is not None])


def _depends_on_options(line: EffectLine | RunLine, options: Mapping[str, Option]) -> bool:
    settable = _option_values(options) | frozenset([mark for option in options.values() for mark in option.marks])
    names = {name for part in (line.when, line.and_when, line.unless) for name in condition_names(part)}
    if not isinstance(line.command if hasattr(line, "command") else None, str):
        names.update(_all_names(line.target))  # type: ignore[union-attr]
    return any(name in options or name in settable for name in names)


def condition_names(condition: Condition | None) -> Iterator[str]:
    """Every mark, value and option that a condition looks at."""
    match condition:
        case Present(name) | ValueIs(name) | Count(name):
            yield name
        case AnyOf(parts) | AllOf(parts):
            for part in parts:
                yield from condition_names(part)
        case Not(part):
            yield from condition_names(part)


def _all_names(expression: TargetExpression | None) -> Iterator[str]:
    match expression:
        case Named(name):
            yield name
        case Typed(_, value, _, name, ref):
            for part in (value, name, ref):
                yield from _all_names(part)
        case Derived(_, value, of, inside, names):
            for part in (value, of, inside, names):
                yield from _all_names(part)
