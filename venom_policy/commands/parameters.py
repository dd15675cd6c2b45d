"""The value of `$name` and of every `${…}`."""

from __future__ import annotations

from venom_policy.commands.arithmetic import calculated, evaluated
from venom_policy.commands.flows import flows_of, merged
from venom_policy.commands.indirection import pointed
from venom_policy.commands.joining import exact, joined
from venom_policy.commands.listing import DEFAULTS, holds_list, is_quoted_list
from venom_policy.commands.reexpansion import expand_text
from venom_policy.commands.runner import Runner
from venom_policy.commands.setness import setness_of
from venom_policy.commands.splitting import KEEPING_VALUES
from venom_policy.commands.state import Shell, Variable
from venom_policy.commands.transforming import (
    REMOVALS,
    cased,
    quoted_text,
    removed,
    replaced_text,
    sliced,
    sliced_array,
    sliced_text,
)
from venom_policy.commands.values import Word
from venom_policy.commands.variables import element, elements_of, in_any_order, is_observed, lookup, referred_name
from venom_policy.effects import Target
from venom_policy.shell import nodes
from venom_policy.value import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from venom_policy.commands.expansion import Argv, Expander

CASES = frozenset({"^", "^^", ",", ",,", "~", "~~"})
TRANSFORMATIONS: dict[str, Callable[[str], str]] = {
    "@U": str.upper,
    "@L": str.lower,
    "@Q": quoted_text,
    "@u": lambda text: text[:1].upper() + text[1:],
}
NO_FIELD = "there may be no field at all"
REPLACEMENTS = frozenset({"/", "//", "/#", "/%"})
# With these, what the escapes of a prompt become may stand in a substitution, or begin one.
_QUOTABLE = frozenset("$`0123")


def parameter_value(runner: Runner, shell: Shell, part: nodes.Parameter, expander: Expander) -> Word | Argv:
    """The value of a parameter, a tuple for a list like `$@`."""
    if part.indirect:
        pointer = nodes.Parameter(part.span, part.name, part.quoted, subscript=part.subscript)
        return pointed(runner, shell, part, base_value(runner, shell, pointer, expander), expander)
    if part.operator == "names":
        return (Word(unknown="the names of variables are not followed", many=True),)
    base = base_value(runner, shell, part, expander)
    if not part.operator:
        return base if isinstance(base, tuple) else _present(runner, shell, base)
    if part.operator in DEFAULTS:
        return _defaulted(runner, shell, part, base, expander)
    if part.operator == "length":
        return _length(base if base is not None else _present(runner, shell, None))
    if part.operator == "keys":
        return _keys(shell, part)
    emptied = isinstance(base, Word) and base.text == "" and part.operator in REMOVALS
    if emptied or (base is None and part.operator[0] != "@"):
        # Of what is not set no part is taken, and what would tell which is not expanded.
        return exact("") if emptied else _present(runner, shell, None)
    if part.operator == ":":
        return _substring(runner, shell, part, base, expander)
    change = _change(runner, shell, part, expander)
    if part.operator.startswith("@") and not isinstance(base, tuple):
        # What is not set is not even quoted.
        setness = setness_of(shell, part, base)
        found = _present(runner, shell, None) if base is None or setness is False else change(base)
        return found if setness is not None else joined(found, exact(""))
    if isinstance(base, tuple):
        return tuple(change(value) for value in base)
    return change(_present(runner, shell, base))


def value_unless_set(runner: Runner, shell: Shell, part: nodes.Parameter, expander: Expander) -> Word | Argv | None:
    """The empty value of a parameter that surely is unset."""
    base = base_value(runner, shell, part, expander)
    if part.indirect or setness_of(shell, part, base) is not False:
        return None
    return base if isinstance(base, tuple) else _present(runner, shell, None)


