"""The values that ZON text holds, each with its place."""

from __future__ import annotations

from venom_policy.source import Location
from venom_policy.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    Plain: TypeAlias = "dict[str, Plain] | list[Plain] | tuple[Plain, ...] | Symbol | str | int | float | bool | None"

NOWHERE = Location("", 0, 0)


class Symbol(Value):
    """An enum literal, such as `.name` or `.@"odd name"`."""

    name: str
    location: Location = NOWHERE
    length: int = 0


class String(Value):
    """A string.

    Bytes that are no UTF-8 stand in it as surrogate escapes.
    """

    text: str
    location: Location = NOWHERE
    length: int = 0


class Number(Value):
    """A number, or the code point of a character."""

    value: int | float
    location: Location = NOWHERE
    length: int = 0


class Boolean(Value):
    """`true` or `false`."""

    value: bool
    location: Location = NOWHERE
    length: int = 0


class Null(Value):
    """`null`."""

    location: Location = NOWHERE
    length: int = 0


class Field(Value):
    """One `.name = value` of a struct.

    Its place is that of the name.
    """

    name: str
    value: ZonValue
    location: Location = NOWHERE
    length: int = 0


class Struct(Value):
    """`.{ .name = value, … }`."""

    fields: tuple[Field, ...]
    location: Location = NOWHERE
    length: int = 0

    def get(self, name: str) -> ZonValue | None:
        """The value of a field, if the struct has it."""
        for field in self.fields:
            if field.name == name:
                return field.value
        return None


class Tuple(Value):
    """`.{ value, … }`.

    The empty `.{}` is a tuple that may stand for a struct without fields.
    """

    items: tuple[ZonValue, ...]
    location: Location = NOWHERE
    length: int = 0


if TYPE_CHECKING:
    ZonValue: TypeAlias = Struct | Tuple | Symbol | String | Number | Boolean | Null
else:
    ZonValue = Value


def plain(value: ZonValue) -> Plain:
    """The same value as plain Python data, symbols without their places."""
    match value:
        case Struct(fields):
            return {field.name: plain(field.value) for field in fields}
        case Tuple(items):
            return [plain(item) for item in items]
        case Symbol(name):
            return Symbol(name)
        case String(text):
            return text
        case Number(number) | Boolean(number):
            return number
        case Null():
            return None
