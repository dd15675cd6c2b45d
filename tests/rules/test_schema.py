"""Each of our own rule files is well formed."""

from __future__ import annotations

from pathlib import Path

import pytest

from venom_policy.adapters.rules import check_rules
from venom_policy.rulebook.reader import read_rules

RULES = Path(__file__).parents[2] / "rules"
FILES = sorted(RULES.glob("*.zon"))


@pytest.mark.parametrize("path", FILES, ids=[path.name for path in FILES])
def test_rule_file_has_no_faults(path: Path) -> None:
    """The file is read to the end, and every name in it is known."""
    read_rules(path.read_text(encoding="utf-8"), f"rules/{path.name}")


def test_each_name_belongs_to_one_program() -> None:
    """No two rules claim the same program or alias."""
    faults = check_rules([str(path) for path in FILES])
    assert not [str(fault) for fault in faults if "which `" in fault.message]
