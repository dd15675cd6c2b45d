"""Values judged by types, and an independent judge."""

from __future__ import annotations

from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.verbs.manifests import json_schema, texts, types, values
from venom_policy.verbs import Field, Type, fill, validate

TEXT = Type("string")
POINT = Type("object", fields=(Field("x", "X", Type("integer", minimum=0, maximum=9), True),))
SHAPE = Type(
    "object",
    fields=(
        Field("points", "All points", Type("array", items=POINT), True),
        Field("style", "How", Type("string", choices=("plain", "bold")), False, "plain"),
        Field("note", "Note", Type("string", nullable=True)),
    ),
)


@pytest.mark.parametrize(
    ("type", "value", "code", "path"),
    [
        (SHAPE, {"points": [], "colour": 1}, "unknown", "colour"),
        (SHAPE, {}, "missing", "points"),
        (SHAPE, {"points": [{"x": 1}, {}]}, "missing", "points.1.x"),
        (SHAPE, {"points": [{"x": "1"}]}, "type", "points.0.x"),
        (SHAPE, {"points": [{"x": 10}]}, "range", "points.0.x"),
        (SHAPE, {"points": [{"x": -1}]}, "range", "points.0.x"),
        (SHAPE, {"points": [], "style": "loud"}, "enum", "style"),
        (SHAPE, {"points": None}, "type", "points"),
        (SHAPE, [], "type", ""),
        (Type("integer"), 1.5, "type", ""),
        (Type("integer"), True, "type", ""),
        (Type("integer"), 2**53, "range", ""),
        (Type("integer"), 1e300, "range", ""),
        (Type("integer"), float("nan"), "range", ""),
        (Type("number"), float("inf"), "range", ""),
        (Type("number"), 10**400, "range", ""),
        (Type("number"), 2**60 + 1, "range", ""),
        (Type("number"), "1", "type", ""),
        (Type("boolean"), 1, "type", ""),
        (Type("null"), 0, "type", ""),
        (TEXT, "\ud800", "type", ""),
        (TEXT, b"x", "type", ""),
        (TEXT, None, "type", ""),
        (Type("array", items=TEXT), ("a",), "type", ""),
    ],
)
def test_a_violation_has_a_code_and_a_path(type: Type, value: object, code: str, path: str) -> None:
    """The path is dotted, array indexes are decimal."""
    assert [(one.code, one.path) for one in validate(type, value)] == [(f"invalid_params.{code}", path)]


@pytest.mark.parametrize(
    ("type", "value", "filled"),
    [
        (SHAPE, {"points": [{"x": 1.0}]}, {"points": [{"x": 1}], "style": "plain"}),
        (SHAPE, {"points": [], "note": None}, {"points": [], "style": "plain", "note": None}),
        (Type("integer"), -0.0, 0),
        (Type("number"), -0.0, 0),
        (Type("number"), 2**60, 2**60),
        (Type("string", nullable=True), None, None),
    ],
)
def test_defaults_fill_absent_fields_only(type: Type, value: Any, filled: Any) -> None:
    """Whole numbers become integers; null is no absence."""
    assert validate(type, value) == []
    assert repr(fill(type, value)) == repr(filled)


def test_defaults_inside_of_a_default_are_filled() -> None:
    """A default that is an object gets the defaults of its own fields."""
    inner = Type("object", fields=(Field("n", "N", Type("integer"), False, 3),))
    outer = Type("object", fields=(Field("inner", "Inner", inner, False, {}),))
    assert fill(outer, {}) == {"inner": {"n": 3}}


def test_all_violations_are_found() -> None:
    """Not the first alone."""
    codes = [one.code.partition(".")[2] for one in validate(SHAPE, {"a": 1, "style": 2, "points": [{}, {"x": 99}]})]
    assert codes == ["unknown", "missing", "range", "type"]


def test_texts_that_are_no_unicode_may_be_allowed() -> None:
    """A command line may hold bytes that are no UTF-8."""
    assert validate(TEXT, "\udcff", any_text=True) == []


@given(st.data())
def test_values_of_a_type_are_valid(data: st.DataObject) -> None:
    """They stay so when filled, and filling again changes nothing."""
    type = data.draw(types())
    value = data.draw(values(type))
    assert validate(type, value) == []
    filled = fill(type, value)
    assert validate(type, filled) == []
    assert fill(type, filled) == filled


JSON = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-10, 10),
        st.floats(-10, 10, allow_nan=False),
        texts,
    ),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abxy"), inner, max_size=3),
    max_leaves=5,
)


def mutated(value: Any, data: st.DataObject) -> Any:
    """The value with something changed somewhere."""
    match value:
        case dict() if value and data.draw(st.booleans()):
            name = data.draw(st.sampled_from(sorted(value)))
            changed = dict(value)
            if data.draw(st.booleans()):
                del changed[name]
                return changed
            return changed | {name: mutated(value[name], data)}
        case dict() if data.draw(st.booleans()):
            return value | {data.draw(texts): data.draw(JSON)}
        case list() if value and data.draw(st.booleans()):
            index = data.draw(st.integers(0, len(value) - 1))
            return [*value[:index], mutated(value[index], data), *value[index + 1 :]]
    return data.draw(JSON)


@given(st.data())
def test_json_schema_agrees(data: st.DataObject) -> None:
    """An independent validator accepts and refuses the same values."""
    type = data.draw(types())
    value = mutated(data.draw(values(type)), data) if data.draw(st.booleans()) else data.draw(values(type))
    accepted = jsonschema.Draft202012Validator(json_schema(type)).is_valid(value)
    assert (validate(type, value) == []) == accepted


@given(types(), JSON | st.binary(max_size=2) | st.floats() | st.integers() | st.text())
def test_validation_is_total(type: Type, value: object) -> None:
    """Any Python value has an answer."""
    assert all(one.code.startswith("invalid_params.") and one.message for one in validate(type, value))
