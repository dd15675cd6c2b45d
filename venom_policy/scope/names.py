"""A path × patterns of files → the directory or file matched."""

from __future__ import annotations

from venom_policy.grants import decoded, encoded, segment_includes
from venom_policy.scope.paths import wild
from venom_policy.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.scope.paths import Segments

    Placed = tuple[int, "Pattern"]


class Pattern(Value):
    """One pattern.

    `segments` are folded; `tree` means all below; `bound` is "" for any depth.
    """

    segments: tuple[str, ...]
    tree: bool = False
    bound: str = ""
    exempts: bool = False


class Names(Value):
    """Patterns ready to match: plain last components, plain directories, others.

    `keyed` are the others by a literal segment of theirs, each with its place in the order, `unkeyed` those that have
    none. `starts` and `ends` tell in one step that none of these can match a path without wildcards.
    """

    files: frozenset[str]
    directories: frozenset[str]
    keyed: dict[str, tuple[Placed, ...]]
    unkeyed: tuple[Placed, ...]
    exempt: tuple[Pattern, ...]
    starts: tuple[str, ...]
    ends: tuple[str, ...]

    def __hash__(self) -> int:
        return hash((self.files, self.directories, self.unkeyed))


_compiled: dict[tuple[str, ...], Names] = {}
_COMPILED_LIMIT = 64

# A wildcard names a file without a leading dot when it begins with so many of its characters.
_TELLING = 3


def names_of(patterns: tuple[str, ...]) -> Names:
    """The table of a tuple of patterns.

    The same tuple is read once.
    """
    found = _compiled.get(patterns)
    if found is None:
        if len(_compiled) >= _COMPILED_LIMIT:
            _compiled.clear()
        found = _compiled[patterns] = _compile(patterns)
    return found


def folded(segments: Segments) -> Segments:
    """Segments as a system that folds case and Unicode compares."""
    text = "/".join(segments)
    if text.isascii() and "%" not in text:
        lowered = text.lower()
        if ". " not in lowered and "./" not in lowered and not lowered.endswith("."):
            return tuple(lowered.split("/")) if segments else ()
    return tuple([_fold(one) for one in segments])


def found_from(names: Names, path: Segments, home: Segments | None, *, prefix: bool = False) -> int:
    """How many segments of a folded path match; 0 for none.

    A wildcard in the path matches what it could: with `prefix`, only when it begins literally.
    """
    if not path:
        return 0
    last = path[-1]
    if last in names.files:
        found = len(path)
    elif not names.directories.isdisjoint(path):
        found = next(position for position, one in enumerate(path, 1) if one in names.directories)
    else:
        text = "/".join(path)
        has_wildcard = "*" in text or "?" in text
        if (
            not has_wildcard
            and names.keyed.keys().isdisjoint(path)
            and not last.startswith(names.starts)
            and not last.endswith(names.ends)
        ):
            return 0
        found = _other_position(_possible(names, path, prefix=prefix), path, home, prefix=prefix)
        if not found and has_wildcard:
            found = _wild_position(names, path, prefix=prefix)
    if found and any(_exempts(pattern, path) for pattern in names.exempt):
        return 0
    return found


def _possible(names: Names, path: Segments, *, prefix: bool) -> list[Placed]:
    """The patterns that one segment of each lets match, in order."""
    found = [*names.unkeyed]
    keys = {one for one in path if one in names.keyed}
    for one in path:
        if head := _telling(one):
            keys.update([key for key in names.keyed if key.startswith(head) and _could(one, key, prefix=prefix)])
    for key in keys:
        found += names.keyed[key]
    found.sort()  # no two have the same place, so that patterns are not compared
    return found


def _exempts(pattern: Pattern, path: Segments) -> bool:
    """Whether a pattern surely matches.

    A wildcard in the path is exempt only when all it matches is.
    """
    last = path[-len(pattern.segments) :]
    return len(last) == len(pattern.segments) and all(map(segment_includes, pattern.segments, last))


def _other_position(possible: list[Placed], path: Segments, home: Segments | None, *, prefix: bool) -> int:
    for _place, pattern in possible:
        found = _position(pattern, path, home, prefix=prefix)
        if found:
            return found
    return 0


def _wild_position(names: Names, path: Segments, *, prefix: bool) -> int:
    last = path[-1]
    if (head := _telling(last)) and any(
        name.startswith(head) and _could(last, name, prefix=prefix) for name in names.files
    ):
        return len(path)
    for position, one in enumerate(path, 1):
        if (head := _telling(one)) and any(
            name.startswith(head) and _could(one, name, prefix=prefix) for name in names.directories
        ):
            return position
    return 0


def _telling(one: str) -> str:
    """How names that a wildcard could be begin, or "".

    It is "" where a wildcard could be none of them. `_could` asks it first, so that no table is gone through in vain.
    """
    if not wild(one):
        return ""
    head = _literals(one)[0]
    return head if head.startswith(".") or len(head) >= _TELLING else ""


