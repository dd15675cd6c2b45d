"""What a label's target includes."""

from __future__ import annotations

from venom_policy.errors import LabelError
from venom_policy.foreign import shown
from venom_policy.grants.encoding import checked, encoded, is_plain
from venom_policy.value import Value, maker

# Types that stand before a colon; a path has no such prefix.
REACH_TYPES = frozenset({"place", "host", "remote", "process", "service", "variable", "program", "code", "system"})

# Here a name reaches all that is below it: `host:a` any port and path, `remote:origin` any ref.
_NAME_REACHES_BELOW = frozenset({"host", "remote", "service", "place"})


class Reach(Value):
    """A set of targets: all of `type` that the encoded `text` includes.

    A path is `.` (the root and all below), or relative to the root, or begins with `..`, `~` or `/`; `P/**` is P and
    all below, else P alone. INVARIANT: `text` is in the one spelling that `parse` gives.
    """

    type: str
    text: str

    def __str__(self) -> str:
        return self.text if self.type == "path" else f"{self.type}:{self.text}"

    @property
    def tree(self) -> bool:
        """Whether all below is included too."""
        return self.type == "path" and (self.text == "." or self.text.endswith("/**"))

    @staticmethod
    def parse(text: str) -> Reach:
        """The reach that a label's target says; LabelError when it says none."""
        prefix, colon, rest = text.partition(":")
        if colon and prefix in REACH_TYPES:
            if not rest:
                raise LabelError(f"expected a name after `{prefix}:`, found nothing")
            return Reach(prefix, "/".join([checked(one) for one in rest.split("/")]))
        if not text:
            raise LabelError("expected a target after `@`, found nothing")
        return Reach("path", _path(text))


ROOT = Reach("path", ".")

make_reach = maker(Reach)


def includes(wide: Reach, narrow: Reach) -> bool:
    """Whether every target of `narrow` is one of `wide`.

    Paths of both begin alike (absolute).
    """
    if wide.type != narrow.type:
        return False
    if wide.text == narrow.text:
        return True
    if wide.type == "path":
        return _path_includes(wide.text, narrow.text)
    above, below = wide.text.split("/"), narrow.text.split("/")
    if len(above) > len(below) or (len(above) < len(below) and wide.type not in _NAME_REACHES_BELOW):
        return False
    if wide.type == "host":
        if not _host_includes(above[0], below[0]):
            return False
        above, below = above[1:], below[1:]
    return all(segment_includes(one, other) for one, other in zip(above, below, strict=False))


def overlaps(one: Reach, other: Reach) -> bool:
    """Whether some target could be in both.

    Says yes when in doubt. Paths of both begin alike (absolute).
    """
    if one.type != other.type:
        return False
    if one.type == "path":
        return _path_overlaps(one.text, other.text)
    first, second = one.text.split("/"), other.text.split("/")
    if one.type == "host":
        if not _host_overlaps(first[0], second[0]):
            return False
        first, second = first[1:], second[1:]
    return all(segment_overlaps(left, right) for left, right in zip(first, second, strict=False))


def split_tree(text: str) -> tuple[str, bool]:
    """The path without `/**`, and whether that stood there."""
    if text.endswith("/**"):
        return text[:-3] or "/", True
    return text, False


def segment_includes(wide: str, narrow: str) -> bool:
    """Whether every name that `narrow` matches is matched by `wide`.

    Both encoded, both may hold `*` and `?`.
    """
    if wide in (narrow, "*"):
        return True
    if "*" not in wide and "?" not in wide:
        return False
    return _matches(_letters(wide), _letters(narrow))


def segment_overlaps(one: str, other: str) -> bool:
    """Whether one name could be matched by both."""
    if one == other:
        return True
    wild = [text for text in (one, other) if "*" in text or "?" in text]
    if not wild:
        return False
    if len(wild) == 1:
        literal = other if wild[0] is one else one
        return segment_includes(wild[0], literal)
    first, second = one.partition("*")[0].partition("?")[0], other.partition("*")[0].partition("?")[0]
    return first.startswith(second) or second.startswith(first)


def _path_includes(wide: str, narrow: str) -> bool:
    base, tree = split_tree(wide)
    inner, inner_tree = split_tree(narrow)
    if inner_tree and not tree:
        return False
    if tree and (base == "/" or inner.startswith(base + "/")) and narrow.startswith("/"):
        return True
    above, below = base.split("/"), inner.split("/")
    if base == "/":
        above = [""]
    if inner == "/":
        below = [""]
    if len(above) > len(below) or (len(above) != len(below) and not tree):
        return False
    return all(segment_includes(one, other) for one, other in zip(above, below, strict=False))


