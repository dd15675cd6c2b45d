"""Subscripts in the text of names."""

from __future__ import annotations

from venom_policy.commands.arithmetic import QUOTES, calculated
from venom_policy.commands.expansion import SELF
from venom_policy.commands.joining import exact
from venom_policy.commands.reexpansion import expand_text
from venom_policy.commands.runner import Runner
from venom_policy.commands.state import Shell
from venom_policy.shell import nodes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.source import Span


def expand_subscript(runner: Runner, shell: Shell, name: str, subscript: str, span: Span) -> str | None:
    """The element that a name's subscript means, if known.

    It is expanded and calculated: what it substitutes runs.
    """
    text = subscript.removesuffix("]")
    node = nodes.Word(span, (nodes.Literal(span, text, True),))
    value = expand_text(runner, shell, text, nodes.Word(span, ()), SELF) if "$" in text or "`" in text else exact(text)
    known = shell.variables.get(name)
    if known is not None and known.associative:
        return None if any(mark in text for mark in QUOTES) else value.text
    return text if text in ("", "@", "*") else calculated(runner, shell, text, node, SELF).text
