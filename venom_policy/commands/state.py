"""What a shell knows while a script runs: variables, directories, functions, options."""

from __future__ import annotations

from venom_policy.commands.flows import flows_of
from venom_policy.commands.joining import joined, widened
from venom_policy.commands.merging import (
    join_disabled,
    join_hashed,
    join_names,
    join_positional,
    join_previous,
    join_stacks,
    join_traps,
)
from venom_policy.commands.paths import bounded
from venom_policy.commands.values import HERE, UNKNOWN_OUTPUT, Directory, Output, Place, Word
from venom_policy.shell import nodes
from venom_policy.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from venom_policy.commands.sink import Sink

    Stacks = tuple[tuple[tuple[Directory, ...], ...], ...]
    Elements = tuple[tuple[str, Word], ...]
    Locals = dict[str, "Variable | Doubtful | None"] | None

EMPTY = Word(texts=("",))


class State(Value):
    """Where a script starts.

    `env` holds the variables whose values the caller knows, as (name, text) pairs; others may be set, unknown to it.
    `complete`: no other variable is set. `cwd` "" is an unknown directory. `positional` are `$1 $2 …`. `options` are
    names as in `set -o` and `shopt`.
    """

    cwd: str
    home: str = ""
    env: tuple[tuple[str, str], ...] = ()
    complete: bool = False
    positional: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    dialect: str = "bash"


class Variable(Value):
    """What the command made of a variable.

    `value` None is unset, `maybe` it may be unset. `elements` None is no array. `attributes`: i integer, n name
    reference, r readonly, u upper
    case, l lower case.
    """

    value: Word | None = None
    elements: Elements | None = None
    associative: bool = False
    exported: bool = False
    attributes: str = ""
    maybe: bool = False


class Doubtful(Value):
    """A variable that the function may have made its own."""

    before: Variable


class Option:
    """How sure an option is: on, off, or either."""

    ON = "on"
    MAYBE = "maybe"


class Shell:
    """The state of one shell process; forks copy it, branches join it."""

    __slots__ = (
        "aliases", "apart", "background", "complete", "dialect", "directories", "disabled", "env",
        "exported_functions", "forgotten", "functions", "hashed", "home", "inputs", "locals", "options", "owned",
        "place", "positional", "previous", "program_paths", "sink", "stacks", "stdin", "traps", "variables", "via",
        "zeroth",
    )  # fmt: skip

    variables: dict[str, Variable]
    functions: dict[str, tuple[nodes.Function | None, ...]]
    aliases: dict[str, tuple[Word, ...]]
    options: dict[str, str]
    hashed: dict[str, Word]
    traps: dict[str, Word]
    locals: Locals
    env: dict[str, str]
    directories: tuple[Directory, ...]
    previous: tuple[Directory, ...] | None
    stacks: Stacks | None
    positional: tuple[Word, ...]
    disabled: frozenset[str]
    exported_functions: frozenset[str]
    program_paths: tuple[Word, ...] | None
    stdin: Output | None
    inputs: dict[int, Output]
    sink: Sink | None
    via: tuple[str, ...]
    place: Place
    background: bool
    apart: bool
    forgotten: bool
    complete: bool
    dialect: str
    home: str
    zeroth: Word | None
    owned: bool

    def copy(self) -> Shell:
        """A state that changes apart from this one."""
        twin = Shell.__new__(Shell)
        self.owned = False
        _transfer(self, twin)
        return twin

    def become(self, other: Shell) -> None:
        """Take over everything another state knows."""
        other.owned = False
        _transfer(other, self)

    def set_variable(self, name: str, variable: Variable) -> None:
        """Set what is known of a variable."""
        if not self.owned:
            self.variables = dict(self.variables)
            self.owned = True
        self.variables[name] = variable

    def drop_variable(self, name: str) -> None:
        """Go back to not knowing a variable at all."""
        if name in self.variables:
            self.variables = {key: value for key, value in self.variables.items() if key != name}
            self.owned = True

    def search(self, paths: tuple[Word, ...] | None) -> None:
        """Look for programs elsewhere; forget what `hash -p` said."""
        self.program_paths = paths
        self.hashed = {}

    def option(self, name: str) -> bool:
        """Whether an option is surely on."""
        return self.options.get(name) == Option.ON

    def maybe_option(self, name: str) -> bool:
        """Whether an option may be on."""
        return name in self.options

    def exports(self) -> tuple[tuple[str, Word], ...]:
        """The exported variables that the command itself set."""
        if not self.variables:
            return ()
        return tuple(
            (name, variable.value)
            for name, variable in self.variables.items()
            if variable.exported and variable.value is not None
        )

    def forget(self) -> None:
        """Unknown code ran in this shell.

        Names and variables may mean anything, the rest is kept.
        """
        self.variables = {}
        self.owned = True
        self.functions = {}
        self.aliases = {}
        self.forgotten = True


