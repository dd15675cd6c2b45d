"""A command whose first word is an alias → its expansion."""

from __future__ import annotations

from venom_policy.commands.runner import Runner
from venom_policy.commands.state import Shell
from venom_policy.shell import nodes
from venom_policy.value import replace


def unaliased(runner: Runner, shell: Shell, node: nodes.Simple) -> nodes.Command | None:
    """The command with its alias expanded.

    None when its first word is no alias that is known.
    """
    first = node.words[0]
    if len(first.parts) != 1 or not isinstance(first.parts[0], nodes.Literal) or first.parts[0].quoted:
        return None
    name = first.parts[0].text
    values = shell.aliases.get(name)
    if not values:
        return None
    if len(values) > 1 or values[0].text is None:
        runner.unknown_code(shell, "shell.alias", first.span, f"the alias `{name}` is not exactly known")
        return None
    text = values[0].text
    script = runner.parse(text, shell.dialect)
    ended = bool(script.items) and script.items[-1].terminator != "\n"
    if script.refusal is not None or not script.items or ended or text[-1:] in (" ", "\t", "\n"):
        runner.gap(f"the alias `{name}` could not be read", first.span)
        return None
    hidden = shell.aliases
    shell.aliases = {key: value for key, value in hidden.items() if key != name}
    last = _extended(script.items[-1].command, node)
    if last is None:
        runner.gap(f"the alias `{name}` could not be read", first.span)
        return None
    items = (*script.items[:-1], nodes.Item(node.span, last, ";"))
    return nodes.Group(node.span, nodes.Block(node.span, items)) if len(items) > 1 else last


def _extended(command: nodes.Command, node: nodes.Simple) -> nodes.Command | None:
    """An alias's last simple command with the words behind the alias."""
    if isinstance(command, nodes.Simple):
        return replace(
            command,
            words=command.words + node.words[1:],
            assignments=node.assignments + command.assignments,
            redirects=command.redirects + node.redirects,
        )
    if isinstance(command, nodes.Pipeline):
        last = _extended(command.commands[-1], node)
        return None if last is None else replace(command, commands=(*command.commands[:-1], last))
    if isinstance(command, nodes.AndOr):
        operator, final = command.rest[-1]
        last = _extended(final, node)
        return None if last is None else replace(command, rest=(*command.rest[:-1], (operator, last)))
    return None
