"""Frozen values ⇄ bytes, for a pack that is read lazily.

Only values of rule.py are encoded: the bytes are marshal's of plain lists, tuples, texts and numbers. A value is a list
of the number of its type and its fields, without those at the end that have their default; a tuple that holds values is
a list that begins with PLAIN_TUPLE; a tuple of texts stands as it is. A subcommand is bytes within the bytes, built
when it is first looked into: git has hundreds and a command uses one.
"""

from __future__ import annotations

import marshal

from venom_policy.rulebook import rule
from venom_policy.rulebook.rule import Level
from venom_policy.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

MARSHAL_VERSION = 2  # the last whose bytes depend on nothing but the value
TYPES: tuple[type[Value], ...] = tuple(
    [kind for kind in vars(rule).values() if isinstance(kind, type) and issubclass(kind, Value) and kind is not Value]
)
PLAIN_TUPLE = len(TYPES)
SUBCOMMAND = PLAIN_TUPLE + 1

SETTERS = tuple([tuple([getattr(kind, name).__set__ for name in kind.__match_args__]) for kind in TYPES])
DEFAULTS = tuple([tuple([kind.__defaults__.get(name) for name in kind.__match_args__]) for kind in TYPES])


class PackedLevel(Level):
    """A level whose fields are decoded when first read.

    Its names are not packed.
    """

    __slots__ = ("_packed",)

    def __getattr__(self, name: str) -> Any:
        if name not in Level.__match_args__:
            raise AttributeError(f"`Level` has no field `{name}`")
        level = decode(self._packed)
        for field in Level.__match_args__:
            getattr(Level, field).__set__(self, getattr(level, field))
        return getattr(level, name)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Level) and self._fields() == other._fields()

    def __hash__(self) -> int:
        return hash(("Level", *self._fields()))

    def __reduce__(self) -> tuple[Any, ...]:
        return (Level, self._fields())


SET_NAME = Level.name.__set__  # type: ignore[attr-defined]  # a slot of the class, not the text of a value
SET_ALIASES = Level.aliases.__set__  # type: ignore[attr-defined]
SET_PACKED = PackedLevel._packed.__set__  # type: ignore[attr-defined]


def schema() -> str:
    """A text that differs when rule.py's fields or defaults do."""
    return "\n".join([f"{kind.__name__} {kind.__match_args__} {kind.__defaults__!r}" for kind in TYPES])


def encode(value: object) -> bytes:
    """The bytes of a value, values, texts or numbers."""
    numbers = {kind: number for number, kind in enumerate(TYPES)}
    return marshal.dumps(_listed(value, numbers), MARSHAL_VERSION)


def decode(data: bytes) -> Any:
    """What `encode` was given."""
    read = marshal.loads(data)
    return _built(read) if type(read) is list else read


def _listed(value: object, numbers: dict[type[Value], int]) -> Any:
    if isinstance(value, tuple):
        items = [_listed(item, numbers) for item in value]
        return [PLAIN_TUPLE, *items] if any(isinstance(item, list) for item in items) else tuple(items)
    if not isinstance(value, Value):
        return value
    fields = [getattr(value, name) for name in value.__match_args__]
    for name in reversed(value.__match_args__):
        if name not in value.__defaults__ or value.__defaults__[name] != fields[-1]:
            break
        fields.pop()
    parts = [numbers[type(value)], *[_listed(field, numbers) for field in fields]]
    if isinstance(value, Level) and value.subcommands:
        place = value.__match_args__.index("subcommands") + 1
        parts[place] = [PLAIN_TUPLE, *[_packed(below) for below in value.subcommands]]
    return parts


def _packed(level: Level) -> list[Any]:
    return [SUBCOMMAND, level.name, level.aliases, encode(level)]


def _built(parts: list[Any]) -> Any:
    number = parts[0]
    if number < PLAIN_TUPLE:
        return _value(number, parts)
    if number == PLAIN_TUPLE:
        return tuple([_built(part) if type(part) is list else part for part in parts[1:]])
    level = object.__new__(PackedLevel)
    SET_NAME(level, parts[1])
    SET_ALIASES(level, parts[2])
    SET_PACKED(level, parts[3])
    return level


def _value(number: int, parts: list[Any]) -> Value:
    """A value of a type, its slots set one by one.

    Cheaper in a new process than compiling all constructors.
    """
    value: Value = object.__new__(TYPES[number])
    setters = SETTERS[number]
    given = len(parts) - 1
    for setter, part in zip(setters, parts[1:], strict=False):
        setter(value, _built(part) if type(part) is list else part)
    for setter, default in zip(setters[given:], DEFAULTS[number][given:], strict=True):
        setter(value, default)
    return value
