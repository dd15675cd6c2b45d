"""Compound commands: lists, pipelines, branches, loops; the states after each."""

from __future__ import annotations

from venom_policy.commands import limits
from venom_policy.commands.arithmetic import evaluated
from venom_policy.commands.calls import note_glob, run_simple
from venom_policy.commands.conditions import truth
from venom_policy.commands.expansion import SELF, expand_words, pattern_of, scalar
from venom_policy.commands.joining import exact
from venom_policy.commands.patterns import matches
from venom_policy.commands.redirects import with_redirects
from venom_policy.commands.runner import Frame, Runner
from venom_policy.commands.sink import Sink
from venom_policy.commands.state import Shell, Variable, join, same
from venom_policy.commands.values import Output, Word
from venom_policy.shell import nodes
from venom_policy.value import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from venom_policy.commands.runner import Flow


def execute(runner: Runner, command: nodes.Command, shell: Shell) -> Flow:
    """Run any command; gives the state after success and the state after failure."""
    kind = type(command)
    if kind is nodes.Simple:
        return _checked(runner, run_simple(runner, command, shell))  # type: ignore[arg-type]
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


def run_items(runner: Runner, items: tuple[nodes.Item, ...], shell: Shell) -> Flow:
    """Run a list of commands."""
    ok: Shell | None = shell
    fail: Shell | None = shell
    for item in items:
        state = join(ok, fail)
        if state is None:
            return None, None
        if item.terminator == "&":
            _run_apart(runner, item.command, state)
            ok = fail = state
        else:
            ok, fail = execute(runner, item.command, state)
    return ok, fail


def run_script(runner: Runner, script: nodes.Script, shell: Shell) -> Shell | None:
    """Run a whole text in a state; gives the state after it, None when it surely ended the shell."""
    ok, fail = run_items(runner, script.items, shell)
    return join(ok, fail)


def _run_apart(runner: Runner, command: nodes.Command, shell: Shell) -> None:
    inner = shell.copy()
    inner.background = inner.apart = True
    _run_isolated(runner, command, inner)


def _run_isolated(runner: Runner, command: nodes.Command, inner: Shell) -> None:
    """Run a command in a process of its own, whose loops and functions nothing inside can leave."""
    loops, functions = runner.loops, runner.functions
    runner.loops = []
    runner.functions = [Frame(None, inner, runner.conditional)] if functions else []
    inner.traps = {}
    execute(runner, command, inner)
    runner.loops, runner.functions = loops, functions


def _run_block(runner: Runner, block: nodes.Block, shell: Shell) -> Flow:
    return run_items(runner, block.items, shell)


def _run_pipeline(runner: Runner, node: nodes.Pipeline, shell: Shell) -> Flow:
    if len(node.commands) == 1:
        runner.guarded += node.negated
        ok, fail = execute(runner, node.commands[0], shell)
        runner.guarded -= node.negated
        return (fail, ok) if node.negated else (ok, fail)
    flowing = shell.stdin
    last = len(node.commands) - 1
    for index, command in enumerate(node.commands):
        inner = shell.copy()
        inner.apart = True
        inner.stdin = flowing
        if index == last and shell.maybe_option("lastpipe"):
            after = shell.copy()
            after.stdin = flowing
            ok, fail = execute(runner, command, after)
            for state in (ok, fail):
                if state is not None:
                    state.stdin = shell.stdin
            return join(ok, shell), join(fail, shell)
        if index < last:
            inner.sink = Sink(runner.conditional)
        _run_isolated(runner, command, inner)
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
        _run_isolated(runner, nodes.Group(node.span, node.body), state)
        return state, state

    with_redirects(runner, inner, node.redirects, body)
    return shell, shell


def _run_group(runner: Runner, node: nodes.Group, shell: Shell) -> Flow:
    return with_redirects(runner, shell, node.redirects, lambda state: _run_block(runner, node.body, state))


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
        holds, not_holds = _run_block(runner, condition, state)
        runner.guarded -= 1
        if holds is not None:
            if holds is not_holds:
                holds = holds.copy()
            sure = not_holds is None
            runner.conditional += not sure
            one, two = _run_block(runner, body, holds)
            runner.conditional -= not sure
            ok, fail = join(ok, one), join(fail, two)
        if not_holds is not None and not entered:
            entered = 1
            runner.conditional += 1
        state = not_holds
    if state is not None and node.otherwise is not None:
        one, two = _run_block(runner, node.otherwise, state)
        ok, fail = join(ok, one), join(fail, two)
    elif state is not None:
        ok = join(ok, state)
    runner.conditional -= entered
    return ok, fail


