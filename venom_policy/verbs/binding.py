"""A manifest bound to the functions that do what its verbs say."""

from __future__ import annotations

from venom_policy.errors import UsageError
from venom_policy.value import Value
from venom_policy.verbs.command_line import PLAIN, Convenience
from venom_policy.verbs.model import Manifest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TextIO, TypeAlias

    # A handler takes filled params and returns the result; one of a stream is a generator that yields items.
    Handler: TypeAlias = Callable[[dict[str, Any]], Any]
    # A renderer shows a result, or one item of a stream, to a person: on standard output and standard error.
    Renderer: TypeAlias = Callable[[Any, TextIO, TextIO], None]


class Binding(Value):
    """Declaration, handlers by wire name, and what people are shown.

    Made by `bind`.
    """

    manifest: Manifest
    handlers: dict[str, Handler]
    renderers: dict[str, Renderer]
    convenience: Convenience = PLAIN


def bind(
    manifest: Manifest,
    handlers: dict[str, Handler],
    renderers: dict[str, Renderer] | None = None,
    convenience: Convenience = PLAIN,
) -> Binding:
    """The binding of every verb to its handler.

    Raises UsageError for missing and extra ones.
    """
    declared = {verb.name for verb in manifest.verbs if not verb.is_transport}
    shown = renderers or {}
    problems = [
        *(f"no handler for `{name}`" for name in sorted(declared - handlers.keys())),
        *(f"a handler for `{name}`, which is no verb" for name in sorted(handlers.keys() - declared)),
        *(f"a renderer for `{name}`, which is no verb" for name in sorted(shown.keys() - declared)),
        *_operand_problems(manifest, convenience),
    ]
    if problems:
        raise UsageError(f"expected one handler for each verb of `{manifest.tool}`, found {'; '.join(problems)}")
    return Binding(manifest, dict(handlers), dict(shown), convenience)


def _operand_problems(manifest: Manifest, convenience: Convenience) -> list[str]:
    problems = []
    for name, operands in convenience.operands:
        verb = manifest.verb(name)
        known = {field.name for field in verb.params} if verb is not None else set()
        unknown = [operand for operand in operands if operand not in known]
        problems += [f"bare words for `{operand}` of `{name}`, which is none" for operand in unknown]
    return problems
