"""Which paths of a work tree git ignores."""

from __future__ import annotations

from venom_policy.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.facts import Facts

# Of one file no more patterns are read; beyond them nothing is known to be ignored.
MOST_PATTERNS = 2_000


class Pattern(Value):
    """One line of an ignore file.

    Its segments are from the file's directory, `**` first when it may lie anywhere below.
    """

    segments: tuple[str, ...]
    keeps: bool
    only_directories: bool


class Ignored:
    """The ignore files of one work tree, read when first asked for."""

    def __init__(self, work_tree: str, exclude: str, facts: Facts) -> None:
        self._root = work_tree.rstrip("/")
        self._facts = facts
        self._exclude = _read(exclude, facts)
        self._files: dict[str, tuple[Pattern, ...] | None] = {}

    def ignores(self, path: tuple[str, ...], *, directory: bool) -> bool:
        """Whether a path, or one above it, is surely ignored."""
        return any(self._names(path[:length], directory or length < len(path)) for length in range(1, len(path) + 1))

    def _names(self, path: tuple[str, ...], directory: bool) -> bool:
        """Whether this very path's last pattern ignores it.

        The deepest file's is the last.
        """
        for depth in range(len(path) - 1, -1, -1):
            patterns = self._patterns(path[:depth])
            if patterns is None:
                return False
            found = _last(patterns, path[depth:], directory)
            if found is not None:
                return not found.keeps
        found = _last(self._exclude or (), path, directory) if self._exclude is not None else None
        return found is not None and not found.keeps

    def _patterns(self, directory: tuple[str, ...]) -> tuple[Pattern, ...] | None:
        path = "/".join((self._root, *directory, ".gitignore"))
        if path not in self._files:
            self._files[path] = _read(path, self._facts)
        return self._files[path]


def _last(patterns: tuple[Pattern, ...], path: tuple[str, ...], directory: bool) -> Pattern | None:
    for pattern in reversed(patterns):
        if (directory or not pattern.only_directories) and _matches(pattern.segments, path):
            return pattern
    return None


def _read(path: str, facts: Facts) -> tuple[Pattern, ...] | None:
    """The patterns of a file, None when they cannot be known.

    There are none where it is not there.
    """
    kind = facts.kind(path)
    if kind == "absent":
        return ()
    text = facts.text(path) if kind == "file" else None
    lines = (text or "").removeprefix("\ufeff").split("\n")
    if text is None or len(lines) > MOST_PATTERNS:
        return None
    return tuple([pattern for line in lines if (pattern := _pattern(line)) is not None])


def _pattern(line: str) -> Pattern | None:
    text = line.removesuffix("\r")
    while text.endswith(" ") and not _is_escaped(text):
        text = text[:-1]
    if not text or text.startswith("#"):
        return None
    keeps = text.startswith("!")
    text = text[1:] if keeps else text
    only_directories = text.endswith("/")
    text = text.removesuffix("/")
    if not text:
        return None
    anchored = "/" in text
    segments = tuple(text.removeprefix("/").split("/"))
    return Pattern(segments if anchored else ("**", *segments), keeps, only_directories)


def _is_escaped(text: str) -> bool:
    backslashes = len(text) - 1 - len(text[:-1].rstrip("\\"))
    return backslashes % 2 == 1


def _matches(pattern: tuple[str, ...], path: tuple[str, ...]) -> bool:
    if not pattern:
        return not path
    if pattern[0] == "**":
        if len(pattern) == 1:
            return bool(path)
        return any(_matches(pattern[1:], path[start:]) for start in range(len(path)))
    return bool(path) and _matches_segment(pattern[0], path[0]) and _matches(pattern[1:], path[1:])


def _matches_segment(pattern: str, name: str) -> bool:
    """Whether a glob of git surely matches one name.

    A class that is not closed, or has named classes, matches nothing that is known.
    """
    starred, resume = -1, 0
    at = place = 0
    while place < len(name):
        step = _step(pattern, at, name[place])
        if pattern[at : at + 1] == "*":
            starred, resume = at, place
            at += 1
        elif step:
            at, place = step, place + 1
        elif starred >= 0:
            resume += 1
            at, place = starred + 1, resume
        else:
            return False
    return not pattern[at:].strip("*")


def _step(pattern: str, at: int, char: str) -> int:
    """Where a pattern goes on after a character, 0 without a match."""
    one = pattern[at : at + 1]
    if one == "\\":
        return at + 2 if pattern[at + 1 : at + 2] == char else 0
    if one == "?":
        return at + 1
    if one == "[":
        return _class(pattern, at, char)
    return at + 1 if one == char else 0


def _class(pattern: str, at: int, char: str) -> int:
    inner = at + 1
    negated = pattern[inner : inner + 1] in ("!", "^")
    inner += negated
    start = inner
    found = False
    while inner < len(pattern) and (pattern[inner] != "]" or inner == start):
        if pattern.startswith("[:", inner):
            return 0
        if pattern[inner] == "\\":
            inner += 1
        low = high = pattern[inner : inner + 1]
        if pattern[inner + 1 : inner + 2] == "-" and pattern[inner + 2 : inner + 3] not in ("]", ""):
            inner += 2
            inner += pattern[inner] == "\\"
            high = pattern[inner : inner + 1]
        found = found or low <= char <= high
        inner += 1
    if inner >= len(pattern):
        return 0
    return inner + 1 if found != negated else 0
