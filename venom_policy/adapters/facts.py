"""The file system as facts: what is asked while judging, asked once."""

from __future__ import annotations

import os
import stat

from venom_policy.facts import NO_FACTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.facts import Facts
    from venom_policy.scope import Scope

# A file above this size is not read.
MOST_BYTES = 256 * 1024
# A directory with more entries is not listed.
MOST_NAMES = 20_000


class FilesystemFacts:
    """Answers from the file system.

    Texts and listings only of what lies in `readable`, links followed.
    """

    def __init__(self, readable: tuple[str, ...]) -> None:
        self._readable = tuple(os.path.realpath(path) for path in readable)
        self._kinds: dict[str, str | None] = {}
        self._reals: dict[str, str | None] = {}
        self._texts: dict[str, str | None] = {}
        self._names: dict[str, tuple[str, ...] | None] = {}

    def kind(self, path: str) -> str | None:
        """`file`, `directory`, `link`, `other` or `absent`, without following a final link."""
        if path not in self._kinds:
            self._kinds[path] = _kind(path)
        return self._kinds[path]

    def real(self, path: str) -> str | None:
        """The physical path, links resolved, also when its tail does not exist yet."""
        if path not in self._reals:
            self._reals[path] = _real(path)
        return self._reals[path]

    def text(self, path: str) -> str | None:
        """The content of a small regular file inside, as UTF-8 with odd bytes escaped."""
        if path not in self._texts:
            self._texts[path] = _text(path) if self._is_readable(path) else None
        return self._texts[path]

    def names(self, path: str) -> tuple[str, ...] | None:
        """The sorted entries of a directory inside."""
        if path not in self._names:
            self._names[path] = _names(path) if self._is_readable(path) else None
        return self._names[path]

    def _is_readable(self, path: str) -> bool:
        real = self.real(path)
        if real is None:
            return False
        return any(real == root or real.startswith(root.rstrip("/") + "/") for root in self._readable)


def facts_for(scope: Scope) -> Facts:
    """The facts that a scope's resolver may ask: nothing when it is lexical."""
    if scope.resolve != "filesystem":
        return NO_FACTS
    return FilesystemFacts((*scope.roots, *scope.read_roots))


def _kind(path: str) -> str | None:
    try:
        mode = os.lstat(path).st_mode
    except (FileNotFoundError, NotADirectoryError):
        return "absent"
    except (OSError, ValueError):
        return None
    if stat.S_ISREG(mode):
        return "file"
    if stat.S_ISDIR(mode):
        return "directory"
    return "link" if stat.S_ISLNK(mode) else "other"


def _real(path: str) -> str | None:
    try:
        return os.path.realpath(path)
    except (OSError, ValueError):
        return None


def _text(path: str) -> str | None:
    """Opened without blocking, so that a pipe in the way does not hold the judgment."""
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except (OSError, ValueError):
        return None
    try:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode) or status.st_size > MOST_BYTES:
            return None
        return os.read(descriptor, MOST_BYTES).decode("utf-8", "surrogateescape")
    except OSError:
        return None
    finally:
        os.close(descriptor)


def _names(path: str) -> tuple[str, ...] | None:
    try:
        names = os.listdir(path)
    except (OSError, ValueError):
        return None
    return tuple(sorted(names)) if len(names) <= MOST_NAMES else None
