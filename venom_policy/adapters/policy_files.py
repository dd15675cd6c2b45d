"""A command's directory → the policy files that count."""

from __future__ import annotations

import os
import stat

from venom_policy.errors import Fault, FileFaults, UsageError
from venom_policy.foreign import shown
from venom_policy.source import Location
from venom_policy.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.adapters.request import Request
    from venom_policy.policies import PolicyFile, Shipped
    from venom_policy.scope import Scope

USER_FILE = "policy.zon"
PROJECT_FILE = ".venom/policy.zon"
PRESETS = "presets.zon"

# A file above this size is not read as a policy.
MOST_BYTES = 256 * 1024
# A batch may go through so many projects before files are read anew.
MOST_KEPT = 64

_own: list[str] = []
_read: dict[tuple[str, str], PolicyFile] = {}
_shipped: list[Shipped] = []


class Found(Value):
    """A policy file, or why it cannot be used.

    Its role says who wrote it: `user`, `project` or `given`.
    """

    path: str
    role: str
    data: bytes = b""
    fault: str = ""

    @property
    def name(self) -> str:
        """How faults and origins call it.

        A project's directory has a name that others chose.
        """
        return PROJECT_FILE if self.role == "project" else self.path

    @property
    def digest(self) -> str:
        """The digest of the bytes that were read."""
        from hashlib import sha256

        return sha256(self.data).hexdigest()


def files_for(request: Request, scope: Scope) -> tuple[Found, ...]:
    """The policy files that count for a question.

    The one that it names, else a person's and the project's. A project's file is looked at only where files are looked
    at.
    """
    if request.policy is not None:
        found = read_file(request.policy, "given")
        if found is None:
            raise UsageError(f"expected a policy file, found nothing at `{shown(request.policy)}`")
        return (found,)
    if not _own:
        _own.append(user_file())
    paths = [(_own[0], "user")]
    if scope.resolve == "filesystem" and scope.roots:
        paths.append((os.path.join(scope.roots[0], PROJECT_FILE), "project"))
    return tuple([found for path, role in paths if path and (found := read_file(path, role)) is not None])


def user_file() -> str:
    """Where the account's own policy lies; "" without a home."""
    from venom_policy.adapters.account import config_directory

    try:
        return os.path.join(config_directory(), USER_FILE)
    except UsageError:
        return ""


def read_file(path: str, role: str) -> Found | None:
    """A policy file as it is now; None where there is none."""
    # A link in a project could lead to a secret, of which a fault would tell a piece.
    follow = os.O_NOFOLLOW if role == "project" else 0
    try:
        # Without blocking, so that a pipe in the way does not hold the decision.
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC | follow)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except (OSError, ValueError) as error:
        return Found(path, role, fault=str(getattr(error, "strerror", None) or "a path that is none").lower())
    try:
        status = os.fstat(descriptor)
        fault = _unfit(status, role)
        return Found(path, role, b"" if fault else _whole(descriptor), fault)
    except OSError as error:
        return Found(path, role, fault=(error.strerror or "it cannot be read").lower())
    finally:
        os.close(descriptor)


def policy_in(file: Found, shipped: Shipped) -> PolicyFile:
    """What a file says, read once for the same bytes; raises FileFaults."""
    from venom_policy.adapters.policy_cache import kept
    from venom_policy.policies import PolicyFile, read_policy

    if file.fault:
        raise _no_policy(file, file.fault)
    key = (f"{file.role} {file.path}", file.digest)
    if key not in _read:
        try:
            text = file.data.decode("utf-8")
        except UnicodeDecodeError as error:
            raise _no_policy(file, "bytes that are no utf-8") from error
        if len(_read) >= MOST_KEPT:
            _read.clear()
        parsed = kept(file.data, f"{file.role} {file.path}", lambda: read_policy(text, file.name, shipped.names))
        assert isinstance(parsed, PolicyFile)
        _read[key] = parsed
    return _read[key]


def shipped_presets() -> Shipped:
    """The presets that venom-policy comes with, read once in a process."""
    from venom_policy.adapters.policy_cache import kept
    from venom_policy.adapters.rules import PACKAGE
    from venom_policy.policies import Shipped, read_presets

    if not _shipped:
        path = os.path.join(PACKAGE, PRESETS)
        with open(path, "rb") as file:
            data = file.read()
        parsed = kept(data, path, lambda: read_presets(data.decode("utf-8"), PRESETS))
        assert isinstance(parsed, Shipped)
        _shipped.append(parsed)
    return _shipped[0]


def _no_policy(file: Found, fault: str) -> FileFaults:
    message = f"expected a policy file that can be used, found: {fault}"
    return FileFaults((Fault(Location(file.name, 1, 1), message),))


def _unfit(status: os.stat_result, role: str) -> str:
    """Why a file is no policy, or "".

    Whoever could have written a person's own would be the person.
    """
    if not stat.S_ISREG(status.st_mode):
        return "it is no regular file"
    if status.st_size > MOST_BYTES:
        return f"it is longer than {MOST_BYTES} bytes"
    if role == "user" and (status.st_uid not in (0, os.geteuid()) or status.st_mode & 0o022):
        return "others may write it"
    return ""


def _whole(descriptor: int) -> bytes:
    pieces = []
    while piece := os.read(descriptor, MOST_BYTES):
        pieces.append(piece)
    return b"".join(pieces)
