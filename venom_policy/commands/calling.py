"""Calls of programs, and the commands that they run in turn."""

from __future__ import annotations

from venom_policy.commands import limits
from venom_policy.commands.call import Call, Nested, Outcome
from venom_policy.commands.dialects import dialect_within, doubtful_builtins, note_told
from venom_policy.commands.flows import merged
from venom_policy.commands.joining import exact
from venom_policy.commands.paths import moved
from venom_policy.commands.resolving import entries_of_value, program_of
from venom_policy.commands.runner import LimitReached, Runner, input_at
from venom_policy.commands.state import Shell, Variable, join
from venom_policy.commands.values import NOWHERE, Output
from venom_policy.shell import nodes
from venom_policy.value import maker, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.commands.assigning import Assigned
    from venom_policy.commands.expansion import Argv
    from venom_policy.commands.values import Word
    from venom_policy.source import Span

IMPORTED_FUNCTION = ("BASH_FUNC_", "%%")

make_call = maker(Call)


def call_program(runner: Runner, shell: Shell, argv: Argv, assigned: Assigned, span: Span) -> None:
    """Add a program's call, one for each possible command word."""
    head = argv[0]
    if len(head.texts) > 1:
        for text in head.texts:
            call_program(runner, shell, (replace(head, texts=(text,)), *argv[1:]), assigned, span)
        return
    runner.step()
    program, file = program_of(runner, shell, head.texts[0]) if head.texts else ("", "")
    environment = shell.exports()
    if assigned:
        names = {name for name, _ in assigned}
        environment = (*(pair for pair in environment if pair[0] not in names), *assigned)
    call = make_call(
        runner.identify(), argv, program, shell.directories, runner.place(span), False, environment, shell.stdin,
        shell.via, shell.place, shell.background, _pipes(runner, shell, argv), file,
        runner.disturbed,
    )  # fmt: skip
    finish(runner, shell, call, None)


def _pipes(runner: Runner, shell: Shell, argv: Argv) -> tuple[tuple[str, Output], ...]:
    """What is read from words that name the command's descriptors."""
    if shell.stdin is None and not shell.inputs and not runner.pipes:
        return ()
    texts = [text for word in argv for text in word.texts if text.startswith(("/dev/", "/proc/"))]
    found = [(text, input_at(runner, shell, text)) for text in texts]
    return tuple([(text, output) for text, output in found if output is not None])


def finish(runner: Runner, shell: Shell, call: Call, outcome: Outcome | None) -> None:
    """Record a call, run what it runs, let it print.

    What comes of it is asked for when it is not given.
    """
    if runner.repeating:
        key = _identity(call)
        known = runner.seen.get(key)
        if known is not None:
            # Its output is that of the call which is listed: a new id in each round would never let the loop settle.
            first, outcome = known
            runner.written(shell, _printed(replace(call, id=first), outcome))
            return
    if outcome is None:
        outcome = runner.programs.outcome(call)
    if runner.repeating:
        runner.seen[key] = (call.id, outcome)
    runner.record(call, outcome)
    inner = [run_nested(runner, shell, call, outcome, nested) for nested in outcome.nested] if outcome.nested else ()
    if shell.sink is not None:
        printed = _printed(call, outcome)
        for flows in inner:
            printed = replace(printed, flows=merged(printed.flows, flows))
        runner.written(shell, printed)


def _identity(call: Call) -> tuple[object, ...]:
    """What tells calls of one place apart, in plain texts.

    Hashing whole values would cost more than the call.
    """
    stdin = call.stdin
    return (
        call.span.start,
        call.program,
        *[_known(word) for word in call.argv],
        *[(directory.path, directory.unknown) for directory in call.directories],
        *[(name, _known(word)) for name, word in call.environment],
        call.via,
        (call.place.kind, call.place.name),
        call.background,
        None if stdin is None else (stdin.flows, _known(stdin.text), _known(stdin.lines), stdin.separator, stdin.file),
        *[(text, output.flows, _known(output.text)) for text, output in call.pipes],
    )


def _known(word: Word | None) -> tuple[object, ...] | None:
    """All that a word tells, but for its place."""
    if word is None:
        return None
    if word.texts:
        return (word.texts, word.flows, _known(word.vacant))
    return (
        word.glob, word.unknown, word.prefix, word.suffix, word.many, word.empty, word.shape, word.below, word.names,
        word.safe, word.flows, word.variables, _known(word.vacant),
    )  # fmt: skip


def _printed(call: Call, outcome: Outcome) -> Output:
    prints = outcome.prints
    flows = merged((call.id,), prints.flows)
    for word in call.argv:
        if word.flows:
            flows = merged(flows, word.flows)
    if call.stdin is not None:
        flows = merged(flows, call.stdin.flows)
    for _, output in call.pipes:
        flows = merged(flows, output.flows)
    return prints if flows == prints.flows else replace(prints, flows=flows)


def run_nested(runner: Runner, shell: Shell, call: Call, outcome: Outcome, nested: Nested) -> tuple[int, ...]:
    """Run a command inside a command in a state of its own.

    Tells which calls print.
    """
    if runner.depth >= limits.DEPTH:
        runner.gap("commands inside commands are nested too deep", call.span)
        return ()
    inner = child_shell(runner, shell, call, nested)
    if nested.recipe:
        key = (nested.recipe, inner.directories, inner.place.kind, inner.place.name, inner.background)
        if key in runner.noted or len(call.via) > limits.RECIPES:
            return ()
        runner.noted.add(key)
    gaps, steps = len(runner.gaps), runner.steps
    if nested.recipe:
        runner.steps = max(steps, limits.STEPS - limits.RECIPE_STEPS)
    runner.depth += 1
    pinned = runner.pinned
    try:
        if nested.text is not None:
            _run_text(runner, inner, call, outcome, nested)
        elif nested.argv:
            runner.pinned = None
            call_program(runner, inner, nested.argv, (), _span(nested, call))
    except LimitReached:
        if not nested.recipe or len(runner.calls) > limits.CALLS:
            raise
    finally:
        runner.depth -= 1
        runner.pinned = pinned
    if nested.recipe:
        del runner.gaps[gaps:]
        runner.steps = steps + 1
    return () if inner.sink is None else inner.sink.flows


