"""Frozen values to bytes, for a pack that is read lazily, and back.

Only values of rule.py are encoded: the bytes are marshal's of plain lists, tuples, texts and numbers. A value is a list
of the number of its type and its fields, without those at the end that have their default; a tuple that holds values is
a list that begins with PLAIN_TUPLE; a tuple of texts stands as it is.
"""

from __future__ import annotations

import marshal

from venom_policy.rulebook import rule
from venom_policy.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

MARSHAL_VERSION = 4
TYPES: tuple[type[Value], ...] = tuple(
    kind
    for _, kind in sorted(vars(rule).items())
    if isinstance(kind, type) and issubclass(kind, Value) and kind != Value
)
PLAIN_TUPLE = len(TYPES)
BUILDERS: tuple[type[Value] | None, ...] = (*TYPES, None)


def schema() -> str:
    """A text that differs when a type of rule.py has other fields or defaults."""
    return "\n".join(f"{kind.__name__} {kind.__match_args__} {sorted(kind.__defaults__.items())!r}" for kind in TYPES)


def encode(value: object) -> bytes:
    """The bytes of a value, a tuple of values, or plain texts and numbers."""
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
    return [numbers[type(value)], *[_listed(field, numbers) for field in fields]]


def _built(parts: list[Any]) -> Any:
    kind = BUILDERS[parts[0]]
    fields = [_built(part) if type(part) is list else part for part in parts[1:]]
    return tuple(fields) if kind is None else kind(*fields)
