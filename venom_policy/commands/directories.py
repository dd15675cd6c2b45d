"""Builtins that change or tell the working directory."""

from __future__ import annotations

from venom_policy.commands.call import Call, Outcome
from venom_policy.commands.calling import finish
from venom_policy.commands.joining import exact
from venom_policy.commands.paths import bounded, moved
from venom_policy.commands.runner import Runner
from venom_policy.commands.state import Shell
from venom_policy.commands.values import Directory, Output, Word
from venom_policy.commands.variables import directory_value, lookup
from venom_policy.effects import Effect, Target

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.commands.runner import Flow

NOTHING = Output(exact(""))


def change_directory(runner: Runner, shell: Shell, call: Call) -> Flow:
    """Run `cd`."""
    operands = _operands(call.argv[1:], "LPe@")
    if len(operands) > 1 and not any(word.many for word in operands):
        finish(runner, shell, call, Outcome("shell.cd", prints=NOTHING))
        return None, shell
    target = operands[0] if operands else _home(shell)
    vanishing = bool(operands and operands[0].many and not operands[0].glob)
    directories = _destinations(shell, target)
    if any(text.startswith("//") and not text.startswith("///") for text in target.texts):
        # bash keeps these two slashes in the name of the directory.
        directories = tuple([Directory(directory.path, "it begins with two slashes") for directory in directories])
    if vanishing:
        directories = bounded(tuple(dict.fromkeys(directories + moved(_home(shell), shell.directories))))
    return _enter(runner, shell, call, target, directories)


def _operands(words: tuple[Word, ...], letters: str) -> tuple[Word, ...]:
    while words and words[0].text is not None:
        text = words[0].text
        if text == "--":
            return words[1:]
        if len(text) < 2 or text[0] != "-" or not all(letter in letters for letter in text[1:]):
            break
        words = words[1:]
    return words


def _home(shell: Shell) -> Word:
    return lookup(shell, "HOME") or exact("")


def _destinations(shell: Shell, target: Word) -> tuple[Directory, ...]:
    if target.text == "-":
        return shell.previous or (Directory("", "the directory before is not known"),)
    search = lookup(shell, "CDPATH") if "CDPATH" in shell.variables or "CDPATH" in shell.env else None
    found = moved(target, shell.directories)
    if search is None or target.text is None or target.text.startswith(("/", ".")):
        return found
    if search.text is None:
        return (Directory("", "CDPATH is not known"),)
    for entry in search.text.split(":"):
        found += moved(exact(f"{entry or '.'}/{target.text}"), shell.directories)
    return bounded(tuple(dict.fromkeys(found)))


def _enter(runner: Runner, shell: Shell, call: Call, target: Word, directories: tuple[Directory, ...]) -> Flow:
    effects = []
    for directory in directories:
        found = Target("path", directory.path)
        if directory.unknown:
            found = Target("unknown", directory.path, reason=directory.unknown)
        effects.append(Effect("output", found, "shell.cd", "shell/cd", call.span, via=call.via))
    printed = NOTHING
    if call.program != "cd" or target.text == "-" or "CDPATH" in shell.variables or "CDPATH" in shell.env:
        printed = Output()
    finish(runner, shell, call, Outcome("shell.cd", tuple(effects), prints=printed))
    if _is_certain(runner, shell, target, directories):
        shell.previous, shell.directories = shell.directories, directories
        _forget_names(shell)
        return shell, shell
    moved_shell = shell.copy()
    moved_shell.previous, moved_shell.directories = shell.directories, directories
    _forget_names(moved_shell)
    return moved_shell, shell


def _forget_names(shell: Shell) -> None:
    """`cd` sets PWD and OLDPWD, whatever the command made of them before."""
    shell.drop_variable("PWD")
    shell.drop_variable("OLDPWD")


def _is_certain(runner: Runner, shell: Shell, target: Word, directories: tuple[Directory, ...]) -> bool:
    """Whether the change of directory surely succeeds.

    It leads to where the shell is, an ancestor, or a directory that is known.
    """
    if any(directory.unknown for directory in (*shell.directories, *directories)) or not target.texts:
        return False
    return all(
        all(_encloses(new.path, old.path) for old in shell.directories) or runner.facts.kind(new.path) == "directory"
        for new in directories
    )


def _encloses(outer: str, inner: str) -> bool:
    return outer == inner or inner.startswith(outer if outer.endswith("/") else outer + "/")


def push_directory(runner: Runner, shell: Shell, call: Call) -> Flow:
    """Run `pushd`."""
    operands = _operands(call.argv[1:], "n")
    before = shell.directories
    stacks = shell.stacks
    if len(operands) == 1 and operands[0].text is not None and operands[0].text[:1] not in ("+", "-"):
        ok, fail = _enter(runner, shell, call, operands[0], _destinations(shell, operands[0]))
        if ok is fail and ok is not None:
            ok = shell.copy()
        if ok is not None:
            ok.stacks = None if stacks is None else tuple((before, *stack) for stack in stacks)
        return ok, fail
    tops = _tops(shell)
    if operands or stacks is None or not tops:
        return _lose(runner, shell, call)
    ok, fail = _enter(runner, shell, call, Word(unknown="the top of the directory stack"), tops)
    if ok is not None:
        ok.stacks = tuple((before, *stack[1:]) for stack in stacks if stack)
    return ok, fail


def pop_directory(runner: Runner, shell: Shell, call: Call) -> Flow:
    """Run `popd`."""
    stacks, tops = shell.stacks, _tops(shell)
    if len(call.argv) > 1 or stacks is None:
        return _lose(runner, shell, call)
    if not tops:
        finish(runner, shell, call, Outcome("shell.cd", prints=NOTHING))
        return None, shell
    ok, fail = _enter(runner, shell, call, Word(unknown="the top of the directory stack"), tops)
    if ok is not None:
        ok.stacks = tuple(stack[1:] for stack in stacks if stack)
    if fail is not None and all(stacks):
        # Going back to a directory that the shell came from.
        fail = None
    return ok, fail


def _tops(shell: Shell) -> tuple[Directory, ...]:
    found = tuple(directory for stack in shell.stacks or () if stack for directory in stack[0])
    return bounded(tuple(dict.fromkeys(found)))


def _lose(runner: Runner, shell: Shell, call: Call) -> Flow:
    ok, fail = _enter(
        runner, shell, call, Word(unknown="the directory stack"), (Directory("", "the directory stack is not known"),)
    )
    if ok is not None:
        ok.stacks = None
    return ok, fail


def working_directory(runner: Runner, shell: Shell, call: Call) -> Flow:
    """Run `pwd`."""
    value = directory_value(shell.directories)
    text = Word(texts=tuple(text + "\n" for text in value.texts)) if value.texts and len(call.argv) == 1 else None
    finish(
        runner,
        shell,
        call,
        Outcome("shell.pwd", prints=Output(text, value if text is None and value.unknown else None)),
    )
    return shell, shell
