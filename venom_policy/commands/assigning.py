"""Assignments: what they make of variables, and what follows for later calls."""

from __future__ import annotations

from venom_policy.commands import limits
from venom_policy.commands.arithmetic import calculated_any, evaluated
from venom_policy.commands.call import Call, Outcome
from venom_policy.commands.calling import finish
from venom_policy.commands.expansion import SELF, expand_word, scalar
from venom_policy.commands.flows import flows_of
from venom_policy.commands.joining import assembled, exact, joined
from venom_policy.commands.parameters import element_key
from venom_policy.commands.paths import glob_directory, path_targets
from venom_policy.commands.resolving import path_entries
from venom_policy.commands.runner import Runner
from venom_policy.commands.state import Shell, Variable, join
from venom_policy.commands.values import Output, Word
from venom_policy.commands.variables import collapsed, element, lookup, referred_name
from venom_policy.shell import nodes
from venom_policy.value import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.commands.call import Nested
    from venom_policy.commands.expansion import Argv
    from venom_policy.commands.joining import Piece
    from venom_policy.effects import Effect, Finding
    from venom_policy.source import Span

    Assigned = tuple[tuple[str, Word], ...]

# A shell usually inherits these, so that a plain assignment changes them for every later call.
USUALLY_EXPORTED = frozenset(
    {"PATH", "HOME", "USER", "LOGNAME", "SHELL", "TERM", "TMPDIR", "EDITOR", "VISUAL", "PAGER", "BROWSER", "DISPLAY",
     "LANG", "LANGUAGE", "LC_ALL", "PWD", "OLDPWD", "SHLVL", "LD_PRELOAD", "LD_LIBRARY_PATH", "LD_AUDIT", "PYTHONPATH",
     "NODE_OPTIONS", "BASH_ENV", "ENV", "SSH_AUTH_SOCK", "XDG_CONFIG_HOME"}
)  # fmt: skip
# Bash calculates what it gives to these, whatever was declared.
INTEGERS = frozenset({"RANDOM", "SRANDOM", "SECONDS", "OPTIND", "HISTCMD", "BASHPID"})
TABLES = frozenset({"BASH_ALIASES", "BASH_CMDS"})
# The shell itself obeys these, exported or not.
OBEYED = frozenset(
    {"PATH", "IFS", "PS4", "PROMPT_COMMAND", "CDPATH", "HOME", "BASH_ENV", "ENV", "SHELLOPTS", "BASHOPTS", "GLOBIGNORE"}
)


def assign_all(runner: Runner, shell: Shell, assignments: tuple[nodes.Assignment, ...]) -> None:
    """Carry out assignments that stand alone."""
    for assignment in assignments:
        name, value = _assign_node(runner, shell, assignment, {})
        note_assigned(runner, shell, name, value, assignment.span)


def assigned_for_call(
    runner: Runner, shell: Shell, assignments: tuple[nodes.Assignment, ...]
) -> tuple[Assigned, dict[str, Variable | None]]:
    """The variables set for one call, and what they held.

    The caller puts that back.
    """
    held: dict[str, Variable | None] = {}
    before = shell.copy() if any(assignment.subscript is not None for assignment in assignments) else None
    assigned = tuple(_assign_node(runner, shell, assignment, held) for assignment in assignments)
    if before is not None:
        # No element can be set for one call: bash says so, and does not even calculate the subscript.
        shell.become(join(shell, before) or shell)
    return assigned, held


def _assign_node(
    runner: Runner, shell: Shell, assignment: nodes.Assignment, held: dict[str, Variable | None]
) -> tuple[str, Word]:
    name = assignment.name
    if isinstance(assignment.value, nodes.ArrayValue) or assignment.subscript is not None:
        name = referred_name(shell, name)
    if isinstance(assignment.value, nodes.ArrayValue):
        held.setdefault(name, shell.variables.get(name))
        assign_array(runner, shell, name, assignment.value, append=assignment.append)
        return name, Word(unknown="it is an array")
    if name == "PATH" and assignment.subscript is None:
        shell.search(() if assignment.append else path_entries(runner, shell, assignment.value.parts, scalar))
    value = scalar(runner, shell, assignment.value, assignment=True)
    # An expansion such as `${x:=y}` changes the variable for good.
    held.setdefault(name, shell.variables.get(name))
    if assignment.subscript is not None:
        assign_element(runner, shell, name, assignment.subscript, value, append=assignment.append)
        return name, value
    return name, assign(runner, shell, name, value, assignment.span, append=assignment.append)


