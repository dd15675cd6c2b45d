"""Requests of an MCP client → responses.

Every effect is in a function that is passed in.
"""

from __future__ import annotations

from venom_policy.verbs.catalog import STREAM_BYTES, STREAM_ITEMS, STREAM_LIMIT, catalog, tools, wire_name
from venom_policy.verbs.dispatch import Failure, Item

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any, TypeAlias

    from venom_policy.verbs.dispatch import Event
    from venom_policy.verbs.model import Manifest, Verb

    Message: TypeAlias = dict[str, Any]
    # Gives the events of a call by wire name and params; closing it early cancels the call.
    Upstream: TypeAlias = Callable[[str, Any], Iterator[Event]]

INVALID_REQUEST = -32600
UNKNOWN_METHOD = -32601
INVALID_PARAMS = -32602
_NO_CANCEL = Failure("unsupported.capability", "expected a daemon that can cancel for a stream, found one without", {})


def respond(manifest: Manifest, upstream: Upstream, message: object, *, can_cancel: bool) -> Message | None:
    """The answer to a JSON-RPC request, None to a notification.

    The protocol's negotiation is the MCP implementation's; `can_cancel` says what the upstream negotiated.
    """
    if not isinstance(message, dict) or message.get("jsonrpc") != "2.0" or not isinstance(message.get("method"), str):
        return _error(None, INVALID_REQUEST, "expected a JSON-RPC 2.0 request, found another value")
    if "id" not in message:
        return None
    number, params = message["id"], message.get("params", {})
    if not _is_id(number) or not isinstance(params, dict):
        return _error(None, INVALID_REQUEST, "expected a JSON-RPC 2.0 request, found one with a bad id or params")
    match message["method"]:
        case "tools/list":
            return _result(number, {"tools": catalog(manifest)})
        case "tools/call":
            return _call(manifest, upstream, number, params, can_cancel)
    return _error(number, UNKNOWN_METHOD, f"expected a method of the tools model, found `{message['method']}`")


def call_tool(verb: Verb, upstream: Upstream, arguments: Message, *, can_cancel: bool) -> Message:
    """The result of a tool call.

    A failure is one too, as MCP has it.
    """
    if verb.streams:
        return _gathered(verb, upstream(verb.name, arguments)) if can_cancel else _failed(_NO_CANCEL)
    event = next(upstream(verb.name, arguments))
    return _failed(event) if isinstance(event, Failure) else _succeeded({"result": event.value})


def _gathered(verb: Verb, events: Iterator[Event]) -> Message:
    """All items and the result, or a failure alone."""
    items: list[Any] = []
    size = 0
    for event in events:
        if isinstance(event, Failure):
            return _failed(event)
        if not isinstance(event, Item):
            return _succeeded({"items": items, "result": event.value})
        size += len(_compact(event.value).encode("utf-8", "surrogatepass"))
        if len(items) == STREAM_ITEMS or size > STREAM_BYTES:
            _cancel(events)
            limits = f"{STREAM_ITEMS} items and {STREAM_BYTES} bytes"
            message = f"expected a stream of at most {limits} from `{verb.name}`, found a longer one"
            return _failed(Failure(STREAM_LIMIT, message, {}))
        items.append(event.value)
    raise AssertionError("a call ends with Ok or Failure")


def _cancel(events: Iterator[Event]) -> None:
    close = getattr(events, "close", None)
    if close is not None:
        close()


def _call(manifest: Manifest, upstream: Upstream, number: Any, params: Message, can_cancel: bool) -> Message:
    name, arguments = params.get("name"), params.get("arguments", {})
    if not isinstance(name, str) or not isinstance(arguments, dict):
        return _error(number, INVALID_PARAMS, "expected a tool's `name` and an object as `arguments`, found others")
    verb = next((verb for verb in tools(manifest) if verb.name == wire_name(name)), None)
    if verb is None:
        return _error(number, INVALID_PARAMS, f"unknown tool: {name}")
    return _result(number, call_tool(verb, upstream, arguments, can_cancel=can_cancel))


def _succeeded(wrapper: Message) -> Message:
    return {"content": _text(wrapper), "structuredContent": wrapper, "isError": False}


def _failed(failure: Failure) -> Message:
    return {"content": _text(failure.wrapper), "isError": True}


def _text(value: Message) -> list[Message]:
    return [{"type": "text", "text": _compact(value)}]


def _compact(value: Any) -> str:
    from json import dumps

    return dumps(value, separators=(",", ":"), ensure_ascii=False)


def _is_id(value: object) -> bool:
    return isinstance(value, str | int | float) and not isinstance(value, bool)


def _result(number: Any, result: Message) -> Message:
    return {"jsonrpc": "2.0", "id": number, "result": result}


def _error(number: Any, code: int, message: str) -> Message:
    return {"jsonrpc": "2.0", "id": number, "error": {"code": code, "message": message}}
