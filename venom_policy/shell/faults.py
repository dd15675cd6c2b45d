"""What stops the reader; never leaves the package."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.shell.cursor import Cursor
    from venom_policy.shell.text import Text


class SyntaxFault(Exception):
    """bash refuses the text here."""

    def __init__(self, message: str, position: int) -> None:
        super().__init__(message)
        self.message = message
        self.position = position


class KeptNewline(Exception):
    """A newline taken for a continuation ends a comment: read again."""

    def __init__(self, text: Text, index: int) -> None:
        super().__init__(index)
        self.text = text
        self.index = index


class Unreadable(Exception):
    """The text is beyond a limit, or nothing to rely on."""


class Discarded(Unreadable):
    """bash refuses only the line, and reads on behind it."""

    def __init__(self, message: str, reader: Cursor) -> None:
        super().__init__(message)
        self.message = message
        self.reader = reader
        self.position = reader.at