def _compile_transfer() -> Callable[[Shell, Shell], None]:
    """A function that copies every slot.

    Written out, since forks are frequent and a loop costs three times as much.
    """
    scope: dict[str, Callable[[Shell, Shell], None]] = {}
    lines = "; ".join(f"target.{slot} = source.{slot}" for slot in Shell.__slots__)
    exec(f"def transfer(source, target): {lines}", scope)
    return scope["transfer"]


def _compile_comparison() -> Callable[[Shell, Shell], bool]:
    """A test whether two states hold the very same objects.

    Most forks still do when they join.
    """
    scope: dict[str, Callable[[Shell, Shell], bool]] = {}
    tests = " and ".join(f"first.{slot} is second.{slot}" for slot in Shell.__slots__ if slot != "owned")
    exec(f"def identical(first, second): return {tests}", scope)
    return scope["identical"]


_transfer = _compile_transfer()
_identical = _compile_comparison()


def first_shell(state: State) -> Shell:
    """The shell that a script starts in."""
    shell = Shell.__new__(Shell)
    shell.variables, shell.functions, shell.aliases, shell.hashed, shell.traps = {}, {}, {}, {}, {}
    shell.options = dict.fromkeys(state.options, Option.ON)
    shell.env = dict(state.env)
    shell.directories = (Directory(state.cwd) if state.cwd else Directory("", "the working directory is not known"),)
    shell.previous, shell.stacks, shell.locals, shell.program_paths = None, ((),), None, ()
    shell.positional = tuple([Word(texts=(text,)) for text in state.positional])
    shell.disabled = shell.exported_functions = frozenset()
    shell.stdin, shell.sink, shell.inputs = None, None, {}
    shell.via, shell.place, shell.dialect = (), HERE, state.dialect
    shell.background = shell.apart = shell.forgotten = False
    shell.owned, shell.complete = True, state.complete
    shell.home, shell.zeroth = state.home, None
    return shell


def join(first: Shell | None, second: Shell | None, *, widen: bool = False) -> Shell | None:
    """The state that stands for both; None when neither can be reached."""
    if first is None or first is second:
        return second
    if second is None or _identical(first, second):
        return first
    both = first.copy()
    both.variables = _join_variables(first, second, widen)
    both.owned = True
    both.functions = join_names(first.functions, second.functions, (None,))
    both.aliases = join_names(first.aliases, second.aliases, ())
    both.hashed = join_hashed(first.hashed, second.hashed)
    both.traps = join_traps(first.traps, second.traps)
    both.options = _join_options(first.options, second.options)
    both.directories = bounded(tuple(dict.fromkeys(first.directories + second.directories)))
    if widen and both.directories != first.directories:
        both.directories = (*first.directories[:1], Directory("", "the directory changes in a loop"))
    both.previous = join_previous(first.previous, second.previous)
    both.stacks = join_stacks(first.stacks, second.stacks)
    both.positional = join_positional(first.positional, second.positional)
    both.disabled = join_disabled(first.disabled, second.disabled)
    both.exported_functions = first.exported_functions | second.exported_functions
    both.program_paths = first.program_paths if first.program_paths == second.program_paths else None
    both.forgotten = first.forgotten or second.forgotten
    both.locals = _join_locals(first, second)
    if first.inputs is not second.inputs:
        both.inputs = dict(first.inputs.items() & second.inputs.items())
    if first.stdin is not second.stdin:
        both.stdin = UNKNOWN_OUTPUT
    if first.sink is not second.sink and first.sink is not None:
        first.sink.doubt()
    return both


