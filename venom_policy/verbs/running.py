"""Words of a command line → output and an exit status."""

from __future__ import annotations

from venom_policy.errors import InvocationError
from venom_policy.verbs.command_line import Invocation, read_arguments, wants_json
from venom_policy.verbs.dispatch import Failure, Item, Ok, call
from venom_policy.verbs.model import EXIT_CODES, Verb, exit_code

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any, TextIO, TypeAlias

    from venom_policy.verbs.binding import Binding
    from venom_policy.verbs.dispatch import Event
    from venom_policy.verbs.model import Json

    Remote: TypeAlias = Callable[[str, str, dict[str, Any]], Iterator[Event]]

DONE = 0
BAD_INVOCATION = EXIT_CODES["invalid_params"]
CANCELLED = EXIT_CODES["cancelled"]


def run(
    binding: Binding, words: list[str], out: TextIO, err: TextIO, *, grant: str = "admin", remote: Remote | None = None
) -> int:
    """The exit status of what the words ask for.

    Who runs the tool in process acts for himself, so he holds every grant unless told otherwise. `remote` asks the
    daemon at the path of `--socket`.
    """
    json = wants_json(words)
    try:
        invocation = read_arguments(binding.manifest, words, binding.convenience)
        if invocation.verb is None or invocation.help:
            return _help(binding, invocation, out, err)
        name = invocation.verb.name
        if invocation.socket is None:
            events = call(binding, name, invocation.params, grant=grant)
        elif remote is not None and not invocation.verb.local:
            events = remote(invocation.socket, name, invocation.params)
        else:
            message = "expected no `--socket`, found one: this tool answers in process"
            return _fail(binding, Failure("unsupported.socket", message, {}), json, out, err)
        return _answer(binding, invocation.verb, events, out, err, json=json)
    except InvocationError as error:
        data = {"param": error.parameter} if error.parameter else {}
        return _fail(binding, Failure(error.code, str(error), data), json, out, err)
    except KeyboardInterrupt:
        return CANCELLED


def _answer(binding: Binding, verb: Verb, events: Iterator[Event], out: TextIO, err: TextIO, *, json: bool) -> int:
    show = binding.renderers.get(verb.name)
    for event in events:
        if isinstance(event, Failure):
            return _fail(binding, event, json, out, err)
        # A stream's items are what it prints; its final result decides the exit only.
        if isinstance(event, Item) or not verb.streams:
            if json or show is None:
                _print_json(event.value, out)
            else:
                show(event.source, out, err)
            if verb.streams:
                out.flush()
        if isinstance(event, Ok):
            return _status(verb, event)
    raise AssertionError("a call ends with Ok or Failure")


def _status(verb: Verb, event: Event) -> int:
    if verb.exit.kind == "standard":
        return DONE
    assert isinstance(event, Ok)
    assert isinstance(event.value, dict)
    status: int = event.value[verb.exit.field]
    return status


def _help(binding: Binding, invocation: Invocation, out: TextIO, err: TextIO) -> int:
    from venom_policy.verbs.help import help_text

    text = help_text(binding.manifest, invocation.prefix, invocation.verb, binding.convenience)
    if invocation.help:
        _print_json({"help": text}, out) if invocation.json else print(text, file=out)
        return DONE
    if invocation.json:
        after = f" after `{' '.join(invocation.prefix)}`" if invocation.prefix else ""
        missing = Failure("invalid_params.missing", f"expected a verb{after}, found none", {})
        return _fail(binding, missing, True, out, err)
    print(text, file=err)
    return BAD_INVOCATION


def _fail(binding: Binding, failure: Failure, json: bool, out: TextIO, err: TextIO) -> int:
    from venom_policy.foreign import shown

    if json:
        _print_json(failure.wrapper, out)
    else:
        name = f"{binding.manifest.tool}: " if binding.convenience.errors_name_tool else ""
        print(f"{name}{shown(failure.message, limit=2000)}", file=err)
    return exit_code(failure.code)


def _print_json(value: Json, out: TextIO) -> None:
    """Write a JSON value and a newline, in ASCII.

    No text from outside reaches a terminal raw.
    """
    from json import dumps

    out.write(dumps(value, separators=(",", ":")) + "\n")