def _span(nested: Nested, call: Call) -> Span:
    return nested.span if nested.span.end else call.span


def _run_text(runner: Runner, inner: Shell, call: Call, outcome: Outcome, nested: Nested) -> None:
    text = nested.text
    assert text is not None
    runner.pinned = text.span if text.span.end else _span(nested, call)
    if not text.texts:
        if not any(effect.kind == "code" for effect in outcome.effects):
            reason = text.unknown or "the text is a pattern of file names"
            runner.unknown_code(inner, f"shell.{nested.via}" if nested.via else "shell.eval", runner.pinned, reason)
        return
    for source in text.texts:
        state = inner.copy() if len(text.texts) > 1 else inner
        run_text(runner, state, source, runner.pinned, numbered=bool(nested.recipe) and is_numbered(nested.via))


def is_numbered(place: str) -> bool:
    """Whether a place in a file tells the line."""
    return place.rpartition(":")[2].isdecimal()


def run_text(runner: Runner, inner: Shell, source: str, span: Span, *, numbered: bool = False) -> None:
    """Parse a text and run it in a subshell.

    `numbered`: its calls tell the line that they stand in.
    """
    script = runner.parse(source, inner.dialect)
    note_told(runner, script, source, inner.dialect, span)
    if script.refusal is not None:
        runner.gap(f"text that a shell would run is refused: {script.refusal.message}", span)
    import_functions(runner, inner)
    if numbered:
        runner.apart(inner, lambda state: _run_numbered(runner, script, state, source.encode("utf-8", "surrogatepass")))
    else:
        runner.subshell(script, inner)


def _run_numbered(runner: Runner, script: nodes.Script, shell: Shell, source: bytes) -> Shell | None:
    """Run a file's text item by item, telling `file:line`.

    It stands at the end of the chain.
    """
    *outer, place = shell.via
    file, _, first = place.rpartition(":")
    state: Shell | None = shell
    for item in script.items:
        if state is None:
            break
        line = int(first) + source.count(b"\n", 0, item.command.span.start)
        state.via = (*outer, f"{file}:{line}")
        state = join(*runner.run_lines(runner, replace(script, items=(item,), lines=(1,)), state))
    return state


def child_shell(runner: Runner, shell: Shell, call: Call, nested: Nested) -> Shell:
    """The state in which a nested command starts.

    Only what the environment hands down.
    """
    inner = shell.copy()
    environment = {} if nested.clean else dict(call.environment)
    for name, value in nested.environment:
        if value is None:
            environment.pop(name, None)
        else:
            environment[name] = value
    inner.variables = {name: Variable(value, exported=True) for name, value in environment.items()}
    for name, value in nested.environment:
        if value is None:
            inner.variables[name] = Variable()
    inner.owned = True
    if nested.clean:
        inner.env, inner.complete = {}, True
    if "PATH" in environment and any(name == "PATH" for name, _ in (*nested.environment, *call.environment)):
        before = shell.variables.get("PATH")
        if before is None or before.value != environment["PATH"]:
            inner.program_paths = entries_of_value(environment["PATH"])
    inner.functions = {name: bodies for name, bodies in shell.functions.items() if name in shell.exported_functions}
    if nested.clean:
        inner.functions = {}
    inner.aliases, inner.options, inner.hashed, inner.traps = {}, {}, {}, {}
    inner.locals, inner.previous, inner.stacks = None, None, ((),)
    inner.zeroth = nested.parameters[0] if nested.parameters else exact(nested.via) if nested.text is not None else None
    inner.positional = nested.parameters[1:]
    inner.directories = call.directories if nested.directory is None else moved(nested.directory, call.directories)
    inner.stdin = nested.stdin if nested.stdin is not None else call.stdin
    inner.via = (*call.via, nested.via) if nested.via else call.via
    inner.place = call.place.holding(nested.place)
    inner.background = call.background or nested.background
    inner.apart = False
    inner.dialect = shell.dialect if nested.text is None else dialect_within(shell.dialect, nested.dialect)
    inner.disabled = doubtful_builtins(inner.dialect)
    inner.sink = None if shell.sink is None else shell.sink.aside()
    return inner


def import_functions(runner: Runner, inner: Shell) -> None:
    """Define the functions that `BASH_FUNC_name%%` variables hand to a shell."""
    head, tail = IMPORTED_FUNCTION
    for name, variable in tuple(inner.variables.items()):
        if not (name.startswith(head) and name.endswith(tail)):
            continue
        function = name.removeprefix(head).removesuffix(tail)
        text = variable.value.text if variable.value is not None else None
        script = runner.parse(f"{function} {text}", inner.dialect) if text is not None else None
        if script is None or not script.items or not isinstance(script.items[0].command, nodes.Function):
            runner.gap("an imported function could not be read", runner.pinned or NOWHERE)
            continue
        inner.functions = {**inner.functions, function: (script.items[0].command,)}
