"""Compound commands: lists, pipelines, branches, loops; the states after each."""

from __future__ import annotations

from venom_policy.commands import limits
from venom_policy.commands.arithmetic import evaluated
from venom_policy.commands.calls import run_simple
from venom_policy.commands.cases import run_case
from venom_policy.commands.conditions import truth
from venom_policy.commands.dialects import run_otherwise
from venom_policy.commands.expansion import SELF
from venom_policy.commands.lists import run_block, run_isolated
from venom_policy.commands.loops import run_arithmetic_for, run_for, run_while
from venom_policy.commands.redirects import with_redirects
from venom_policy.commands.runner import Runner
from venom_policy.commands.sink import Sink
from venom_policy.commands.splitting import KEEPING_VALUES
from venom_policy.commands.state import Shell, Variable, join
from venom_policy.commands.values import Output, Word
from venom_policy.commands.variables import LAST_JOB
from venom_policy.shell import nodes
from venom_policy.shell.characters import EXPANDED_IN_NAMES
from venom_policy.shell.otherwise import behind

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from venom_policy.commands.runner import Flow


def execute(runner: Runner, command: nodes.Command, shell: Shell) -> Flow:
    """Run any command; the states after success and failure."""
    kind = type(command)
    if shell.dialect != "bash":
        run_otherwise(runner, command, shell)
    if kind is nodes.Simple:
        flow = run_simple(runner, command, shell)  # type: ignore[arg-type]
        return flow if flow[1] is None or not flow[1].options else _checked(runner, flow)
    if runner.depth >= limits.DEPTH:
        runner.gap("commands are nested too deep", command.span)
        return shell, shell
    runner.depth += 1
    runner.step()
    try:
        flow = RUNS[kind](runner, command, shell)
    finally:
        runner.depth -= 1
    return _checked(runner, flow) if kind in CHECKED else flow


def _checked(runner: Runner, flow: Flow) -> Flow:
    """Under `set -e` a failure ends the shell."""
    ok, fail = flow
    if fail is not None and not runner.guarded and fail.options and fail.option("errexit"):
        runner.exits.append(fail)
        return ok, None
    return flow


def _run_pipeline(runner: Runner, node: nodes.Pipeline, shell: Shell) -> Flow:
    if len(node.commands) == 1:
        runner.guarded += node.negated
        ok, fail = execute(runner, node.commands[0], shell)
        runner.guarded -= node.negated
        if node.negated and fail is not None and getattr(node.commands[0], "redirects", False):
            # Where a file cannot be opened for a compound command, `!` does not count.
            return fail, join(ok, fail.copy())
        return (fail, ok) if node.negated else (ok, fail)
    flowing = shell.stdin
    last = len(node.commands) - 1
    for index, command in enumerate(node.commands):
        inner = shell.copy()
        inner.apart = True
        inner.stdin = runner.fresh = flowing
        if index == last and (shell.dialect in KEEPING_VALUES or shell.maybe_option("lastpipe")):
            after = shell.copy()
            after.stdin = flowing
            ok, fail = execute(runner, command, after)
            for state in (ok, fail):
                if state is not None:
                    state.stdin = shell.stdin
            return join(ok, shell), join(fail, shell)
        if index < last:
            inner.sink = Sink(runner.conditional)
            if index in node.stderr:
                # What the command complains of arrives, too.
                inner.sink.doubt()
        run_isolated(runner, command, inner)
        if index < last and inner.sink is not None:
            flowing = inner.sink.result()
    return shell, shell


def _run_and_or(runner: Runner, node: nodes.AndOr, shell: Shell) -> Flow:
    runner.guarded += 1
    ok, fail = execute(runner, node.first, shell)
    runner.guarded -= 1
    last = len(node.rest) - 1
    for index, (operator, command) in enumerate(node.rest):
        source, other = (ok, fail) if operator == "&&" else (fail, ok)
        if source is None:
            continue
        if other is source:
            source = source.copy()
        runner.guarded += index < last
        runner.conditional += other is not None
        one, two = execute(runner, command, source)
        runner.conditional -= other is not None
        runner.guarded -= index < last
        ok, fail = (one, join(fail, two)) if operator == "&&" else (join(ok, one), two)
    return ok, fail


def _run_subshell(runner: Runner, node: nodes.Subshell, shell: Shell) -> Flow:
    inner = shell.copy()

    def body(state: Shell) -> Flow:
        run_isolated(runner, nodes.Group(node.span, node.body), state)
        return state, state

    with_redirects(runner, inner, node.redirects, body)
    return shell, shell


