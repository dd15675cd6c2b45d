"""What variables hold, those of the shell itself included."""

from __future__ import annotations

from venom_policy.commands.flows import flows_of
from venom_policy.commands.joining import exact, joined
from venom_policy.commands.state import Shell, Variable, unset_value
from venom_policy.commands.values import ANY_TEXT, Directory, Word
from venom_policy.value import replace

NUMBERS = frozenset(
    {
        "RANDOM",
        "SRANDOM",
        "SECONDS",
        "LINENO",
        "UID",
        "EUID",
        "PPID",
        "EPOCHSECONDS",
        "SHLVL",
        "OPTIND",
        "COLUMNS",
        "LINES",
        "PIPESTATUS",
        "GROUPS",
        "COPROC",
        "BASHPID",
        "BASH_LINENO",
        "BASH_SUBSHELL",
        "BASH_VERSINFO",
    }
)
# The shell sets these itself: expanding them observes nothing that belongs to anybody.
OF_THE_SHELL = NUMBERS | frozenset(
    {"PWD", "HOME", "OLDPWD", "IFS", "_", "EPOCHREALTIME", "FUNCNAME", "PIPESTATUS", "OPTARG", "REPLY", "DIRSTACK",
     "GROUPS", "HOSTNAME", "HOSTTYPE", "MACHTYPE", "OSTYPE", "SHELLOPTS", "COPROC", "MAPFILE", "PS4", "PS2"}
)  # fmt: skip
# Every login sets them, to one component of a path: unquoted it is one word.
LOGIN_NAMES = frozenset({"USER", "LOGNAME"})
SPECIAL = {
    "?": ("the exit status is not known", "number"),
    "$": ("the process id is not known", "number"),
    "!": ("the process id of the last job is not known", "job"),
    "-": ("the shell's options are not known", ""),
    "_": ("the last argument is not followed", ""),
}
# What these hold has stood in the command.
OF_COMMANDS = frozenset({"_", "BASH_ALIASES", "BASH_ARGV", "BASH_CMDS", "BASH_COMMAND", "BASH_EXECUTION_STRING"})
# Setting it changes `$0`.
ZEROTH = "BASH_ARGV0"
LAST_JOB = Word(unknown=SPECIAL["!"][0], shape=SPECIAL["!"][1])


def lookup(shell: Shell, name: str) -> Word | None:
    """What a variable or parameter holds; None when it is surely unset."""
    variable = shell.variables.get(name)
    if variable is not None:
        if "n" in variable.attributes:
            return _referred(shell, name, variable)
        if variable.elements is not None:
            return element(variable, "0")
        return variable.value
    if name.isdecimal():
        return _positional(shell, int(name))
    if name in SPECIAL:
        reason, shape = SPECIAL[name]
        if name == "!":
            # Before the first job in the background it is empty.
            return replace(LAST_JOB, empty=True, vacant=exact(""))
        return Word(unknown=reason, shape=shape, flows=(ANY_TEXT,) if name in OF_COMMANDS else ())
    if name == "#":
        many = any(word.many for word in shell.positional)
        return (
            Word(unknown="the number of arguments is not known", shape="number")
            if many
            else exact(str(len(shell.positional)))
        )
    found = _own(shell, name) or _inherited(shell, name)
    if shell.dialect != "bash" and found is not None and _may_be_missing(name):
        return replace(found, empty=True, vacant=exact(""))
    return found


def _may_be_missing(name: str) -> bool:
    """Whether shells other than bash 5.2 may not set a variable."""
    from venom_policy.shell.own_variables import OF_BASH

    return name in OF_BASH


def _referred(shell: Shell, name: str, variable: Variable) -> Word | None:
    """The value of the variable that a name reference stands for."""
    target = variable.value.text if variable.value is not None else None
    if target is None or target == name or not target.isidentifier() or "n" in _attributes(shell, target):
        return Word(unknown=f"what `{name}` stands for is not followed")
    return lookup(shell, target)


def _attributes(shell: Shell, name: str) -> str:
    variable = shell.variables.get(name)
    return variable.attributes if variable is not None else ""


