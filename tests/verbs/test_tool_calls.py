"""Requests of an MCP client and their answers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.verbs.manifests import ECHO
from tests.verbs.test_dispatch import echoed
from venom_policy.errors import VerbError
from venom_policy.verbs import Binding, ErrorRecord, Verb, bind, call
from venom_policy.verbs.bundles import BUNDLES
from venom_policy.verbs.catalog import STREAM_BYTES, STREAM_ITEMS
from venom_policy.verbs.constructors import integer, manifest, record, required, string
from venom_policy.verbs.reading import load
from venom_policy.verbs.tool_calls import respond

TOOL = bind(load(ECHO, "verbs.zon"), {"echo": echoed})
# Section 5 of the RFC.
RFC_CALL = '{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"echo","arguments":{"text":"hi"}}}'
RFC_RESPONSE = (
    '{"jsonrpc":"2.0","id":4,"result":{"content":[{"type":"text","text":"{\\"result\\":{\\"text\\":\\"hi\\"}}"}],'
    '"structuredContent":{"result":{"text":"hi"}},"isError":false}}'
)


def asked(binding: Binding, message: object, *, can_cancel: bool = True, grant: str = "admin") -> Any:
    """The answer of a tool in process."""
    return respond(binding.manifest, partial(call, binding, grant=grant), message, can_cancel=can_cancel)


def call_of(name: str, arguments: dict[str, Any]) -> dict[str, Any]:
    """The request of a tool call."""
    return {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": name, "arguments": arguments}}


def called(binding: Binding, name: str, arguments: dict[str, Any], **asking: Any) -> Any:
    """The result of a tool call."""
    return asked(binding, call_of(name, arguments), **asking)["result"]


def error_of(result: dict[str, Any]) -> dict[str, Any]:
    """The Venom error of a failed call, which carries nothing else."""
    assert result["isError"] is True
    assert "structuredContent" not in result
    error: dict[str, Any] = json.loads(result["content"][0]["text"])["error"]
    return error


def test_the_rfc_s_call_byte_for_byte() -> None:
    """The response is the RFC's."""
    assert json.dumps(asked(TOOL, json.loads(RFC_CALL)), separators=(",", ":")) == RFC_RESPONSE


def test_defaults_are_inserted_by_the_adapter() -> None:
    """A schema's default is an annotation: the call fills it."""
    assert called(TOOL, "echo", {"text": "hi"})["structuredContent"] == {"result": {"text": "hi"}}


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ({"id": 1, "method": "tools/list"}, -32600),
        ({"jsonrpc": "1.0", "id": 1, "method": "tools/list"}, -32600),
        ({"jsonrpc": "2.0", "id": 1}, -32600),
        ({"jsonrpc": "2.0", "id": [], "method": "tools/list"}, -32600),
        ({"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": []}, -32600),
        ([], -32600),
        (None, -32600),
        ({"jsonrpc": "2.0", "id": 1, "method": "resources/list"}, -32601),
        ({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "nothing"}}, -32602),
        ({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {}}, -32602),
        ({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "echo", "arguments": 1}}, -32602),
    ],
)
def test_a_bad_envelope_is_a_json_rpc_error(message: object, code: int) -> None:
    """Invalid envelopes and unknown tools are errors of the protocol, not results."""
    assert asked(TOOL, message)["error"]["code"] == code


def test_verbs_that_are_no_tools_cannot_be_called() -> None:
    """Local and transport verbs, and wire names that are no tool names, are unknown tools."""
    declared = load(ECHO, "verbs.zon", bundles=tuple(BUNDLES))
    binding = bind(declared, {verb.name: echoed for verb in declared.verbs if not verb.is_transport})
    for name in ("serve", "mcp", "hello", "cancel", "config.get", "skill.install"):
        assert asked(binding, call_of(name, {}))["error"]["code"] == -32602


def test_a_notification_has_no_answer() -> None:
    """What has no id is not answered."""
    assert asked(TOOL, {"jsonrpc": "2.0", "method": "notifications/initialized"}) is None


