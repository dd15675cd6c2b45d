"""Redirections: the files they open, and what standard input and output become."""

from __future__ import annotations

from venom_policy.commands.arithmetic import calculated
from venom_policy.commands.expansion import SELF, expand_word, scalar
from venom_policy.commands.flows import flows_of
from venom_policy.commands.joining import assembled, unescaped
from venom_policy.commands.listing import is_star
from venom_policy.commands.paths import is_silent, named_file, normal, path_targets
from venom_policy.commands.reexpansion import expand_text
from venom_policy.commands.runner import Runner, input_at, input_from
from venom_policy.commands.splitting import is_blank
from venom_policy.commands.state import Shell, Variable, join
from venom_policy.commands.values import UNKNOWN_OUTPUT, UNSEEN_INPUT, Output, Word
from venom_policy.effects import Target
from venom_policy.shell import nodes
from venom_policy.value import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from venom_policy.commands.runner import Flow

ACTION = "shell.redirect"
NETWORK = ("/dev/tcp/", "/dev/udp/")
EMPTIES = frozenset({">", ">|", "&>", ">&"})
WRITES = frozenset({">", ">>", ">|", "<>", "&>", "&>>"})


def with_redirects(
    runner: Runner, shell: Shell, redirects: tuple[nodes.Redirect, ...], body: Callable[[Shell], Flow]
) -> Flow:
    """Run something with its input and output redirected, and put them back."""
    if not redirects:
        return body(shell)
    stdin, sink, inputs = shell.stdin, shell.sink, shell.inputs
    before, shell.owned = shell.variables, False
    may_fail = redirect(runner, shell, redirects)
    if shell.variables is not before:
        # A program's redirections are expanded in its own process, where what they change stays.
        unchanged = shell.copy()
        unchanged.variables = before
        shell.become(join(shell, unchanged) or shell)
    unopened = aside = None
    if may_fail:
        if shell.sink is not None:
            aside = shell.sink = shell.sink.aside()
        unopened = shell.copy()
    ok, fail = body(shell)
    if unopened is not None:
        fail = join(fail, unopened)
    if aside is not None and aside.outputs and sink is not None:
        sink.write(_or_nothing(aside.result()), runner.conditional)
    for state in (ok, fail):
        if state is not None:
            state.stdin, state.sink, state.inputs = stdin, sink, inputs
    return ok, fail


def _or_nothing(output: Output) -> Output:
    """What is printed unless a file cannot be opened."""
    if output.text is None or not output.text.texts:
        return output
    return replace(output, text=replace(output.text, texts=tuple(dict.fromkeys((*output.text.texts, "")))))


def redirect(runner: Runner, shell: Shell, redirects: tuple[nodes.Redirect, ...]) -> bool:
    """Change the input and output of a shell.

    Tells whether opening a file may fail.
    """
    may_fail = False
    twinned = False
    for item in redirects:
        runner.step()
        descriptor = item.descriptor
        if isinstance(descriptor, str):
            name, bracket, subscript = descriptor.partition("[")
            if bracket:
                expand_text(runner, shell, subscript, nodes.Word(item.span, ()), SELF)
                calculated(runner, shell, subscript.removesuffix("]"), nodes.Word(item.span, ()), SELF)
            shell.set_variable(name, Variable(Word(unknown="the number of a descriptor", shape="number")))
            descriptor = 9
        operator = item.operator
        if item.heredoc is not None or operator == "<<<":
            _text_input(runner, shell, item, descriptor)
        elif operator in (">&", "<&"):
            text = _descriptor_text(runner, shell, item)
            if text is not None:
                # A descriptor that is not open cannot be copied, nor one of no number be closed.
                may_fail |= runner.closed or text not in ("0", "1", "2", "-") or isinstance(item.descriptor, str)
                runner.closed |= text == "-" and descriptor in (None, 0, 1, 2)
                twinned |= descriptor not in (None, 0, 1) and text == "1"
                if twinned and descriptor == 2 and shell.sink is not None:
                    # What a builtin complains of is printed too.
                    shell.sink.doubt()
                _duplicate(shell, operator, descriptor, text, twinned)
            else:
                may_fail = True
                if operator == "<&":
                    _feed(shell, descriptor, UNSEEN_INPUT)
                _close_output(shell, twinned)
        else:
            may_fail |= _open(runner, shell, item, descriptor, twinned)
    return may_fail


def _text_input(runner: Runner, shell: Shell, item: nodes.Redirect, descriptor: int | None) -> None:
    if item.heredoc is not None:
        value = scalar(runner, shell, item.heredoc.body)
        if not is_blank(shell, first=True) and any(map(_is_star, item.heredoc.body.parts)):
            value = Word(unknown="`$*` in a heredoc is joined by an IFS of its own", flows=flows_of(value))
    else:
        value = scalar(runner, shell, item.target, assignment=True)
        value = assembled([(value, True), ("\n", True)], value.span, globbing=False)
    output = Output(value if value.texts else None, flows=flows_of(value) if value.unknown else value.flows)
    _feed(shell, descriptor, output)
    if descriptor in (None, 0):
        # Nothing has read from it yet, so that the first `read` gets the first line.
        runner.fresh = output


