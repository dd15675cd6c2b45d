"""The verbs that answer lines of JSON with lines of JSON."""

from __future__ import annotations

import sys

from venom_policy.adapters.in_force import check_policy
from venom_policy.adapters.judging import decided, judged
from venom_policy.adapters.request import Request, amended, kind_of, request_of
from venom_policy.errors import UsageError, VenomError
from venom_policy.foreign import quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable
    from typing import IO, Any

    Answer = Callable[[Request], dict[str, Any]]
    Stream = Generator[dict[str, Any], None, dict[str, int]]

# A longer line is refused unread: a judgment has a limit of its own, and a line of any length must not fill memory.
LINE_LIMIT = 16 << 20


def judge_batch_verb(params: dict[str, Any]) -> Stream:
    """The judgment of each line."""
    return _batch(params, judgment_of)


def decide_batch_verb(params: dict[str, Any]) -> Stream:
    """The decision of each line."""
    return _batch(params, decision_of)


def judgment_of(request: Request) -> dict[str, Any]:
    """The published judgment of a question."""
    return judged(request).to_dict()


def decision_of(request: Request) -> dict[str, Any]:
    """The published decision of a question."""
    return decided(request).to_dict()


def answers(lines: IO[bytes], request: Request, answer: Answer) -> Stream:
    """An answer for each line, at once; then their count.

    A blank line has no answer.
    """
    count = 0
    for line in _bounded(lines):
        if line is not None and not line.strip():
            continue
        yield _answer(line, request, answer)
        count += 1
    return {"count": count}


def _batch(params: dict[str, Any], answer: Answer) -> Stream:
    request = request_of(params)
    check_policy(request)
    file = params["file"]
    if file == "-":
        if sys.stdin is None:
            raise UsageError("expected an open standard input for `-`, found it closed")
        return (yield from answers(sys.stdin.buffer, request, answer))
    try:
        lines: IO[bytes] = open(file, "rb")  # noqa: SIM115  # only a failure to open is the caller's mistake
    except OSError as error:
        raise UsageError(f"expected a readable file as `--file`, found `{file}`: {error.strerror}") from error
    with lines:
        return (yield from answers(lines, request, answer))


def _bounded(lines: IO[bytes]) -> Iterable[bytes | None]:
    """The lines; None for each that is too long to be read."""
    while line := lines.readline(LINE_LIMIT):
        if len(line) < LINE_LIMIT or line.endswith(b"\n"):
            yield line
            continue
        while line and not line.endswith(b"\n"):
            line = lines.readline(LINE_LIMIT)
        yield None


def _answer(line: bytes | None, request: Request, answer: Answer) -> dict[str, Any]:
    if line is None:
        return _error("invalid_params.range", f"expected a line shorter than {LINE_LIMIT} bytes, found a longer one")
    try:
        return answer(_read(line, request))
    except VenomError as error:
        return _error("invalid_params.type", str(error))
    except Exception as error:
        # The border of the process: whatever went wrong inside, this line alone is answered as one that is not allowed.
        return _error("internal", f"judging failed: {type(error).__name__}")


def _read(line: bytes, request: Request) -> Request:
    import json

    try:
        fields = json.loads(line.decode("utf-8", "surrogateescape"), object_pairs_hook=_members)
    except (ValueError, RecursionError) as error:
        raise UsageError("expected one JSON object a line, found text that is no JSON") from error
    if not isinstance(fields, dict):
        raise UsageError(f"expected one JSON object a line, found {kind_of(fields)}")
    if "command" not in fields:
        raise UsageError("missing required param 'command'")
    return amended(request, fields)


def _members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The members of an object.

    Readers differ about which of two counts, so there may be one only.
    """
    members: dict[str, Any] = {}
    for name, value in pairs:
        if name in members:
            raise UsageError(f"expected each member once, found {quoted(name)} more than once")
        members[name] = value
    return members


def _error(code: str, message: str) -> dict[str, Any]:
    return {"error": {"code": code, "message": message, "data": {}}}