def same(first: Shell, second: Shell) -> bool:
    """Whether two states know the same."""
    return (
        first.variables == second.variables
        and first.functions == second.functions
        and first.directories == second.directories
        and first.positional == second.positional
        and first.options == second.options
        and first.aliases == second.aliases
        and first.previous == second.previous
        and first.stacks == second.stacks
        and first.hashed == second.hashed
        and first.forgotten == second.forgotten
        and first.program_paths == second.program_paths
        and first.traps == second.traps
        and first.disabled == second.disabled
        and first.exported_functions == second.exported_functions
        and first.locals == second.locals
    )


def unset_value(name: str) -> Word:
    """The value of a variable that the command did not set."""
    return Word(
        unknown=f"`${name}` is not set by the command",
        empty=True,
        variables=(name,),
        vacant=Word(texts=("",)),
    )


def _join_variables(first: Shell, second: Shell, widen: bool) -> dict[str, Variable]:
    both = dict(first.variables)
    if first.variables is second.variables:
        return both
    for name in first.variables.keys() | second.variables.keys():
        one, other = first.variables.get(name), second.variables.get(name)
        if one is not other and one != other:
            both[name] = _join_variable(one or _inherited(first, name), other or _inherited(second, name), widen)
    return both


def _inherited(shell: Shell, name: str) -> Variable:
    if name == "HOME" and shell.home:
        return Variable(Word(texts=(shell.home,)))
    if name in shell.env:
        return Variable(Word(texts=(shell.env[name],)))
    if name == "IFS" and not shell.forgotten:
        return Variable(Word(texts=(" \t\n",)))
    return Variable() if shell.complete else Variable(unset_value(name))


def _join_variable(one: Variable, other: Variable, widen: bool) -> Variable:
    combine = widened if widen else joined
    value: Word | None = None
    if one.value is not None or other.value is not None:
        value = combine(one.value or EMPTY, other.value or EMPTY)
    elements = None
    if one.elements is not None or other.elements is not None:
        elements = _join_elements(one, other, value or EMPTY)
    return Variable(
        value,
        elements,
        one.associative or other.associative,
        one.exported or other.exported,
        "".join(sorted(set(one.attributes) | set(other.attributes))),
        one.maybe or other.maybe or (one.value is None) != (other.value is None),
    )


def _join_locals(first: Shell, second: Shell) -> Locals:
    one, other = first.locals, second.locals
    if one is None or other is None or one == other:
        return other if one is None else one
    return {
        name: one[name]
        if name in one and name in other and one[name] == other[name]
        else Doubtful(_join_variable(_outside(first, name), _outside(second, name), False))
        for name in one.keys() | other.keys()
    }


def _outside(shell: Shell, name: str) -> Variable:
    """What a variable is when the function has ended."""
    found = shell.variables.get(name)
    if shell.locals is not None and name in shell.locals:
        saved = shell.locals[name]
        found = saved.before if isinstance(saved, Doubtful) else saved
    return found or _inherited(shell, name)


def is_local(shell: Shell, name: str) -> bool:
    """Whether the function surely has its own variable of this name."""
    return shell.locals is not None and name in shell.locals and not isinstance(shell.locals[name], Doubtful)


def hide(shell: Shell, name: str) -> None:
    """Remember a variable that the function's own one replaces."""
    assert shell.locals is not None
    known = shell.variables.get(name)
    saved = shell.locals.get(name)
    if isinstance(saved, Doubtful):
        saved = Doubtful(_join_variable(saved.before, known or _inherited(shell, name), False))
    shell.locals = {**shell.locals, name: saved or known}


def restore(shell: Shell) -> None:
    """Take away the variables of a function that ends."""
    for name, saved in (shell.locals or {}).items():
        if isinstance(saved, Doubtful):
            known = shell.variables.get(name) or _inherited(shell, name)
            shell.set_variable(name, _join_variable(saved.before, known, False))
        elif saved is None:
            shell.drop_variable(name)
        else:
            shell.set_variable(name, saved)


def _join_elements(one: Variable, other: Variable, value: Word) -> Elements:
    if one.elements == other.elements and one.elements is not None:
        return one.elements
    found = value
    for _, element in (one.elements or ()) + (other.elements or ()):
        found = joined(found, element)
    reason = "the array has several possible values"
    return (("", Word(unknown=reason, many=True, flows=flows_of(found), variables=found.variables)),)


def _join_options(first: dict[str, str], second: dict[str, str]) -> dict[str, str]:
    if first == second:
        return first
    names = first.keys() | second.keys()
    return {name: Option.ON if first.get(name) == second.get(name) == Option.ON else Option.MAYBE for name in names}
