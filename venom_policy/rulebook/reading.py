"""ZON values to plain ones, with every fault kept."""

from __future__ import annotations

from venom_policy.errors import Fault
from venom_policy.rulebook.names import Names
from venom_policy.rulebook.near import near
from venom_policy.zon import Boolean, Field, Null, Number, String, Struct, Symbol, Tuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from typing import Any, TypeAlias

    from venom_policy.zon import ZonValue

    Converter: TypeAlias = Callable[["Reading", ZonValue], Any]


class Reading:
    """Where the reading of a file stands.

    The faults so far and the names of the level.
    """

    def __init__(self, faults: list[Fault], names: Names) -> None:
        self.faults = faults
        self.names = names

    def within(self, level: Struct) -> Reading:
        """A level's reading: names that it or those above bind."""
        return Reading(self.faults, self.names.with_level(level))

    def fault(self, where: ZonValue | Field, message: str) -> None:
        self.faults.append(Fault(where.location, message))

    def record(self, value: ZonValue, fields: Mapping[str, Converter], required: Iterable[str] = ()) -> dict[str, Any]:
        """The converted fields of a struct; unknown and missing ones are faults."""
        record: dict[str, Any] = {}
        for field in fields_of(self, value):
            if field.name in fields:
                record[field.name] = fields[field.name](self, field.value)
            else:
                self.fault(field, f"expected a known field, found `.{field.name}`{near(field.name, fields)}")
        for name in required:
            if name not in record:
                self.fault(value, f"expected a field `.{name}`, found none")
        return record


def fields_of(reading: Reading, value: ZonValue) -> tuple[Field, ...]:
    """The fields of a struct.

    `.{}` has none, anything else is a fault.
    """
    if isinstance(value, Struct):
        return value.fields
    if not isinstance(value, Tuple) or value.items:
        reading.fault(value, f"expected a struct, found {found(value)}")
    return ()


def found(value: ZonValue) -> str:
    """How a fault calls the value that it met."""
    match value:
        case Symbol(name):
            return f"`.{name}`"
        case String(text):
            return f"the text `{text if len(text) <= 40 else text[:39] + '…'}`"
        case Number(number):
            return f"the number `{number}`"
        case Boolean(flag):
            return "`true`" if flag else "`false`"
        case Null():
            return "`null`"
        case Struct():
            return "a struct"
        case Tuple():
            return "a tuple"


def text(reading: Reading, value: ZonValue) -> str:
    """A string without NUL."""
    if isinstance(value, String) and "\x00" not in value.text:
        return value.text
    reading.fault(value, f"expected a text, found {found(value)}")
    return ""


def word(reading: Reading, value: ZonValue) -> str:
    """A symbol's name."""
    if isinstance(value, Symbol):
        return value.name
    reading.fault(value, f"expected a name such as `.file`, found {found(value)}")
    return ""


def word_or_text(reading: Reading, value: ZonValue) -> str:
    """The name or text of a symbol or string."""
    return value.name if isinstance(value, Symbol) else text(reading, value)


def flag(reading: Reading, value: ZonValue) -> bool:
    """`true` or `false`."""
    if isinstance(value, Boolean):
        return value.value
    reading.fault(value, f"expected `true` or `false`, found {found(value)}")
    return False


def count(reading: Reading, value: ZonValue) -> int:
    """A whole number from 0."""
    if isinstance(value, Number) and isinstance(value.value, int) and value.value >= 0:
        return value.value
    reading.fault(value, f"expected a whole number from 0, found {found(value)}")
    return 0


def many(convert: Converter) -> Converter:
    """A tuple of what `convert` reads."""

    def read(reading: Reading, value: ZonValue) -> tuple[Any, ...]:
        if isinstance(value, Tuple):
            return tuple([convert(reading, item) for item in value.items])
        reading.fault(value, f"expected a tuple, found {found(value)}")
        return ()

    return read


def one_or_many(convert: Converter) -> Converter:
    """One of what `convert` reads, or a tuple of it."""

    def read(reading: Reading, value: ZonValue) -> tuple[Any, ...]:
        if isinstance(value, Tuple):
            return tuple([convert(reading, item) for item in value.items])
        return (convert(reading, value),)

    return read


def one_of(known: Iterable[str], what: str) -> Converter:
    """A symbol of a closed list; `what` names the list in faults."""
    known = frozenset(known)

    def read(reading: Reading, value: ZonValue) -> str:
        if isinstance(value, Symbol):
            if value.name in known:
                return value.name
            reading.fault(value, f"expected {what}, found `.{value.name}`{near(value.name, known)}")
        else:
            reading.fault(value, f"expected {what} such as `.{min(known)}`, found {found(value)}")
        return ""

    return read


def value_name(reading: Reading, value: ZonValue) -> str:
    """The name of a value that the level binds."""
    name = word(reading, value)
    if isinstance(value, Symbol) and name not in reading.names.values:
        hint = near(name, reading.names.values)
        reading.fault(value, f"expected a value that an option or operand binds, found `.{name}`{hint}")
    return name


texts = many(text)