def assign(runner: Runner, shell: Shell, name: str, value: Word, span: Span, *, append: bool = False) -> Word:
    """Give a variable a value; tells the value it then has."""
    known = shell.variables.get(name) or Variable()
    attributes = _attributes(known, name)
    if "n" in attributes:
        target = known.value.text if known.value is not None else None
        if target is None or target == name or not target.isidentifier():
            runner.unknown_code(
                shell, "shell.assign", span, "the variable that a name reference stands for is not known"
            )
            return value
        return assign(runner, shell, target, value, span, append=append)
    if append:
        if "i" in attributes:
            as_integer(runner, shell, value, span)  # what stands in it runs, whatever it is added to
        value = _appended(shell, name, value, attributes)
    if "i" in attributes:
        value = as_integer(runner, shell, value, span)
    if value.texts and ("u" in attributes or "l" in attributes):
        change = str.upper if "u" in attributes else str.lower
        value = replace(value, texts=tuple(dict.fromkeys(change(text) for text in value.texts)))
    if "r" in attributes and known.value is not None:
        runner.abort(shell, span)
        value = joined(known.value, value)
    exported = known.exported or name in USUALLY_EXPORTED or name in shell.env or shell.option("allexport")
    if known.elements is not None:
        elements = (("0", value), *(pair for pair in known.elements if pair[0] != "0"))
        shell.set_variable(name, Variable(None, elements, known.associative, exported, attributes))
    else:
        shell.set_variable(name, Variable(value, None, False, exported, attributes))
    return value


def _attributes(known: Variable, name: str) -> str:
    return known.attributes + "i" if name in INTEGERS and "i" not in known.attributes else known.attributes


def _appended(shell: Shell, name: str, value: Word, attributes: str) -> Word:
    old = lookup(shell, name)
    if old is None:
        return value
    if "i" in attributes:
        return assembled([(_piece(old), True), ("+", True), (_piece(value), True)], value.span, globbing=False)
    return assembled([(_piece(old), True), (_piece(value), True)], value.span, globbing=False)


def _piece(value: Word) -> str | Word:
    return value.text if value.text is not None and not value.flows else value


def as_integer(runner: Runner, shell: Shell, value: Word, span: Span) -> Word:
    """What an integer variable makes of a value by calculating."""
    return calculated_any(runner, shell, value, nodes.Word(span, (nodes.Literal(span, value.text or "", True),)), SELF)


def assign_element(
    runner: Runner, shell: Shell, name: str, subscript: nodes.Word, value: Word, *, append: bool = False
) -> None:
    """Give one element of an array a value."""
    note_tables(runner, name, subscript.span)
    if not subscript.parts:
        runner.abort(shell, subscript.span)
        return
    known = shell.variables.get(name) or Variable()
    key = _key(runner, shell, known, subscript)
    if key == "":
        runner.abort(shell, subscript.span)
        return
    put_element(runner, shell, name, (key, subscript.span), value, append=append)


def _assign_listed(runner: Runner, shell: Shell, name: str, item: nodes.ArrayElement, value: Word) -> None:
    """Give an element a value of a list.

    Without a subscript bash only complains.
    """
    assert item.subscript is not None
    key = element_key(runner, shell, item.subscript, SELF)
    if key.text == "":
        return
    known = shell.variables.get(name)
    if known is None or not known.associative:
        key = calculated_any(runner, shell, key, item.subscript, SELF)
    put_element(runner, shell, name, (key.text, item.subscript.span), value, append=item.append)


