"""Text that is expanded again: prompts, subscripts, names."""

from __future__ import annotations

from venom_policy.commands import limits
from venom_policy.commands.joining import exact
from venom_policy.commands.runner import Runner
from venom_policy.commands.state import Shell
from venom_policy.commands.values import Word
from venom_policy.shell import nodes
from venom_policy.value import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.commands.expansion import Expander


def expand_text(runner: Runner, shell: Shell, text: str, node: nodes.Node, expander: Expander) -> Word:
    """Text expanded as in double quotes; its substitutions run."""
    if "$" not in text and "`" not in text and "\\" not in text:
        return exact(text)
    runner.step()
    delimiter = "EXPANDED"
    while delimiter in text:
        delimiter += "_"
    script = runner.parse(f"cat <<{delimiter}\n{text}\n{delimiter}\n", shell.dialect)
    command = script.items[0].command if script.items else None
    if runner.depth > limits.DEPTH or not isinstance(command, nodes.Simple) or not command.redirects:
        runner.gap("text that is expanded again could not be read", node.span)
        return Word(unknown="text that is expanded again could not be read")
    heredoc = command.redirects[0].heredoc
    assert heredoc is not None
    if any(isinstance(part, nodes.Refused) for part in heredoc.body.parts):
        # What bash makes of a prompt that it cannot read is not followed.
        runner.gap("text that is expanded again could not be read", node.span)
    pinned, runner.pinned = runner.pinned, runner.place(node.span)
    runner.depth += 1
    try:
        value = expander.scalar(runner, shell, heredoc.body)
    finally:
        runner.pinned = pinned
        runner.depth -= 1
    return _without_end(value)


def _without_end(value: Word) -> Word:
    """The same without the newline that ends a heredoc.

    It was read as one.
    """
    texts = tuple(text.removesuffix("\n") for text in value.texts)
    vacant = None if value.vacant is None else _without_end(value.vacant)
    return replace(value, texts=texts, suffix=value.suffix.removesuffix("\n"), vacant=vacant)
