"""Builtins that run other commands: eval, source, exec, command, builtin, trap."""

from __future__ import annotations

from venom_policy.commands import limits
from venom_policy.commands.assigning import NOTHING_PRINTED
from venom_policy.commands.call import Call, Outcome
from venom_policy.commands.calling import call_program, finish
from venom_policy.commands.dialects import note_told
from venom_policy.commands.joining import assembled, exact
from venom_policy.commands.paths import absolute, normal, path_targets
from venom_policy.commands.runner import Frame, Runner, input_at
from venom_policy.commands.splitting import KEEPING_VALUES
from venom_policy.commands.state import Shell, join
from venom_policy.commands.values import Output, Word
from venom_policy.effects import Effect, Target
from venom_policy.value import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.commands.runner import Flow
    from venom_policy.source import Span

AT_END = frozenset({"EXIT", "0"})


def evaluate(runner: Runner, shell: Shell, call: Call) -> Flow:
    """Run `eval`: its arguments joined by blanks are a script."""
    words = call.argv[1:]
    if words and words[0].text == "--":
        words = words[1:]
    if not words:
        return shell, shell
    pieces: list[tuple[str | Word, bool]] = []
    for index, word in enumerate(words):
        if index:
            pieces.append((" ", True))
        pieces.append((word.text if word.text is not None and not word.flows else word, True))
    text = assembled(pieces, call.span, globbing=False)
    if not text.texts or any(word.many for word in words):
        return _unseen(runner, shell, call, "shell.eval", text.unknown or "the text is not known")
    span = words[0].span if len(words) == 1 else call.span
    if any(source[-1:] == "\\" for source in text.texts):
        # The backslash also changes how bash reads on behind the line.
        runner.gap("a text for `eval` that ends with a backslash", span)
    return run_texts(runner, shell, text, span, "eval")


def _unseen(runner: Runner, shell: Shell, call: Call, action: str, reason: str) -> Flow:
    runner.unknown_code(shell, action, call.span, reason)
    shell.forget()
    return shell, shell


def run_texts(runner: Runner, shell: Shell, text: Word, span: Span, via: str) -> Flow:
    """Run each text that a word may be, in the shell itself."""
    ok: Shell | None = None
    fail: Shell | None = None
    for source in text.texts:
        state = shell.copy() if len(text.texts) > 1 else shell
        runner.conditional += len(text.texts) > 1
        one, other = run_here(runner, state, source, span, via)
        runner.conditional -= len(text.texts) > 1
        ok, fail = join(ok, one), join(fail, other)
    return ok, fail


def run_here(runner: Runner, shell: Shell, source: str, span: Span, via: str) -> Flow:
    """Parse a text and run it in the shell itself."""
    if runner.depth >= limits.DEPTH:
        runner.gap("text inside text is nested too deep", span)
        return shell, shell
    script = runner.parse(source, shell.dialect)
    note_told(runner, script, source, shell.dialect, span)
    if script.refusal is not None:
        runner.gap(f"text that the shell would run is refused: {script.refusal.message}", span)
    outer = shell.via
    pinned, runner.pinned = runner.pinned, runner.pinned or span
    shell.via = (*outer, via) if via else outer
    runner.depth += 1
    try:
        ok, fail = runner.run_script(runner, script, shell)
    finally:
        runner.depth -= 1
        runner.pinned = pinned
    for state in (ok, fail):
        if state is not None:
            state.via = outer
    return ok, fail


def source(runner: Runner, shell: Shell, call: Call) -> Flow:
    """Run `source` or `.`: a file is read, and is code."""
    words = call.argv[1:]
    if words and words[0].text == "--":
        words = words[1:]
    if not words:
        return shell, shell
    action, rule = "shell.source", "shell/source"
    piped = input_at(runner, shell, words[0].text) if words[0].text else None
    if piped is not None and piped.text is not None and piped.text.texts:
        return _run_file(runner, shell, call, piped.text, words[1:])
    effects = []
    for target in path_targets(words[0], shell.directories):
        effects.append(Effect("read", target, action, rule, call.span, via=call.via))
        if not _is_activation(runner, target):
            effects.append(
                Effect(
                    "code", target, action, rule, call.span, via=call.via, because="a file is run by the shell itself"
                )
            )
    if not effects or piped is not None:
        code = Target("code", "", reason="the text that is run is not known")
        effects = [Effect("code", code, action, rule, call.span, ("inline",), call.via)]
    finish(runner, shell, call, Outcome(action, tuple(effects), prints=Output()))
    if all(effect.kind == "read" for effect in effects):
        return shell, shell
    text = _content(runner, shell, words[0])
    if text is None:
        shell.forget()
        return shell, shell
    return _run_file(runner, shell, call, exact(text), words[1:])


def _run_file(runner: Runner, shell: Shell, call: Call, text: Word, arguments: tuple[Word, ...]) -> Flow:
    outer = shell.positional
    if arguments:
        shell.positional = arguments
    frame = Frame(None, shell, runner.conditional)
    runner.functions.append(frame)
    ok, fail = run_texts(runner, shell, text, call.span, "source")
    runner.functions.pop()
    for left in frame.left:
        left.via = call.via
        ok, fail = join(ok, left), join(fail, left)
    if arguments:
        for state in (ok, fail):
            if state is not None:
                state.positional = outer
    return ok, fail


def _content(runner: Runner, shell: Shell, word: Word) -> str | None:
    if word.text is None or len(shell.directories) != 1 or shell.directories[0].unknown or "/" not in word.text:
        return None
    return runner.facts.text(normal(absolute(word.text, shell.directories[0])))