def put_element(
    runner: Runner, shell: Shell, name: str, place: tuple[str | None, Span], value: Word, *, append: bool = False
) -> None:
    """Give the element of a key, known or not, a value."""
    key, span = place
    known = shell.variables.get(name) or Variable()
    if "i" in _attributes(known, name):
        value = as_integer(runner, shell, value, value.span)
    elements = known.elements
    if elements is None:
        elements = (("0", known.value),) if known.value is not None else ()
    if key is not None and key.startswith("-") and not known.associative:
        # It is counted from the end.
        last = elements[-1][0] if elements else "-1"
        key = str(int(last) + 1 + int(key)) if last.isdecimal() else None
        if key is None or key.startswith("-"):
            runner.abort(shell, span)
            if key is not None:
                return
    if key is not None and any(not place for place, _ in elements):
        # Whether it stands before or behind what has an unknown place, or takes the place of it, is not known.
        key = None
    if key is None:
        # It may take the place of any other.
        elements = collapsed((*elements, ("", value)), "an element has an unknown place")
    else:
        if append:
            old = element(replace(known, elements=elements), key)
            pieces: list[Piece] = [(_piece(known_value), True) for known_value in ([] if old is None else [old])]
            value = assembled([*pieces, (_piece(value), True)], value.span, globbing=False)
        elements = _ordered((*(pair for pair in elements if pair[0] != key), (key, value)), known.associative)
    shell.set_variable(name, replace(known, value=None, elements=elements))


def note_tables(runner: Runner, name: str, span: Span) -> None:
    """Note an assignment to an array that changes what names call."""
    if name in TABLES:
        runner.gap(f"assigning to `{name}` changes what a name calls", span)


def _key(runner: Runner, shell: Shell, variable: Variable, subscript: nodes.Word) -> str | None:
    if variable.associative:
        return element_key(runner, shell, subscript, SELF).text
    return evaluated(runner, shell, subscript, SELF).text


def _ordered(elements: tuple[tuple[str, Word], ...], associative: bool) -> tuple[tuple[str, Word], ...]:
    if associative or not all(key.isdecimal() for key, _ in elements):
        return elements
    return tuple(sorted(elements, key=lambda pair: int(pair[0])))


def assign_array(
    runner: Runner,
    shell: Shell,
    name: str,
    array: nodes.ArrayValue,
    *,
    append: bool = False,
    new: Variable | None = None,
) -> None:
    """Give a variable a list of elements.

    `new`: what takes its place first.
    """
    note_tables(runner, name, array.span)
    # Every element is expanded before the first is assigned.
    before = new or _as_array(shell, name)
    values = [_element_values(runner, shell, item, keyed=before.associative) for item in array.elements]
    known = new or shell.variables.get(name) or Variable()
    start = known.elements or ()
    shell.set_variable(name, replace(known, value=None, elements=start if append else ()))
    if known.associative and not append and start and any(item.append for item in array.elements):
        # What is added to is what the array held before.
        start = collapsed((*start, *[("", word) for given in values for word in given]), "elements are added to")
        shell.set_variable(name, replace(known, value=None, elements=start))
        return
    if known.associative and any(item.subscript is None or not item.subscript.parts for item in array.elements):
        pairs = _pairs(runner, shell, values, integer="i" in _attributes(known, name))
        shell.set_variable(name, replace(known, value=None, elements=(("", pairs),)))
        return
    for item, given in zip(array.elements, values, strict=True):
        current, fields = shell.variables[name], given
        if item.subscript is not None:
            _assign_listed(runner, shell, name, item, fields[0])
            continue
        if "i" in _attributes(known, name):
            fields = tuple([as_integer(runner, shell, field, field.span) for field in fields])
        extended = _extended(current.elements or (), fields)
        if len(extended) > limits.ELEMENTS:
            extended = collapsed(extended, "the array is too long to be followed")
        shell.set_variable(name, replace(current, elements=extended))


def _as_array(shell: Shell, name: str) -> Variable:
    """What a list takes the place of.

    A value is the first element by then.
    """
    before = shell.variables.get(name) or Variable()
    if before.elements is None and before.value is not None:
        before = replace(before, value=None, elements=(("0", before.value),))
        shell.set_variable(name, before)
    return before


