"""Words that name script files → what these hold, if known."""

from __future__ import annotations

from venom_policy.commands import Word
from venom_policy.commands.paths import absolute, normal
from venom_policy.facts import NO_FACTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.behavior.binding import Binding, Bound

# A longer file is not followed.
MOST_CHARACTERS = 16 * 1024
# There a path names another file.
HERE = ("here", "user")
ELSEWHERE = ("service", "host")


def script_files(binding: Binding) -> list[Bound]:
    """The values that name files of code."""
    return [bound for bounds in binding.values.values() for bound in bounds if bound.role == "script_file"]


def piped(word: Word, binding: Binding) -> Word | None:
    """The exact text read from a pipe that a word names."""
    for path, output in binding.call.pipes:
        if path == word.text and output.text is not None and output.text.text is not None:
            return output.text
    return None


def all_piped(name: str, binding: Binding) -> bool:
    """Whether each word of a value names a pipe of known text."""
    words = binding.words(name)
    return bool(words) and all(piped(word, binding) is not None for word in words)


def file_at_stdin(binding: Binding) -> Word | None:
    """Our file that surely arrives on standard input, if any."""
    output = binding.call.stdin
    if output is None or output.text is not None or binding.call.place.kind not in HERE:
        return None
    return output.file


def held(bound: Bound, binding: Binding) -> list[tuple[Word, str, str]]:
    """The words that name readable files, with path and text."""
    return [
        known
        for word in bound.words
        for text in word.texts
        for directory in bound.directories
        if not directory.unknown
        for known in content(word, normal(absolute(text, directory)), binding)
    ]


def content(word: Word, path: str, binding: Binding) -> list[tuple[Word, str, str]]:
    """The word that names a readable file, with path and text."""
    facts = binding.world.facts
    text = None if facts is NO_FACTS or binding.call.place.kind in ELSEWHERE else facts.text(path)
    return [(word, path, text)] if text and len(text) <= MOST_CHARACTERS else []
