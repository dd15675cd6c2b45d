"""The command line: words in, one answer and an exit status out."""

from __future__ import annotations

import os
import sys

from venom_policy.adapters.arguments import Invocation, Parameters, read_arguments
from venom_policy.errors import InvocationError, LabelError, UsageError, VenomError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

DONE = 0
FAILED = 1
BAD_INVOCATION = 2
NOT_FOUND = 3
CANCELLED = 130


def main(words: list[str] | None = None) -> int:
    """The exit status of what the words ask for."""
    words = sys.argv[1:] if words is None else words
    json = "--json" in words
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]  # text streams of a process are wrappers
    try:
        status = _run(read_arguments(words))
        sys.stdout.flush()
        return status
    except InvocationError as error:
        return fail(error.code, str(error), json, BAD_INVOCATION, {"param": error.parameter})
    except (UsageError, LabelError) as error:
        return fail("invalid_params.type", str(error), json, BAD_INVOCATION, {})
    except BrokenPipeError:
        # Whoever read us has left; writing the rest at exit must not fail again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except (VenomError, OSError) as error:
        return fail("internal", _sentence(error), json, FAILED, {})
    except KeyboardInterrupt:
        return CANCELLED
    # The border of the process: a fault of ours is told as one, never as a verdict.
    except Exception as error:
        return fail("internal", f"internal fault: {type(error).__name__}: {error}", json, FAILED, {})


def version_verb(parameters: Parameters, json: bool) -> int:
    """Print the version."""
    from importlib.metadata import version

    print_json({"version": version("venom-policy")}) if json else print(version("venom-policy"))
    return DONE


def print_json(value: object) -> None:
    """Write one JSON value and a newline.

    ASCII only, so that no text from outside reaches a terminal raw.
    """
    from json import dumps

    sys.stdout.write(dumps(value, separators=(",", ":")) + "\n")


def fail(code: str, message: str, json: bool, status: int, data: dict[str, str]) -> int:
    """Tell programs on stdout or people on stderr what went wrong."""
    from venom_policy.foreign import shown

    if json:
        print_json({"error": {"code": code, "message": message, "data": {k: v for k, v in data.items() if v}}})
        sys.stdout.flush()
    else:
        print(f"venom-policy: {shown(message, limit=2000)}", file=sys.stderr)
    return status


def _run(invocation: Invocation) -> int:
    if invocation.verb is None or invocation.help:
        return _help(invocation)
    module, _colon, name = invocation.verb.run.partition(":")
    run: Callable[[Parameters, bool], int] = getattr(__import__(module, fromlist=[name]), name)
    return run(invocation.parameters, invocation.json)


def _help(invocation: Invocation) -> int:
    from venom_policy.adapters.manual import overview, page

    text = overview(invocation.prefix) if invocation.verb is None else page(invocation.verb)
    if invocation.help and invocation.json:
        print_json({"help": text})
    elif invocation.help:
        print(text)
    else:
        print(text, file=sys.stderr)
    return DONE if invocation.help else BAD_INVOCATION


def _sentence(error: BaseException) -> str:
    if isinstance(error, OSError) and error.strerror:
        return f"`{error.filename}`: {error.strerror.lower()}" if error.filename else error.strerror.lower()
    return str(error)
