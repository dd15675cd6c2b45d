"""Canonical JSON and digests, against vectors written by hand."""

from __future__ import annotations

import json
import struct
from hashlib import sha256
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.verbs.manifests import ECHO, finite, manifest_text, texts, verb_text
from venom_policy.errors import UsageError
from venom_policy.verbs.bundles import STANDARD
from venom_policy.verbs.canonical import canonical
from venom_policy.verbs.digest import digest, document
from venom_policy.verbs.reading import load

# The RFC's own example, normalized by hand.
ECHO_CANONICAL = (
    '{"format":1,"summary":"A toy daemon for protocol conformance","tool":"venom-echo","verbs":[{"errors":[],'
    '"examples":[{"params":{"text":"hi"},"result":{"text":"hi"}},'
    '{"params":{"style":"upper","text":"hi"},"result":{"text":"HI"}}],'
    '"exit":{"kind":"standard"},"grant":"read","name":"echo","params":['
    '{"name":"text","required":true,"summary":"Text to return","type":{"kind":"string"}},'
    '{"default":"plain","name":"style","required":false,"summary":"Output casing",'
    '"type":{"choices":["plain","upper"],"kind":"string"}}],'
    '"result":{"fields":[{"name":"text","required":true,"summary":"Returned text","type":{"kind":"string"}}],'
    '"kind":"object"},"streams":false,"summary":"Return the supplied text"}]}'
)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "null"),
        (True, "true"),
        (-0.0, "0"),
        (0, "0"),
        (1.0, "1"),
        (1e21, "1000000000000000000000"),
        (2**53, "9007199254740992"),
        (0.1, "0.1"),
        (-1.5, "-1.5"),
        (1e-6, "0.000001"),
        (1.5e-6, "0.0000015"),
        (-1.5e-5, "-0.000015"),
        (1e-7, "1e-7"),
        (1.25e-10, "1.25e-10"),
        (5e-324, "5e-324"),
        ("a\n\t\x1f\x7f/é\u2028😀", '"a\\u000a\\u0009\\u001f\x7f/é\u2028😀"'),
        ('"\\', '"\\"\\\\"'),
        ([], "[]"),
        ({}, "{}"),
        ([1, [2, "x"]], '[1,[2,"x"]]'),
        ({"b": 1, "a": 2, "": 3, "Z": 4}, '{"":3,"Z":4,"a":2,"b":1}'),
        # UTF-16, which other canonical forms sort by, has these two the other way round.
        ({"\U00010000": 1, "\uffff": 2}, '{"\uffff":2,"\U00010000":1}'),
    ],
)
def test_canonical_text(value: Any, text: str) -> None:
    """Written by hand from the RFC."""
    assert canonical(value) == text


@pytest.mark.parametrize("value", [float("inf"), float("nan"), "\ud800", {"\ud800": 1}, b"x", {1, 2}])
def test_what_json_cannot_carry_is_refused(value: Any) -> None:
    """No text stands for it."""
    with pytest.raises(UsageError, match="expected"):
        canonical(value)


@given(finite)
def test_numbers_read_back(value: float) -> None:
    """To the same bits, but for the sign of zero."""
    read = float(json.loads(canonical(value)))
    assert struct.pack("d", read) == struct.pack("d", value if value else 0.0)


@given(st.recursive(texts | st.booleans() | finite, lambda x: st.lists(x) | st.dictionaries(texts, x), max_leaves=8))
def test_canonical_text_is_json(value: Any) -> None:
    """It reads back as the value, and has no blank outside of strings."""
    assert json.loads(canonical(value)) == value
    assert canonical(json.loads(canonical(value))) == canonical(value)


def test_the_rfc_s_example_is_normalized() -> None:
    """Defaults are written out, enum literals are strings, tuples are arrays."""
    manifest = load(ECHO, "verbs.zon")
    assert canonical(document(manifest)) == ECHO_CANONICAL
    assert digest(manifest) == "sha256:" + sha256(ECHO_CANONICAL.encode()).hexdigest()
    assert digest(manifest) == "sha256:389df4f9b82c33331c0ec7c3891dbdc595879366f8b1b94293a1e6ace14b9b80"


def test_what_is_the_default_anyway_changes_no_digest() -> None:
    """An explicit default is the absent member."""
    explicit = ".params = .{}, .errors = .{}, .streams = false, .exit = .{ .kind = .standard }, .examples = .{}"
    plain, written = (load(manifest_text(verb_text(more)), "t.zon") for more in ("", explicit))
    assert digest(plain) == digest(written)


def test_nullable_counts_only_when_true() -> None:
    """So that adding the member changed no digest."""

    def of(nullable: str) -> str:
        verb = f'.name = "x", .summary = "X", .grant = .none, .result = .{{ .kind = .string{nullable} }}'
        return digest(load(manifest_text(verb), "t.zon"))

    assert of("") == of(", .nullable = false") != of(", .nullable = true")


def test_verbs_are_sorted() -> None:
    """The order in which a file declares them says nothing."""
    verbs = [verb_text("", name) for name in ("b", "a.c", "a")]
    assert digest(load(manifest_text(*verbs), "t")) == digest(load(manifest_text(*reversed(verbs)), "t"))


def test_shared_verbs_are_part_of_the_surface() -> None:
    """With their marks; the fragment alone has another digest."""
    merged = load(ECHO, "verbs.zon", bundles=STANDARD)
    verbs = {verb["name"]: verb for verb in document(merged)["verbs"]}
    assert {name for name, verb in verbs.items() if verb.get("local")} == {"mcp", "serve"}
    assert {name for name, verb in verbs.items() if "bundle" not in verb} == {"echo"}
    assert list(verbs) == sorted(verbs)
    assert digest(merged) != digest(load(ECHO, "verbs.zon"))