def _loop(runner: Runner, shell: Shell, round_of: Callable[[Shell], tuple[Shell | None, Shell | None]]) -> Flow:
    """Run rounds until nothing new is learned; `round_of` gives the state to leave in and the one to go on in."""
    runner.conditional += 1
    runner.repeating += 1
    frame = Frame(None, shell, runner.conditional)
    runner.loops.append(frame)
    head: Shell = shell
    left: Shell | None = None
    for number in range(limits.ROUNDS):
        leaving, going = round_of(head.copy())
        left = join(left, leaving)
        for state in frame.left:
            left = join(left, state)
            going = join(going, state)
        frame.left = []
        following = join(head, going, widen=number > 0)
        assert following is not None
        if going is None or same(head, following):
            break
        head = following
    else:
        runner.gap("a loop changes too much to be followed", runner.pinned or nodes.Span(0, 0))
    runner.loops.pop()
    runner.repeating -= 1
    runner.conditional -= 1
    return left, left


def _run_while(runner: Runner, node: nodes.While, shell: Shell) -> Flow:
    def round_of(state: Shell) -> tuple[Shell | None, Shell | None]:
        runner.guarded += 1
        holds, not_holds = _run_block(runner, node.condition, state)
        runner.guarded -= 1
        going, leaving = (not_holds, holds) if node.until else (holds, not_holds)
        if going is None:
            return leaving, None
        if going is leaving:
            going = going.copy()
        one, two = _run_block(runner, node.body, going)
        return leaving, join(one, two)

    return with_redirects(runner, shell, node.redirects, lambda state: _loop(runner, state, round_of))


def _run_arithmetic_for(runner: Runner, node: nodes.ArithmeticFor, shell: Shell) -> Flow:
    def round_of(state: Shell) -> tuple[Shell | None, Shell | None]:
        condition = evaluated(runner, state, node.condition, SELF) if node.condition.parts else exact("1")
        if condition.text == "0":
            return state, None
        leaving = state.copy() if condition.text is None else None
        one, two = _run_block(runner, node.body, state)
        after = join(one, two)
        if after is not None:
            evaluated(runner, after, node.step, SELF)
        return leaving, after

    def body(state: Shell) -> Flow:
        evaluated(runner, state, node.first, SELF)
        return _counted(runner, state, round_of)

    return with_redirects(runner, shell, node.redirects, body)


def _counted(runner: Runner, shell: Shell, round_of: Callable[[Shell], tuple[Shell | None, Shell | None]]) -> Flow:
    """Run a loop whose condition is exactly known round by round, else as any loop."""
    frame = Frame(None, shell, runner.conditional)
    runner.loops.append(frame)
    runner.repeating += 1
    state: Shell | None = shell
    left: Shell | None = None
    for _ in range(limits.ITERATIONS):
        assert state is not None
        leaving, going = round_of(state)
        unsure = frame.left or (leaving is not None and going is not None)
        left = join(left, leaving)
        for other in frame.left:
            left, going = join(left, other), join(going, other)
        frame.left = []
        state = going
        if state is None or unsure:
            break
    runner.repeating -= 1
    runner.loops.pop()
    if state is None:
        return left, left
    rest, _ = _loop(runner, state, round_of)
    after = join(left, rest)
    return after, after


def _run_for(runner: Runner, node: nodes.For, shell: Shell) -> Flow:
    return with_redirects(runner, shell, node.redirects, lambda state: _each(runner, node, state))


def _each(runner: Runner, node: nodes.For, shell: Shell) -> Flow:
    if node.words is None:
        choices = [shell.positional]
    else:
        choices = expand_words(runner, shell, node.words)
        for fields in choices:
            for word in fields:
                if word.glob and word.many:
                    note_glob(runner, shell, word)
    values = choices[0]
    if len(choices) > 1 or len(values) > limits.ITERATIONS or node.select:
        values = tuple(dict.fromkeys(word for fields in choices for word in fields))
        merged: Word | None = None
        for word in values:
            merged = word if merged is None else _either(merged, word)
        values = () if merged is None else (replace(merged, many=True),)
    return _rounds(runner, node, shell, values)


def _either(first: Word, second: Word) -> Word:
    from venom_policy.commands.joining import joined

    return joined(first, second)