def _position(pattern: Pattern, path: Segments, home: Segments | None, *, prefix: bool) -> int:
    length = len(pattern.segments)
    if length > len(path):
        return 0
    if pattern.bound:
        base = 0
        if pattern.bound == "~":
            if home is None or path[: len(home)] != home:
                return 0
            base = len(home)
        starts: range = range(base, base + 1)
        if len(path) - base < length or (not pattern.tree and len(path) - base != length):
            return 0
    elif pattern.tree:
        starts = range(len(path) - length + 1)
    else:
        starts = range(len(path) - length, len(path) - length + 1)
    for start in starts:
        pairs = zip(pattern.segments, path[start : start + length], strict=True)
        if all(_is(own, one, prefix=prefix) for own, one in pairs):
            return start + length
    return 0


def _is(own: str, one: str, *, prefix: bool) -> bool:
    if own == one:
        return True
    if wild(one):
        return _could(one, own, prefix=prefix)
    return wild(own) and segment_includes(own, one)


def _could(one: str, own: str, *, prefix: bool) -> bool:
    """Whether a command's wildcard could match a pattern's typical name.

    A bare `*` says nothing, and one that only begins like an everyday name (`s*`, `*.json`) says too little.
    """
    head = _literals(one)[0]
    if not one.strip("*?") or (prefix and not head) or own.startswith(".") != head.startswith("."):
        return False
    if own[0] not in ".*" and len(head) < _TELLING:
        return False
    return _tells(one, own) if wild(own) else segment_includes(one, own)


def _tells(one: str, own: str) -> bool:
    """Whether two patterns share a literal end, beginning or middle.

    Then they could mean the same names.
    """
    begins, *middle, ends = _literals(one)
    own_begins, *_, own_ends = _literals(own)
    if begins and own_begins:
        shared = begins.startswith(own_begins) or own_begins.startswith(begins)
        return shared and (not ends or not own_ends or ends.endswith(own_ends) or own_ends.endswith(ends))
    if len(ends) > 1 and own_ends:
        return ends.endswith(own_ends) or own_ends.endswith(ends)
    return any(len(part) > 1 and part in own for part in middle)


def _literals(pattern: str) -> list[str]:
    """What stands before, between and after the wildcards of a pattern."""
    parts = pattern.replace("?", "*").split("*")
    return parts if len(parts) > 1 else [pattern, pattern]


def _compile(patterns: tuple[str, ...]) -> Names:
    files: set[str] = set()
    directories: set[str] = set()
    others: list[Pattern] = []
    exempt: list[Pattern] = []
    for text in patterns:
        pattern = _read(text)
        if pattern.exempts:
            exempt.append(pattern)
        elif len(pattern.segments) == 1 and not pattern.bound and not wild(pattern.segments[0]):
            (directories if pattern.tree else files).add(pattern.segments[0])
        else:
            others.append(pattern)
    return _indexed(frozenset(files), frozenset(directories), others, tuple(exempt))


def _indexed(
    files: frozenset[str], directories: frozenset[str], others: list[Pattern], exempt: tuple[Pattern, ...]
) -> Names:
    """The table that finds a pattern by a literal of it."""
    keyed: dict[str, tuple[Placed, ...]] = {}
    unkeyed: list[Placed] = []
    starts: list[str] = []
    ends: list[str] = []
    for place, pattern in enumerate(others):
        literal = next((one for one in pattern.segments if not wild(one)), None)
        last = pattern.segments[-1]
        if literal is not None:
            keyed[literal] = (*keyed.get(literal, ()), (place, pattern))
            continue
        unkeyed.append((place, pattern))
        if pattern.tree:
            starts.append("")  # its segments may stand anywhere
        elif head := last.partition("*")[0].partition("?")[0]:
            starts.append(head)
        else:
            ends.append(last.rpartition("*")[2].rpartition("?")[2])
    return Names(files, directories, keyed, tuple(unkeyed), exempt, tuple(starts), tuple(ends))


def _read(text: str) -> Pattern:
    exempts = text.startswith("!")
    text = text[1:] if exempts else text
    bound = "~" if text.startswith("~/") else "/" if text.startswith("/") else ""
    tree = text.endswith("/**")
    body = (text[:-3] if tree else text)[1 if bound else 0 :].strip("/")
    return Pattern(tuple([_fold(one) for one in body.split("/")]), tree, bound, exempts)


def _fold(segment: str) -> str:
    """A segment with wildcards, as the least careful system compares."""
    pieces: list[str] = []
    start = 0
    for position, one in enumerate(segment):
        if one in "*?":
            pieces += [encoded(_fold_text(decoded(segment[start:position]))), one]
            start = position + 1
    last = _fold_text(decoded(segment[start:]))
    pieces.append(encoded(last.rstrip(". ") or last))
    return "".join(pieces)


def _fold_text(text: str) -> str:
    if text.isascii():
        return text.lower()
    import unicodedata

    kept = [one for one in unicodedata.normalize("NFKC", text) if unicodedata.category(one) != "Cf"]
    return "".join(kept).casefold()
