"""What breaks callers and what does not."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.verbs.manifests import types, values
from venom_policy.value import replace
from venom_policy.verbs import ErrorRecord, Exit, Field, Manifest, Type, Verb, validate
from venom_policy.verbs.changes import changes
from venom_policy.verbs.constructors import array, integer, number, optional, record, required, string

VERB = Verb(
    "run",
    "Run",
    record(required("n", "N", integer(0, 5))),
    "write",
    params=(
        optional("text", "T", string("a", "b"), "a"),
        optional("count", "C", integer(0, 9)),
        optional("list", "L", array(record(optional("x", "X", string())))),
    ),
    errors=(ErrorRecord("conflict.busy", "Busy"),),
)


def tool(*verbs: Verb) -> Manifest:
    """A manifest of these verbs."""
    return Manifest("tool", "A tool", verbs)


def with_param(index: int, **members: Any) -> Verb:
    """The verb with one parameter changed."""
    params = list(VERB.params)
    params[index] = replace(params[index], **members)
    return replace(VERB, params=tuple(params))


@pytest.mark.parametrize(
    ("new", "place", "breaking"),
    [
        (replace(VERB, grant="spawn"), "run grant", True),
        (replace(VERB, grant="files"), "run grant", True),
        (replace(VERB, grant="read"), "run grant", False),
        (replace(VERB, result=record()), "run result", True),
        (replace(VERB, result=record(required("n", "N", integer(0, 6)))), "run result", True),
        (replace(VERB, streams=True, item=string()), "run streams", True),
        (replace(VERB, exit=Exit("result", "n")), "run exit", True),
        (replace(VERB, errors=()), "run errors", False),
        (replace(VERB, facets=(("idempotent", True),)), "run facets", False),
        (replace(VERB, params=VERB.params[1:]), "run params.text", True),
        (replace(VERB, params=(*VERB.params, optional("new", "N", string()))), "run params.new", False),
        (replace(VERB, params=(*VERB.params, required("new", "N", string()))), "run params.new", True),
        (with_param(0, default="b"), "run params.text", True),
        (with_param(0, type=string("a")), "run params.text", True),
        (with_param(0, type=string("a", "b", "c")), "run params.text", False),
        (with_param(0, type=string()), "run params.text", False),
        (with_param(1, required=True), "run params.count", True),
        (with_param(1, default=0), "run params.count", True),
        (with_param(1, type=integer(1, 9)), "run params.count", True),
        (with_param(1, type=integer(0, 8)), "run params.count", True),
        (with_param(1, type=integer()), "run params.count", False),
        (with_param(1, type=number(0, 9)), "run params.count", False),
        (with_param(1, type=string()), "run params.count", True),
        (with_param(2, type=array(record())), "run params.list[].x", True),
        (replace(VERB, summary="Walk"), "", False),
        (with_param(0, summary="Text"), "", False),
    ],
)
def test_a_change_is_found(new: Verb, place: str, breaking: bool) -> None:
    """At its place, and whether callers must care."""
    found = changes(tool(VERB), tool(new))
    assert found[0].place == place
    assert any(change.breaking for change in found) == breaking


def test_verbs_come_and_go() -> None:
    """A new one breaks nobody."""
    other = replace(VERB, name="walk")
    assert [(c.place, c.breaking) for c in changes(tool(VERB), tool(other))] == [("run", True), ("walk", False)]


def test_nothing_changed() -> None:
    """Equal manifests have no changes; the documentation of a result is no change of it."""
    documented = replace(VERB, result=record(required("n", "The number", integer(0, 5))))
    assert changes(tool(VERB), tool(VERB)) == ()
    assert [change.breaking for change in changes(tool(VERB), tool(documented))] == [False]


@given(types(nullable=False), types(nullable=False), st.data())
def test_what_breaks_nobody_takes_every_old_value(old: Type, new: Type, data: st.DataObject) -> None:
    """Values that were valid stay valid where no breaking change is told."""
    before, after = (
        tool(Verb("run", "Run", Type("object"), "read", params=(Field("p", "P", type),))) for type in (old, new)
    )
    if any(change.breaking for change in changes(before, after)):
        return
    assert validate(new, data.draw(values(old))) == []
