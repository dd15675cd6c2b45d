"""Spellings of options and parts of words."""

from __future__ import annotations

from venom_policy.commands import Word
from venom_policy.commands.joining import SINGLE_SHAPES
from venom_policy.value import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.behavior.tables import Table
    from venom_policy.rulebook.rule import Option

DASHLESS_SHAPES = SINGLE_SHAPES | {"word"}
LONGEST_SHOWN = 60


def abbreviated(name: str, table: Table) -> Option | None:
    """The one option whose long name begins so, if any."""
    if len(name) < 3 or table.style == "words":
        return None
    found: Option | None = None
    for long in table.long:
        if long.startswith(name):
            option = table.names[long]
            if found is not None and found is not option:
                return None
            found = option
    return found


def after(word: Word, length: int) -> Word:
    """What follows the first characters of a word.

    Of an unknown word they are in its prefix.
    """
    if word.texts:
        return replace(word, texts=tuple([text[length:] for text in word.texts]))
    if word.glob:
        return replace(word, glob=word.glob[length:])
    vacant = None if word.vacant is None else after(word.vacant, length)
    return replace(word, prefix=word.prefix[length:], below="", names="", many=False, vacant=vacant)


def plain(text: str, word: Word) -> Word:
    """An exact text at the place of a word."""
    return Word(word.span, (text,))


def has_no_dash(word: Word) -> bool:
    """Whether an unknown word surely is no option."""
    if word.prefix:
        return not word.prefix.startswith("-")
    return word.shape in DASHLESS_SHAPES or bool(
        word.below and word.safe and word.below != "." and not word.below.startswith("-")
    )


def shown(text: str) -> str:
    """A text of the user, cut for a message."""
    return text if len(text) <= LONGEST_SHOWN else text[:LONGEST_SHOWN] + "…"
