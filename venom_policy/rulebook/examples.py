"""ZON to the examples that prove a rule."""

from __future__ import annotations

from venom_policy.effects import BOUNDING, KINDS
from venom_policy.rulebook.near import near
from venom_policy.rulebook.reading import fields_of, found, many, one_of, one_or_many, text
from venom_policy.rulebook.rule import Example, ExpectedEffect
from venom_policy.zon import String, Struct, Symbol

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from venom_policy.rulebook.reading import Reading
    from venom_policy.zon import ZonValue

TYPES = frozenset({"host", "remote", "service", "variable", "process", "program", "system", "code"})
SYMBOLS = {"unknown": "unknown", "code": "code", "repository": "."}
facets = one_or_many(one_of(BOUNDING, "a bounding facet"))


def printed_target(reading: Reading, value: ZonValue) -> str:
    """An expected target as it is printed.

    A path, or `host:h`, `remote:r/ref`, `service:s/k/n`, `unknown`, `code`.
    """
    match value:
        case String():
            return text(reading, value)
        case Symbol(name) if name in SYMBOLS:
            return SYMBOLS[name]
        case Symbol(name):
            reading.fault(value, f"expected one of `.unknown`, `.code`, `.repository`, found `.{name}`")
            return ""
        case Struct(fields):
            return _typed(reading, value, [field.name for field in fields])
    reading.fault(value, f"expected a printed target, found {found(value)}")
    return ""


def _typed(reading: Reading, value: Struct, names: list[str]) -> str:
    kinds = [name for name in names if name in TYPES]
    if len(kinds) != 1:
        reading.fault(value, f"expected one type of target, found {len(kinds)}")
        return ""
    fields: dict[str, Any] = {kinds[0]: text}
    if kinds[0] == "remote":
        fields["ref"] = text
    record = reading.record(value, fields)
    ref = record.get("ref", "")
    return f"{kinds[0]}:{record[kinds[0]]}" + (f"/{ref}" if ref else "")


def expected(reading: Reading, value: ZonValue) -> ExpectedEffect | None:
    """`.{ .read = "notes.txt", .facets = … }`.

    None when it is too malformed.
    """
    fields = fields_of(reading, value)
    kinds = [field.name for field in fields if field.name in KINDS]
    if len(kinds) != 1:
        stray = next((field for field in fields if field.name != "facets"), None)
        hint = near(stray.name, KINDS) if stray is not None and not kinds else ""
        reading.fault(stray or value, f"expected one kind of effect, found {len(kinds)}{hint}")
        return None
    record = reading.record(value, {kinds[0]: printed_target, "facets": facets})
    target = record[kinds[0]]
    if kinds[0] == "unknown_program" and target != "unknown" and not target.startswith("program:"):
        target = f"program:{target}"
    wanted = record.get("facets")
    return ExpectedEffect(kinds[0], target, None if wanted is None else tuple(sorted(wanted)))


FIELDS: dict[str, Any] = {
    "command": text,
    "effects": many(expected),
    "never": one_or_many(one_of(KINDS, "a kind of effect")),
}


def example(reading: Reading, value: ZonValue) -> Example:
    """A command with its exact effects, or kinds it never has."""
    record = reading.record(value, FIELDS, ("command",))
    effects = record.get("effects")
    if effects is None and not record.get("never"):
        reading.fault(value, "expected `.effects` or `.never`, found none")
    exact = None if effects is None else tuple([effect for effect in effects if effect is not None])
    return Example(record.get("command", ""), exact, record.get("never", ()), value.location.line)


def examples(reading: Reading, value: ZonValue) -> tuple[Example, ...]:
    """The examples of a rule, each command once."""
    read: tuple[Example, ...] = many(example)(reading, value)
    seen: set[str] = set()
    for item, one in zip(getattr(value, "items", ()), read, strict=False):
        if one.command in seen:
            reading.fault(item, f"expected each command once, found `{one.command}` again")
        seen.add(one.command)
    return read
