"""Tools of MCP and of Anthropic, schemas, facets."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.verbs.manifests import ECHO, json_schema, manifest_text, manifests, names, types, values, verb_text
from venom_policy.errors import UsageError
from venom_policy.verbs import Field, Manifest, Type, Verb
from venom_policy.verbs.catalog import STREAM_BYTES, STREAM_ITEMS, anthropic_tools, catalog, wire_name
from venom_policy.verbs.constructors import array, integer, manifest, null, optional, record, string
from venom_policy.verbs.facets import facet_report, having, tool_annotations
from venom_policy.verbs.names import mcp_name
from venom_policy.verbs.reading import load
from venom_policy.verbs.schema import input_schema, output_schema, type_schema

# Section 5 of the RFC, character for character.
RFC_ENTRY = """{
  "name": "echo",
  "description": "Return the supplied text",
  "inputSchema": {
    "type": "object",
    "properties": {
      "text": {"type":"string","description":"Text to return"},
      "style": {"type":"string","enum":["plain","upper"],"description":"Output casing","default":"plain"}
    },
    "required": ["text"],
    "additionalProperties": false
  },
  "outputSchema": {
    "type": "object",
    "properties": {
      "result": {
        "type":"object",
        "properties":{"text":{"type":"string","description":"Returned text"}},
        "required":["text"],
        "additionalProperties":false
      }
    },
    "required":["result"],
    "additionalProperties":false
  }
}"""
ECHO_MANIFEST = load(ECHO, "verbs.zon")
FULL = load(ECHO, "verbs.zon", bundles=("protocol", "agent", "events"))


def _without_annotations(entry: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in entry.items() if name != "annotations"}


def test_the_rfc_s_entry_byte_for_byte() -> None:
    """The entry, without the annotations that the RFC does not know, is the RFC's in its order."""
    (entry,) = catalog(ECHO_MANIFEST)
    assert json.dumps(_without_annotations(entry)) == json.dumps(json.loads(RFC_ENTRY))


@given(st.lists(names, min_size=1, max_size=4).map(".".join))
def test_mcp_names_can_be_read_back(name: str) -> None:
    """Encoding is reversible and gives only letters, digits and underscores."""
    encoded = mcp_name(name)
    assert wire_name(encoded) == name
    assert encoded.replace("_", "").isalnum()


@given(st.text(alphabet="_d.ab"))
def test_no_other_name_stands_for_a_verb(name: str) -> None:
    """A text that is no encoding is none of any wire name."""
    wire = wire_name(name)
    assert wire is None or mcp_name(wire) == name


def test_the_rfc_s_names() -> None:
    """Section 5's two names do not collide."""
    assert (mcp_name("pane.split"), mcp_name("pane_split")) == ("pane_dsplit", "pane__split")


def test_a_name_that_is_too_long_is_refused() -> None:
    """128 bytes are allowed, 129 are not, whoever built the manifest."""
    for name, longest in (("a" * 128, True), ("a" * 129, False), ("_".join("a" * 50), False)):
        built = Manifest("tool", "A tool", (Verb(name, "Run", Type("null"), "read"),))
        if longest:
            assert len(catalog(built)) == 1
        else:
            with pytest.raises(UsageError, match="128 bytes"):
                catalog(built)


def test_transport_and_local_verbs_are_no_tools() -> None:
    """`hello`, `cancel`, `serve` and `mcp` are not listed; `ping` and the rest are, by wire name."""
    listed = [entry["name"] for entry in catalog(FULL)]
    assert listed == [
        "config_dcheck",
        "config_dget",
        "config_dreload",
        "config_dschema",
        "config_dset",
        "doctor",
        "echo",
        "events",
        "ping",
        "skill",
        "skill_dinstall",
    ]


def test_stream_limits_stand_in_the_description() -> None:
    """Who reads the tool's description knows both limits and the error."""
    (events,) = [entry for entry in catalog(FULL) if entry["name"] == "events"]
    assert events["description"].startswith("Follow what happens. ")
    for part in (str(STREAM_ITEMS), "1 MiB", str(STREAM_BYTES), "unsupported.stream_limit"):
        assert part in events["description"]


def test_a_stream_wraps_items_and_result() -> None:
    """The output schema of a stream is a closed object of both."""
    verb = manifest("tool", "A tool", Verb("run", "Run", null(), "read", streams=True, item=integer(0, 1))).verbs[0]
    assert output_schema(verb) == {
        "type": "object",
        "properties": {
            "items": {"type": "array", "items": {"type": "integer", "minimum": 0, "maximum": 1}},
            "result": {"type": "null"},
        },
        "required": ["items", "result"],
        "additionalProperties": False,
    }


def test_the_shared_skill_verb_describes_its_object() -> None:
    """`skill` gives an object with the content."""
    (skill,) = [entry for entry in catalog(FULL) if entry["name"] == "skill"]
    result = skill["outputSchema"]["properties"]["result"]
    assert (list(result["properties"]), result["required"]) == (["content"], ["content"])


