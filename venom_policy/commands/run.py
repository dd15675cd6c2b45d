"""A syntax tree × a state → every call that could happen."""

from __future__ import annotations

from venom_policy.commands.builtins import BUILTINS
from venom_policy.commands.call import Gap, Trace
from venom_policy.commands.calls import dispatch
from venom_policy.commands.control import execute
from venom_policy.commands.dialects import doubtful_builtins
from venom_policy.commands.lists import run_lines, run_script
from venom_policy.commands.runner import LimitReached, Runner
from venom_policy.commands.state import State, first_shell
from venom_policy.commands.wrapping import run_traps
from venom_policy.facts import NO_FACTS
from venom_policy.shell import nodes, parse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.commands.call import Programs
    from venom_policy.commands.runner import Parse
    from venom_policy.facts import Facts


def run(
    script: nodes.Script, state: State, programs: Programs, facts: Facts = NO_FACTS, *, parse: Parse = parse
) -> Trace:
    """Every call of a script, and what the shell does.

    Arguments: the tree; where it starts; who knows programs; who knows files; the reader of nested texts.
    """
    runner = Runner(programs, facts, parse, (execute, dispatch, run_script, run_lines, run_traps))
    runner.builtins = BUILTINS
    try:
        shell = first_shell(state)
        shell.disabled = doubtful_builtins(shell.dialect)
        runner.subshell(script, shell)
    except LimitReached:
        runner.gap("the command does too much to be followed to its end", script.span)
    except RecursionError:
        runner.gap("the command is nested too deep", script.span)
    refusal = None if script.refusal is None else Gap(script.refusal.message, script.refusal.span)
    return runner.trace(refusal)
