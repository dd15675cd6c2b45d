"""ZON to effect lines, run lines and what a program prints."""

from __future__ import annotations

from venom_policy.effects import FACETS, KINDS
from venom_policy.rulebook.conditions import condition
from venom_policy.rulebook.near import near
from venom_policy.rulebook.reading import (
    fields_of,
    flag,
    found,
    one_of,
    one_or_many,
    text,
    texts,
    value_name,
)
from venom_policy.rulebook.rule import PROBES, EffectLine, Prints, Probe, RunLine, Special
from venom_policy.rulebook.targets import target
from venom_policy.zon import String, Struct, Symbol

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from venom_policy.rulebook.reading import Reading
    from venom_policy.zon import ZonValue

PLACES = frozenset({"user", "container", "host", "service", "project"})
HOW = frozenset(
    {"text", "arguments", "stdin", "stdin_lines", "number", "word", "name", "object_name", "sequence"}
    | {"content_of", "copy_of"}
    | {"paths_below", "indexed_below", "entries_of", "paths", "basename_of", "dirname_of", "work_tree"}
)


def run_name(reading: Reading, value: ZonValue) -> str:
    """A bound value whose words are a command, or standard input."""
    return "stdin" if value == Symbol("stdin", value.location, value.length) else value_name(reading, value)


def name_or_text(reading: Reading, value: ZonValue) -> str:
    """A bound value, or a text that stands for itself."""
    return text(reading, value) if isinstance(value, String) else value_name(reading, value)


def named_place(reading: Reading, value: ZonValue) -> str:
    """A bound value, or the directory of the call."""
    return "cwd" if value == Symbol("cwd", value.location, value.length) else value_name(reading, value)


def placeholder(reading: Reading, value: ZonValue) -> tuple[str, str]:
    """The replaced text, and the bound value that holds it.

    One of the two is empty.
    """
    return (text(reading, value), "") if isinstance(value, String) else ("", value_name(reading, value))


def names_or_value(reading: Reading, value: ZonValue) -> tuple[tuple[str, ...], str]:
    """Fixed texts, and the bound value that holds them.

    One of the two is empty.
    """
    return ((), value_name(reading, value)) if isinstance(value, Symbol) else (texts(reading, value), "")


WHEN: dict[str, Any] = {"when": condition, "and_when": condition, "unless": condition}
facet = one_of(FACETS, "a facet")
place = one_of(PLACES, "a place")
EFFECT_FIELDS: dict[str, Any] = WHEN | {
    "facets": one_or_many(facet),
    "reach": one_of({"tree"}, "a reach"),
    "metadata": flag,
    "overwrites": flag,
    "linked": flag,
    "place": place,
    "because": text,
}
RUN_FIELDS: dict[str, Any] = WHEN | {
    "run": run_name,
    "parameters": value_name,
    "appends": target,
    "safe_when": condition,
    "replacing": placeholder,
    "with": target,
    "program": value_name,
    "listed": texts,
    "directory": value_name,
    "environment": value_name,
    "clean": condition,
    "place": place,
    "place_name": name_or_text,
    "mounts": value_name,
    "joined": flag,
    "background": flag,
    "dialect": text,
    "via": text,
    "because": text,
}
PRINTS_FIELDS: dict[str, Any] = {
    "names": value_name,
    "null_when": condition,
    "begins": one_of({"given", "always", "never"}, "how names begin"),
    "once": flag,
    "when": condition,
    "unless": condition,
}


PROBE_FIELDS: dict[str, Any] = WHEN | {
    "probe": one_of(PROBES, "a reader"),
    "of": names_or_value,
    "files": texts,
    "table": text,
    "arguments": value_name,
}


def line(reading: Reading, value: ZonValue) -> EffectLine | RunLine | Probe | None:
    """One line of `.effects`, None when it says nothing."""
    fields = fields_of(reading, value)
    if any(field.name == "probe" for field in fields):
        return probe_line(reading, value)
    if any(field.name == "run" for field in fields):
        return run_line(reading, value)
    kinds = [field.name for field in fields if field.name in KINDS]
    if len(kinds) != 1:
        stray = next((field for field in fields if field.name not in EFFECT_FIELDS), None)
        if not kinds and stray is not None:
            hint = near(stray.name, KINDS | {"run"})
            reading.fault(stray, f"expected a kind of effect or `.run`, found `.{stray.name}`{hint}")
        elif isinstance(value, Struct):
            reading.fault(value, f"expected one kind of effect, found {len(kinds)}")
        return None
    record = reading.record(value, EFFECT_FIELDS | {kinds[0]: target})
    goal = record.pop(kinds[0])
    if goal == Special("unknown") and not record.get("because"):
        reading.fault(value, "expected `.because` beside an unknown target, found none")
    tree = record.pop("reach", "") == "tree"
    return EffectLine(kinds[0], goal, tree=tree, **record)


def run_line(reading: Reading, value: ZonValue) -> RunLine:
    """A line that runs a nested command."""
    record = reading.record(value, RUN_FIELDS)
    replacing, replacing_value = record.pop("replacing", ("", ""))
    command = record.pop("run")
    with_ = record.pop("with", None)
    return RunLine(command, replacing=replacing, replacing_value=replacing_value, with_=with_, **record)


def probe_line(reading: Reading, value: ZonValue) -> Probe:
    """A line of project files that make the level run something."""
    record = reading.record(value, PROBE_FIELDS, ("probe",))
    names, bound = record.pop("of", ((), ""))
    return Probe(record.pop("probe", ""), names, bound, **record)


def prints(reading: Reading, value: ZonValue) -> Prints:
    """What is printed, as a name or as a struct.

    `.text`, `.{ .content_of = .file, … }`, or `.{ .how = .stdin, .when = … }`.
    """
    if isinstance(value, Symbol):
        return Prints(one_of(HOW, "what is printed")(reading, value))
    fields = fields_of(reading, value)
    ways = [field.name for field in fields if field.name in HOW or field.name == "how"]
    if len(ways) != 1:
        reading.fault(value, f"expected one way of printing, found {len(ways)} in {found(value)}")
        return Prints()
    way = ways[0]
    convert: Any = one_of(HOW, "what is printed") if way == "how" else named_place
    record = reading.record(value, PRINTS_FIELDS | {way: convert})
    about = record.pop(way)
    return Prints(about, **record) if way == "how" else Prints(way, about, **record)
