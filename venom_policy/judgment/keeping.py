"""Paths of a root → whether they can be had again.

Git holds them as they are, or they are made anew and ignored.
"""

from __future__ import annotations

from venom_policy.behavior.languages.git_directory import found_from
from venom_policy.behavior.languages.git_ignore import Ignored
from venom_policy.behavior.languages.git_index import Index, is_unchanged
from venom_policy.commands.paths import normal
from venom_policy.grants import decoded, encoded, encoded_pattern, segment_includes
from venom_policy.scope import DISPOSABLE, root_of, unescaped, wild

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.effects import Target
    from venom_policy.facts import Facts
    from venom_policy.scope import Ground, Located

    Segments = tuple[str, ...]

# Of a directory no more entries are looked at: with more it is not known what would be lost.
MOST_ENTRIES = 2_000


class Kept:
    """The repositories of a ground, read when first asked for."""

    def __init__(self, ground: Ground, facts: Facts) -> None:
        self._ground = ground
        self._facts = facts
        self._repositories: dict[str, Repository | None] = {}
        self._left = MOST_ENTRIES

    def loses(self, place: Segments) -> bool:
        """Whether a file holds something that is nowhere else."""
        path = _plain(place)
        status = self._facts.status(path)
        if status is None or self._facts.kind(path) != "file" or status[1] == 0:
            return False
        repository = self._repository(path)
        if repository is None:
            return True
        return not (repository.tracks(path) or repository.disposes(path, directory=False))

    def regains(self, target: Target, where: Located) -> bool:
        """Whether all that a deletion takes away can be had again."""
        root = root_of(self._ground, where.path)
        if root is None or (root == where.path and not target.names) or not self._is_straight(target, where):
            return False
        self._left = MOST_ENTRIES
        if target.names:
            return self._all_named(_plain(where.path), encoded_pattern(target.names))
        paths = [_plain(place) for place in (where.places[1:] if target.pattern else where.places)]
        return bool(paths) and all(map(self._is_regained, paths))

    def _is_straight(self, target: Target, where: Located) -> bool:
        """Whether no link leads away on the way to it."""
        root = root_of(self._ground, where.path) or ()
        inner = where.path[len(root) :]
        if target.pattern:
            fixed = next((at for at, one in enumerate(inner) if wild(one)), len(inner))
            if any(place[: len(root) + fixed] != where.path[: len(root) + fixed] for place in where.places[1:]):
                return False
            inner = inner[:fixed]
            pieces = target.text.split("/")
            first = next((at for at, one in enumerate(pieces) if wild(encoded_pattern(one))), len(pieces))
            text = "/".join([unescaped(one) for one in pieces[:first]])
        else:
            text = target.text
        tail = "".join([f"/{decoded(one)}" for one in inner])
        lexical = normal(text)
        return lexical.endswith(tail) and lexical[: len(lexical) - len(tail)] in (
            *self._ground.scope.roots,
            _plain(root),
        )

    def _is_regained(self, path: str) -> bool:
        """Whether a file, or all below a directory, can be had again."""
        self._left -= 1
        kind = self._facts.kind(path)
        repository = self._repository(path)
        if repository is None or self._left < 0 or kind not in ("file", "directory", "link"):
            return False
        if repository.disposes(path, directory=kind == "directory"):
            return True
        if kind != "directory":
            return repository.holds(path)
        names = self._facts.names(path)
        return names is not None and ".git" not in names and all(self._is_regained(f"{path}/{one}") for one in names)

    def _all_named(self, directory: str, names: str) -> bool:
        """Whether all of a name below can be had again.

        Links are not followed.
        """
        entries = self._facts.names(directory)
        if entries is None:
            return False
        for name in entries:
            self._left -= 1
            path = f"{directory}/{name}"
            kind = self._facts.kind(path)
            if self._left < 0 or kind is None:
                return False
            if segment_includes(names, encoded(name)):
                if not self._is_regained(path):
                    return False
            elif kind == "directory" and name != ".git" and not self._all_named(path, names):
                return False
        return True

    def _repository(self, path: str) -> Repository | None:
        directory = path.rpartition("/")[0] or "/"
        if directory not in self._repositories:
            found = found_from(directory, self._facts)
            made = None
            if found is not None and found.work_tree:
                known = [one for one in self._repositories.values() if one and one.work_tree == found.work_tree]
                made = known[0] if known else Repository(found.work_tree, found.own, found.common, self._facts)
            self._repositories[directory] = made
        return self._repositories[directory]


class Repository:
    """What one repository holds and ignores."""

    def __init__(self, work_tree: str, own: str, common: str, facts: Facts) -> None:
        self.work_tree = work_tree
        self._facts = facts
        path = f"{own}/index"
        status = facts.status(path)
        self._written = status[2] if status is not None else 0
        self._index = Index(facts.data(path) or b"")
        self._ignored = Ignored(work_tree, f"{common}/info/exclude", facts)

    def tracks(self, path: str) -> bool:
        """Whether git holds a file in some state."""
        return self._index.entry(self._inner(path)) is not None

    def holds(self, path: str) -> bool:
        """Whether git holds a file as it is."""
        entry = self._index.entry(self._inner(path))
        return entry is not None and is_unchanged(entry, path, self._written, self._facts)

    def disposes(self, path: str, *, directory: bool) -> bool:
        """Whether a path is disposable: made anew, ignored, nothing tracked below."""
        segments = tuple(self._inner(path).split("/"))
        length = next((at + 1 for at, name in enumerate(segments) if _is_disposable(name)), 0)
        if not length or self._index.tracks_below("/".join(segments[:length])):
            return False
        inner = length < len(segments)
        ignored = self._ignored.ignores(segments[:length], directory=inner or directory)
        return ignored and self._facts.kind(f"{path}/.git") == "absent"

    def _inner(self, path: str) -> str:
        return path[len(self.work_tree.rstrip("/")) + 1 :]


def _is_disposable(name: str) -> bool:
    return any(segment_includes(pattern, encoded(name)) for pattern in DISPOSABLE)


def _plain(path: Segments) -> str:
    return "/" + "/".join([decoded(one) for one in path])