@given(types())
def test_schemas_are_those_of_the_table(type: Type) -> None:
    """The schema of any type is the RFC's table, written twice; descriptions aside."""
    schema = type_schema(type)
    jsonschema.Draft202012Validator.check_schema(schema)
    if type.kind == "null":
        assert schema == {"type": "null"}
    else:
        assert _undescribed(schema) == json_schema(type)


def _undescribed(schema: Any) -> Any:
    match schema:
        case dict():
            return {
                name: {key: _undescribed(value) for key, value in inner.items()}
                if name == "properties"
                else _undescribed(inner)
                for name, inner in schema.items()
                if name not in ("description", "default") or not isinstance(inner, str)
            }
        case list():
            return [_undescribed(item) for item in schema]
    return schema


@settings(max_examples=30)
@given(data=st.data(), verb=manifests().map(lambda built: built.verbs[0]))
def test_valid_params_fit_the_input_schema(data: st.DataObject, verb: Verb) -> None:
    """What the model takes, a judge of JSON Schema takes."""
    jsonschema.validate(data.draw(values(verb.input)), input_schema(verb), jsonschema.Draft202012Validator)


def test_defaults_and_nullable_stand_beside_the_schema() -> None:
    """A default of null is one; `anyOf` keeps description and default outside."""
    schema = type_schema(record(optional("a", "One", string(nullable=True), None)))
    assert schema["properties"]["a"] == {
        "anyOf": [{"type": "string"}, {"type": "null"}],
        "description": "One",
        "default": None,
    }


def test_anthropic_tools_have_input_schemas() -> None:
    """The same names and schemas under the names of the Messages API."""
    (echo,) = anthropic_tools(ECHO_MANIFEST)
    (entry,) = catalog(ECHO_MANIFEST)
    assert list(echo) == ["name", "description", "input_schema"]
    assert echo["input_schema"] == entry["inputSchema"]
    with pytest.raises(UsageError, match="64 bytes"):
        anthropic_tools(Manifest("tool", "A tool", (Verb("a" * 65, "Run", Type("null"), "read"),)))


FACETED = load(
    manifest_text(
        verb_text(".facets = .{ .destructive = true, .open_world = false }", "wipe").replace(
            ".grant = .read", ".grant = .write"
        ),
        verb_text(".facets = .{ .destructive = false, .idempotent = true }", "keep").replace(
            ".grant = .read", ".grant = .write"
        ),
        verb_text(".facets = .{ .destructive = true }", "lie"),
        verb_text("", "look"),
        verb_text(".facets = .{ .read_only = true }", "pretend").replace(".grant = .read", ".grant = .admin"),
        verb_text(".facets = .{ .touches_live_systems = true }", "call"),
    ),
    "verbs.zon",
    extensions=("facets",),
)


@pytest.mark.parametrize(
    ("name", "hints"),
    [
        ("wipe", (False, True, False, False)),
        ("keep", (False, False, True, True)),
        ("lie", (False, True, False, True)),
        ("look", (True, False, True, True)),
        ("pretend", (False, True, False, True)),
    ],
)
def test_annotations_follow_from_grant_and_facets(name: str, hints: tuple[bool, ...]) -> None:
    """A facet raises, never lowers below the grant; what is not declared is the worse."""
    verb = FACETED.verb(name)
    assert verb is not None
    given_hints = tool_annotations(verb)
    assert tuple(given_hints.values()) == hints
    assert list(given_hints) == ["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"]


def test_facets_of_other_names_become_hints() -> None:
    """A tool passes its own table."""
    verb = FACETED.verb("call")
    assert verb is not None
    assert tool_annotations(verb)["destructiveHint"] is False
    assert tool_annotations(verb, (("touches_live_systems", "destructiveHint"),))["destructiveHint"] is True


def test_a_manifest_is_filtered_by_a_facet() -> None:
    """The rest is a manifest like any other."""
    assert [entry["name"] for entry in catalog(having(FACETED, "destructive"))] == ["lie", "wipe"]
    assert len(catalog(having(FACETED, "destructive", state=False))) == 4


def test_the_report_shows_every_facet() -> None:
    """One line a verb, one column a facet."""
    lines = facet_report(FACETED).splitlines()
    assert lines[0].split() == [
        "verb",
        "grant",
        "destructive",
        "idempotent",
        "open_world",
        "read_only",
        "touches_live_systems",
    ]
    assert [line.split() for line in lines[1:]][-1] == ["wipe", "write", "yes", "-", "no", "-", "-"]


def test_arrays_of_records_are_closed_too() -> None:
    """Every object, however deep, takes its own members only."""
    schema = type_schema(array(record(Field("a", "One", record()))))
    assert schema["items"]["additionalProperties"] is False
    assert schema["items"]["properties"]["a"]["additionalProperties"] is False
