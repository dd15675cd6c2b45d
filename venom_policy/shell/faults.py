"""What stops the reader; never leaves the package."""

from __future__ import annotations


class SyntaxFault(Exception):
    """bash refuses the text here."""

    def __init__(self, message: str, position: int) -> None:
        super().__init__(message)
        self.message = message
        self.position = position


class Unreadable(Exception):
    """The text is beyond a limit, or means what nobody should rely on."""