def base_value(runner: Runner, shell: Shell, part: nodes.Parameter, expander: Expander) -> Word | Argv | None:
    """What the parameter holds before its operator: None when it is unset."""
    name = part.name
    if name in ("@", "*"):
        return shell.positional
    if part.subscript is not None:
        name = referred_name(shell, name)
    note_read(runner, shell, name, part)
    variable = shell.variables.get(name)
    value = lookup(shell, name)
    if part.subscript is None:
        if variable is not None and variable.elements is not None and shell.dialect in KEEPING_VALUES:
            runner.gap("in zsh the name of an array is all of it", part.span)
        return value
    text = expander.literal_text(part.subscript)
    if text in ("@", "*"):
        return elements_of(shell, name)
    if shell.dialect in KEEPING_VALUES:
        runner.gap("in zsh the elements of an array are counted from one", part.span)
    if variable is not None and variable.associative:
        key = element_key(runner, shell, part.subscript, expander)
    else:
        key = evaluated(runner, shell, part.subscript, expander)
    if variable is None:
        # What the subscript assigns comes too late.
        return value if key.text == "0" or value is None or value.unknown else exact("")
    variable = shell.variables.get(name) or variable
    if key.text is not None:
        return element(variable, _from_end(variable, key.text))
    return _any_of(elements_of(shell, name))


def element_key(runner: Runner, shell: Shell, subscript: nodes.Word, expander: Expander) -> Word:
    """An associative array's key, in which no tilde is a home."""
    word = subscript.key if isinstance(subscript, nodes.Subscript) and subscript.key is not None else subscript
    parts = tuple(replace(part, quoted=True) if isinstance(part, nodes.Literal) else part for part in word.parts)
    return expander.scalar(runner, shell, nodes.Word(subscript.span, parts))


def _from_end(variable: Variable, key: str) -> str:
    if not key.startswith("-") or variable.associative or not variable.elements:
        return key
    last = variable.elements[-1][0]
    return str(int(last) + 1 + int(key)) if last.isdecimal() else key


def _any_of(values: Argv) -> Word:
    found = exact("")
    for value in values:
        found = joined(found, value)
    return replace(found, many=False)


def note_read(runner: Runner, shell: Shell, name: str, part: nodes.Node) -> None:
    """Note that a caller's variable is looked at."""
    if is_observed(shell, name):
        runner.shell_effects(shell, "shell.expand", part.span, (("read", Target("variable", name)),))


def _present(runner: Runner, shell: Shell, value: Word | None) -> Word:
    if value is None:
        if shell.maybe_option("nounset"):
            runner.may_end(shell)
        return exact("")
    if value.empty and shell.option("nounset"):
        return replace(value, empty=False, vacant=None)
    return value


def chosen_argument(
    runner: Runner, shell: Shell, part: nodes.Parameter, expander: Expander
) -> tuple[nodes.Word, Word | None] | None:
    """The argument taken of `${x:-argument}`, and the possible value instead."""
    if part.indirect or part.argument is None or part.operator not in (":-", "-", ":+", "+"):
        return None
    base = base_value(runner, shell, part, expander)
    setness = setness_of(shell, part, base)
    wanted = part.operator.endswith("+")
    if len(part.argument.parts) > 1 and any(map(is_quoted_list, part.argument.parts)):
        runner.gap("a list in an operand, which bash joins to its neighbours where it is empty", part.span)
    if setness is wanted:
        return part.argument, None
    if setness is not None:
        return None
    if wanted:
        nothing = Word(unknown=NO_FIELD, many=True) if part.quoted and _is_list(part, expander) else exact("")
        return part.argument, nothing
    if not isinstance(base, Word) or not base.texts:
        return None
    texts = tuple(text for text in base.texts if text or not part.operator.startswith(":"))
    return part.argument, replace(base, texts=texts or ("",))


