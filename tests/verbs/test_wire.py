"""Lines of a connection, and what a doctor says of a digest."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.verbs.manifests import ECHO
from tests.verbs.test_dispatch import COUNTER, echoed
from venom_policy.value import replace
from venom_policy.verbs import bind
from venom_policy.verbs.bundles import BUNDLES
from venom_policy.verbs.digest import digest
from venom_policy.verbs.doctor import schema_check
from venom_policy.verbs.reading import load
from venom_policy.verbs.validation import validate
from venom_policy.verbs.wire import Connection, request_line

MANIFEST = load(ECHO, "verbs.zon", bundles=("protocol", "agent", "events"))
HANDLERS = {verb.name: lambda _params: {} for verb in MANIFEST.verbs if not verb.is_transport}
TOOL = bind(MANIFEST, HANDLERS | {"echo": echoed})
HELLO = '{"id":1,"verb":"hello","params":{"protocol":1,"client":"test","capabilities":["cancel"]}}'


def greeted(grant: str = "read") -> Connection:
    """A connection after its hello."""
    connection = Connection(TOOL, "1.0", grant)
    list(connection.answers(HELLO))
    return connection


def answer(connection: Connection, line: str) -> Any:
    """The only answer to a line."""
    (text,) = connection.answers(line)
    return json.loads(text)


def test_the_rfc_s_request_is_answered_as_it_shows() -> None:
    """After hello the lines are those of section 1, byte for byte."""
    line = '{"id":2,"verb":"echo","params":{"text":"hi","style":"upper"}}'
    assert request_line(2, "echo", {"text": "hi", "style": "upper"}) == line
    assert list(greeted().answers(line)) == ['{"id":2,"ok":{"text":"HI"}}']


def test_hello_tells_tool_digest_and_grants() -> None:
    """The result of hello has the shape of the bundle and names the whole surface."""
    told = answer(Connection(TOOL, "1.0", "read"), HELLO)["ok"]
    (hello,) = [verb for verb in BUNDLES["protocol"] if verb.name == "hello"]
    assert validate(hello.result, told) == []
    assert (told["schema"], told["capabilities"]) == (digest(MANIFEST), ["cancel"])
    assert told["grants"] == ["none", "read"]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ('{"id":2,"verb":"echo","params":{"text":1}}', "invalid_params.type"),
        ('{"id":2,"verb":"echo"}', "invalid_params.missing"),
        ('{"id":2,"verb":"echo","params":{"text":"a"},"grant":"admin"}', "invalid_params.type"),
        ('{"id":2,"verb":"nothing"}', "not_found.verb"),
        ('{"id":2,"verb":"serve"}', "unsupported.local"),
        ('{"id":2,"verb":"mcp"}', "unsupported.local"),
        ('{"id":2,"verb":"config.set","params":{"key":"a","value":"1"}}', "unauthorized.grant"),
        ('{"id":2,"verb":"cancel","params":{"id":9}}', "not_found.request"),
        ('{"id":2,"verb":"hello","params":{"protocol":2}}', "unsupported.protocol"),
        ('{"id":2}', "invalid_params.type"),
        ("nonsense", "invalid_params.type"),
        ("[]", "invalid_params.type"),
    ],
)
def test_a_line_that_is_refused(line: str, code: str) -> None:
    """Every line has an answer; a local verb is no request, and no member of a request grants anything."""
    assert answer(greeted(), line)["error"]["code"] == code


def test_hello_comes_first() -> None:
    """Nothing else is answered before."""
    for line in ('{"id":1,"verb":"ping"}', '{"id":1,"verb":"cancel","params":{"id":1}}'):
        assert answer(Connection(TOOL, "1.0", "admin"), line)["error"]["code"] == "conflict.hello"


@given(st.text() | st.binary())
def test_any_line_is_answered(line: str | bytes) -> None:
    """No input raises."""
    for text in greeted().answers(line):
        json.loads(text)


def test_a_stream_can_be_cancelled_between_items() -> None:
    """`cancel` is answered, the stream ends with an error of class cancelled, and its handler is closed."""
    closed = []

    def endless(_params: dict[str, Any]) -> Iterator[int]:
        try:
            while True:
                yield 1
        finally:
            closed.append(True)

    shared = BUNDLES["protocol"]
    declared = replace(COUNTER.manifest, verbs=(*COUNTER.manifest.verbs, *shared))
    connection = Connection(bind(declared, {"count": endless, "ping": lambda _params: {}}), "1.0", "admin")
    list(connection.answers(HELLO))
    lines = connection.answers('{"id":7,"verb":"count","params":{"to":1}}')
    assert json.loads(next(lines)) == {"id": 7, "item": 1}
    assert answer(connection, '{"id":7,"verb":"ping"}')["error"]["code"] == "conflict.request"
    assert answer(connection, '{"id":8,"verb":"cancel","params":{"id":7}}') == {"id": 8, "ok": {}}
    assert [json.loads(line)["error"]["code"] for line in lines] == ["cancelled.request"]
    assert closed == [True]


def test_the_doctor_reports_another_digest() -> None:
    """A mismatch is a warning; an absent digest is no fault, nor is the same one."""
    own = digest(MANIFEST)
    states = [schema_check(own, advertised)["state"] for advertised in (None, own, "sha256:other")]
    assert states == ["good", "good", "warning"]
    (doctor,) = [verb for verb in BUNDLES["agent"] if verb.name == "doctor"]
    assert validate(doctor.result, {"status": 0, "checks": [schema_check(own, "sha256:other")]}) == []
