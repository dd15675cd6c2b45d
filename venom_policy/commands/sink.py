"""What is collected of a standard output while commands run."""

from __future__ import annotations

from venom_policy.commands import limits
from venom_policy.commands.flows import merged
from venom_policy.commands.values import Output, Word
from venom_policy.value import replace


class Sink:
    """Collects the outputs that are written to one pipe or substitution."""

    __slots__ = ("flows", "level", "outputs", "texts")

    def __init__(self, level: int = 0) -> None:
        self.texts: list[str] | None = []
        self.outputs: list[Output] = []
        self.flows: tuple[int, ...] = ()
        self.level = level

    def write(self, output: Output, conditional: int) -> None:
        """Add what one call prints.

        `conditional` is how deep it stands in branches that may not run.
        """
        self.flows = merged(self.flows, output.flows)
        text = output.text.text if output.text is not None else None
        if text is None or conditional > self.level or self.texts is None:
            self.texts = None
            if conditional > self.level:
                output = Output(None, output.lines, output.separator, output.flows)
        else:
            self.texts.append(text)
        self.outputs.append(output)

    def aside(self) -> Sink:
        """A sink for what a nested command prints.

        The outer call passes it on or not.
        """
        return Sink(self.level)

    def doubt(self) -> None:
        """What was collected may be not there, or not all."""
        self.texts = None
        self.outputs.append(Output())

    def result(self) -> Output:
        """What is known of everything that was collected."""
        if self.texts is not None:
            text = "".join(self.texts)
            if len(text) <= limits.MADE_TEXT:
                return Output(Word(texts=(text,), flows=self.flows), flows=self.flows)
        if len(self.outputs) == 1:
            only = self.outputs[0]
            return replace(only, flows=self.flows)
        return Output(flows=self.flows)