def _defaulted(
    runner: Runner, shell: Shell, part: nodes.Parameter, base: Word | Argv | None, expander: Expander
) -> Word | Argv:
    colon, kind = part.operator.startswith(":"), part.operator[-1]
    setness = setness_of(shell, part, base)
    if kind == "+":
        listed = _is_list(part, expander)
        if setness is False:
            return () if listed and not base else exact("")
        other = _argument(runner, shell, part, expander)
        if setness:
            return other
        return (replace(other, texts=(), unknown=NO_FIELD, many=True),) if listed else joined(other, exact(""))
    if setness:
        return base if base is not None else exact("")
    other = _argument(runner, shell, part, expander)
    if setness is not False and holds_list(part):
        return (Word(unknown="a value, or a list in place of it", many=True, flows=flows_of(other)),)
    if kind == "?":
        runner.may_end(shell)
        return (
            exact("")
            if setness is False or isinstance(base, tuple) or base is None
            else replace(base, empty=False, vacant=None)
        )
    value = other if setness is False or base is None else _either(base, other, colon)
    if kind == "=" and isinstance(value, Word):
        known = shell.variables.get(part.name)
        if known is not None and "i" in known.attributes:
            if value.text is None:
                runner.unknown_code(shell, "shell.assign", part.span, "an integer variable runs what stands in a value")
            else:
                value = calculated(runner, shell, value.text, part, expander)
        shell.set_variable(part.name, replace(known, value=value) if known else Variable(value))
    return value


def _is_list(part: nodes.Parameter, expander: Expander) -> bool:
    """Whether each element is a field, also in quotes."""
    return part.name == "@" or (part.subscript is not None and expander.literal_text(part.subscript) == "@")


def _either(base: Word | Argv, other: Word, colon: bool) -> Word | Argv:
    if isinstance(base, tuple):
        return (Word(unknown="the arguments are not known here", many=True, flows=flows_of(*base, other)),)
    if base.texts:
        texts = tuple(text for text in base.texts if text or not colon)
        return joined(replace(base, texts=texts), other) if texts else other
    return replace(base, empty=False, vacant=other, flows=merged(base.flows, other.flows))


def _argument(runner: Runner, shell: Shell, part: nodes.Parameter, expander: Expander) -> Word:
    if part.argument is None:
        return exact("")
    runner.conditional += 1
    try:
        return expander.scalar(runner, shell, part.argument, operand=True)
    finally:
        runner.conditional -= 1


def _length(base: Word | Argv) -> Word:
    if isinstance(base, tuple):
        if any(value.many for value in base):
            return Word(unknown="the number of elements is not known", shape="number")
        return exact(str(len(base)))
    if base.texts:
        return Word(texts=tuple(dict.fromkeys(str(len(text)) for text in base.texts)))
    return Word(unknown="the length of an unknown value", shape="number")


def _keys(shell: Shell, part: nodes.Parameter) -> Word | Argv:
    variable = shell.variables.get(part.name)
    if variable is None or variable.elements is None:
        return (Word(unknown="the keys of an unknown array", many=True),)
    keys = tuple(
        exact(key) if key else Word(unknown="the keys of an unknown array", many=True) for key, _ in variable.elements
    )
    return in_any_order(keys) if variable.associative else keys


def _substring(
    runner: Runner, shell: Shell, part: nodes.Parameter, base: Word | Argv | None, expander: Expander
) -> Word | Argv:
    start = evaluated(runner, shell, part.argument, expander) if part.argument else exact("0")
    count = evaluated(runner, shell, part.second, expander) if part.second else None
    known = start.text is not None and (count is None or count.text is not None)
    first = int(start.text) if start.text and known else 0
    length = int(count.text) if count is not None and count.text and known else None
    variable = None if part.subscript is None else shell.variables.get(referred_name(shell, part.name))
    listed = isinstance(base, tuple)
    if isinstance(base, tuple) and part.subscript is not None and (variable is None or variable.elements is None):
        base = base[0] if base else ()
    if isinstance(base, tuple):
        if not known or any(value.many for value in base):
            return (Word(unknown="a slice of an unknown list", many=True, flows=flows_of(*base)),)
        if variable is not None:
            return sliced_array(variable, base, first, length)
        if part.subscript is not None:
            return ()
        values = (shell.zeroth or Word(unknown="`$0` is not known"), *base)
        return sliced(values, first, length)
    value = _present(runner, shell, base)
    if listed and known and value.text is not None and first > len(value.text):
        return ()
    if not value.texts or not known:
        return _derived(value, "a part of an unknown value" if value.unknown else "a part whose place is not known")
    texts = [sliced_text(text, first, length) for text in value.texts]
    return replace(value, texts=tuple(dict.fromkeys(texts)))


