"""Lists of commands, one after the other or in processes of their own."""

from __future__ import annotations

from venom_policy.commands.runner import Frame, Runner
from venom_policy.commands.state import Shell, join
from venom_policy.shell import nodes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.commands.runner import Flow


def run_items(runner: Runner, items: tuple[nodes.Item, ...], shell: Shell) -> Flow:
    """Run a list of commands."""
    ok: Shell | None = shell
    fail: Shell | None = shell
    for item in items:
        state = join(ok, fail)
        if state is None:
            return None, None
        if item.terminator == "&":
            run_apart(runner, item.command, state)
            ok = fail = state
        else:
            ok, fail = runner.execute(runner, item.command, state)
    return ok, fail


def run_script(runner: Runner, script: nodes.Script, shell: Shell) -> Shell | None:
    """Run a whole text in a state; gives the state after it, None when it surely ended the shell."""
    ok, fail = run_items(runner, script.items, shell)
    return join(ok, fail)


def run_apart(runner: Runner, command: nodes.Command, shell: Shell) -> None:
    inner = shell.copy()
    inner.background = inner.apart = True
    run_isolated(runner, command, inner)


def run_isolated(runner: Runner, command: nodes.Command, inner: Shell) -> None:
    """Run a command in a process of its own, whose loops and functions nothing inside can leave."""
    loops, functions = runner.loops, runner.functions
    runner.loops = []
    runner.functions = [Frame(None, inner, runner.conditional)] if functions else []
    inner.traps = {}
    runner.execute(runner, command, inner)
    runner.loops, runner.functions = loops, functions


def run_block(runner: Runner, block: nodes.Block, shell: Shell) -> Flow:
    return run_items(runner, block.items, shell)
