"""The builtin unset: variables, elements and functions that are no more."""

from __future__ import annotations

from venom_policy.commands.assigning import NOTHING_PRINTED
from venom_policy.commands.call import Call, Outcome
from venom_policy.commands.calling import finish
from venom_policy.commands.declaring import option_letters
from venom_policy.commands.flows import NUMBER_SHAPES
from venom_policy.commands.joining import exact, joined
from venom_policy.commands.runner import Runner
from venom_policy.commands.splitting import KEEPING_VALUES
from venom_policy.commands.state import Shell, Variable
from venom_policy.commands.subscripts import expand_subscript
from venom_policy.commands.values import Word
from venom_policy.commands.variables import lookup
from venom_policy.value import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.commands.runner import Flow
    from venom_policy.commands.state import Elements
    from venom_policy.source import Span


def unset(runner: Runner, shell: Shell, call: Call) -> Flow:
    """Run `unset`."""
    letters, removed, operands = option_letters(call.argv[1:])
    if shell.dialect not in KEEPING_VALUES and letters.strip("fvn") + removed:
        operands = ()
    for word in operands:
        for text in word.texts:
            name, bracket, subscript = text.partition("[")
            if bracket and name not in shell.variables and lookup(shell, name) is None:
                # Of what surely is not set bash does not even look at the subscript.
                continue
            if bracket:
                _unset_element(shell, name, expand_subscript(runner, shell, name, subscript, call.span))
                continue
            known = lookup(shell, name)
            if "f" not in letters:
                shell.set_variable(name, _unset_variable(shell, name))
                if name == "PATH":
                    shell.search(None)
                if name == "HOME":
                    shell.set_variable(name, Variable())
            if "v" not in letters and name in shell.functions:
                _unset_function(shell, name, sure="f" in letters or known is None)
        if not word.texts:
            _unset_any(runner, shell, word, call.span)
    finish(runner, shell, call, Outcome("shell.unset", prints=NOTHING_PRINTED))
    return shell, shell


def _unset_element(shell: Shell, name: str, key: str | None) -> None:
    known = shell.variables.get(name) or Variable()
    if "r" in known.attributes:
        kept: Elements = (("", Word(unknown="an element may be unset", many=True)),)
        shell.set_variable(name, replace(known, elements=kept, maybe=True))
        return
    if known.elements is None and key == "0":
        shell.set_variable(name, Variable())
        return
    elements: Elements = (("", Word(unknown="an element was unset", many=True)),)
    placed = key is not None and (key.isdecimal() or known.associative) and key not in ("@", "*")
    if known.elements and known.elements[0][0] and placed:
        elements = tuple(pair for pair in known.elements if pair[0] != key)
    shell.set_variable(name, replace(known, value=None, elements=elements))


def _unset_any(runner: Runner, shell: Shell, word: Word, span: Span) -> None:
    """Any variable may be unset; the subscript of an unknown name runs."""
    if runner.is_content(word) or ("[" in word.prefix and word.shape not in NUMBER_SHAPES):
        runner.unknown_code(shell, "shell.unset", span, "a subscript in an unknown name runs")
    shell.variables = {
        key: replace(variable, value=joined(variable.value or exact(""), exact("")), maybe=True)
        for key, variable in shell.variables.items()
    }
    shell.owned = True


def _unset_variable(shell: Shell, name: str) -> Variable:
    """What a variable is after `unset`, which fails when it is read-only."""
    known = shell.variables.get(name)
    return replace(known, maybe=True) if known is not None and "r" in known.attributes else Variable()


def _unset_function(shell: Shell, name: str, *, sure: bool) -> None:
    """Without `-f` a function goes only where no variable has its name."""
    bodies = shell.functions[name]
    others = {key: value for key, value in shell.functions.items() if key != name}
    shell.functions = others if sure else {**others, name: (*bodies, None)}