def _derived(value: Word, reason: str) -> Word:
    """An unknown value that was made of another one."""
    return Word(
        unknown=value.unknown or reason, many=value.many, empty=value.empty, vacant=value.vacant, flows=flows_of(value),
        variables=value.variables,
    )  # fmt: skip


def _change(runner: Runner, shell: Shell, part: nodes.Parameter, expander: Expander) -> Callable[[Word], Word]:
    operator = part.operator
    if operator in REMOVALS or operator in CASES or operator in REPLACEMENTS:
        pattern = expander.pattern_of(runner, shell, part.argument) if part.argument else exact("")
        second = expander.scalar(runner, shell, part.second, operand=True) if part.second else exact("")
        if operator in REMOVALS:
            return lambda value: removed(value, pattern, operator)
        if operator in CASES:
            # A pattern that is not there matches any character, but one between empty quotes none.
            quoted = part.argument is not None and any(getattr(piece, "quoted", False) for piece in part.argument.parts)
            absent = "" if quoted else "?"
            return lambda value: _mapped(value, pattern, lambda text, glob: cased(text, glob or absent, operator))
        ampersand = "&" in (second.text or "&")
        return lambda value: _mapped(
            value,
            pattern,
            lambda text, glob: None if ampersand else replaced_text(text, glob, second.text or "", operator),
        )
    return lambda value: _transformed(runner, shell, value, operator, part, expander)


def _mapped(value: Word, pattern: Word, change: Callable[[str, str], str | None]) -> Word:
    glob = pattern.text
    if glob is not None and value.texts:
        texts = [change(text, glob) for text in value.texts]
        known = tuple(dict.fromkeys(text for text in texts if text is not None))
        if None not in texts:
            return replace(value, texts=known, flows=merged(value.flows, pattern.flows))
    return replace(_derived(value, "it was made of a pattern that is not followed"), below="", shape="")


def _transformed(
    runner: Runner, shell: Shell, value: Word, operator: str, part: nodes.Parameter, expander: Expander
) -> Word:
    if operator == "@P":
        return _prompt(runner, shell, value, part, expander)
    change = TRANSFORMATIONS.get(operator)
    if change is not None and value.texts:
        return replace(value, texts=tuple(dict.fromkeys(change(text) for text in value.texts)))
    if operator == "@E" and value.texts and not any("\\" in text for text in value.texts):
        return value
    return _derived(value, f"`{operator}` is not followed")


def _prompt(runner: Runner, shell: Shell, value: Word, part: nodes.Parameter, expander: Expander) -> Word:
    """A value expanded as a prompt: its substitutions run."""
    if not value.texts:
        if not value.variables:
            runner.unknown_code(shell, "shell.expand", part.span, "an unknown value is expanded as a prompt")
        return _derived(value, "a prompt that is not known")
    found: Word | None = None
    for text in value.texts:
        if "\\" in text and not _QUOTABLE.isdisjoint(text):
            runner.unknown_code(shell, "shell.expand", part.span, "a prompt with escapes is expanded")
        expanded = expand_text(runner, shell, text, part, expander)
        found = expanded if found is None else joined(found, expanded)
    assert found is not None
    return found if not any("\\" in text for text in value.texts) else _derived(found, "a prompt with escapes")
