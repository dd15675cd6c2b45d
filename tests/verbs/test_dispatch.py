"""Calls in process, and a whole command line of the RFC's example."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.verbs.manifests import ECHO
from venom_policy.errors import UsageError, VerbError
from venom_policy.verbs import Binding, ErrorRecord, Exit, Failure, Item, Manifest, Ok, Verb, bind, call, run
from venom_policy.verbs.constructors import integer, manifest, optional, record, required, string
from venom_policy.verbs.reading import load


def echoed(params: dict[str, Any]) -> dict[str, Any]:
    """The text in its casing."""
    return {"text": params["text"].upper() if params["style"] == "upper" else params["text"]}


ECHO_TOOL = bind(load(ECHO, "verbs.zon"), {"echo": echoed})
COUNT = Verb(
    "count",
    "Count",
    record(required("status", "Status", integer(0, 255))),
    "write",
    params=(required("to", "Last number", integer(0)),),
    errors=(ErrorRecord("conflict.busy", "Busy", record(required("who", "Who", string()))),),
    streams=True,
    item=integer(0, 5),
    exit=Exit("result", "status"),
)


def counted(params: dict[str, Any]) -> Iterator[int]:
    """Numbers up to the last."""
    yield from range(params["to"])
    return {"status": params["to"]}  # type: ignore[return-value]  # the result of a stream is what its generator returns


def tool(verb: Verb, handler: Callable[[dict[str, Any]], Any]) -> Binding:
    """A tool of one verb."""
    return bind(manifest("tool", "A tool", verb), {verb.name: handler})


COUNTER = tool(COUNT, counted)


def shell(binding: Binding, *words: str) -> tuple[int, str, str]:
    """Exit, output and errors of a command line."""
    out, err = io.StringIO(), io.StringIO()
    return run(binding, list(words), out, err), out.getvalue(), err.getvalue()


MISSING = (
    '{"error":{"code":"invalid_params.missing","message":"missing required param \'text\'","data":{"param":"text"}}}\n'
)


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("echo --text hi", (0, '{"text":"hi"}\n', "")),
        ("echo --text hi --style upper --json", (0, '{"text":"HI"}\n', "")),
        ("echo --json", (2, MISSING, "")),
        ("echo", (2, "", "missing required param 'text'\n")),
    ],
)
def test_the_rfc_s_session(words: str, answer: tuple[int, str, str]) -> None:
    """Byte for byte, with the exit status."""
    assert shell(ECHO_TOOL, *words.split()) == answer


def test_help_as_json_is_one_string() -> None:
    """The text that people get."""
    status, text, _ = shell(ECHO_TOOL, "echo", "--help")
    assert (status, "--style plain|upper" in text) == (0, True)
    assert json.loads(shell(ECHO_TOOL, "echo", "--help", "--json")[1]) == {"help": text.rstrip("\n")}


def test_no_command_is_a_bad_invocation() -> None:
    """People see the help on standard error, programs the standard wrapper."""
    status, out, err = shell(ECHO_TOOL)
    assert (status, out, "Verbs:" in err) == (2, "", True)
    status, out, err = shell(ECHO_TOOL, "--json")
    assert (status, json.loads(out)["error"]["code"], err) == (2, "invalid_params.missing", "")


def test_a_stream_prints_its_items() -> None:
    """The final result is not printed and decides the exit."""
    assert shell(COUNTER, "count", "--to", "3", "--json") == (3, "0\n1\n2\n", "")
    assert shell(COUNTER, "count", "--to", "0") == (0, "", "")


def test_a_stream_that_fails_ends_with_the_wrapper() -> None:
    """After the items that were right; an invalid item is never printed."""
    status, out, _ = shell(COUNTER, "count", "--to", "9", "--json")
    assert status == 1
    *items, error = [json.loads(line) for line in out.splitlines()]
    assert (items, error["error"]["code"]) == ([0, 1, 2, 3, 4, 5], "internal.result")


def test_the_final_result_of_a_stream_is_validated() -> None:
    """It is no success when it is wrong."""
    assert shell(tool(COUNT, lambda params: (x for x in ())), "count", "--to", "0", "--json")[0] == 1


def test_the_grant_is_checked_before_the_handler() -> None:
    """Who says nothing may only read."""
    ran = []

    def handler(params: dict[str, Any]) -> Any:
        ran.append(params)

    binding = tool(COUNT, handler)
    for grant in ("none", "read", "files", "respond"):
        assert [event.code for event in call(binding, "count", {}, grant=grant)] == ["unauthorized.grant"]  # type: ignore[union-attr]
    assert isinstance(next(call(binding, "count", {})), Failure)
    assert ran == []
    assert [type(event) for event in call(COUNTER, "count", {"to": 1}, grant="spawn")] == [Item, Ok]


@pytest.mark.parametrize("params", [{}, {"to": "1"}, {"to": 1, "x": 1}, {"to": -1}, [], None])
def test_params_are_checked_before_the_handler(params: object) -> None:
    """With the codes of every other boundary."""
    (failure,) = call(tool(COUNT, lambda params: pytest.fail("ran")), "count", params, grant="admin")
    assert isinstance(failure, Failure)
    assert failure.code.startswith("invalid_params.")


PLAIN = Verb("do", "Do", record(optional("n", "N", integer(), 3)), "read", errors=COUNT.errors)


def raising(error: Exception) -> Callable[[dict[str, Any]], Any]:
    """A handler that fails."""

    def handler(_params: dict[str, Any]) -> Any:
        raise error

    return handler


@pytest.mark.parametrize(
    ("error", "code", "status"),
    [
        (VerbError("conflict.busy", "busy", {"who": "me"}), "conflict.busy", 5),
        (VerbError("conflict.busy", "busy", {"who": 1}), "internal.result", 1),
        (VerbError("not_found.other", "none", {}), "not_found.other", 3),
        (VerbError("strange.code", "?", {}), "internal.result", 1),
        (VerbError("timeout.slow", "slow"), "timeout.slow", 8),
        (UsageError("odd"), "internal", 1),
        (ValueError("odd"), "internal", 1),
    ],
)
def test_failures_keep_their_code(error: Exception, code: str, status: int) -> None:
    """Data that is not as declared is a fault of the tool."""
    binding = tool(PLAIN, raising(error))
    (failure,) = call(binding, "do", {})
    assert isinstance(failure, Failure)
    assert failure.code == code
    assert shell(binding, "do", "--json")[0] == status


def test_interrupts_are_cancellations() -> None:
    """Exit 130."""

    def handler(_params: dict[str, Any]) -> Any:
        raise KeyboardInterrupt

    assert shell(tool(PLAIN, handler), "do")[0] == 130


def test_results_are_filled_and_checked() -> None:
    """Defaults are inserted; anything else than the type is internal.result."""
    assert shell(tool(PLAIN, lambda _: {}), "do") == (0, '{"n":3}\n', "")
    for result in ({"n": "x"}, {"m": 1}, None, float("nan")):
        assert next(call(tool(PLAIN, lambda _, result=result: result), "do", {})).code == "internal.result"  # type: ignore[misc,union-attr]


def test_every_verb_has_one_handler() -> None:
    """Missing and extra ones are refused, those of bundles too."""
    declared: Manifest = manifest("tool", "A tool", PLAIN, bundles=("agent",))
    with pytest.raises(UsageError, match=r"no handler for `config.get`.*no handler for `skill`.*a handler for `dp`"):
        bind(declared, {"do": echoed, "dp": echoed})
    with pytest.raises(UsageError, match="a renderer for `dp`"):
        bind(manifest("tool", "A tool", PLAIN), {"do": echoed}, {"dp": lambda *_: None})


def test_a_renderer_changes_what_people_see_only() -> None:
    """Not the JSON and not the exit."""
    binding = bind(ECHO_TOOL.manifest, {"echo": echoed}, {"echo": lambda result, out, _err: out.write(result["text"])})  # type: ignore[dict-item]
    assert shell(binding, "echo", "--text", "hi") == (0, "hi", "")
    assert shell(binding, "echo", "--text", "hi", "--json") == (0, '{"text":"hi"}\n', "")
    assert shell(binding, "echo", "--text", "hi", "--style", "x")[0] == 2