def _rounds(runner: Runner, node: nodes.For, shell: Shell, values: tuple[Word, ...]) -> Flow:
    runner.repeating += 1
    frame = Frame(None, shell, runner.conditional)
    runner.loops.append(frame)
    state: Shell | None = shell
    left: Shell | None = None
    try:
        for value in values:
            if state is None:
                break
            runner.step()
            if value.many:
                state = _any_number(runner, node, state, value, frame)
                continue
            _set(state, node.name, value)
            doubtful = bool(frame.left) or left is not None
            runner.conditional += doubtful
            one, two = _run_block(runner, node.body, state)
            runner.conditional -= doubtful
            state = join(one, two)
            for other in frame.left:
                left, state = join(left, other.copy()), join(state, other)
            frame.left = []
    finally:
        runner.loops.pop()
        runner.repeating -= 1
    after = join(left, state)
    return after, after


def _any_number(runner: Runner, node: nodes.For, shell: Shell, value: Word, frame: Frame) -> Shell | None:
    """Rounds over a word that stands for any number of fields."""
    single = replace(value, many=False)
    before = runner.loops.pop()

    def round_of(state: Shell) -> tuple[Shell | None, Shell | None]:
        leaving = state.copy()
        _set(state, node.name, single)
        one, two = _run_block(runner, node.body, state)
        return leaving, join(one, two)

    ok, _ = _loop(runner, shell, round_of)
    runner.loops.append(before)
    return ok


def _set(shell: Shell, name: str, value: Word) -> None:
    known = shell.variables.get(name)
    shell.set_variable(name, Variable(value, exported=bool(known and known.exported) or name in shell.env))


def _run_case(runner: Runner, node: nodes.Case, shell: Shell) -> Flow:
    return with_redirects(runner, shell, node.redirects, lambda state: _cases(runner, node, state))


def _cases(runner: Runner, node: nodes.Case, shell: Shell) -> Flow:
    subject = scalar(runner, shell, node.subject)
    ok: Shell | None = None
    fail: Shell | None = None
    state: Shell | None = shell
    falling: Shell | None = None
    for item in node.items:
        if state is None and falling is None:
            break
        found: bool | None = False
        if state is not None:
            found = _matched(runner, state, subject, item)
        inner = falling
        if found is not False and state is not None:
            inner = join(falling, state.copy() if found is None or item.terminator == ";;&" else state)
        sure = found is True and falling is None and ok is None and fail is None
        if found is True and item.terminator != ";;&":
            state = None
        falling = None
        if inner is None:
            continue
        runner.conditional += not sure
        one, two = _run_block(runner, item.body, inner)
        runner.conditional -= not sure
        if item.terminator == ";&":
            falling = join(one, two)
        elif item.terminator == ";;&":
            state = join(state, join(one, two)) if found is not True else join(one, two)
        else:
            ok, fail = join(ok, one), join(fail, two)
    end = join(state, falling)
    return join(ok, end), join(fail, end)


def _matched(runner: Runner, shell: Shell, subject: Word, item: nodes.CaseItem) -> bool | None:
    results = []
    for pattern in item.patterns:
        glob = pattern_of(runner, shell, pattern)
        if not subject.texts or not glob.texts:
            results.append(True if glob.text == "*" else None)
            continue
        found = {matches(choice, text) for choice in glob.texts for text in subject.texts}
        results.append(found.pop() if len(found) == 1 else None)
    if True in results:
        return True
    return None if None in results else False


def _define(runner: Runner, node: nodes.Function, shell: Shell) -> Flow:
    shell.functions = {**shell.functions, node.name: (node,)}
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
        _run_isolated(runner, node.body, state)
        return state, state

    with_redirects(runner, inner, node.redirects, body)
    number = Word(unknown="the number of a descriptor", shape="number")
    shell.set_variable(node.name or "COPROC", Variable(None, (("0", number), ("1", number))))
    return shell, shell


def _skip(runner: Runner, node: nodes.Unread, shell: Shell) -> Flow:
    runner.gap(node.reason, node.span)
    return shell, shell


RUNS: dict[type, Callable[[Runner, nodes.Command, Shell], Flow]] = {
    nodes.Pipeline: _run_pipeline,
    nodes.AndOr: _run_and_or,
    nodes.Subshell: _run_subshell,
    nodes.Group: _run_group,
    nodes.If: _run_if,
    nodes.While: _run_while,
    nodes.For: _run_for,
    nodes.ArithmeticFor: _run_arithmetic_for,
    nodes.Case: _run_case,
    nodes.Function: _define,
    nodes.ArithmeticCommand: _run_arithmetic,
    nodes.Conditional: _run_conditional,
    nodes.Coprocess: _run_coprocess,
    nodes.Unread: _skip,
}  # type: ignore[assignment]
CHECKED = frozenset({nodes.Pipeline, nodes.Subshell, nodes.ArithmeticCommand, nodes.Conditional})
