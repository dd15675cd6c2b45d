"""Simple commands: which function, builtin or program a list of fields calls."""

from __future__ import annotations

from venom_policy.commands import limits
from venom_policy.commands.aliases import unaliased
from venom_policy.commands.assigning import assign_all, assigned_for_call, note_glob
from venom_policy.commands.builtins import BUILTINS, run_builtin
from venom_policy.commands.calling import call_program
from venom_policy.commands.declaring import DECLARATIONS, declaration_fields
from venom_policy.commands.expansion import expand_words
from venom_policy.commands.functions import call_function
from venom_policy.commands.listing import literal_text
from venom_policy.commands.redirects import redirect, with_redirects
from venom_policy.commands.runner import Runner
from venom_policy.commands.state import Shell, join
from venom_policy.commands.values import Output
from venom_policy.shell import nodes
from venom_policy.value import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.commands.assigning import Assigned
    from venom_policy.commands.expansion import Argv
    from venom_policy.commands.runner import Flow
    from venom_policy.commands.state import Variable
    from venom_policy.source import Span


NOT_FOUND = "command_not_found_handle"
LEAVING = frozenset({"break", "continue", "return"})


def run_simple(runner: Runner, node: nodes.Simple, shell: Shell) -> Flow:
    """Run a simple command."""
    runner.step()
    if shell.traps:
        runner.run_traps(runner, shell, at_end=False)
    if shell.options and shell.maybe_option("keyword"):
        runner.gap("under `set -k` any word may be an assignment", node.span)
    if shell.aliases and node.words:
        other = unaliased(runner, shell, node)
        if other is not None:
            alternative = shell.copy()
            first = _run_plain(runner, node, shell)
            second = runner.execute(runner, other, alternative)
            return join(first[0], second[0]), join(first[1], second[1])
    return _run_plain(runner, node, shell)


def _run_plain(runner: Runner, node: nodes.Simple, shell: Shell) -> Flow:
    if not node.words:
        return _run_wordless(runner, node, shell)
    command = literal_text(node.words[0])
    if command in DECLARATIONS and command not in shell.functions:
        choices = declaration_fields(runner, shell, node.words)
    else:
        choices = expand_words(runner, shell, node.words)
    for argv in choices:
        for word in argv:
            if word.glob:
                note_glob(runner, shell, word)
    if not node.redirects:
        if len(choices) == 1 and not node.assignments:
            return dispatch(runner, shell, choices[0], (), node.span)
        return _run_choices(runner, shell, choices, node)
    if choices == [()]:
        return _run_wordless(runner, node, shell)
    if len(choices) == 1 and len(choices[0]) == 1 and choices[0][0].text == "exec":
        redirect(runner, shell, node.redirects)
        return shell, shell
    return with_redirects(runner, shell, node.redirects, lambda state: _run_choices(runner, state, choices, node))


def _run_wordless(runner: Runner, node: nodes.Simple, shell: Shell) -> Flow:
    """Assignments change the shell, and that before its redirections are expanded."""
    assign_all(runner, shell, node.assignments)
    return with_redirects(runner, shell, node.redirects, lambda state: _read_only(runner, node, state))


def _read_only(runner: Runner, node: nodes.Simple, shell: Shell) -> Flow:
    """A lone `<file` in a substitution is what is in the file."""
    if node.redirects and not node.assignments and shell.stdin is not None and shell.sink is not None:
        runner.written(shell, Output(flows=shell.stdin.flows))
    return shell, shell


def _run_choices(runner: Runner, shell: Shell, choices: list[Argv], node: nodes.Simple) -> Flow:
    if len(choices) == 1:
        return _run_assigned(runner, shell, choices[0], node)
    ok: Shell | None = None
    fail: Shell | None = None
    start = shell.copy()
    runner.conditional += 1
    for argv in choices:
        one, other = _run_assigned(runner, start.copy(), argv, node)
        ok, fail = join(ok, one), join(fail, other)
    runner.conditional -= 1
    return ok, fail


