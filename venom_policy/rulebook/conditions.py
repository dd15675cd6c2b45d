"""ZON to the conditions of lines and operands."""

from __future__ import annotations

from venom_policy.rulebook.near import near
from venom_policy.rulebook.reading import count, fields_of, found, many, one_or_many, text, value_name
from venom_policy.rulebook.rule import AllOf, AnyOf, Count, Not, Present, ValueIs
from venom_policy.zon import String, Struct, Symbol, Tuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.rulebook.reading import Reading
    from venom_policy.rulebook.rule import Condition
    from venom_policy.zon import ZonValue

# `changes`, `destroys`: what the SQL of the call does to the database.
SPECIAL_CONDITIONS = frozenset({"no_subcommand", "changes", "destroys"})
NEVER = AnyOf(())

VALUE_FIELDS = {"value": value_name} | dict.fromkeys(("equals", "starts", "ends", "matches"), one_or_many(text))
COUNT_FIELDS = {"count": value_name, "at_least": count, "at_most": count}
SHAPES = "`.all`, `.any`, `.not`, `.value` or `.count`"


def condition(reading: Reading, value: ZonValue) -> Condition:
    """A condition: a name, an option, a tuple, or a struct.

    Of a tuple any holds; a struct has one of the stated forms.
    """
    match value:
        case Symbol(name):
            return _named(reading, value, name)
        case String(name):
            return _option(reading, value, name)
        case Tuple(items) if items:
            return AnyOf(conditions(reading, value))
        case Struct():
            return _struct(reading, value)
    reading.fault(value, f"expected a condition, found {found(value)}")
    return NEVER


conditions = many(condition)


def _named(reading: Reading, value: Symbol, name: str) -> Condition:
    known = reading.names.values | reading.names.marks | SPECIAL_CONDITIONS
    if name not in known:
        reading.fault(value, f"expected a mark or value of this level, found `.{name}`{near(name, known)}")
    return Present(name)


def _option(reading: Reading, value: String, name: str) -> Condition:
    known = reading.names.options
    if name not in known:
        reading.fault(value, f"expected a listed option, found `{name}`{near(name, known, '')}")
    return Present(name)


def _struct(reading: Reading, value: Struct) -> Condition:
    names = [field.name for field in fields_of(reading, value)]
    if "value" in names:
        fields = reading.record(value, VALUE_FIELDS)
        if len(fields) < 2:
            reading.fault(value, "expected `.equals`, `.starts`, `.ends` or `.matches`, found none")
        name = fields.pop("value")
        return ValueIs(name, **fields)
    if "count" in names:
        fields = reading.record(value, COUNT_FIELDS)
        if len(fields) < 2:
            reading.fault(value, "expected `.at_least` or `.at_most`, found none")
        name = fields.pop("count")
        return Count(name, **fields)
    fields = reading.record(value, {"all": conditions, "any": conditions, "not": condition})
    match fields:
        case {"all": parts, **rest} if not rest:
            return AllOf(parts)
        case {"any": parts, **rest} if not rest:
            return AnyOf(parts)
        case {"not": part, **rest} if not rest:
            return Not(part)
    reading.fault(value, f"expected one of {SHAPES}, found {len(fields)} of them")
    return NEVER
