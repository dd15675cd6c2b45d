"""What docs/policy.md shows is so."""

from __future__ import annotations

import re
from pathlib import Path

from tests.policies.test_presets import SCOPE, holds
from tests.policies.written import PRESETS
from venom_policy.adapters.rules import default_rulebook
from venom_policy.judgment import judge
from venom_policy.policies import PolicyFile, ScopeFields, read_policy, sampled, warnings_of
from venom_policy.scope import MOST_AT_PLACE

TEXT = (Path(__file__).parents[2] / "docs" / "policy.md").read_text(encoding="utf-8")


def rows(heading: str) -> list[list[str]]:
    """The cells of the table below a heading, without its head."""
    lines = TEXT.partition(f"## {heading}")[2].partition("\n## ")[0].splitlines()
    table = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("| ")]
    return table[1:]


def test_the_example_is_a_policy() -> None:
    """Without faults and warnings."""
    lines = TEXT.partition("manifests are:")[2].partition("`venom-policy policy init`")[0]
    assert warnings_of(read_policy(lines, "docs/policy.md", PRESETS.names), PRESETS) == ()


def test_every_field_is_told() -> None:
    """Those of a file and those of its scope."""
    told = {name for row in rows("Fields") for name in re.findall(r"`\.([a-z_]+)`", row[0])}
    fields = {*PolicyFile.__match_args__, *ScopeFields.__match_args__, "preset"} - {"name"}
    assert fields == told


def test_every_place_is_told_with_the_most_that_it_grants() -> None:
    """As the code caps it."""
    told = {row[0].strip("`").removeprefix("place:"): row[2] for row in rows("Named places")}
    assert told == MOST_AT_PLACE


def test_every_preset_is_told_with_what_it_asks() -> None:
    """By text alone."""
    judgments = [judge(command, scope=SCOPE, rulebook=default_rulebook()) for command in PRESETS.sample]
    told = {row[0].strip("`"): int(row[2]) for row in rows("Presets")}
    assert told == {name: len(sampled(judgments, holds(name)).asked) for name in PRESETS.names}