def _is_star(part: nodes.Part) -> bool:
    return isinstance(part, nodes.Parameter) and is_star(part)


def _feed(shell: Shell, descriptor: int | None, output: Output) -> None:
    """Let what is read from a descriptor be an output."""
    if descriptor in (None, 0):
        shell.stdin = output
    elif descriptor is not None:
        shell.inputs = {**shell.inputs, descriptor: output}


def _duplicate(shell: Shell, operator: str, descriptor: int | None, text: str, twinned: bool) -> None:
    number = descriptor if descriptor is not None else int(operator == ">&")
    source = text.removesuffix("-")
    if operator == "<&" or number == 0:
        _feed(shell, number, input_from(shell, int(source)) if source else UNKNOWN_OUTPUT)
    elif number == 1 and text != "1":
        _close_output(shell, twinned or text not in ("2", "-"))


def _close_output(shell: Shell, twinned: bool) -> None:
    if shell.sink is not None and twinned:
        shell.sink.doubt()
    shell.sink = None


def _descriptor_text(runner: Runner, shell: Shell, item: nodes.Redirect) -> str | None:
    """The descriptor that `>&word` names.

    None when it is a file, whose effects are then noted.
    """
    for part in item.target.parts:
        if not isinstance(part, nodes.Literal):
            break
    else:
        text = "".join(part.text for part in item.target.parts if isinstance(part, nodes.Literal))
        if _is_descriptor(text):
            return text
    words = [fields[0] for fields in expand_word(runner, shell, item.target) if len(fields) == 1]
    if len(words) == 1 and words[0].text is not None and _is_descriptor(words[0].text):
        return words[0].text
    for word in words:
        if word.unknown and word.shape == "number":
            continue
        _note_file(runner, shell, item, _expanded_again(runner, shell, word, item), "modify")
    return None


def _is_descriptor(text: str) -> bool:
    return text == "-" or text.removesuffix("-").isdecimal()


def _expanded_again(runner: Runner, shell: Shell, word: Word, item: nodes.Redirect) -> Word:
    """The word after `>&`, which bash expands twice.

    Substitutions in its value run.
    """
    if word.unknown:
        if word.shape != "object_name":
            runner.unknown_code(
                shell, ACTION, item.span, "the unknown word after `>&` is expanded again and may run code"
            )
        return word
    if "$" in word.glob or "`" in word.glob:
        expand_text(runner, shell, unescaped(word.glob), item, SELF)
    for text in word.texts:
        if "$" in text or "`" in text:
            value = expand_text(runner, shell, text, item, SELF)
            word = value if len(word.texts) == 1 else Word(word.span, unknown="it is expanded again")
    return word


def _open(runner: Runner, shell: Shell, item: nodes.Redirect, descriptor: int | None, twinned: bool) -> bool:
    writes = item.operator in WRITES
    choices = [fields for fields in expand_word(runner, shell, item.target) if len(fields) == 1 or fields == ()]
    words = [fields[0] for fields in choices if fields]
    call = 0
    piped: Output | None = None
    for word in words:
        if word.text is not None and not writes:
            piped = input_at(runner, shell, word.text)
        call = _note_file(runner, shell, item, word, "modify" if writes else "read") or call
    if item.operator in ("<", "<>"):
        flows = (call,) if call else words[0].flows if words else ()
        file = named_file(words, shell.directories)
        _feed(shell, descriptor, piped if piped is not None else Output(flows=flows, file=file))
    elif item.operator in ("&>", "&>>") or descriptor in (None, 1):
        _close_output(shell, twinned)
    return not (len(words) == 1 and words[0].text is not None and is_silent(words[0].text))


def _note_file(runner: Runner, shell: Shell, item: nodes.Redirect, word: Word, kind: str) -> int:
    effects: list[tuple[str, Target]] = []
    hosts = [text for text in word.texts if text.startswith(NETWORK)]
    if hosts or (word.unknown and word.prefix.startswith(NETWORK)):
        send = "net_send" if kind == "modify" else "net_read"
        for text in hosts or [""]:
            host = text[9:].replace("/", ":", 1).lower()
            reason = "" if host else word.unknown
            effects.append((send, Target("host", host, reason=reason)))
        return runner.shell_effects(shell, ACTION, item.span, tuple(effects), facets=("open_world",))
    for target in path_targets(word, shell.directories):
        if target.type == "path" and not target.pattern and is_silent(normal(target.text)):
            continue
        effects.append((kind, target))
    if not effects:
        return 0
    return runner.shell_effects(shell, ACTION, item.span, tuple(effects), overwrites=item.operator in EMPTIES)
