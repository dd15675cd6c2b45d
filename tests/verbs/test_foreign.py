"""Arguments for tools whose schema allows extra keys."""

from __future__ import annotations

from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.verbs.manifests import texts
from venom_policy.errors import ToolArgsError
from venom_policy.verbs.foreign import ToolRegistry, schema_of, validate_args

SPEC: dict[str, dict[str, Any]] = {
    "path": {"type": "string", "required": True},
    "mode": {"type": "string", "enum": ["r", "w"], "default": "r"},
    "limit": {"type": "integer"},
    "tags": {"type": "array", "items": {"type": "string"}},
    "where": {"type": "object", "properties": {"line": {"type": "number", "required": True}}},
    "any": {"type": "object"},
    "all": {"type": "array"},
}


@pytest.mark.parametrize(
    ("args", "count"),
    [
        ({"path": "x"}, 0),
        ({"path": "x", "extra": 1}, 0),
        ({"path": "x", "any": {"a": [1]}, "all": [1, "x", None]}, 0),
        ({"path": "x", "where": {"line": 1, "more": 2}}, 0),
        ({}, 1),
        ([], 1),
        (None, 1),
        ("x", 1),
        ({"path": 1}, 1),
        ({"path": None}, 1),
        ({"path": "x", "mode": "a"}, 1),
        ({"path": "x", "limit": True}, 1),
        ({"path": "x", "tags": ["a", 1, 2]}, 2),
        ({"path": "x", "where": {}}, 1),
        ({"limit": "1", "tags": {}}, 3),
    ],
)
def test_arguments_are_judged(args: object, count: int) -> None:
    """Required keys come from `required` alone, extra keys are allowed, defaults are not applied."""
    assert len(validate_args(SPEC, args)) == count


PROPERTY = st.recursive(
    st.one_of(
        st.sampled_from(["string", "boolean", "integer", "number", "null", "array", "object"]).map(
            lambda kind: {"type": kind}
        ),
        st.lists(texts, min_size=1, max_size=3).map(lambda choices: {"type": "string", "enum": choices}),
    ),
    lambda inner: st.one_of(
        inner.map(lambda items: {"type": "array", "items": items}),
        st.dictionaries(st.sampled_from("abc"), inner | inner.map(lambda one: one | {"required": True})).map(
            lambda properties: {"type": "object", "properties": properties}
        ),
    ),
    max_leaves=5,
)
VALUE = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.floats(-9, 9) | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abcd"), inner, max_size=3),
    max_leaves=6,
)


@given(
    st.dictionaries(st.sampled_from("abc"), PROPERTY | PROPERTY.map(lambda one: one | {"required": True})),
    VALUE | st.dictionaries(st.sampled_from("abcd"), VALUE),
)
def test_the_json_schema_agrees(spec: dict[str, dict[str, Any]], args: Any) -> None:
    """An independent validator judges by the generated schema as we do."""
    assert (validate_args(spec, args) == []) == jsonschema.Draft202012Validator(schema_of(spec)).is_valid(args)


def test_the_model_reads_what_was_wrong() -> None:
    """A bad call never runs; its result says all violations and the code."""
    registry = ToolRegistry()
    registry.define("open", SPEC, lambda args: f"opened {args['path']}")
    assert registry.call("open", {"path": "x"}) == {"content": "opened x", "isError": False}
    result = registry.call("open", {"limit": "1"})
    assert (result["isError"], result["code"]) == (True, "INVALID_ARGS")
    assert "missing required argument `path`" in result["content"]
    assert "expected an integer as `limit`, found a string" in result["content"]


def test_registered_tools_validate_their_own_input() -> None:
    """Their arguments pass through; what they raise is a result too."""
    registry = ToolRegistry()
    registry.register("raw", lambda args: args["x"])
    assert registry.call("raw", {"x": [1]})["content"] == [1]
    assert registry.call("raw", {})["isError"]
    assert registry.call("other", {})["isError"]


def test_the_error_names_its_code() -> None:
    """Callers read the code and the message."""
    error = ToolArgsError("open", ("a", "b"))
    assert (error.code, str(error), error.violations) == (
        "INVALID_ARGS",
        "invalid arguments for `open`: a; b",
        ("a", "b"),
    )
