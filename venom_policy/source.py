"""Where text came from."""

from __future__ import annotations

from venom_policy.value import Value


class Span(Value):
    """A range of byte offsets into the UTF-8 command, end excluded."""

    start: int
    end: int


class Location(Value):
    """A place in a file.

    Lines and columns count from 1, columns in characters.
    """

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"