def _run_group(runner: Runner, node: nodes.Group, shell: Shell) -> Flow:
    return with_redirects(runner, shell, node.redirects, lambda state: run_block(runner, node.body, state))


def _run_if(runner: Runner, node: nodes.If, shell: Shell) -> Flow:
    return with_redirects(runner, shell, node.redirects, lambda state: _branches(runner, node, state))


def _branches(runner: Runner, node: nodes.If, shell: Shell) -> Flow:
    ok: Shell | None = None
    fail: Shell | None = None
    state: Shell | None = shell
    entered = 0
    for condition, body in node.branches:
        if state is None:
            break
        runner.guarded += 1
        holds, not_holds = run_block(runner, condition, state)
        runner.guarded -= 1
        if holds is not None:
            if holds is not_holds:
                holds = holds.copy()
            sure = not_holds is None
            runner.conditional += not sure
            one, two = run_block(runner, body, holds)
            runner.conditional -= not sure
            ok, fail = join(ok, one), join(fail, two)
        if not_holds is not None and not entered:
            entered = 1
            runner.conditional += 1
        state = not_holds
    if state is not None and node.otherwise is not None:
        one, two = run_block(runner, node.otherwise, state)
        ok, fail = join(ok, one), join(fail, two)
    elif state is not None:
        ok = join(ok, state)
    runner.conditional -= entered
    return ok, fail


def _define(runner: Runner, node: nodes.Function, shell: Shell) -> Flow:
    if any(mark in node.name for mark in EXPANDED_IN_NAMES):
        return _checked(runner, (None, shell))
    shell.functions = {**shell.functions, node.name: (node,)}
    if shell.maybe_option("allexport"):
        shell.exported_functions |= {node.name}
    return shell, shell


def _run_arithmetic(runner: Runner, node: nodes.ArithmeticCommand, shell: Shell) -> Flow:
    def body(state: Shell) -> Flow:
        value = evaluated(runner, state, node.expression, SELF)
        if value.text is None:
            return state, state
        return (None, state) if value.text == "0" else (state, None)

    return with_redirects(runner, shell, node.redirects, body)


def _run_conditional(runner: Runner, node: nodes.Conditional, shell: Shell) -> Flow:
    def body(state: Shell) -> Flow:
        holds = truth(runner, state, node.condition)
        return (state if holds is not False else None), (state if holds is not True else None)

    return with_redirects(runner, shell, node.redirects, body)


def _run_coprocess(runner: Runner, node: nodes.Coprocess, shell: Shell) -> Flow:
    inner = shell.copy()
    inner.background = inner.apart = True
    inner.stdin, inner.sink = Output(), None

    def body(state: Shell) -> Flow:
        run_isolated(runner, node.body, state)
        return state, state

    with_redirects(runner, inner, node.redirects, body)
    if runner.substituting and isinstance(node.body, nodes.Simple):
        # bash 5.2 reads a substitution twice, and what it wrote down the first time says `coproc COPROC …`. Other
        # versions run what is written: both are told.
        name = nodes.Word(node.span, (nodes.Literal(node.span, "COPROC", True),))
        for times in range(1, runner.substituting + 1):
            run_isolated(runner, behind(name, node.body, times), shell.copy())
    shell.set_variable("!", Variable(LAST_JOB))
    number = Word(unknown="the number of a descriptor", shape="number")
    shell.set_variable(node.name or "COPROC", Variable(None, (("0", number), ("1", number))))
    return shell, shell


def _skip(runner: Runner, node: nodes.Unread, shell: Shell) -> Flow:
    runner.gap(node.reason, node.span)
    return shell, shell


RUNS: dict[type, Callable[[Runner, Any, Shell], Flow]] = {
    nodes.Pipeline: _run_pipeline,
    nodes.AndOr: _run_and_or,
    nodes.Subshell: _run_subshell,
    nodes.Group: _run_group,
    nodes.If: _run_if,
    nodes.While: run_while,
    nodes.For: run_for,
    nodes.ArithmeticFor: run_arithmetic_for,
    nodes.Case: run_case,
    nodes.Function: _define,
    nodes.ArithmeticCommand: _run_arithmetic,
    nodes.Conditional: _run_conditional,
    nodes.Coprocess: _run_coprocess,
    nodes.Unread: _skip,
}
CHECKED = frozenset({nodes.Pipeline, nodes.Subshell, nodes.ArithmeticCommand, nodes.Conditional})
