"""Values are frozen, compared by their fields, and built alike however they are built."""

from __future__ import annotations

import pickle

import pytest

from venom_policy.value import Value, maker, replace


class Point(Value):
    """Few fields."""

    across: int
    down: int = 0


class Box(Value):
    """Many fields."""

    name: str
    left: int = 0
    top: int = 0
    width: int = 1
    height: int = 1


class Named(Value):
    """A constructor of its own, which takes its field by name."""

    name: str

    def __init__(self, *, name: str) -> None:
        object.__setattr__(self, "name", name.lower())


VALUES = [Point(1), Point(1, 2), Box("a"), Box("a", 1, 2, 3, 4), Named(name="A")]


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_no_field_of_a_value_can_be_set_or_deleted(value: Value) -> None:
    """Also not of one with many fields, which could while it was built."""
    field = value.__match_args__[0]
    with pytest.raises(AttributeError, match="is frozen"):
        setattr(value, field, 9)
    with pytest.raises(AttributeError, match="is frozen"):
        delattr(value, field)


@pytest.mark.parametrize("value", [*VALUES[:4], maker(Box)("a", width=3)], ids=repr)
def test_a_value_is_of_its_class_and_equals_what_its_fields_make(value: Value) -> None:
    """By a copy through its fields, and by one through bytes."""
    copy = type(value)(*value._fields())
    assert type(value) in (Point, Box)
    assert (copy, hash(copy)) == (value, hash(value))
    assert value == pickle.loads(pickle.dumps(value))


def test_what_a_maker_builds_is_what_the_class_builds() -> None:
    """With defaults, by place and by name."""
    make = maker(Box)
    assert make("a", 1, height=7) == Box("a", 1, height=7)
    assert type(make("a")) is Box
    with pytest.raises(AttributeError, match="is frozen"):
        make("a").name = "b"  # type: ignore[misc]


def test_values_of_different_classes_or_fields_differ() -> None:
    """A value is no tuple of its fields."""
    assert Point(1, 2) != Point(1, 3)
    assert Point(1, 2) != (1, 2)
    assert Box("a") != Named(name="a")


def test_a_replaced_field_is_the_only_difference() -> None:
    """Also where the class has a constructor of its own, which is asked again."""
    assert replace(Box("a", 1, 2), top=5) == Box("a", 1, 5)
    assert replace(Named(name="a"), name="B").name == "b"


def test_a_field_that_is_none_cannot_be_replaced() -> None:
    """A name that no field has is a mistake of the caller."""
    with pytest.raises(TypeError, match="has no field `depth`"):
        replace(Box("a"), depth=1)
