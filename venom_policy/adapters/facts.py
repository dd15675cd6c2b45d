"""The file system as facts: what is asked while judging, asked once."""

from __future__ import annotations

import os
import stat

from venom_policy.facts import NO_FACTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.facts import Facts, Status
    from venom_policy.scope import Scope

# A file above this size is not read.
MOST_BYTES = 256 * 1024
# Nor one that a program keeps for itself above this.
MOST_KEPT_BYTES = 32 * 1024 * 1024
# A directory with more entries is not listed.
MOST_NAMES = 20_000

# So many links are followed on the way to one place, as by Linux.
_MOST_LINKS = 40
# Each process has its own of these, and of what is in /proc; its root alone is nearly always this one's.
_ROOT = "/proc/self/root"
_STREAMS = frozenset({"/dev/fd", "/dev/stdin", "/dev/stdout", "/dev/stderr"})

# What a repository keeps of itself beside its HEAD; a linked work tree has it elsewhere.
_REPOSITORY_FILES = frozenset({"config", "config.worktree", "commondir", "index"})


class FilesystemFacts:
    """Answers from the file system.

    Texts and listings only of what lies in `readable`, links followed, and of what a repository keeps of itself.
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
        """The path with links resolved, also where nothing is yet."""
        if path not in self._reals:
            self._reals[path] = _real(path)
        return self._reals[path]

    def text(self, path: str) -> str | None:
        """The text of a small regular file inside.

        UTF-8 with odd bytes escaped.
        """
        if path not in self._texts:
            data = _data(path, MOST_BYTES) if self._is_readable(path) else None
            self._texts[path] = None if data is None else data.decode("utf-8", "surrogateescape")
        return self._texts[path]

    def names(self, path: str) -> tuple[str, ...] | None:
        """The sorted entries of a directory inside."""
        if path not in self._names:
            self._names[path] = _names(path) if self._is_readable(path) else None
        return self._names[path]

    def data(self, path: str) -> bytes | None:
        """The bytes of a regular file that a program keeps."""
        return _data(path, MOST_KEPT_BYTES) if self._is_readable(path) else None

    def status(self, path: str) -> Status | None:
        """What is noted of a path; a final link is not followed."""
        try:
            found = os.lstat(path)
        except (OSError, ValueError):
            return None
        return (
            found.st_mode, found.st_size, found.st_mtime_ns, found.st_ctime_ns, found.st_dev, found.st_ino,
            found.st_uid, found.st_gid,
        )  # fmt: skip

    def digest(self, path: str) -> str | None:
        """SHA-256 of a regular file.

        Of a huge one, what the file system notes of it.
        """
        from hashlib import sha256

        data = _data(path, MOST_KEPT_BYTES)
        if data is not None:
            return sha256(data).hexdigest()
        status = self.status(self.real(path) or path)
        return None if status is None else " ".join(map(str, status))

    def _is_readable(self, path: str) -> bool:
        real = self.real(path)
        if real is None:
            return False
        directory, _, name = real.rpartition("/")
        if name in _REPOSITORY_FILES and self.kind(f"{directory}/HEAD") == "file":
            return True
        return any(real == root or real.startswith(root.rstrip("/") + "/") for root in self._readable)


def facts_for(scope: Scope) -> Facts:
    """The facts that a scope may ask; none where lexical."""
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
    """The path behind all links, save those of a process.

    `/proc/self/cwd` is that of the command when it runs: this process stands elsewhere.
    """
    done, links, waiting = "", 0, path.split("/")[::-1]
    while waiting:
        name = waiting.pop()
        if name in ("", "."):
            continue
        if name == "..":
            done = done.rpartition("/")[0]
            continue
        step = f"{done}/{name}"
        try:
            target = os.readlink(step)
        except (OSError, ValueError):
            target = ""
        if not target or step in _STREAMS or (step.startswith("/proc/") and step != _ROOT):
            done = step
            continue
        links += 1
        if links > _MOST_LINKS:
            return None
        done = "" if target.startswith("/") else done
        waiting += target.split("/")[::-1]
    return done or "/"


def _data(path: str, most: int) -> bytes | None:
    """The bytes of a regular file that is not too long.

    It is opened without blocking, so that a pipe in the way does not hold the judgment.
    """
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except (OSError, ValueError):
        return None
    try:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode) or status.st_size > most:
            return None
        with open(descriptor, "rb", closefd=False) as file:
            return file.read(most)
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
