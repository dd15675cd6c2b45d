"""Texts of a project's files to the commands that run them."""

from __future__ import annotations

from venom_policy.commands import Nested, Place, Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.behavior.lines import Frame

# A longer text is not followed.
MOST_CHARACTERS = 16 * 1024


class Source:
    """Where a text stands: the file, the line, and the directory that it runs in."""

    __slots__ = ("directory", "line", "path")

    def __init__(self, path: str, line: int, directory: str) -> None:
        self.path = path
        self.line = line
        self.directory = directory


def run_by(frame: Frame, text: str, source: Source, arguments: tuple[Word, ...] = (), place: str = "here") -> Nested:
    """The shell command that a file's text is, as a part of what the call runs.

    Words of the command line that are not known are left out: the code of the call stays what it is.
    """
    frame.recipe.append(text)
    words = [word.text for word in arguments if word.text is not None]
    whole = " ".join([text, *map(_quoted, words)]) if len(text) <= MOST_CHARACTERS else ""
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
    """A file as seen from the directory of the call, when it lies below."""
    for directory in frame.binding.directories:
        start = directory.path.rstrip("/") + "/"
        if not directory.unknown and path.startswith(start):
            return path[len(start) :]
    return path


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"
