"""Builtins that leave the shell, a function or a loop."""

from __future__ import annotations

from venom_policy.commands.call import Call, Outcome
from venom_policy.commands.calling import finish
from venom_policy.commands.joining import exact, is_integer
from venom_policy.commands.runner import Runner
from venom_policy.commands.state import Shell
from venom_policy.commands.values import Output

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.commands.runner import Flow


def leave_shell(runner: Runner, shell: Shell, call: Call) -> Flow:
    """Run `exit`: nothing after it runs in this shell."""
    _record(runner, shell, call)
    runner.exits.append(shell.copy())
    return None, None


def log_out(runner: Runner, shell: Shell, call: Call) -> Flow:
    """Run `logout`, which fails in a shell that nobody logged in to."""
    leave_shell(runner, shell, call)
    return shell, shell


def leave_function(runner: Runner, shell: Shell, call: Call) -> Flow:
    """Run `return`; outside a function it fails."""
    _record(runner, shell, call)
    if not runner.functions:
        return shell, shell
    runner.functions[-1].leave(shell.copy())
    return None, None


def leave_loop(runner: Runner, shell: Shell, call: Call) -> Flow:
    """Run `break` or `continue`."""
    _record(runner, shell, call)
    if not runner.loops:
        return shell, shell
    level = call.argv[1].text if len(call.argv) > 1 else "1"
    if level is None or not is_integer(level) or int(level) < 1:
        for frame in runner.loops:
            frame.leave(shell.copy())
            frame.go_on(shell.copy())
        return shell, shell
    frame = runner.loops[-min(int(level), len(runner.loops))]
    if call.program == "break":
        frame.leave(shell.copy())
    else:
        frame.go_on(shell.copy())
    return None, None


def _record(runner: Runner, shell: Shell, call: Call) -> None:
    finish(runner, shell, call, Outcome(f"shell.{call.program}", prints=Output(exact(""))))
