"""Texts of a project's files to the commands that run them."""

from __future__ import annotations

from venom_policy.behavior.languages.quoting import quoted
from venom_policy.commands import Nested, Place, Word
from venom_policy.commands.paths import normal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.behavior.lines import Frame

# A longer text is not followed.
MOST_CHARACTERS = 16 * 1024
# Nor is a file looked for in more directories.
MOST_LEVELS = 64


class Source:
    """Where a text stands, and the directory it runs in."""

    __slots__ = ("directory", "line", "path")

    def __init__(self, path: str, line: int, directory: str) -> None:
        self.path = path
        self.line = line
        self.directory = directory


def run_by(frame: Frame, text: str, source: Source, arguments: tuple[Word, ...] = (), place: str = "here") -> Nested:
    """A file's text, as a command that the call runs.

    Words of the command line that are not known are left out: the code of the call stays what it is.
    """
    frame.recipe.append(text)
    words = [word.text for word in arguments if word.text is not None]
    whole = " ".join([text, *map(quoted, words)]) if len(text) <= MOST_CHARACTERS else ""
    span = frame.binding.call.span
    return Nested(
        f"{shown_place(frame, source.path)}:{source.line}",
        text=Word(span, (whole,)),
        directory=Word(span, (source.directory,)),
        place=Place(place, "", frame.action, bool(arguments)),
        span=span,
        recipe=f"{source.path}:{source.line}\0{whole}",
    )


def shown_place(frame: Frame, path: str) -> str:
    """A file as seen from the call, when it lies below."""
    for directory in frame.binding.directories:
        start = directory.path.rstrip("/") + "/"
        if not directory.unknown and path.startswith(start):
            return path[len(start) :]
    return path


def nearest(frame: Frame, names: tuple[str, ...]) -> list[tuple[str, str]]:
    """The nearest of these files upwards: directory and path.

    The first of them in each directory.
    """
    facts = frame.binding.world.facts
    found: list[tuple[str, str]] = []
    for directory in frame.binding.directories:
        place = normal(directory.path).rstrip("/")
        for _ in range(0 if directory.unknown else MOST_LEVELS):
            path = next((f"{place}/{one}" for one in names if facts.kind(f"{place}/{one}") in ("file", "link")), "")
            if path:
                found.append((place or "/", path))
            if path or not place:
                break
            place = place.rpartition("/")[0]
    return list(dict.fromkeys(found))
