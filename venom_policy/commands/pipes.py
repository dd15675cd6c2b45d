"""What stands for a process substitution: the name of a pipe."""

from __future__ import annotations

from venom_policy.commands.flows import flows_of
from venom_policy.commands.joining import exact
from venom_policy.commands.runner import Runner
from venom_policy.commands.sink import Sink
from venom_policy.commands.splitting import separators
from venom_policy.commands.state import Shell
from venom_policy.commands.values import UNKNOWN_OUTPUT, Word
from venom_policy.shell import nodes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.commands.expansion import Argv

# bash counts down from this descriptor.
FIRST_PIPE, MOST_PIPES = 63, 50


def process_substitution(runner: Runner, shell: Shell, part: nodes.ProcessSubstitution) -> Word:
    """The pipe's name of `<(…)` or `>(…)`, whose script runs."""
    if not part.script.items and part.script.refusal is None:
        return exact("")
    inner = shell.copy()
    if runner.next_descriptor < FIRST_PIPE - MOST_PIPES:
        runner.gap("there are too many pipes", part.span)
        return Word(unknown="there are too many pipes")
    path = f"/dev/fd/{runner.next_descriptor}"
    runner.next_descriptor -= 1
    if part.direction == "<":
        sink = inner.sink = Sink(runner.conditional)
        runner.substitution(part.script, inner)
        runner.pipes[path] = sink.result()
        return Word(texts=(path,), flows=sink.flows)
    inner.stdin = UNKNOWN_OUTPUT
    runner.substitution(part.script, inner)
    if shell.sink is not None:
        shell.sink.doubt()
    return Word(texts=(path,))


def pipe_name(shell: Shell, value: Word | Argv) -> tuple[bool, Word | Argv]:
    """Whether a pipe's name stays one field, and its value."""
    split_at = separators(shell)
    if not isinstance(value, Word) or value.text == "":
        return False, value
    if split_at is not None and set(split_at).isdisjoint(value.text or ""):
        return True, value
    # It is split only where something else in the word is.
    return False, Word(unknown="the name of a pipe may be split", many=True, flows=flows_of(value))