def _path_overlaps(one: str, other: str) -> bool:
    first, first_tree = split_tree(one)
    second, second_tree = split_tree(other)
    left = [segment for segment in first.split("/") if segment]
    right = [segment for segment in second.split("/") if segment]
    if len(left) < len(right) and not first_tree:
        return False
    if len(right) < len(left) and not second_tree:
        return False
    return all(segment_overlaps(a, b) for a, b in zip(left, right, strict=False))


def _host_includes(wide: str, narrow: str) -> bool:
    name, port = split_port(wide)
    other_name, other_port = split_port(narrow)
    return (not port or port == other_port) and segment_includes(name, other_name)


def _host_overlaps(one: str, other: str) -> bool:
    name, port = split_port(one)
    other_name, other_port = split_port(other)
    return (not port or not other_port or port == other_port) and segment_overlaps(name, other_name)


def split_port(host: str) -> tuple[str, str]:
    """Name and port of a host.

    An address with several colons has a port only after a bracket.
    """
    name, colon, port = host.rpartition(":")
    if colon and port.isdigit() and (":" not in name or name.endswith(("%5D", "%5d", "]"))):
        return name, port
    return host, ""


def _letters(text: str) -> list[str]:
    """The characters of an encoded segment.

    An encoded one counts once, as the bytes of one character.
    """
    if "%" not in text:
        return list(text)
    letters: list[str] = []
    position = 0
    while position < len(text):
        if text[position] != "%":
            letters.append(text[position])
            position += 1
            continue
        first = int(text[position + 1 : position + 3], 16)
        length = 3 * (1 if first < 0xC0 else 2 if first < 0xE0 else 3 if first < 0xF0 else 4)
        piece = text[position : position + length]
        letters.append(piece if piece.count("%") * 3 == length else text[position : position + 3])
        position += len(letters[-1])
    return letters


def _matches(pattern: list[str], text: list[str]) -> bool:
    """Whether a wildcard pattern includes a text with wildcards.

    Its `*` only a star includes, its `?` only `*` or `?`.
    """
    at, position, star, mark = 0, 0, -1, 0
    while position < len(text):
        if at < len(pattern) and pattern[at] == "*":
            star, mark = at, position
            at += 1
        elif at < len(pattern) and text[position] != "*" and pattern[at] in ("?", text[position]):
            at += 1
            position += 1
        elif star >= 0:
            mark += 1
            at, position = star + 1, mark
        else:
            return False
    return all(one == "*" for one in pattern[at:])


def _path(text: str) -> str:
    """A path in its one spelling.

    No `.`, no `//`, `..` only at its beginning, `~` for the home.
    """
    absolute = text.startswith("/")
    segments: list[str] = []
    raw = text.split("/")
    tree = raw[-1] == "**"
    for position, one in enumerate(raw[:-1] if tree else raw):
        if one in ("", "."):
            continue
        if one == "**":
            raise LabelError(f"expected `**` only as the last part of a path, found `{shown(text)}`")
        if one == "..":
            if segments and segments[-1] not in ("..", "~"):
                segments.pop()
                continue
            if segments == ["~"]:
                raise LabelError(f"expected no `..` directly after `~`, found `{shown(text)}`")
            if not absolute:
                segments.append("..")
            continue
        is_home = one == "~" and position == 0
        segments.append("~" if is_home else _literal_start(checked(one), bool(segments) or absolute))
    if absolute:
        return "/" + "/".join([*segments, "**"] if tree else segments)
    if not segments:
        return "."
    return "/".join([*segments, "**"] if tree else segments)


def _literal_start(segment: str, inside: bool) -> str:
    """A path's first segment, so that it reads as nothing else.

    It could be read as a home or as another type.
    """
    if inside:
        return segment
    if segment.startswith("~"):
        return "%7E" + segment[1:]
    prefix, colon, rest = segment.partition(":")
    return f"{prefix}%3A{rest}" if colon and prefix in REACH_TYPES else segment


def relative_path(segments: list[str], *, tree: bool) -> str:
    """The text of a path below the root from its encoded segments."""
    if not segments:
        return "."
    text = "/".join([_literal_start(segments[0], False), *segments[1:]])
    return text + "/**" if tree else text


def named(type: str, text: str) -> Reach:
    """The reach of a named thing that is no path.

    Its text is literal.
    """
    return make_reach(type, text if is_plain(text) else "/".join([encoded(one) for one in text.split("/")]))
