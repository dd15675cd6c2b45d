"""One connection of the daemon: JSON lines in, JSON lines out."""

from __future__ import annotations

from venom_policy.verbs.dispatch import Failure, Item, Ok, call
from venom_policy.verbs.model import Verb
from venom_policy.verbs.validation import fill, validate

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator, Iterator
    from typing import Any, TypeAlias

    from venom_policy.verbs.binding import Binding
    from venom_policy.verbs.dispatch import Event

    Message: TypeAlias = dict[str, Any]

PROTOCOL = 1
CAPABILITIES = ("cancel",)
_MEMBERS = frozenset(["id", "verb", "params"])


class Connection:
    """What one caller is answered.

    `grant` is what he is known to hold.

    Answers come as they are asked for, so that a server may hand in a `cancel` between two items of a stream.
    """

    def __init__(self, binding: Binding, version: str, grant: str) -> None:
        self._binding = binding
        self._version = version
        self._grant = grant
        self._greeted = False
        self._running: set[int] = set()
        self._cancelled: set[int] = set()

    def answers(self, line: str | bytes) -> Iterator[str]:
        """The lines that answer one line.

        A line that is no request is answered too.
        """
        request = _parsed(line)
        number: Any = request.get("id") if isinstance(request, dict) else None
        if not isinstance(request, dict) or not _is_number(number):
            yield _line(None, _invalid("expected a request with an `id`, found another line"))
            return
        if number in self._running:
            yield _line(number, Failure("conflict.request", f"expected an id that is free, found {number}", {}))
            return
        self._running.add(number)
        try:
            yield from (_line(number, event) for event in self._until_cancelled(number, self._events(request)))
        finally:
            self._running.discard(number)
            self._cancelled.discard(number)

    def _until_cancelled(self, number: int, events: Generator[Event, None, None]) -> Iterator[Event]:
        for event in events:
            if number in self._cancelled:
                events.close()
                yield Failure("cancelled.request", f"expected the answer to {number}, found it cancelled", {})
                return
            yield event

    def _events(self, request: Message) -> Generator[Event, None, None]:
        unknown = sorted(request.keys() - _MEMBERS)
        name = request.get("verb")
        if unknown or not isinstance(name, str):
            yield _invalid(f"expected `id`, `verb` and `params`, found `{unknown[0]}`" if unknown else "missing `verb`")
            return
        params = request.get("params", {})
        verb = self._binding.manifest.verb(name)
        if verb is not None and verb.is_transport:
            yield self._transport(verb, params)
        elif not self._greeted:
            yield Failure("conflict.hello", "expected `hello` first, found another request", {})
        elif verb is not None and verb.local:
            message = f"expected a remote verb, found `{name}`, which runs in the process of its caller"
            yield Failure("unsupported.local", message, {"verb": name})
        else:
            yield from call(self._binding, name, params, grant=self._grant)

    def _transport(self, verb: Verb, params: Any) -> Event:
        for violation in validate(verb.input, params):
            return Failure(violation.code, violation.message, {"param": violation.path} if violation.path else {})
        if verb.name == "hello":
            return self._hello(fill(verb.input, params))
        if not self._greeted:
            return Failure("conflict.hello", "expected `hello` first, found another request", {})
        if params["id"] not in self._running:
            return Failure("not_found.request", f"expected the id of a request under way, found {params['id']}", {})
        self._cancelled.add(params["id"])
        return Ok({}, {})

    def _hello(self, params: Any) -> Event:
        from venom_policy.grants import COVERED
        from venom_policy.verbs.digest import digest

        if params["protocol"] != PROTOCOL:
            message = f"expected protocol {PROTOCOL}, found {params['protocol']}"
            return Failure("unsupported.protocol", message, {"protocol": PROTOCOL})
        self._greeted = True
        manifest = self._binding.manifest
        answer: Message = {
            "protocol": PROTOCOL,
            "tool": manifest.tool,
            "version": self._version,
            "schema": digest(manifest),
            "capabilities": [name for name in CAPABILITIES if name in params["capabilities"]],
            "grants": sorted(COVERED[self._grant]),
        }
        return Ok(answer, answer)


def request_line(number: int, name: str, params: Message) -> str:
    """The line that a client sends."""
    return _json({"id": number, "verb": name, "params": params})


def event_of(line: str | bytes) -> Event:
    """What a line of an answer says.

    One that is no answer is a failure.
    """
    answer = _parsed(line)
    match answer:
        case {"item": value}:
            return Item(value, value)
        case {"ok": value}:
            return Ok(value, value)
        case {"error": {"code": str(code), "message": str(message), "data": dict(data)}}:
            return Failure(code, message, data)
    return Failure("unavailable.answer", "expected an answer of the daemon, found another line", {})


def _line(number: Any, event: Event) -> str:
    match event:
        case Item(value):
            return _json({"id": number, "item": value})
        case Ok(value):
            return _json({"id": number, "ok": value})
        case _:
            return _json({"id": number} | event.wrapper)


def _json(message: Message) -> str:
    from json import dumps

    return dumps(message, separators=(",", ":"))


def _parsed(line: str | bytes) -> Any:
    from json import loads

    try:
        return loads(line)
    except (ValueError, RecursionError):
        return None


def _invalid(message: str) -> Failure:
    return Failure("invalid_params.type", message, {})


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0