def _pairs(runner: Runner, shell: Shell, values: list[Argv], *, integer: bool) -> Word:
    """Keys and values in turn, as one word.

    For elements beside those with a subscript, or with an empty one, bash only complains.
    """
    fields = tuple(word for given in values for word in given)
    for field in fields if integer else ():
        as_integer(runner, shell, field, field.span)
    return Word(unknown="a list of keys and values is not followed", many=True, flows=flows_of(*fields))


def _element_values(runner: Runner, shell: Shell, item: nodes.ArrayElement, *, keyed: bool) -> Argv:
    runner.step()
    # bash reads the text of a list twice, too.
    runner.substituting += 1
    try:
        if item.subscript is not None and keyed:
            return (_keyed_value(runner, shell, item.value),)
        if item.subscript is not None:
            return (scalar(runner, shell, item.value, assignment=True),)
        # No element is an assignment.
        choices = expand_word(runner, shell, item.value, braced=True)
    finally:
        runner.substituting -= 1
    if len(choices) != 1:
        choices = [(Word(unknown="it is split in several ways", many=True),)]
    for word in choices[0]:
        note_glob(runner, shell, word)
    return choices[0]


def _keyed_value(runner: Runner, shell: Shell, word: nodes.Word) -> Word:
    """A value under a key.

    No tilde in it is a home, and `<(…)` is text.
    """
    parts = tuple(replace(part, quoted=True) if isinstance(part, nodes.Literal) else part for part in word.parts)
    value = scalar(runner, shell, nodes.Word(word.span, parts))
    if any(isinstance(part, nodes.ProcessSubstitution) for part in parts):
        return Word(value.span, unknown="the text of a process substitution", flows=value.flows)
    return value


def _extended(elements: tuple[tuple[str, Word], ...], fields: tuple[Word, ...]) -> tuple[tuple[str, Word], ...]:
    last = elements[-1][0] if elements else "-1"
    unknown_place = any(not key for key, _ in elements)
    following = int(last) + 1 if last.lstrip("-").isdecimal() else 0
    for field in fields:
        if field.many or unknown_place:
            unknown_place = True
            elements = (*elements, ("", replace(field, many=True) if not field.texts else field))
        else:
            elements = (*elements, (str(following), field))
            following += 1
    return elements


def note_glob(runner: Runner, shell: Shell, word: Word) -> None:
    """Note that expanding a pattern lists a directory."""
    if not (word.glob and word.many):
        return
    directory, below = glob_directory(word.glob)
    targets = path_targets(Word(texts=(directory,)), shell.directories, tree=below)
    runner.shell_effects(shell, "shell.glob", word.span, tuple(("read", target) for target in targets))


def note_assigned(runner: Runner, shell: Shell, name: str, value: Word, span: Span) -> None:
    """Add what follows where later calls or the shell obey."""
    variable = shell.variables.get(name)
    if variable is None or not (variable.exported or name in OBEYED):
        return
    call = Call(
        runner.identify(), (), "shell", shell.directories, runner.place(span), via=shell.via, place=shell.place,
        background=shell.background,
    )  # fmt: skip
    outcome = runner.programs.assigned(name, value, call)
    if outcome.effects or outcome.nested or outcome.findings:
        finish(runner, shell, call, outcome)


def declared(runner: Runner, shell: Shell, call: Call, action: str, changes: list[tuple[str, Word]]) -> None:
    """Record a builtin that exports variables, with what follows from each."""
    effects: tuple[Effect, ...] = ()
    nested: tuple[Nested, ...] = ()
    findings: tuple[Finding, ...] = ()
    for name, value in changes:
        outcome = runner.programs.assigned(name, value, call)
        effects += outcome.effects
        nested += outcome.nested
        findings += outcome.findings
    finish(runner, shell, call, Outcome(action, effects, nested, NOTHING_PRINTED, findings))


NOTHING_PRINTED = Output(exact(""))
