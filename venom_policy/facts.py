"""What may be asked of the world while judging."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol
else:
    Protocol = object


class Facts(Protocol):
    """Answers about files.

    None where nothing is known or nothing may be read. Paths are absolute.
    """

    def kind(self, path: str) -> str | None:
        """`file`, `directory`, `link`, `other` or `absent`, without following a final link."""

    def real(self, path: str) -> str | None:
        """The physical path, links resolved as the kernel does, also when the tail does not exist yet."""

    def text(self, path: str) -> str | None:
        """The content of a small regular file."""

    def names(self, path: str) -> tuple[str, ...] | None:
        """The sorted entries of a directory."""


class NoFacts:
    """Lexical judging: nothing is known about the world."""

    def kind(self, path: str) -> str | None:
        """Nothing."""
        return None

    def real(self, path: str) -> str | None:
        """Nothing."""
        return None

    def text(self, path: str) -> str | None:
        """Nothing."""
        return None

    def names(self, path: str) -> tuple[str, ...] | None:
        """Nothing."""
        return None


NO_FACTS = NoFacts()