def referred_name(shell: Shell, name: str) -> str:
    """The variable that a name stands for, references followed."""
    variable = shell.variables.get(name)
    if variable is None or "n" not in variable.attributes or variable.value is None:
        return name
    return variable.value.text or name


def _own(shell: Shell, name: str) -> Word | None:
    if name == "PWD":
        return directory_value(shell.directories)
    if name == "HOME" and shell.home:
        return exact(shell.home)
    if name == "OLDPWD":
        return directory_value(shell.previous) if shell.previous else Word(unknown="`$OLDPWD` is not known")
    if name == "IFS" and not shell.forgotten:
        return exact(" \t\n")
    if name in NUMBERS:
        return Word(unknown=f"`${name}` is not known", shape="number")
    return None


def _inherited(shell: Shell, name: str) -> Word | None:
    if shell.forgotten:
        return replace(unset_value(name), unknown=f"`${name}` may have been set by code that was not read")
    if name in shell.env:
        return Word(texts=(shell.env[name],), variables=())
    if name in OF_THE_SHELL or name.startswith("BASH"):
        return Word(unknown=f"`${name}` is not known", flows=(ANY_TEXT,) if name in OF_COMMANDS else ())
    if shell.complete:
        return None
    if name in LOGIN_NAMES:
        return replace(unset_value(name), shape="name", empty=False)
    return unset_value(name)


def is_observed(shell: Shell, name: str) -> bool:
    """Whether expanding a variable reads something that the command did not set."""
    return not (
        name in shell.variables
        or name in OF_THE_SHELL
        or name in SPECIAL
        or name in ("#", "@", "*")
        or name.isdecimal()
        or name.startswith("BASH")
        or not name
    )


def directory_value(directories: tuple[Directory, ...]) -> Word:
    """Directories as the value of `$PWD`."""
    for directory in directories:
        if directory.unknown:
            lone = len(directories) == 1
            return Word(
                unknown=directory.unknown, prefix=directory.path if lone else "", shape=directory.shape if lone else ""
            )
    return Word(texts=tuple(directory.path for directory in directories))


def _positional(shell: Shell, number: int) -> Word | None:
    if number == 0:
        renamed = shell.variables.get(ZEROTH)
        return (renamed.value if renamed is not None else shell.zeroth) or Word(unknown="`$0` is not known")
    for index, word in enumerate(shell.positional, 1):
        if word.many:
            return replace(word, many=False, empty=True, vacant=exact(""))
        if index == number:
            return word
    return None


def arguments(shell: Shell) -> tuple[Word, ...]:
    """The value of `$@`."""
    return shell.positional


def element(variable: Variable, key: str) -> Word | None:
    """One element of an array; None when there is none."""
    if variable.elements is None:
        return variable.value if key == "0" else None
    for name, value in variable.elements:
        if name == key:
            return value
        if not name:
            unknown = value.unknown or "its place in the array is not known"
            return replace(value, glob="", unknown=unknown, many=False, empty=True, vacant=exact(""))
    return None


def elements_of(shell: Shell, name: str) -> tuple[Word, ...]:
    """Every element of an array, or a plain variable's value."""
    variable = shell.variables.get(name)
    if variable is not None and variable.elements is not None:
        values = tuple(value for _, value in variable.elements)
        return in_any_order(values) if variable.associative else values
    value = lookup(shell, name)
    if value is None:
        return ()
    if value.empty or (value.unknown if variable is None else variable.maybe):
        # Where it is not set there is no element.
        unknown = value.unknown or "a variable that may be unset"
        return (replace(value, texts=(), unknown=unknown, many=True),)
    return (value,)


def collapsed(elements: tuple[tuple[str, Word], ...], reason: str) -> tuple[tuple[str, Word], ...]:
    """An array as one word that stands for any number of elements."""
    flows = flows_of(*[value for _, value in elements])
    return (("", Word(unknown=reason, many=True, flows=flows)),)


def in_any_order(values: tuple[Word, ...]) -> tuple[Word, ...]:
    """As many values, each of which may be any of them.

    An associative array has no order of its own.
    """
    if len(values) < 2:
        return values
    any_of_them = values[0]
    for value in values[1:]:
        any_of_them = joined(any_of_them, value)
    return (any_of_them,) * len(values)
