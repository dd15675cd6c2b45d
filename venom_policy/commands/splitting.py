"""Fields under construction: adjacent pieces, cut where IFS says so."""

from __future__ import annotations

from venom_policy.commands.values import Word
from venom_policy.shell import nodes
from venom_policy.value import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.commands.joining import Piece
    from venom_policy.commands.state import Shell

DEFAULT_SEPARATORS = " \t\n"
# The dialects in which a value may stay one word.
KEEPING_VALUES = frozenset({"zsh", "any"})


def separators(shell: Shell) -> str | None:
    """The characters of IFS; None when they are not known."""
    variable = shell.variables.get("IFS")
    if variable is None:
        return None if shell.forgotten else DEFAULT_SEPARATORS
    return DEFAULT_SEPARATORS if variable.value is None else variable.value.text


def is_blank(shell: Shell, *, first: bool = False) -> bool:
    """Whether IFS surely holds nothing but blanks.

    `first`: whether it begins with none but one.
    """
    found = separators(shell)
    return found is not None and not (found[:1] if first else found).strip(DEFAULT_SEPARATORS)


def cuts(shell: Shell, value: Word | tuple[Word, ...]) -> bool:
    """Whether a value's known text is split or a pattern."""
    split_at = separators(shell)
    words = value if isinstance(value, tuple) else (value,)
    texts = [text for word in words for text in (*word.texts, word.prefix, word.suffix) if text]
    return any(split_at is None or _globbing(text) or not set(split_at).isdisjoint(text) for text in texts)


class Fields:
    """The fields that a word has become so far."""

    __slots__ = ("current", "done")

    def __init__(self) -> None:
        self.done: list[list[Piece]] = []
        self.current: list[Piece] | None = None

    def copy(self) -> Fields:
        """Fields that grow apart from these."""
        twin = Fields()
        twin.done = list(self.done)
        twin.current = None if self.current is None else list(self.current)
        return twin

    def add(self, value: str | Word, quoted: bool) -> None:
        """Put a piece behind the current field."""
        if value == "" and not quoted:
            return
        if self.current is None:
            self.current = []
        self.current.append((value, quoted))

    def extend(self, pieces: list[Piece]) -> None:
        """Put several pieces behind the current field."""
        for value, quoted in pieces:
            self.add(value, quoted)

    def close(self) -> None:
        """End the current field, which may be empty."""
        self.done.append(self.current or [("", True)])
        self.current = None

    def close_if_open(self) -> None:
        """End the current field if there is one."""
        if self.current is not None:
            self.close()

    def split(self, text: str, split_at: str, source: Word) -> None:
        """Put text behind the current field and cut it at separators."""
        if not any(character in split_at for character in text):
            self._piece(text, source)
            return
        blanks = "".join(character for character in split_at if character in DEFAULT_SEPARATORS)
        rest = text.lstrip(blanks) if blanks else text
        if len(rest) < len(text):
            self.close_if_open()
        piece = ""
        place = 0
        while place < len(rest):
            character = rest[place]
            if character not in split_at:
                piece += character
                place += 1
                continue
            self._piece(piece, source)
            self.close()
            piece = ""
            seen_other = character not in blanks
            place += 1
            while place < len(rest) and (rest[place] in blanks or (not seen_other and rest[place] in split_at)):
                seen_other = seen_other or rest[place] not in blanks
                place += 1
        self._piece(piece, source)

    def _piece(self, text: str, source: Word) -> None:
        if source.flows or source.variables:
            if text:
                self.add(replace(source, texts=(text,)) if not _globbing(text) else text, False)
            return
        self.add(text, False)

    def finish(self) -> list[list[Piece]]:
        """Every field, the last one too."""
        self.close_if_open()
        return self.done


def _globbing(text: str) -> bool:
    return "*" in text or "?" in text or "[" in text


def is_kept_together(word: nodes.Word) -> bool:
    """Whether a lone dollar behind expansions keeps bash from splitting."""
    expands = kept = False
    for part in word.parts:
        if not isinstance(part, nodes.Literal):
            kept, expands = False, True
        elif part.text[:1] == "$" and not part.quoted:
            kept = True
    return expands and kept


def split_glob(value: Word) -> Word:
    """A pattern's match, split at its blanks.

    Names of the same directory or pieces of them.
    """
    directory, _, names = value.glob.rpartition("/")
    plain = not any(character in directory for character in "*?[\\")
    return Word(
        unknown="a file name with blanks is split", many=True, flows=value.flows, variables=value.variables,
        below=(directory or ".") if plain else "", names=names if plain else "",
    )  # fmt: skip


def stays_one(text: str, split_at: str) -> bool:
    """Whether an unquoted text is one field, and no pattern."""
    return bool(text) and not any(character in split_at or character in "*?[" for character in text)
