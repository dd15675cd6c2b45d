"""Where a repository keeps its settings and hooks."""

from __future__ import annotations

from venom_policy.commands.paths import normal
from venom_policy.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.facts import Facts

# From a directory no more than so many are walked up.
MOST_LEVELS = 64
_LINK = "gitdir:"


class GitDirectory(Value):
    """The directories of one repository.

    `own` is that of the work tree, `common` that of all work trees of the repository; they differ where a work tree is
    linked. `work_tree` is "" for a bare repository.
    """

    own: str
    common: str
    work_tree: str = ""


def found_from(directory: str, facts: Facts) -> GitDirectory | None:
    """The repository that a directory lies in, as git looks."""
    path = normal(directory).rstrip("/")
    for _ in range(MOST_LEVELS):
        kind = facts.kind(f"{path}/.git")
        if kind in ("directory", "link", "file"):
            own = _linked(path, facts)
            if own is not None:
                return GitDirectory(own, _common(own, facts), path or "/")
        if _is_repository(path, facts):
            return GitDirectory(path, _common(path, facts))
        if not path:
            return None
        path = path.rpartition("/")[0]
    return None


def _linked(directory: str, facts: Facts) -> str | None:
    """The directory that `.git` is or points to."""
    path = f"{directory}/.git"
    text = facts.text(path)
    if text is None:
        return path if _is_repository(path, facts) else None
    if not text.startswith(_LINK):
        return None
    return _seen_from(directory, text[len(_LINK) :].strip())


def _common(own: str, facts: Facts) -> str:
    text = facts.text(f"{own}/commondir")
    return own if text is None else _seen_from(own, text.strip())


def _is_repository(path: str, facts: Facts) -> bool:
    """Whether git takes a directory for a repository.

    It has HEAD, objects and refs, or a link to where they are.
    """
    if facts.kind(f"{path}/HEAD") not in ("file", "link"):
        return False
    if facts.kind(f"{path}/commondir") == "file":
        return True
    return all(facts.kind(f"{path}/{name}") in ("directory", "link") for name in ("objects", "refs"))


def _seen_from(directory: str, path: str) -> str:
    return normal(path if path.startswith("/") else f"{directory}/{path}")
