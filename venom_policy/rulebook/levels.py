"""ZON to options, operands and levels: programs and their subcommands."""

from __future__ import annotations

from venom_policy.rulebook.conditions import condition
from venom_policy.rulebook.lines import line, prints
from venom_policy.rulebook.near import near
from venom_policy.rulebook.reading import (
    count,
    fields_of,
    flag,
    found,
    many,
    one_of,
    one_or_many,
    text,
    texts,
    word,
    word_or_text,
)
from venom_policy.rulebook.rule import (
    OPTION_STYLES,
    ROLES,
    SHAPES,
    EffectLine,
    Level,
    Operand,
    Option,
    Probe,
    RunLine,
    Service,
    Shape,
    Takes,
)
from venom_policy.rulebook.targets import RESERVED_NAMES
from venom_policy.zon import String, Struct, Symbol, Tuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from venom_policy.rulebook.reading import Reading
    from venom_policy.zon import ZonValue

PLAIN_SHAPE = Shape()
role = one_of(ROLES, "a role")
shape_name = one_of(SHAPES, "a shape")


def new_name(reading: Reading, value: ZonValue) -> str:
    """The name that an option or operand gives its value."""
    name = word(reading, value)
    if name in RESERVED_NAMES:
        reading.fault(value, f"expected a name of the rule's own, found the reserved `.{name}`")
    return name


def shape(reading: Reading, value: ZonValue) -> Shape:
    """A shape, as a name or as a struct.

    `.list`, `.{ .key_value = .at_file }`, or `.{ .name = …, .of = …, .separator = …, .keys = … }`.
    """
    if isinstance(value, Symbol):
        return Shape(shape_name(reading, value))
    fields = fields_of(reading, value)
    short = [field for field in fields if field.name in SHAPES]
    if len(short) == 1:
        record = reading.record(value, SHAPE_FIELDS | {short[0].name: shape})
        return Shape(short[0].name, record.pop(short[0].name), record.get("separator", ""), record.get("keys", ()))
    return Shape(**reading.record(value, SHAPE_FIELDS | {"name": shape_name, "of": shape}, ("name",)))


def roles_by_key(reading: Reading, value: ZonValue) -> tuple[tuple[str, str], ...]:
    """The roles of what follows each key."""
    return tuple([(field.name, role(reading, field.value)) for field in fields_of(reading, value)])


SHAPE_FIELDS: dict[str, Any] = {"separator": text, "keys": roles_by_key}


TAKES_FIELDS: dict[str, Any] = {
    "name": new_name,
    "role": role,
    "shape": shape,
    "attached": flag,
    "optional": flag,
    "count": count,
    "skip": count,
    "trailing": count,
    "anchored": flag,
    "until": texts,
    "rest": flag,
    "sets_cwd": flag,
    "sets_repository": flag,
    "table": text,
    "action": flag,
}


def takes(reading: Reading, value: ZonValue) -> Takes:
    """The value of an option."""
    record = reading.record(value, TAKES_FIELDS, ("name", "role"))
    if record.get("optional") and not record.get("attached") and record.get("role") != "number":
        reading.fault(value, "expected `.attached = true` beside an optional value, found none")
    return Takes(**({"name": "", "role": ""} | record))


def option_names(reading: Reading, value: ZonValue) -> tuple[str, ...]:
    """The spellings of an option, none of them empty."""
    names: tuple[str, ...] = texts(reading, value)
    if isinstance(value, Tuple):
        for item in value.items:
            if isinstance(item, String) and not item.text:
                reading.fault(item, f"expected the name of an option, found {found(item)}")
    if not names:
        reading.fault(value, "expected at least one name, found none")
    return names


OPTION_FIELDS: dict[str, Any] = {
    "names": option_names,
    "takes": takes,
    "marks": one_or_many(new_name),
    "ends": flag,
    "action": flag,
    "alone": flag,
}


def option(reading: Reading, value: ZonValue) -> Option:
    """Spellings of one option, or of several that do the same."""
    return Option(**({"names": ()} | reading.record(value, OPTION_FIELDS, ("names",))))


