"""Whether a secret lies below a directory whose files are read."""

from __future__ import annotations

from venom_policy.grants import encoded, encoded_pattern, segment_includes
from venom_policy.scope.defaults import INSTALLED
from venom_policy.scope.names import folded, found_from

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.facts import Facts
    from venom_policy.scope.ground import Ground
    from venom_policy.scope.locating import Located
    from venom_policy.scope.paths import Segments

# Of so many entries each is looked at; what lies beyond is not found.
MOST_ENTRIES = 5_000
_MOST_BRACES = 3


def filter_includes(names: str, name: str) -> bool:
    """Whether a filter by name lets a name through.

    `[!.]*` leaves hidden files out, as search programs do.
    """
    if name.startswith(".") and _skips_hidden(names):
        return False
    return not names or any(segment_includes(encoded_pattern(one), encoded(name)) for one in alternatives(names))


def secret_below(where: Located, directory: str, ground: Ground, facts: Facts) -> Segments | None:
    """The first secret that reading a tree may read, if any.

    `directory` is the tree's path as a literal text. Without facts only a filter by name can tell.
    """
    for names in [encoded_pattern(one) for one in alternatives(where.names) if one.strip("*?")]:
        # Unlike that of a shell, the star of a filter stands for hidden files too: `*.env` lets `.env` through.
        for name in (names, names.lstrip("*")) if names.startswith("*") else (names,):
            path = (*where.path, name)
            if found_from(ground.secrets, folded(path), ground.home):
                return path
    return _search(where, directory, ground, facts) if ground.follows else None


def _search(where: Located, directory: str, ground: Ground, facts: Facts) -> Segments | None:
    """Breadth first, without following links, as programs that read trees do."""
    waiting = [(where.path, directory.rstrip("/"))]
    left = MOST_ENTRIES
    skips_hidden = _skips_hidden(where.names)
    for path, text in waiting:
        for name in facts.names(text or "/") or ():
            left -= 1
            if left < 0:
                return None
            inner = (*path, encoded(name))
            kind = facts.kind(f"{text}/{name}")
            if kind == "directory" and name not in INSTALLED and not (skips_hidden and name.startswith(".")):
                waiting.append((inner, f"{text}/{name}"))
            elif (
                kind == "file"
                and filter_includes(where.names, name)
                and found_from(ground.secrets, folded(inner), ground.home)
            ):
                return inner
    return None


def alternatives(names: str) -> list[str]:
    """The filters that one with braces stands for.

    `*.{ts,tsx}` is read as search programs do.
    """
    head, opened, rest = names.partition("{")
    inside, closed, tail = rest.partition("}")
    if not opened or not closed or "," not in inside or "{" in inside or names.count("{") > _MOST_BRACES:
        return [names]
    return [one for part in inside.split(",") for one in alternatives(head + part + tail)]


def _skips_hidden(names: str) -> bool:
    return names.startswith(("[!.]", "[^.]"))
