"""The table of what the format demands, and demands that no other test shows."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path

import pytest

from tests.architecture.sources import ROOT
from tests.verbs.manifests import ECHO, RESULT, built_echo, manifest_text, verb_text
from venom_policy.errors import FileFaults
from venom_policy.verbs import Manifest
from venom_policy.verbs.bundles import STANDARD
from venom_policy.verbs.catalog import anthropic_tools, catalog
from venom_policy.verbs.completion import SHELLS, completion
from venom_policy.verbs.digest import digest, document
from venom_policy.verbs.help import help_text
from venom_policy.verbs.manual import man_pages
from venom_policy.verbs.markdown import reference
from venom_policy.verbs.openapi import openapi
from venom_policy.verbs.openrpc import openrpc
from venom_policy.verbs.reading import load
from venom_policy.verbs.skill import skill

TABLE = ROOT / "docs" / "verbs-conformance.md"
SPECIFICATION = ROOT.parent / "shared" / "spec" / "verb-schema-rfc-0004.txt"


def _rows() -> list[tuple[str, list[str]]]:
    """The demands by the sections they stand under, and the tests of each."""
    rows = []
    section = ""
    for line in TABLE.read_text().splitlines():
        if line.startswith("## "):
            section = line[3:]
        cells = line.split(" | ")
        if line.startswith("| ") and not line.startswith(("| Demand", "| Statement", "| ---")):
            rows.append((section, re.findall(r"`(test_\w+::test_\w+)`", cells[-1])))
    return rows


def _tests(module: str) -> set[str]:
    tree = ast.parse((Path(__file__).parent / f"{module}.py").read_text())
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


def test_every_demand_names_tests_that_exist() -> None:
    """No row is without a test, and no test that it names is missing."""
    for _section, named in _rows():
        assert named
        for name in named:
            module, test = name.split("::")
            assert test in _tests(module), name


def test_no_demand_is_missing() -> None:
    """The table has a row for each MUST of each section."""
    if not SPECIFICATION.exists():
        pytest.skip("the specification is not at hand, so that its sentences were not counted")
    counted: dict[str, int] = {}
    section = ""
    for line in SPECIFICATION.read_text().splitlines():
        if re.match(r"[1-7]\. [A-Z]", line):
            section = line[0]
        counted[section] = counted.get(section, 0) + len(re.findall(r"\bMUST\b", line))
    rows: dict[str, int] = {}
    for title, _named in _rows():
        numbers = re.match(r"Sections? ([1-7])", title)
        if numbers:
            rows[numbers[1]] = rows.get(numbers[1], 0) + 1
    counted["1"] += counted.pop("2")
    assert rows == {name: count for name, count in counted.items() if count}


@pytest.mark.parametrize(
    "text",
    [
        'const std = @import("std"); pub const x = .{};',
        '.{ .format = 1, .tool = @import("tool.zig"), .summary = "A", .verbs = .{} }',
        '.{ .format = 0 + 1, .tool = "tool", .summary = "A", .verbs = .{} }',
        '.{ .format = 1, .tool = "a" ++ "b", .summary = "A", .verbs = .{} }',
        '.{ .format = one(), .tool = "tool", .summary = "A", .verbs = .{} }',
        '.{ .format = 1, .tool = name, .summary = "A", .verbs = .{} }',
        '.{ .format = 1, .tool = "tool", .summary = "A", .verbs = verbs.all }',
        manifest_text(verb_text(".handler = .run")),
    ],
)
def test_code_is_no_manifest(text: str) -> None:
    """Imports, calls, operators, names of things elsewhere and handlers are refused."""
    with pytest.raises(FileFaults):
        load(text, "verbs.zon")


def test_code_and_data_give_the_same_artefacts() -> None:
    """A manifest built in Python and its ZON text are one in every interface."""
    assert _artefacts(built_echo(*STANDARD)) == _artefacts(load(ECHO, "verbs.zon", bundles=STANDARD))


def _artefacts(declared: Manifest) -> list[str]:
    data = [document, catalog, anthropic_tools, openapi, openrpc, man_pages]
    texts = [digest, reference, skill, lambda each: help_text(each, (), None)]
    return [
        *(json.dumps(make(declared)) for make in data),
        *(make(declared) for make in texts),
        *(completion(declared, shell) for shell in SHELLS),
    ]


def _twice(record_text: str) -> str:
    return f".{{ {record_text}, {record_text} }}"


ERROR = '.{ .code = "conflict.a", .summary = "A" }'
FIELD = '.{ .name = "a", .summary = "A", .type = .{ .kind = .null } }'


@pytest.mark.parametrize(
    "text",
    [
        manifest_text(verb_text(), verb_text()),
        manifest_text(verb_text(f".params = {_twice(FIELD)}")),
        manifest_text(verb_text()).replace(".fields = .{}", f".fields = {_twice(FIELD)}"),
        manifest_text(verb_text(f".errors = {_twice(ERROR)}")),
        manifest_text(verb_text('.summary = "Again"')),
    ],
)
def test_a_name_comes_once(text: str) -> None:
    """Verbs, params, fields, errors and members of a struct."""
    with pytest.raises(FileFaults, match=r"once|again"):
        load(text, "verbs.zon")


EXAMPLED = (
    '.params = .{ .{ .name = "a", .summary = "A", .type = .{ .kind = .integer, .max = 3 }, .required = true }, '
    '.{ .name = "b", .summary = "B", .type = .{ .kind = .integer }, .default = 2 } }, '
    ".examples = .{ .{ .params = .{ PARAMS }, .result = .{} } }"
)


@pytest.mark.parametrize(
    ("params", "valid"),
    [(".a = 1", True), (".a = 1, .b = 1", True), (".b = 1", False), (".a = 4", False), (".a = 1, .b = null", False)],
)
def test_examples_are_valid_with_their_defaults(params: str, valid: bool) -> None:
    """A default may be left out, a required parameter may not; null is no absence."""
    text = manifest_text(verb_text(EXAMPLED.replace("PARAMS", params)))
    if valid:
        assert load(text, "verbs.zon").verbs[0].examples
        return
    with pytest.raises(FileFaults, match="example params"):
        load(text, "verbs.zon")


@pytest.mark.parametrize("number", ["nan", "inf", "-inf", "1e999"])
def test_no_number_is_infinite(number: str) -> None:
    """Not as a bound, not as a default."""
    for more in (f".kind = .number, .min = {number} }}", f".kind = .number }}, .default = {number}"):
        text = verb_text(f'.params = .{{ .{{ .name = "a", .summary = "A", .type = .{{ {more} }} }}')
        with pytest.raises(FileFaults, match=r"finite|range"):
            load(manifest_text(text), "verbs.zon")


@pytest.mark.parametrize(
    ("field", "valid"),
    [
        (".type = .{ .kind = .integer, .min = 0, .max = 255 }, .required = true", True),
        (".type = .{ .kind = .integer, .min = 1, .max = 2 }, .required = true", True),
        (".type = .{ .kind = .integer, .min = 0, .max = 255 }", False),
        (".type = .{ .kind = .integer, .min = 0, .max = 256 }, .required = true", False),
        (".type = .{ .kind = .integer, .min = -1, .max = 255 }, .required = true", False),
        (".type = .{ .kind = .integer, .min = 0 }, .required = true", False),
        (".type = .{ .kind = .number, .min = 0, .max = 255 }, .required = true", False),
        (".type = .{ .kind = .integer, .min = 0, .max = 255, .nullable = true }, .required = true", False),
    ],
)
def test_an_exit_field_is_a_required_status(field: str, valid: bool) -> None:
    """Anything that is no integer within 0 to 255, or may be absent or null, is refused."""
    result = f'.result = .{{ .kind = .object, .fields = .{{ .{{ .name = "status", .summary = "S", {field} }} }} }}'
    verb = f'.name = "x", .summary = "X", .grant = .read, {result}, .exit = .{{ .kind = .result, .field = "status" }}'
    if valid:
        assert load(manifest_text(verb), "verbs.zon").verbs[0].exit.field == "status"
        return
    with pytest.raises(FileFaults, match="as exit field"):
        load(manifest_text(verb), "verbs.zon")


def test_every_document_tells_of_streams() -> None:
    """Markdown, man page, SKILL.md and help say that the final result is not printed."""
    stream = f'.name = "flow", .summary = "Flow", {RESULT}, .streams = true, .item = .{{ .kind = .null }}'
    declared = load(manifest_text(stream), "verbs.zon")
    (verb,) = declared.verbs
    page = man_pages(declared)["tool-flow.1"]
    for text in (reference(declared), page, skill(declared), help_text(declared, verb.words, verb)):
        assert "final result" in text
        assert "not printed" in text