OPERAND_FIELDS: dict[str, Any] = {
    "name": new_name,
    "role": role,
    "shape": shape,
    "repeated": flag,
    "optional": flag,
    "rest": flag,
    "after": text,
    "default": text,
    "when": condition,
    "unless": condition,
    "action": flag,
    "until": texts,
    "sets_cwd": flag,
    "ends": flag,
}


def operand(reading: Reading, value: ZonValue) -> Operand:
    """A positional argument."""
    return Operand(**({"name": "", "role": ""} | reading.record(value, OPERAND_FIELDS, ("name", "role"))))


def options(reading: Reading, value: ZonValue) -> tuple[Option, ...]:
    """The options of a level.

    A name that stands twice is a fault.
    """
    read: tuple[Option, ...] = many(option)(reading, value)
    seen: set[str] = set()
    for item in value.items if isinstance(value, Tuple) else ():
        names = item.get("names") if isinstance(item, Struct) else None
        for name in names.items if isinstance(names, Tuple) else ():
            if isinstance(name, String) and name.text in seen:
                reading.fault(name, f"expected each option once, found `{name.text}` again")
            if isinstance(name, String):
                seen.add(name.text)
    return read


def service(reading: Reading, value: ZonValue) -> Service:
    """The service that a level's `.service` target names.

    `.name` is a bound value.
    """
    fields: dict[str, Any] = {"system": text, "kind": text, "name": word_or_text}
    return Service(**({"system": ""} | reading.record(value, fields, ("system",))))


def subcommands(reading: Reading, value: ZonValue) -> tuple[Level, ...]:
    """The levels below, each under its name.

    A spelling that stands twice is a fault.
    """
    seen: set[str] = set()
    levels = []
    for field in fields_of(reading, value):
        below = level(reading, field.value, field.name)
        for name in (*field.name.split("|"), *below.aliases):
            if name in seen or not name:
                what = f"`{name}` again" if name else "an empty one"
                reading.fault(field, f"expected each subcommand once, found {what}")
            seen.add(name)
        levels.append(below)
    return tuple(levels)


LEVEL_FIELDS: dict[str, Any] = {
    "option_style": one_of(OPTION_STYLES, "an option style"),
    "options": options,
    "operands": many(operand),
    "effects": many(line),
    "prints": one_or_many(prints),
    "subcommands": subcommands,
    "default_subcommand": word_or_text,
    "unlisted_subcommand": one_of({"unknown_program", "operand"}, "what an unlisted subcommand is"),
    "service": service,
    "same_as": text,
    "runs_code": flag,
    "lasting": flag,
    "summary": text,
    "guards": word,
}


def level_fields(reading: Reading, value: ZonValue, more: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The fields of a level, and those of `more` beside them."""
    inner = reading.within(value) if isinstance(value, Struct) else reading
    record = inner.record(value, LEVEL_FIELDS | more)
    lines = record.pop("effects", ())
    record["effects"] = tuple([part for part in lines if isinstance(part, EffectLine)])
    record["runs"] = tuple([part for part in lines if isinstance(part, RunLine)])
    record["probes"] = tuple([part for part in lines if isinstance(part, Probe)])
    _check_default(inner, value, record)
    return {name: part for name, part in record.items() if name not in more}, {
        name: record[name] for name in more if name in record
    }


def level(reading: Reading, value: ZonValue, name: str) -> Level:
    """A subcommand."""
    record, more = level_fields(reading, value, {"aliases": texts})
    return Level(name, **record, **more)


def _check_default(reading: Reading, value: ZonValue, record: dict[str, Any]) -> None:
    default = record.get("default_subcommand")
    known = [name for below in record.get("subcommands", ()) for name in (*below.name.split("|"), *below.aliases)]
    if default and default not in known and isinstance(value, Struct):
        where = value.get("default_subcommand") or value
        reading.fault(where, f"expected a subcommand of this level, found `{default}`{near(default, known, '')}")
