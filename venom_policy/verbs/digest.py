"""Manifests as normalized documents and the digest that names one whole surface."""

from __future__ import annotations

from venom_policy.verbs.canonical import canonical
from venom_policy.verbs.model import Absent, Example, Field, Manifest, Type, Verb

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def digest(manifest: Manifest) -> str:
    """`sha256:` and 64 digits over the canonical JSON of the normalized manifest."""
    from hashlib import sha256

    return f"sha256:{sha256(canonical(document(manifest)).encode()).hexdigest()}"


def document(manifest: Manifest) -> dict[str, Any]:
    """The normalized manifest.

    All defaults are written out, absent members absent, verbs by wire name.
    """
    return {
        "format": manifest.format,
        "tool": manifest.tool,
        "summary": manifest.summary,
        "verbs": [_verb(verb) for verb in sorted(manifest.verbs, key=lambda verb: verb.name)],
    }


def type_document(type: Type) -> dict[str, Any]:
    """The normalized descriptor of a type; `nullable` appears only when true."""
    written: dict[str, Any] = {"kind": type.kind}
    if type.nullable:
        written["nullable"] = True
    if type.choices:
        written["choices"] = list(type.choices)
    if type.minimum is not None:
        written["min"] = type.minimum
    if type.maximum is not None:
        written["max"] = type.maximum
    if type.items is not None:
        written["items"] = type_document(type.items)
    if type.kind == "object" or type.fields:
        written["fields"] = [_field(field) for field in type.fields]
    return written


def _verb(verb: Verb) -> dict[str, Any]:
    written: dict[str, Any] = {
        "name": verb.name,
        "summary": verb.summary,
        "params": [_field(field) for field in verb.params],
        "result": type_document(verb.result),
        "errors": [
            {"code": error.code, "summary": error.summary, "data": type_document(error.data)} for error in verb.errors
        ],
        "grant": verb.grant,
        "streams": verb.streams,
        "exit": {"kind": verb.exit.kind} | ({"field": verb.exit.field} if verb.exit.field else {}),
        "examples": [_example(example) for example in verb.examples],
    }
    if verb.item is not None:
        written["item"] = type_document(verb.item)
    if verb.facets is not None:
        written["facets"] = dict(verb.facets)
    if verb.bundle:
        written["bundle"] = verb.bundle
        written["local"] = verb.local
    return written


def _field(field: Field) -> dict[str, Any]:
    written: dict[str, Any] = {
        "name": field.name,
        "summary": field.summary,
        "type": type_document(field.type),
        "required": field.required,
    }
    if not isinstance(field.default, Absent):
        written["default"] = field.default
    return written


def _example(example: Example) -> dict[str, Any]:
    return {"params": example.params, "result": example.result}
