"""An OpenAPI 3.1 document in which each verb is one request."""

from __future__ import annotations

from venom_policy.verbs.catalog import tool_name, tools
from venom_policy.verbs.digest import digest
from venom_policy.verbs.model import Manifest, Verb, error_class
from venom_policy.verbs.schema import input_schema, type_schema

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Document = dict[str, Any]

VERSION = "3.1.0"
STATUS = {
    "invalid_params": "400",
    "unauthorized": "403",
    "not_found": "404",
    "conflict": "409",
    "cancelled": "499",
    "internal": "500",
    "unsupported": "501",
    "unavailable": "503",
    "timeout": "504",
}
# What may befall any request, whatever its verb declares.
_IMPLICIT = {"invalid_params": "The parameters are invalid", "unauthorized": "The caller lacks the grant"}
_ERROR = {"$ref": "#/components/schemas/Error"}


def openapi(manifest: Manifest) -> Document:
    """The document; its version is the digest, which names the whole surface."""
    return {
        "openapi": VERSION,
        "info": {"title": manifest.tool, "summary": manifest.summary, "version": digest(manifest)},
        "paths": {f"/{verb.name}": {"post": _operation(verb)} for verb in tools(manifest)},
        "components": {"schemas": {"Error": _wrapper({})}},
    }


def _operation(verb: Verb) -> Document:
    return {
        "operationId": tool_name(verb),
        "summary": verb.summary,
        "requestBody": {
            "required": any(field.required for field in verb.params),
            "content": {"application/json": {"schema": input_schema(verb)} | _examples(verb, result=False)},
        },
        "responses": {"200": _success(verb)} | _failures(verb),
        "x-grant": verb.grant,
    }


def _success(verb: Verb) -> Document:
    final = {"application/json": {"schema": type_schema(verb.result)} | _examples(verb, result=True)}
    if verb.item is None:
        return {"description": "The result", "content": final}
    # One JSON value a line: the schema is that of a line, as no media type of OpenAPI 3.1 says so.
    lines = {"application/x-ndjson": {"schema": type_schema(verb.item)}}
    return {"description": "Items, a line each", "content": lines}


def _failures(verb: Verb) -> Document:
    told = {STATUS[name]: [text] for name, text in _IMPLICIT.items()}
    schemas: dict[str, list[Document]] = {status: [_ERROR] for status in told}
    for error in verb.errors:
        status = STATUS[error_class(error.code)]
        told.setdefault(status, []).append(f"{error.code}: {error.summary}")
        details = {"code": {"const": error.code}, "data": type_schema(error.data)}
        schemas.setdefault(status, []).append(_wrapper(details))
    answers = {status: _failure("; ".join(told[status]), schemas[status]) for status in sorted(told)}
    return answers | {"default": _failure("Any other failure", [_ERROR])}


def _failure(text: str, schemas: list[Document]) -> Document:
    schema = schemas[0] if len(schemas) == 1 else {"anyOf": schemas}
    return {"description": text, "content": {"application/json": {"schema": schema}}}


def _wrapper(details: Document) -> Document:
    members = {"code": {"type": "string"}, "message": {"type": "string"}, "data": {"type": "object"}} | details
    error = {"type": "object", "properties": members, "required": list(members), "additionalProperties": False}
    return {"type": "object", "properties": {"error": error}, "required": ["error"], "additionalProperties": False}


def _examples(verb: Verb, *, result: bool) -> Document:
    if not verb.examples:
        return {}
    values = [example.result if result else example.params for example in verb.examples]
    return {"examples": {str(number): {"value": value} for number, value in enumerate(values, 1)}}
