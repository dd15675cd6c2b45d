"""Manifests as Python modules."""

from __future__ import annotations

from typing import Any

from hypothesis import given

from tests.verbs.manifests import ECHO, manifests
from venom_policy.verbs import ErrorRecord, Example, Exit, Field, Manifest, Type, Verb
from venom_policy.verbs.bundles import STANDARD
from venom_policy.verbs.compiled import compiled
from venom_policy.verbs.reading import load


def built(text: str) -> Any:
    """The manifest of a module's text."""
    module: dict[str, Any] = {}
    exec(text, module)
    return module["MANIFEST"]


@given(manifests())
def test_the_module_builds_the_manifest(manifest: Manifest) -> None:
    """Whatever it declares."""
    assert built(compiled(manifest, "verbs.zon")) == manifest


def test_every_member_is_built() -> None:
    """Bundles, errors, streams, exits, examples, facets and marks."""
    merged = load(ECHO, "verbs.zon", bundles=STANDARD)
    assert built(compiled(merged, "verbs.zon")) == merged
    item = Type("number", True, minimum=-0.5)
    full = Verb(
        "run",
        'A "quoted" {brace}',
        Type("object", fields=(Field("s", "S", Type("integer", minimum=0, maximum=1), True),)),
        "admin",
        errors=(ErrorRecord("conflict.x", "X", Type("object", fields=(Field("d", "D", item, False, None),))),),
        streams=True,
        item=item,
        exit=Exit("result", "s"),
        examples=(Example({}, {"s": 1}),),
        facets=(("destructive", False),),
    )
    manifest = Manifest("tool", "A tool", (full,))
    assert built(compiled(manifest, "verbs.zon")) == manifest


def test_equal_types_are_built_once() -> None:
    """However often they are used."""
    assert compiled(load(ECHO, "verbs.zon"), "verbs.zon").count("Type(kind='string')") == 1