def test_tools_are_listed() -> None:
    """`tools/list` gives the catalogue."""
    (tool,) = asked(TOOL, {"jsonrpc": "2.0", "id": "a", "method": "tools/list"})["result"]["tools"]
    assert tool["name"] == "echo"


def test_invalid_arguments_are_a_result() -> None:
    """A model reads what was wrong, in the Venom code and data, verbatim."""
    assert error_of(called(TOOL, "echo", {})) == {
        "code": "invalid_params.missing",
        "message": "missing required param 'text'",
        "data": {"param": "text"},
    }


BUSY = Verb(
    "busy_now",
    "Fail",
    record(),
    "write",
    errors=(ErrorRecord("conflict.busy", "Busy", record(required("who", "Who", string()))),),
)


def _busy(_params: dict[str, Any]) -> dict[str, Any]:
    raise VerbError("conflict.busy", "busy", {"who": "é\n"})


def test_a_failure_keeps_code_and_data() -> None:
    """What a handler raised arrives as it was."""
    binding = bind(manifest("tool", "A tool", BUSY), {"busy_now": _busy})
    assert error_of(called(binding, "busy__now", {})) == {
        "code": "conflict.busy",
        "message": "busy",
        "data": {"who": "é\n"},
    }


def test_the_grant_is_enforced_for_tools_too() -> None:
    """A caller who may only read calls nothing that writes."""
    binding = bind(manifest("tool", "A tool", BUSY), {"busy_now": _busy})
    assert error_of(called(binding, "busy__now", {}, grant="read"))["code"] == "unauthorized.grant"


def _streamer(items: int, text: str) -> tuple[Binding, list[str]]:
    log: list[str] = []

    def stream(_params: dict[str, Any]) -> Iterator[str]:
        log.append("started")
        try:
            for _number in range(items):
                yield text
        finally:
            log.append("closed")
        return 7  # type: ignore[return-value]  # the result of a stream is what its generator returns

    verb = Verb("flow", "Flow", integer(), "read", streams=True, item=string())
    return bind(manifest("tool", "A tool", verb), {"flow": stream}), log


def test_a_stream_is_gathered() -> None:
    """Items and result stand in one wrapper, at the limit of items still."""
    binding, _log = _streamer(STREAM_ITEMS, "x")
    wrapper = called(binding, "flow", {})["structuredContent"]
    assert (list(wrapper), len(wrapper["items"]), wrapper["result"]) == (["items", "result"], STREAM_ITEMS, 7)


@pytest.mark.parametrize(
    ("items", "text"),
    [(STREAM_ITEMS + 1, "x"), (2, "x" * (STREAM_BYTES // 2)), (1, "é" * (STREAM_BYTES // 2))],
)
def test_a_stream_over_a_limit_is_cancelled_and_fails(items: int, text: str) -> None:
    """One item or one byte too many: nothing is returned, and the handler is closed."""
    binding, log = _streamer(items, text)
    assert error_of(called(binding, "flow", {}))["code"] == "unsupported.stream_limit"
    assert log == ["started", "closed"]


def test_a_stream_of_exactly_the_bytes_is_returned() -> None:
    """The limit itself is allowed; quotes count."""
    binding, _log = _streamer(1, "x" * (STREAM_BYTES - 2))
    assert called(binding, "flow", {})["isError"] is False


def test_without_cancel_no_stream_is_dispatched() -> None:
    """The handler does not even start."""
    binding, log = _streamer(1, "x")
    assert error_of(called(binding, "flow", {}, can_cancel=False))["code"] == "unsupported.capability"
    assert log == []


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
)


@given(st.fixed_dictionaries({}, optional=dict.fromkeys(("jsonrpc", "id", "method", "params"), json_values)))
def test_any_message_is_answered_or_a_notification(message: dict[str, Any]) -> None:
    """No message raises."""
    answer = asked(TOOL, {"jsonrpc": "2.0", "method": "tools/call"} | message)
    assert answer is None or "error" in answer or "result" in answer
