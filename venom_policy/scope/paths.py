"""Paths as texts and as encoded segments, without asking the file system."""

from __future__ import annotations

from venom_policy.commands.patterns import matches
from venom_policy.grants import encoded, encoded_pattern, is_plain

TYPE_CHECKING = False
if TYPE_CHECKING:
    Segments = tuple[str, ...]


def lexical(path: str) -> str:
    """An absolute path without `.`, `..` and doubled slashes.

    One that is not absolute is taken from `/`.
    """
    if "//" not in path and "/." not in path and path.startswith("/") and (len(path) == 1 or path[-1] != "/"):
        return path
    kept: list[str] = []
    for one in path.split("/"):
        if one == "..":
            if kept:
                kept.pop()
        elif one not in ("", "."):
            kept.append(one)
    return "/" + "/".join(kept)


def segments_of(path: str, *, pattern: bool = False) -> Segments:
    """The encoded segments of an absolute path, `.` and `..` resolved lexically."""
    if is_plain(path) and "/." not in path and "//" not in path and path[-1:] != "/" and path[:1] == "/":
        return tuple(path[1:].split("/"))
    kept: list[str] = []
    for one in path.split("/"):
        if one == "..":
            if kept:
                kept.pop()
        elif one and one != ".":
            kept.append(encoded_pattern(one) if pattern else encoded(one))
    return tuple(kept)


def text_of(segments: Segments, *, tree: bool = False) -> str:
    """The absolute encoded path."""
    text = "/" + "/".join(segments)
    if not tree:
        return text
    return "/**" if not segments else text + "/**"


def below(segments: Segments, base: Segments) -> bool:
    """Whether a path is the base or lies below it.

    A wildcard is nowhere but below its fixed part.
    """
    return segments[: len(base)] == base


def may_leave(patterns: list[str]) -> bool:
    """Whether a component is a shell pattern that may match `..`.

    Only one that begins with a dot can. One that is not understood may, and so may one with `[^…]`: dash takes the
    caret for a member.
    """
    return any(one[:1] in (".", "\\") and one != ".." and _may_match_parent(one) for one in patterns)


def _may_match_parent(pattern: str) -> bool:
    return "[^" in pattern or matches(pattern, "..") is not False


def wild(segment: str) -> bool:
    """Whether an encoded segment is a pattern."""
    return "*" in segment or "?" in segment
