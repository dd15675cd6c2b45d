"""An OpenRPC 1.3 document in which each verb is one method."""

from __future__ import annotations

from venom_policy.verbs.catalog import tools
from venom_policy.verbs.digest import digest
from venom_policy.verbs.model import ErrorRecord, Example, Manifest, Verb
from venom_policy.verbs.schema import input_schema, type_schema

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Document = dict[str, Any]

VERSION = "1.3.2"
# JSON-RPC keeps -32099 to -32000 for servers; the exit code tells the classes apart within (130 would not fit).
_FIRST_CODE = -32000
_CANCELLED = -32099


def openrpc(manifest: Manifest) -> Document:
    """The document; its version is the digest, which names the whole surface."""
    return {
        "openrpc": VERSION,
        "info": {"title": manifest.tool, "description": manifest.summary, "version": digest(manifest)},
        "methods": [_method(verb) for verb in tools(manifest)],
    }


def _method(verb: Verb) -> Document:
    method: Document = {
        "name": verb.name,
        "summary": verb.summary,
        "paramStructure": "by-name",
        "params": _params(verb),
        "result": {"name": "result", "schema": type_schema(verb.result)},
        "x-grant": verb.grant,
    }
    if verb.item is not None:
        method["x-item"] = type_schema(verb.item)
    if verb.errors:
        method["errors"] = [_error(error) for error in verb.errors]
    if verb.examples:
        method["examples"] = [_example(number, example) for number, example in enumerate(verb.examples, 1)]
    return method


def _params(verb: Verb) -> list[Document]:
    schemas = input_schema(verb)["properties"]
    return [
        {"name": field.name, "summary": field.summary, "required": field.required, "schema": schemas[field.name]}
        for field in verb.params
    ]


def _error(error: ErrorRecord) -> Document:
    code = max(_FIRST_CODE - error.exit_code, _CANCELLED)
    return {"code": code, "message": error.summary, "data": {"code": error.code, "schema": type_schema(error.data)}}


def _example(number: int, example: Example) -> Document:
    return {
        "name": str(number),
        "params": [{"name": name, "value": value} for name, value in example.params.items()],
        "result": {"name": "result", "value": example.result},
    }
