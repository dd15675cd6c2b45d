"""The digest by which one exact command can be granted."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.judgment.judgment import Judgment

_FORMAT = "1"


def digest_of(judgment: Judgment) -> str:
    """SHA-256 of format, dialect, start directory relative to the root, and the printed tree."""
    from hashlib import sha256

    text = "\0".join([_FORMAT, judgment.dialect, _place(judgment), _printed(judgment)])
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _place(judgment: Judgment) -> str:
    cwd = judgment.scope.cwd
    for root in judgment.scope.roots[:1]:
        if cwd == root or cwd.startswith(root + "/"):
            return "." + cwd[len(root) :]
    return cwd


def _printed(judgment: Judgment) -> str:
    """The canonical text.

    Of a command that was not read to the end, the text itself.
    """
    if judgment.script is None or judgment.status in ("invalid", "opaque"):
        return "text:" + judgment.command
    from venom_policy.shell import printed

    return "tree:" + printed(judgment.script)
