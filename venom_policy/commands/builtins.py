"""The builtins of the shell: what runs each of them."""

from __future__ import annotations

from venom_policy.commands.call import Call, Outcome
from venom_policy.commands.calling import finish
from venom_policy.commands.declaring import declare, export, local, readonly
from venom_policy.commands.directories import change_directory, pop_directory, push_directory, working_directory
from venom_policy.commands.leaving import leave_function, leave_loop, leave_shell, log_out
from venom_policy.commands.printing import printed_text
from venom_policy.commands.reading import (
    expand_tested_names,
    expand_word_list,
    get_options,
    map_file,
    print_formatted,
    read_line,
    wait_for,
)
from venom_policy.commands.runner import Runner
from venom_policy.commands.settings import (
    alias,
    calculate,
    enable,
    hash_program,
    set_options,
    set_shell_options,
    shift,
    unalias,
)
from venom_policy.commands.state import Shell
from venom_policy.commands.unsetting import unset
from venom_policy.commands.values import Output
from venom_policy.commands.wrapping import (
    describe,
    evaluate,
    execute_instead,
    run_builtin_only,
    run_command,
    source,
    trap,
)
from venom_policy.value import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from venom_policy.commands.assigning import Assigned
    from venom_policy.commands.expansion import Argv
    from venom_policy.commands.runner import Flow
    from venom_policy.source import Span

    Handler = Callable[[Runner, Shell, Call], Flow]

BUILTINS = frozenset(
    {".", ":", "[", "alias", "bg", "bind", "break", "builtin", "caller", "cd", "command", "compgen", "complete",
     "compopt", "continue", "declare", "dirs", "disown", "echo", "enable", "eval", "exec", "exit", "export", "false",
     "fc", "fg", "getopts", "hash", "help", "history", "jobs", "kill", "let", "local", "logout", "mapfile", "popd",
     "printf", "pushd", "pwd", "read", "readarray", "readonly", "return", "set", "shift", "shopt", "source", "suspend",
     "test", "times", "trap", "true", "type", "typeset", "ulimit", "umask", "unalias", "unset", "wait"}
)  # fmt: skip
# These change or show nothing but the shell itself.
SILENT = frozenset(
    {":", "bg", "break", "caller", "compopt", "continue", "dirs", "disown", "exit", "false", "fg", "getopts", "hash",
     "help", "local", "logout", "return", "set", "shift", "suspend", "times", "true", "ulimit", "umask",
     "wait"}
)  # fmt: skip
HANDLERS: dict[str, Handler] = {
    ".": source,
    "alias": alias,
    "break": leave_loop,
    "builtin": run_builtin_only,
    "cd": change_directory,
    "command": run_command,
    "continue": leave_loop,
    "declare": declare,
    "enable": enable,
    "eval": evaluate,
    "exec": execute_instead,
    "exit": leave_shell,
    "export": export,
    "getopts": get_options,
    "hash": hash_program,
    "let": calculate,
    "local": local,
    "logout": log_out,
    "mapfile": map_file,
    "popd": pop_directory,
    "printf": print_formatted,
    "pushd": push_directory,
    "pwd": working_directory,
    "read": read_line,
    "readarray": map_file,
    "readonly": readonly,
    "return": leave_function,
    "set": set_options,
    "shift": shift,
    "shopt": set_shell_options,
    "source": source,
    "trap": trap,
    "type": describe,
    "typeset": declare,
    "unalias": unalias,
    "unset": unset,
    "wait": wait_for,
}


def run_builtin(runner: Runner, shell: Shell, argv: Argv, assigned: Assigned, span: Span) -> Flow:
    """Run a builtin by what it does, else by its rule."""
    runner.step()
    name = argv[0].texts[0]
    environment = (*shell.exports(), *assigned) if shell.variables or assigned else ()
    call = Call(
        runner.identify(), argv, name, shell.directories, runner.place(span), True, environment, shell.stdin, shell.via,
        shell.place, shell.background,
    )  # fmt: skip
    handler = HANDLERS.get(name)
    if handler is not None:
        return handler(runner, shell, call)
    plain_builtin(runner, shell, call)
    return shell, shell


def plain_builtin(runner: Runner, shell: Shell, call: Call) -> None:
    """Record a builtin that only has the effects of its rule."""
    outcome = runner.programs.outcome(call)
    if call.program in ("test", "["):
        expand_tested_names(runner, shell, call)
    elif call.program == "compgen":
        expand_word_list(runner, shell, call)
    if call.program in SILENT and any(effect.kind == "unknown_program" for effect in outcome.effects):
        outcome = Outcome(f"shell.{call.program}", prints=Output())
    if call.program == "echo" and outcome.prints.text is None:
        text = printed_text(call.argv, shell)
        if text is not None:
            outcome = replace(outcome, prints=Output(text))
    finish(runner, shell, call, outcome)
