"""The text of a rule file to rules and tables."""

from __future__ import annotations

from venom_policy.errors import Fault, FileFaults
from venom_policy.rulebook.examples import examples
from venom_policy.rulebook.groups import written_out
from venom_policy.rulebook.levels import level_fields
from venom_policy.rulebook.names import Names
from venom_policy.rulebook.reading import Reading, fields_of, found, text, texts
from venom_policy.rulebook.rule import Level, Rule, SettingRule, VariableRule
from venom_policy.rulebook.tables import settings, variables
from venom_policy.value import Value
from venom_policy.zon import String, Struct, Tuple, read

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from venom_policy.zon import ZonValue


class RuleFile(Value):
    """What one file declares: rules, variables, or settings.

    The settings are of a table named as the file.
    """

    rules: tuple[Rule, ...] = ()
    variables: tuple[VariableRule, ...] = ()
    settings: tuple[SettingRule, ...] = ()
    table: str = ""


def read_rules(source: str, file: str) -> RuleFile:
    """The rules and tables of a file's text.

    `file` is the name that faults and rules show. Raises FileFaults with all faults.
    """
    value = read(source, file)
    faults: list[Fault] = []
    declared = _declared(Reading(faults, Names()), value, file)
    if faults:
        # A shared group of options is read once for each level that uses it.
        raise FileFaults(tuple(sorted(dict.fromkeys(faults), key=_place)))
    return declared


def _place(fault: Fault) -> tuple[int, int]:
    return (fault.location.line, fault.location.column)


def _declared(reading: Reading, value: ZonValue, file: str) -> RuleFile:
    if isinstance(value, Struct) and value.get("assignments") is not None:
        return RuleFile(variables=reading.record(value, {"assignments": variables})["assignments"])
    if isinstance(value, Struct) and value.get("settings") is not None:
        table = file.replace("\\", "/").rpartition("/")[2].removesuffix(".zon")
        return RuleFile(settings=reading.record(value, {"settings": settings})["settings"], table=table)
    if isinstance(value, Tuple) and value.items:
        rules = tuple([_rule(reading, item, file) for item in value.items])
        _check_programs(reading, value)
        return RuleFile(rules)
    if isinstance(value, Struct):
        return RuleFile((_rule(reading, value, file),))
    reading.fault(value, f"expected a rule, a tuple of rules, or a table, found {found(value)}")
    return RuleFile()


RULE_FIELDS: dict[str, Any] = {
    "program": text,
    "aliases": texts,
    "alike": texts,
    "wrappers": texts,
    "manual": text,
    "reads": texts,
    "keeps": texts,
    "selects_code": texts,
    "examples": examples,
}


def _rule(reading: Reading, value: ZonValue, file: str) -> Rule:
    fields_of(reading, value)
    if not isinstance(value, Struct):
        return Rule("", Level(""))
    value = written_out(reading, value)
    level, more = level_fields(reading, value, RULE_FIELDS)
    program = more.pop("program", "")
    if not program or "/" in program:
        name = value.get("program") or value
        reading.fault(name, f"expected the base name of a program, found {found(name)}")
    more["aliases"] = more.get("aliases", ()) + more.get("alike", ())
    return Rule(program, Level(program, **level), file=file, **more)


def _check_programs(reading: Reading, value: Tuple) -> None:
    seen: set[str] = set()
    for rule in value.items:
        name = rule.get("program") if isinstance(rule, Struct) else None
        if isinstance(name, String) and name.text in seen:
            reading.fault(name, f"expected each program once, found `{name.text}` again")
        if isinstance(name, String):
            seen.add(name.text)
