"""Lists of commands, in the shell or processes of their own."""

from __future__ import annotations

from venom_policy.commands.runner import Runner
from venom_policy.commands.state import Shell, Variable, join
from venom_policy.commands.variables import LAST_JOB
from venom_policy.shell import nodes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.commands.runner import Flow
    from venom_policy.commands.sink import Sink
    from venom_policy.commands.state import Locals
    from venom_policy.commands.values import Output, Word

    # What a shell had around it when a line began.
    Surroundings = tuple[Output | None, Sink | None, tuple[str, ...], Locals, tuple[Word, ...]]


def run_items(runner: Runner, items: tuple[nodes.Item, ...], shell: Shell) -> Flow:
    """Run a list of commands."""
    ok: Shell | None = shell
    fail: Shell | None = shell
    for item in items:
        state = ok if ok is fail else join(ok, fail)
        if state is None:
            return None, None
        if item.terminator == "&":
            run_apart(runner, item.command, state)
            state.set_variable("!", Variable(LAST_JOB))
            ok = fail = state
        else:
            ok, fail = runner.execute(runner, item.command, state)
    return ok, fail


def run_script(runner: Runner, script: nodes.Script, shell: Shell) -> Flow:
    """Run a whole text; the states after success and failure."""
    return run_items(runner, script.items, shell)


def run_lines(runner: Runner, script: nodes.Script, shell: Shell) -> Flow:
    """Run a whole text as a process of its own does.

    After an error that ends a line it goes on with the next.
    """
    items, place = script.items, 0
    ok: Shell | None = shell
    fail: Shell | None = shell
    for count in script.lines if sum(script.lines) == len(items) else (len(items),):
        state = ok if ok is fail else join(ok, fail)
        if state is None:
            break
        begun = state.stdin, state.sink, state.via, state.locals, state.positional
        ok, fail = run_items(runner, items[place : place + count], state)
        place += count
        for aborted in runner.aborts:
            fail = join(fail, _back_at_top(aborted, begun))
        if runner.aborts:
            runner.aborts.clear()
    return ok, fail


def _back_at_top(aborted: Shell, begun: Surroundings) -> Shell:
    """The state outside of what the line was left in.

    Every function and redirection.
    """
    aborted.stdin, aborted.sink, aborted.via, outer, positional = begun
    if aborted.locals is not outer:
        aborted.locals, aborted.positional = outer, positional
    return aborted


def run_apart(runner: Runner, command: nodes.Command, shell: Shell) -> None:
    """Run a command in the background: its state is its own."""
    inner = shell.copy()
    inner.background = inner.apart = True
    run_isolated(runner, command, inner)
    if shell.sink is not None:
        # What it prints comes before or after what the others print.
        shell.sink.doubt()


def run_isolated(runner: Runner, command: nodes.Command, inner: Shell) -> None:
    """Run a command in a process of its own."""

    def body(state: Shell) -> Shell | None:
        ok, fail = runner.execute(runner, command, state)
        return join(ok, fail)

    runner.apart(inner, body)


def run_block(runner: Runner, block: nodes.Block, shell: Shell) -> Flow:
    """Run the commands between two reserved words."""
    return run_items(runner, block.items, shell)
