"""Calls of shell functions: their bodies run where they are called."""

from __future__ import annotations

from venom_policy.commands import limits
from venom_policy.commands.redirects import with_redirects
from venom_policy.commands.runner import Frame, Runner
from venom_policy.commands.state import Shell, join, restore, same
from venom_policy.effects import Target
from venom_policy.shell import nodes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.commands.expansion import Argv
    from venom_policy.commands.runner import Flow
    from venom_policy.commands.state import Locals
    from venom_policy.source import Span


def call_function(runner: Runner, shell: Shell, function: nodes.Function, argv: Argv, span: Span) -> Flow:
    """Run a function's body with its arguments; gives the states after it."""
    active = [frame for frame in runner.active if frame.node is function]
    if active and shell.apart and runner.conditional == active[-1].conditional:
        _note_bomb(runner, shell, span)
    if len(active) >= limits.ACTIVATIONS:
        runner.gap(f"`{function.name}` calls itself too often", span)
        runner.may_end(shell)
        return shell, shell
    outer = (shell.positional, shell.locals, shell.apart)
    shell.positional, shell.locals, shell.apart = argv[1:], {}, False
    if len(active) > 1:
        widened = join(active[-1].entry, shell, widen=True)
        assert widened is not None
        if same(active[-1].entry, widened):
            # The running activation stands for this one too.
            shell.positional, shell.locals, shell.apart = outer
            # How much it prints depends on how often it is called.
            runner.may_end(shell)
            return shell, shell
        widened.positional = _widened_arguments(active[-1].entry.positional, shell.positional)
        widened.locals = {}
        shell.become(widened)
    return _run_body(runner, shell, function, outer)


def _run_body(
    runner: Runner,
    shell: Shell,
    function: nodes.Function,
    outer: tuple[Argv, Locals, bool],
) -> Flow:
    frame = Frame(function, shell.copy(), runner.conditional)
    runner.active.append(frame)
    runner.functions.append(frame)
    loops, runner.loops = runner.loops, []
    runner.depth += 1
    runner.repeating += 1
    try:
        ok, fail = with_redirects(
            runner, shell, function.redirects, lambda state: runner.execute(runner, function.body, state)
        )
    finally:
        runner.depth -= 1
        runner.repeating -= 1
        runner.loops = loops
        runner.functions.pop()
        runner.active.pop()
    for left in frame.left:
        both = ok is fail
        ok = join(ok, left)
        fail = ok if both else join(fail, left)
    restored = set()
    for state in (ok, fail):
        if state is not None and id(state) not in restored:
            restored.add(id(state))
            _restore(state, outer)
    return ok, fail


def _restore(state: Shell, outer: tuple[Argv, Locals, bool]) -> None:
    restore(state)
    state.positional, state.locals, state.apart = outer


def _widened_arguments(before: Argv, now: Argv) -> Argv:
    from venom_policy.commands.values import Word

    return before if before == now else (Word(unknown="the arguments of a recursive call", many=True),)


def _note_bomb(runner: Runner, shell: Shell, span: Span) -> None:
    runner.shell_effects(
        shell,
        "shell.fork-bomb",
        span,
        (("system_write", Target("system", "processes")),),
        facets=("catastrophic",),
        because="the function starts itself again in new processes without end",
    )
