"""Parts of two states → the part that stands for both."""

from __future__ import annotations

from venom_policy.commands import limits
from venom_policy.commands.flows import flows_of
from venom_policy.commands.joining import joined
from venom_policy.commands.paths import bounded
from venom_policy.commands.values import Directory, Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    Stacks = tuple[tuple[tuple[Directory, ...], ...], ...]


def join_names(first: dict[str, tuple], second: dict[str, tuple], missing: tuple) -> dict[str, tuple]:  # type: ignore[type-arg]
    """What each name may stand for, in either state."""
    if first is second or first == second:
        return first
    names = first.keys() | second.keys()
    return {name: tuple(dict.fromkeys(first.get(name, missing) + second.get(name, missing))) for name in names}


def join_hashed(first: dict[str, Word], second: dict[str, Word]) -> dict[str, Word]:
    """What `hash -p` said of names, unknown where they differ."""
    if first == second:
        return first
    either = Word(unknown="the name may stand for another file")
    return {name: first[name] if first.get(name) == second.get(name) else either for name in first | second}


def join_traps(first: dict[str, Word], second: dict[str, Word]) -> dict[str, Word]:
    """What is put off in either state."""
    both = first | second
    for name in first.keys() & second.keys():
        both[name] = joined(first[name], second[name])
    return both


def join_disabled(first: frozenset[str], second: frozenset[str]) -> frozenset[str]:
    """The builtins that are off, or with `?` may be."""
    if first == second:
        return first
    return (first & second) | {"?" + name.removeprefix("?") for name in first ^ second}


def join_previous(
    first: tuple[Directory, ...] | None, second: tuple[Directory, ...] | None
) -> tuple[Directory, ...] | None:
    """Where `cd -` may lead, if both know."""
    if first is None or second is None:
        return None
    return first if first == second else bounded(tuple(dict.fromkeys(first + second)))


def join_stacks(first: Stacks | None, second: Stacks | None) -> Stacks | None:
    """The stacks of directories that there may be, if known."""
    if first is None or second is None:
        return None
    both = tuple(dict.fromkeys(first + second))
    return both if len(both) <= limits.DIRECTORIES else None


def join_positional(first: tuple[Word, ...], second: tuple[Word, ...]) -> tuple[Word, ...]:
    """The arguments, each of which may be that of either."""
    if first == second:
        return first
    if len(first) == len(second):
        return tuple(joined(one, other) for one, other in zip(first, second, strict=True))
    flows = flows_of(*first, *second)
    return (Word(unknown="the arguments are not known here", many=True, flows=flows),)