def _run_assigned(runner: Runner, shell: Shell, argv: Argv, node: nodes.Simple) -> Flow:
    if not node.assignments:
        return dispatch(runner, shell, argv, (), node.span)
    if not argv:
        assign_all(runner, shell, node.assignments)
        return shell, shell
    paths, hashed = shell.program_paths, shell.hashed
    shell.owned = False
    assigned, held = assigned_for_call(runner, shell, node.assignments)
    names = {assignment.name for assignment in node.assignments}
    if argv[0].text in LEAVING:
        # The states that leave a loop or function are kept before this returns.
        _put_back(shell, names, held)
    ok, fail = dispatch(runner, shell, argv, assigned, node.span)
    for state in {id(state): state for state in (ok, fail) if state is not None}.values():
        _put_back(state, names, held)
        state.program_paths = paths
        if "PATH" in names:
            state.hashed = hashed | state.hashed
    return ok, fail


def _put_back(shell: Shell, names: set[str], held: dict[str, Variable | None]) -> None:
    """Let variables hold again what they held before a call."""
    kept = {name: variable for name, variable in shell.variables.items() if name not in names}
    shell.variables = kept | {name: variable for name, variable in held.items() if variable is not None}
    shell.owned = True


def dispatch(
    runner: Runner, shell: Shell, argv: Argv, assigned: Assigned, span: Span, *, functions: bool = True
) -> Flow:
    """Call the function, builtin or program of the first field."""
    if not argv:
        return shell, shell
    head = argv[0]
    if len(head.texts) == 1:
        if not shell.functions:
            return _dispatch_builtin(runner, shell, argv, assigned, span)
        return _dispatch_name(runner, shell, argv, assigned, span, functions)
    start = shell.copy()
    ok: Shell | None = None
    fail: Shell | None = None
    runner.conditional += 1
    for text in head.texts[: limits.VALUES]:
        exact_argv = (replace(head, texts=(text,)), *argv[1:])
        one, other = _dispatch_name(runner, start.copy(), exact_argv, assigned, span, functions)
        ok, fail = join(ok, one), join(fail, other)
    if not head.texts:
        call_program(runner, shell, argv, assigned, span)
        ok, fail = shell, shell
        if head.many and not head.glob and len(argv) > 1:
            # The word may become no field at all, and the next one is then the command.
            one, other = dispatch(runner, start.copy(), argv[1:], assigned, span)
            ok, fail = join(ok, one), join(fail, other)
    runner.conditional -= 1
    return ok, fail


def _dispatch_name(runner: Runner, shell: Shell, argv: Argv, assigned: Assigned, span: Span, functions: bool) -> Flow:
    name = argv[0].texts[0]
    bodies = shell.functions.get(name) if functions else None
    if bodies is None:
        return _dispatch_builtin(runner, shell, argv, assigned, span)
    if len(bodies) == 1:
        return _call_body(runner, shell, bodies[0], argv, assigned, span)
    ok: Shell | None = None
    fail: Shell | None = None
    runner.conditional += 1
    for body in bodies:
        one, other = _call_body(runner, shell.copy(), body, argv, assigned, span)
        ok, fail = join(ok, one), join(fail, other)
    runner.conditional -= 1
    return ok, fail


def _call_body(
    runner: Runner, shell: Shell, body: nodes.Function | None, argv: Argv, assigned: Assigned, span: Span
) -> Flow:
    """Call a function that a name may stand for.

    None: it may be no function's name.
    """
    if body is None:
        return _dispatch_builtin(runner, shell, argv, assigned, span)
    return call_function(runner, shell, body, argv, span)


def _dispatch_builtin(runner: Runner, shell: Shell, argv: Argv, assigned: Assigned, span: Span) -> Flow:
    name = argv[0].texts[0]
    if name in BUILTINS and name not in shell.disabled:
        doubtful = "?" + name in shell.disabled
        runner.conditional += doubtful
        if doubtful:
            call_program(runner, shell.copy(), argv, assigned, span)
        flow = run_builtin(runner, shell, argv, assigned, span)
        runner.conditional -= doubtful
        return flow
    call_program(runner, shell, argv, assigned, span)
    if NOT_FOUND in shell.functions:
        _call_handler(runner, shell, argv, span)
    return shell, shell


def _call_handler(runner: Runner, shell: Shell, argv: Argv, span: Span) -> None:
    """Call the function for programs that are not found.

    The shell does so in a process of its own.
    """

    def body(state: Shell) -> Shell | None:
        end: Shell | None = None
        for handler in shell.functions[NOT_FOUND]:
            if handler is not None:
                end = join(end, join(*call_function(runner, state.copy(), handler, (argv[0], *argv), span)))
        return end

    runner.conditional += 1
    runner.apart(shell.copy(), body)
    runner.conditional -= 1
