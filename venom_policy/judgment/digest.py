"""The digest by which one exact command can be granted."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.judgment.judgment import Judgment

_FORMAT = "1"


def digest_of(judgment: Judgment) -> str:
    """The digest of what an `exact:` label stands for.

    SHA-256 of format, dialect, start directory relative to the root, and the printed tree. Where files may be read,
    also of the root, and of the code that is run as far as it was read.
    """
    from hashlib import sha256

    text = "\0".join([_FORMAT, judgment.dialect, _place(judgment), _printed(judgment), *_read(judgment)])
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _place(judgment: Judgment) -> str:
    cwd = judgment.scope.cwd
    for root in judgment.scope.roots[:1]:
        if cwd == root or cwd.startswith(root + "/"):
            return "." + cwd[len(root) :]
    return cwd


def _read(judgment: Judgment) -> list[str]:
    if judgment.ground is None or not judgment.ground.follows:
        return []
    root = "/".join(("root=", *judgment.ground.roots[0])) if judgment.ground.roots else ""
    recipes = sorted({call.recipe for call in judgment.calls if call.recipe})
    return [root, *recipes, *[f"{path}={digest}" for path, digest in judgment.contents]]


def _printed(judgment: Judgment) -> str:
    """The canonical text.

    Of a command that was not read to the end, the text itself.
    """
    if judgment.script is None or judgment.status in ("invalid", "opaque"):
        return "text:" + judgment.command
    from venom_policy.shell import printed

    return "tree:" + printed(judgment.script)
