"""A call of a verb → what it answers.

The grant is checked first, then the params, then what the handler gives.
"""

from __future__ import annotations

from venom_policy.errors import VenomError, VerbError
from venom_policy.value import Value
from venom_policy.verbs.model import EXIT_CODES, Type, Verb, error_class
from venom_policy.verbs.validation import fill, validate

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator, Iterator
    from typing import Any, TypeAlias

    from venom_policy.verbs.binding import Binding
    from venom_policy.verbs.model import Json

    Event: TypeAlias = "Item | Ok | Failure"

INVALID_RESULT = "internal.result"
DEFAULT_GRANT = "read"


class Item(Value):
    """One item of a stream.

    `source` is what the handler gave, for a renderer.
    """

    value: Json
    source: object


class Ok(Value):
    """The final result; `source` is what the handler gave, for a renderer."""

    value: Json
    source: object


class Failure(Value):
    """Why a call failed."""

    code: str
    message: str
    data: dict[str, Any]

    @property
    def wrapper(self) -> dict[str, Any]:
        """The standard form for programs."""
        return {"error": {"code": self.code, "message": self.message, "data": self.data}}


def call(binding: Binding, name: str, params: object, *, grant: str = DEFAULT_GRANT) -> Iterator[Event]:
    """What a call answers: streamed items, then one Ok or Failure.

    `grant` is what the caller holds; who says nothing may only read. The handler of a refused call does not run.
    """
    from venom_policy.grants import COVERED

    verb = binding.manifest.verb(name)
    handler = binding.handlers.get(name)
    if verb is None or handler is None:
        yield Failure("not_found.verb", f"expected a verb of `{binding.manifest.tool}`, found `{name}`", {"verb": name})
        return
    if verb.grant not in COVERED[grant]:
        message = f"expected a holder of `{verb.grant}` for `{name}`, found one of `{grant}`"
        yield Failure("unauthorized.grant", message, {"grant": verb.grant})
        return
    any_text = binding.convenience.any_text
    for violation in validate(verb.input, params, any_text=any_text):
        yield Failure(violation.code, violation.message, {"param": violation.path} if violation.path else {})
        return
    try:
        answer = handler(fill(verb.input, params))  # type: ignore[arg-type]  # valid params are an object
        if verb.streams:
            answer = yield from _items(verb, answer, any_text)
        yield _checked_result(verb, answer, any_text)
    except VerbError as error:
        yield _declared(verb, error, any_text)
    except BrokenPipeError:
        raise  # whoever reads has left; nobody is there to be told
    except VenomError as error:
        yield Failure("internal", str(error), {})
    # The border of a call: a fault of the handler is told as one, never as a success.
    except Exception as error:
        yield Failure("internal", f"internal fault: {type(error).__name__}: {error}", {})


def _items(verb: Verb, stream: Generator[Any, None, Any], any_text: bool) -> Generator[Item, None, Any]:
    """The checked items; gives back the final result."""
    assert verb.item is not None
    while True:
        try:
            item = next(stream)
        except StopIteration as end:
            return end.value
        _check(verb.item, item, f"an item of `{verb.name}`", any_text)
        yield Item(fill(verb.item, item), item)


def _checked_result(verb: Verb, answer: Any, any_text: bool) -> Ok:
    _check(verb.result, answer, f"the result of `{verb.name}`", any_text)
    return Ok(fill(verb.result, answer), answer)


def _check(declared: Type, value: object, what: str, any_text: bool) -> None:
    for violation in validate(declared, value, any_text=any_text):
        raise VerbError(INVALID_RESULT, f"expected {what} to be of its type, found: {violation.message}")


def _declared(verb: Verb, error: VerbError, any_text: bool) -> Failure:
    """The failure that a handler raised, where it is declared."""
    if error_class(error.code) not in EXIT_CODES:
        return Failure(INVALID_RESULT, f"expected a known error class of `{verb.name}`, found `{error.code}`", {})
    for record in verb.errors:
        if record.code == error.code:
            for violation in validate(record.data, error.data, any_text=any_text):
                message = f"expected the data of `{error.code}` to be of its type, found: {violation.message}"
                return Failure(INVALID_RESULT, message, {})
    return Failure(error.code, str(error), error.data)
