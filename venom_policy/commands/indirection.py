"""The value of the variable whose name another one holds."""

from __future__ import annotations

from venom_policy.commands.joining import exact, joined
from venom_policy.commands.reexpansion import expand_text
from venom_policy.commands.runner import Runner
from venom_policy.commands.state import Shell
from venom_policy.commands.values import Word
from venom_policy.shell import nodes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.commands.expansion import Argv, Expander


def pointed(
    runner: Runner, shell: Shell, part: nodes.Parameter, pointer: Word | Argv | None, expander: Expander
) -> Word | Argv:
    """What `${!name}` stands for, given the value of the name."""
    variable = shell.variables.get(part.name) if part.subscript is None else None
    if variable is not None and "n" in variable.attributes:
        # A name reference tells what it refers to.
        target = variable.value.text if variable.value is not None else None
        if target and not part.operator:
            return exact(target)
        return Word(unknown=f"what `{part.name}` stands for is not followed")
    if pointer is None or (isinstance(pointer, Word) and not all(map(_names, pointer.texts))):
        # What is no name ends the line.
        runner.abort(shell, part.span)
    if isinstance(pointer, tuple) or pointer is None or not pointer.texts:
        if isinstance(pointer, Word) and not pointer.variables and not pointer.shape:
            runner.unknown_code(
                shell, "shell.expand", part.span, "the name of a variable is not known and may run code"
            )
        return Word(unknown="the name of the variable is not known")
    found: Word | Argv | None = None
    for text in pointer.texts:
        value = _value_at(runner, shell, part, text, expander)
        if found is None:
            found = value
        elif isinstance(found, tuple) or isinstance(value, tuple):
            found = (Word(unknown="it may be one of several lists", many=True),)
        else:
            found = joined(found, value)
    assert found is not None
    return found


def _names(text: str) -> bool:
    """Whether a text names a variable or parameter."""
    name = text.partition("[")[0]
    return name.isidentifier() or name.isdecimal() or name in ("@", "*", "#", "?", "!", "$", "-")


def _value_at(runner: Runner, shell: Shell, part: nodes.Parameter, text: str, expander: Expander) -> Word | Argv:
    name, bracket, subscript = text.partition("[")
    index = None
    if bracket:
        expand_text(runner, shell, subscript.removesuffix("]"), part, expander)
        index = nodes.Word(part.span, (nodes.Literal(part.span, subscript.removesuffix("]"), True),))
    if not (name.isidentifier() or name.isdecimal() or name in ("@", "*", "#", "?")):
        return Word(unknown="it does not name a variable")
    target = nodes.Parameter(part.span, name, part.quoted, part.operator, index, part.argument, part.second)
    return expander.part_value(runner, shell, target)
