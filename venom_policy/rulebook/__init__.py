"""What programs do, as data.

Rules, the pack they are read from, and the tables beside them.
"""

from venom_policy.rulebook.pack import Pack
from venom_policy.rulebook.rule import Example, ExpectedEffect, Level, Rule, SettingRule, VariableRule
from venom_policy.rulebook.rulebook import Listing, Rulebook

__all__ = [
    "Example",
    "ExpectedEffect",
    "Level",
    "Listing",
    "Pack",
    "Rule",
    "Rulebook",
    "SettingRule",
    "VariableRule",
]
