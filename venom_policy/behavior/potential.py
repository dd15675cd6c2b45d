"""What the lines of a rule could do, whatever the words are."""

from __future__ import annotations

from venom_policy.behavior.roles import IMPLIED_KIND, INLINE_CODE, NESTED_ROLES, READERS
from venom_policy.effects import GRANT_OF_KIND
from venom_policy.rulebook.rule import AllOf, AnyOf, Count, Derived, Named, Not, Present, Typed, ValueIs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from venom_policy.rulebook.rule import (
        Condition,
        EffectLine,
        Level,
        Operand,
        Option,
        Prints,
        Probe,
        RunLine,
        TargetExpression,
    )

# What an option could add besides a grant: a read of the network is no read of a file.
NETWORK = "open_world"
_NET_KINDS = frozenset({"net_read", "net_send"})

RANK = {"none": 0, "read": 1, "write": 2, "respond": 2, "files": 2, "spawn": 3, "admin": 4}


def covered(grant: str, held: frozenset[str] | set[str]) -> bool:
    """Whether one of these grants is the grant or above.

    The network is only covered by itself.
    """
    if grant in held or grant == NETWORK:
        return grant in held
    return any(RANK[one] > RANK[grant] for one in held if one != NETWORK)


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
    """The grants, and network, that a doubtful option could need.

    What a word that may be any option could add.
    """
    grants: set[str] = set()
    for option in set(options.values()):
        if option.takes is not None:
            grants.update(_grants_of_role(option.takes.role))
    settable = _settable(options)
    for level in levels:
        for line in level.effects:
            if not settable.isdisjoint((*line_names(line), *_all_names(line.target))):
                grants.add(GRANT_OF_KIND[line.kind])
                if line.kind in _NET_KINDS:
                    grants.add(NETWORK)
        if any(not settable.isdisjoint((*line_names(run), run.command)) for run in level.runs):
            grants.add("spawn")
    return frozenset(grants)


def possible_grants(levels: tuple[Level, ...]) -> frozenset[str]:
    """The grants that some call here or below could need."""
    grants = {GRANT_OF_KIND[line.kind] for level in levels for line in level.effects}
    roles = [option.takes.role for level in levels for option in level.options if option.takes is not None]
    for role in (*roles, *[operand.role for operand in levels[-1].operands]):
        grants.update(_grants_of_role(role))
    if any(level.runs for level in levels):
        grants.add("spawn")
    return frozenset(grants).union(*[possible_grants((below,)) for below in levels[-1].subcommands])


def _grants_of_role(role: str) -> Iterator[str]:
    # To see that a path exists is worth no doubt.
    if role in IMPLIED_KIND and role != "path_metadata":
        yield GRANT_OF_KIND[IMPLIED_KIND[role]]
    if role in NESTED_ROLES or role in INLINE_CODE or role in READERS or role in ("setting", "config_key"):
        yield "spawn"


def _settable(options: Mapping[str, Option]) -> frozenset[str]:
    """Everything that an option may bring about: itself, its marks, its value."""
    values = [option.takes.name for option in options.values() if option.takes is not None]
    return frozenset([*options, *values, *[mark for option in options.values() for mark in option.marks]])


def line_names(line: EffectLine | RunLine | Operand | Prints | Probe) -> Iterator[str]:
    """Every name that decides whether a line counts."""
    return _names_in(line.when, getattr(line, "and_when", None), line.unless)


def watched_names(level: Level) -> Iterator[str]:
    """Every name that a condition here or below looks at."""
    for line in level.effects:
        yield from line_names(line)
    for run in level.runs:
        yield from line_names(run)
        yield from _names_in(run.safe_when, run.clean)
    for probe in level.probes:
        yield from line_names(probe)
    for operand in level.operands:
        yield from line_names(operand)
    for prints in level.prints:
        yield from line_names(prints)
        yield from condition_names(prints.null_when)
    for below in level.subcommands:
        yield from watched_names(below)


def _names_in(*conditions: Condition | None) -> Iterator[str]:
    for condition in conditions:
        yield from condition_names(condition)


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
