"""Loops, round after round while known, else any number."""

from __future__ import annotations

from venom_policy.commands import limits
from venom_policy.commands.arithmetic import evaluated
from venom_policy.commands.assigning import INTEGERS, assign, note_glob
from venom_policy.commands.expansion import SELF, expand_words
from venom_policy.commands.joining import exact, joined
from venom_policy.commands.lists import run_block
from venom_policy.commands.redirects import with_redirects
from venom_policy.commands.runner import Frame, Runner
from venom_policy.commands.state import Shell, Variable, join, same
from venom_policy.commands.values import ANY_TEXT, Word
from venom_policy.shell import nodes
from venom_policy.value import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from venom_policy.commands.runner import Flow
    from venom_policy.source import Span

    Round = Callable[[Shell], tuple[Shell | None, Shell | None]]


def _loop(runner: Runner, shell: Shell, span: Span, round_of: Round) -> Flow:
    """Run rounds until nothing new is learned.

    `round_of` gives the state to leave in and the one to go on in.
    """
    runner.conditional += 1
    runner.repeating += 1
    frame = Frame(None, shell, runner.conditional)
    runner.loops.append(frame)
    head: Shell = shell
    left: Shell | None = None
    for number in range(limits.ROUNDS):
        leaving, going = round_of(head.copy())
        left, going = frame.settled(join(left, leaving), going)
        following = join(head, going, widen=number > 0)
        assert following is not None
        if going is None or same(head, following):
            break
        head = following
    else:
        runner.gap("a loop changes too much to be followed", span)
    runner.loops.pop()
    runner.repeating -= 1
    runner.conditional -= 1
    return left, left


def run_while(runner: Runner, node: nodes.While, shell: Shell) -> Flow:
    """Run `while` or `until`."""

    def round_of(state: Shell) -> tuple[Shell | None, Shell | None]:
        runner.guarded += 1
        holds, not_holds = run_block(runner, node.condition, state)
        runner.guarded -= 1
        going, leaving = (not_holds, holds) if node.until else (holds, not_holds)
        for state in runner.loops[-1].continued:
            # In the condition `continue` is a success, or with `!` a failure, that may end the loop.
            leaving = join(leaving, state.copy())
        if going is None:
            return leaving, None
        if going is leaving:
            going = going.copy()
        one, two = run_block(runner, node.body, going)
        return leaving, join(one, two)

    return with_redirects(runner, shell, node.redirects, lambda state: _loop(runner, state, node.span, round_of))


def run_arithmetic_for(runner: Runner, node: nodes.ArithmeticFor, shell: Shell) -> Flow:
    """Run `for ((…))`."""

    def round_of(state: Shell) -> tuple[Shell | None, Shell | None]:
        condition = evaluated(runner, state, node.condition, SELF) if node.condition.parts else exact("1")
        if condition.text == "0":
            return state, None
        leaving = state.copy() if condition.text is None else None
        one, two = run_block(runner, node.body, state)
        after = join(one, two)
        # `continue` goes on with the step, too.
        for state in runner.loops[-1].continued:
            after = join(after, state)
        runner.loops[-1].continued = []
        if after is not None and evaluated(runner, after, node.step, SELF).text is None and node.step.parts:
            leaving = join(leaving, after.copy())
        return leaving, after

    def body(state: Shell) -> Flow:
        begun = evaluated(runner, state, node.first, SELF).text is not None or not node.first.parts
        refused = None if begun else state.copy()
        ok, fail = _counted(runner, state, node.span, round_of)
        return ok, join(fail, refused)

    return with_redirects(runner, shell, node.redirects, body)


def _counted(runner: Runner, shell: Shell, span: Span, round_of: Round) -> Flow:
    """Run a loop round by round while its condition is known."""
    frame = Frame(None, shell, runner.conditional)
    runner.loops.append(frame)
    runner.repeating += 1
    state: Shell | None = shell
    left: Shell | None = None
    for _ in range(limits.ITERATIONS):
        assert state is not None
        leaving, going = round_of(state)
        unsure = (frame.left or leaving) and (going or frame.continued)
        left, state = frame.settled(join(left, leaving), going)
        if state is None or unsure:
            break
    runner.repeating -= 1
    runner.loops.pop()
    if state is None:
        return left, left
    rest, _ = _loop(runner, state, span, round_of)
    after = join(left, rest)
    return after, after


def run_for(runner: Runner, node: nodes.For, shell: Shell) -> Flow:
    """Run `for … in`, or `select`."""
    return with_redirects(runner, shell, node.redirects, lambda state: _each(runner, node, state))


def _each(runner: Runner, node: nodes.For, shell: Shell) -> Flow:
    if not (node.name.isidentifier() and node.name.isascii()):
        # It is no name, which bash says when it comes to it: nothing is even expanded.
        return None, shell
    if node.words is None:
        choices = [shell.positional]
    else:
        choices = expand_words(runner, shell, node.words)
        for fields in choices:
            for word in fields:
                note_glob(runner, shell, word)
    values = choices[0]
    if len(choices) > 1 or len(values) > limits.ITERATIONS or node.select:
        values = tuple(dict.fromkeys(word for fields in choices for word in fields))
        merged: Word | None = None
        for word in values:
            merged = word if merged is None else joined(merged, word)
        if node.select and merged is not None:
            # An answer that is no number of the menu.
            merged = joined(merged, exact(""))
        values = () if merged is None else (replace(merged, many=True),)
    return _rounds(runner, node, shell, values)


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
            _set(runner, state, node, value)
            doubtful = left is not None
            runner.conditional += doubtful
            one, two = run_block(runner, node.body, state)
            runner.conditional -= doubtful
            left, state = frame.settled(left, join(one, two))
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
        _set(runner, state, node, single)
        one, two = run_block(runner, node.body, state)
        return leaving, join(one, two)

    ok, _ = _loop(runner, shell, node.span, round_of)
    runner.loops.append(before)
    return ok


def _set(runner: Runner, shell: Shell, node: nodes.For, value: Word) -> None:
    name = node.name
    if node.select:
        shell.set_variable("REPLY", Variable(Word(unknown="it is read from the input", flows=(ANY_TEXT,))))
    known = shell.variables.get(name)
    if known is not None and "n" in known.attributes:
        runner.unknown_code(shell, "shell.assign", node.span, "a name reference stands for another variable each round")
    if name in INTEGERS or (known is not None and (known.attributes or known.elements is not None)):
        assign(runner, shell, name, value, node.span)
        return
    shell.set_variable(name, Variable(value, exported=bool(known and known.exported) or name in shell.env))
