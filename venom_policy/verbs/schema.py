"""JSON Schemas of types, parameters and results."""

from __future__ import annotations

from venom_policy.verbs.model import Absent, Type, Verb

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Schema = dict[str, Any]


def type_schema(type: Type) -> Schema:
    """The JSON Schema of a type.

    What may be null besides is one of two.
    """
    schema: Schema = {"type": type.kind}
    if type.choices:
        schema["enum"] = list(type.choices)
    if type.minimum is not None:
        schema["minimum"] = type.minimum
    if type.maximum is not None:
        schema["maximum"] = type.maximum
    if type.items is not None:
        schema["items"] = type_schema(type.items)
    if type.kind == "object":
        schema |= _members(type)
    if type.nullable and type.kind != "null":
        return {"anyOf": [schema, {"type": "null"}]}
    return schema


def input_schema(verb: Verb) -> Schema:
    """The closed object that a verb's parameters form."""
    return type_schema(verb.input)


def output_schema(verb: Verb) -> Schema:
    """The object around a result, and around streamed items."""
    wrapped: Schema = {}
    if verb.item is not None:
        wrapped["items"] = {"type": "array", "items": type_schema(verb.item)}
    wrapped["result"] = type_schema(verb.result)
    return {"type": "object", "properties": wrapped, "required": list(wrapped), "additionalProperties": False}


def _members(type: Type) -> Schema:
    properties = {}
    for field in type.fields:
        about: Schema = {"description": field.summary}
        if not isinstance(field.default, Absent):
            about["default"] = field.default
        properties[field.name] = type_schema(field.type) | about
    required = [field.name for field in type.fields if field.required]
    return {"properties": properties, "required": required, "additionalProperties": False}
