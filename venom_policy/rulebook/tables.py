"""ZON to what setting variables and configuration keys means."""

from __future__ import annotations

from venom_policy.rulebook.reading import flag, many, one_of, text, texts
from venom_policy.rulebook.rule import ROLES, SettingRule, VariableRule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from venom_policy.rulebook.reading import Reading
    from venom_policy.zon import ZonValue

role = one_of(ROLES | {"unknown"}, "a role")
COMMON: dict[str, Any] = {"names": texts, "role": role, "because": text}
VARIABLE_FIELDS: dict[str, Any] = COMMON | {"everyone": flag, "secret": flag, "twin": text}
SETTING_FIELDS: dict[str, Any] = COMMON | {"inert": flag, "obeyed_by": texts}
ABSENT: dict[str, Any] = {"names": (), "role": ""}


def _variable(reading: Reading, value: ZonValue) -> VariableRule:
    return VariableRule(**(ABSENT | reading.record(value, VARIABLE_FIELDS, ("names", "role"))))


def _setting(reading: Reading, value: ZonValue) -> SettingRule:
    return SettingRule(**(ABSENT | reading.record(value, SETTING_FIELDS, ("names", "role"))))


variables = many(_variable)
settings = many(_setting)
