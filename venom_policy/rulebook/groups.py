"""Option groups and negated options, written out where they hold.

A rule may say once what many of its levels repeat: `.option_groups` with `.uses`, and `.negations = true` for
programs whose every long option `--x` also has `--no-x`. The reader of levels sees only the options themselves.
"""

from __future__ import annotations

from venom_policy.zon import Boolean, String, Struct, Symbol, Tuple
from venom_policy.zon.values import Field

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.rulebook.reading import Reading
    from venom_policy.zon import ZonValue

SHORTHANDS = frozenset({"option_groups", "uses", "negations"})


def written_out(reading: Reading, rule: Struct) -> Struct:
    """The same rule without `option_groups`, `uses` and `negations`.

    A group that is not declared is a fault.
    """
    groups = rule.get("option_groups")
    negations = rule.get("negations")
    if groups is None and negations is None:
        return rule
    if negations is not None and not isinstance(negations, Boolean):
        reading.fault(negations, "expected `true` or `false`, found another value")
    if groups is not None and not isinstance(groups, Struct):
        reading.fault(groups, "expected a struct of option groups, found another value")
    known = {field.name: field.value for field in groups.fields} if isinstance(groups, Struct) else {}
    return _level(reading, rule, known, isinstance(negations, Boolean) and negations.value)


def _level(reading: Reading, level: Struct, groups: dict[str, ZonValue], negations: bool) -> Struct:
    fields = [field for field in level.fields if field.name not in SHORTHANDS]
    options = _options(reading, level, groups, negations)
    if options is not None:
        fields = [field for field in fields if field.name != "options"] + [Field("options", options, level.location)]
    return Struct(tuple([_below(reading, field, groups, negations) for field in fields]), level.location, level.length)


def _below(reading: Reading, field: Field, groups: dict[str, ZonValue], negations: bool) -> Field:
    if field.name != "subcommands" or not isinstance(field.value, Struct):
        return field
    levels = [
        Field(below.name, _level(reading, below.value, groups, negations), below.location, below.length)
        if isinstance(below.value, Struct)
        else below
        for below in field.value.fields
    ]
    return Field(field.name, Struct(tuple(levels), field.value.location), field.location, field.length)


def _options(reading: Reading, level: Struct, groups: dict[str, ZonValue], negations: bool) -> Tuple | None:
    own = level.get("options")
    options: list[ZonValue] = list(own.items) if isinstance(own, Tuple) else []
    uses = level.get("uses")
    taken = _names(options)
    for use in uses.items if isinstance(uses, Tuple) else ():
        group = groups.get(use.name) if isinstance(use, Symbol) else None
        if not isinstance(group, Tuple):
            reading.fault(use, "expected the name of one of the rule's `.option_groups`, found another")
            continue
        added = [option for option in [_without(option, taken) for option in group.items] if option is not None]
        taken |= _names(added)
        options += added
    if negations:
        options += _negated(options, taken, level)
    return Tuple(tuple(options), level.location) if options else None


def _names(options: list[ZonValue]) -> set[str]:
    return {name.text for option in options for name in _name_items(option)}


def _name_items(option: ZonValue) -> list[String]:
    names = option.get("names") if isinstance(option, Struct) else None
    return [name for name in names.items if isinstance(name, String)] if isinstance(names, Tuple) else []


def _without(option: ZonValue, taken: set[str]) -> ZonValue | None:
    left = tuple([name for name in _name_items(option) if name.text not in taken])
    if not isinstance(option, Struct) or not left:
        return None if isinstance(option, Struct) else option
    fields = [Field("names", Tuple(left, option.location)) if f.name == "names" else f for f in option.fields]
    return Struct(tuple(fields), option.location, option.length)


def _negated(options: list[ZonValue], taken: set[str], level: Struct) -> list[ZonValue]:
    names = [
        f"--no-{name.text[2:]}"
        for option in options
        for name in _name_items(option)
        if name.text.startswith("--") and not name.text.startswith("--no-")
    ]
    new = tuple([String(name, level.location) for name in dict.fromkeys(names) if name not in taken])
    return [Struct((Field("names", Tuple(new, level.location)),), level.location)] if new else []