def _is_activation(runner: Runner, target: Target) -> bool:
    """Whether a file is a virtual environment's `activate`.

    It only sets variables.
    """
    head, _, name = target.text.rpartition("/")
    if target.type != "path" or target.pattern or target.tree or name != "activate":
        return False
    return runner.facts.kind(normal(head + "/../pyvenv.cfg")) == "file"


def execute_instead(runner: Runner, shell: Shell, call: Call) -> Flow:
    """Run `exec`: redirections stay, a command takes the place of the shell."""
    words = call.argv[1:]
    while words and words[0].text is not None and words[0].text.startswith("-") and len(words[0].text) > 1:
        letters, takes_name, name = words[0].text[1:].partition("a")
        if letters.strip("cl-"):
            # An option that is none: nothing is run, and the shell goes on.
            return shell, shell
        stop = words[0].text == "--"
        words = words[2 if takes_name and not name else 1 :]
        if stop:
            break
    if not words:
        return shell, shell
    inner = _within(shell, "exec")
    call_program(runner, inner, words, _prefix(shell, call), call.span)
    if words[0].many and not words[0].glob and len(words) > 1:
        call_program(runner, inner, words[1:], _prefix(shell, call), call.span)
    runner.exits.append(inner)
    return (None, shell) if shell.maybe_option("execfail") else (None, None)


def _within(shell: Shell, via: str) -> Shell:
    inner = shell.copy()
    inner.via = (*shell.via, via)
    return inner


def _prefix(shell: Shell, call: Call) -> tuple[tuple[str, Word], ...]:
    exported = dict(shell.exports())
    return tuple((name, value) for name, value in call.environment if exported.get(name) != value)


def run_builtin_only(runner: Runner, shell: Shell, call: Call) -> Flow:
    """Run `builtin`."""
    words = call.argv[2:] if len(call.argv) > 1 and call.argv[1].text == "--" else call.argv[1:]
    if not words or words[0].texts:
        # A name that is no builtin is refused, no program is looked for.
        known = tuple(text for text in words[0].texts if text in runner.builtins) if words else ()
        return _through(runner, shell, call, (replace(words[0], texts=known), *words[1:]) if known else (), "builtin")
    return _unseen(runner, shell, call, "shell.builtin", words[0].unknown or "it is a pattern of file names")


def run_command(runner: Runner, shell: Shell, call: Call) -> Flow:
    """Run `command`, which passes over functions.

    With `-v` it only tells where a program is.
    """
    words = call.argv[1:]
    describing = False
    while words and words[0].text is not None and words[0].text.startswith("-") and len(words[0].text) > 1:
        text, words = words[0].text, words[1:]
        if text == "--":
            break
        describing = describing or "v" in text or "V" in text
    if describing:
        return _tell(runner, shell, call, words)
    if shell.dialect in KEEPING_VALUES and words and not runner.builtins.isdisjoint(words[0].texts):
        runner.gap("in zsh `command` runs a program of this name", call.span)
    return _through(runner, shell, call, words, "command")


def _through(runner: Runner, shell: Shell, call: Call, words: tuple[Word, ...], via: str) -> Flow:
    if not words:
        return shell, shell
    outer = shell.via
    shell.via = (*outer, via)
    ok, fail = runner.dispatch(runner, shell, words, _prefix(shell, call), call.span, functions=False)
    for state in {id(state): state for state in (ok, fail) if state is not None}.values():
        state.via = outer
    return ok, fail


def describe(runner: Runner, shell: Shell, call: Call) -> Flow:
    """Run `type`."""
    return _tell(runner, shell, call, tuple(word for word in call.argv[1:] if not (word.text or "").startswith("-")))


def _tell(runner: Runner, shell: Shell, call: Call, words: tuple[Word, ...]) -> Flow:
    effects = []
    for word in words:
        targets = [Target("program", text) for text in word.texts]
        for target in targets or [Target("unknown", "", reason=word.unknown or "it is a pattern of file names")]:
            effects.append(Effect("read", target, call.program, f"shell/{call.program}", call.span, via=call.via))
    finish(runner, shell, call, Outcome(call.program, tuple(effects)))
    return shell, shell


def trap(runner: Runner, shell: Shell, call: Call) -> Flow:
    """Run `trap`.

    Its text runs later, at the latest when the shell ends.
    """
    words = call.argv[1:]
    if words and words[0].text == "--":
        words = words[1:]
    lists = not words or (words[0].text or "-p")[:2] in ("-p", "-l")
    finish(runner, shell, call, Outcome("shell.trap") if lists else Outcome("shell.trap", prints=NOTHING_PRINTED))
    if len(words) < 2 or words[0].text in ("-", "-p", "-l"):
        if words and words[0].text == "-":
            shell.traps = {key: value for key, value in shell.traps.items() if key not in {w.text for w in words[1:]}}
        return shell, shell
    text = words[0]
    if not text.texts:
        runner.unknown_code(shell, "shell.trap", call.span, text.unknown or "the text is not known")
        return shell, shell
    for word in words[1:]:
        for name in word.texts or ("EXIT",):
            shell.traps = {**shell.traps, name: replace(text, span=text.span)}
    run_traps(runner, shell, at_end=False)
    return shell, shell


def run_traps(runner: Runner, shell: Shell, *, at_end: bool = True) -> None:
    """Run what was put off until now.

    At the end of the shell all of it, before only what a signal or a command sets off.
    """
    runner.repeating += 1
    for text in dict.fromkeys(text for name, text in shell.traps.items() if at_end or name not in AT_END):
        inner = shell.copy()
        inner.traps = {}
        run_texts(runner, inner, text, text.span, "trap")
    runner.repeating -= 1
