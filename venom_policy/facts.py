"""What may be asked of the world while judging."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    # Mode, size, times of modification and change in nanoseconds, device, number of the file, owner, group.
    Status = tuple[int, int, int, int, int, int, int, int]
else:
    Protocol = object


class Facts(Protocol):
    """Answers about files.

    None where nothing is known or nothing may be read. Paths are absolute.
    """

    def kind(self, path: str) -> str | None:
        """`file`, `directory`, `link`, `other` or `absent`, without following a final link."""

    def real(self, path: str) -> str | None:
        """The path with links resolved, also where nothing is yet.

        As the kernel resolves them.
        """

    def text(self, path: str) -> str | None:
        """The content of a small regular file."""

    def names(self, path: str) -> tuple[str, ...] | None:
        """The sorted entries of a directory."""

    def data(self, path: str) -> bytes | None:
        """The bytes of a regular file that a program keeps.

        They may be many.
        """

    def status(self, path: str) -> Status | None:
        """What is noted of a path; a final link is not followed."""

    def digest(self, path: str) -> str | None:
        """What tells a regular file's content from any other, anywhere."""


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

    def data(self, path: str) -> bytes | None:
        """Nothing."""
        return None

    def status(self, path: str) -> Status | None:
        """Nothing."""
        return None

    def digest(self, path: str) -> str | None:
        """Nothing."""
        return None


NO_FACTS = NoFacts()
