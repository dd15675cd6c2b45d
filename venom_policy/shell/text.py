"""A script's text without line continuations, and the way to bytes."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from itertools import accumulate

from venom_policy.source import Span
from venom_policy.value import maker

END = "\0"
"""Stands behind the last character."""

AHEAD = END * 3
"""Stands behind every text, so that reading a few characters ahead is always safe."""


make_span = maker(Span)


class Text:
    """A text without its `\\⏎`; quotes and comments read the source.

    Positions are indices into `joined`. `whole` is the span of every position when the text was decoded from another.
    """

    __slots__ = ("_bytes", "_cuts", "_kept", "_offset", "_source_cuts", "joined", "plain", "source", "whole")

    def __init__(
        self, source: str, offset: int = 0, whole: Span | None = None, kept: frozenset[int] = frozenset()
    ) -> None:
        self.source = source
        self.whole = whole
        self._offset = offset
        self._kept = kept
        self._cuts: list[int] = []
        self._source_cuts: list[int] = []
        self.joined = self._join() if "\\\n" in source else source
        ascii_only = source.isascii()
        self._bytes: list[int] | None = None
        if not ascii_only and whole is None:
            self._bytes = [offset, *accumulate(map(_width, source), initial=offset)][1:]
        self.plain = not self._cuts and ascii_only and whole is None
        """Whether a position and its byte differ by the offset only."""

    @property
    def offset(self) -> int:
        return self._offset

    @property
    def has_cuts(self) -> bool:
        return bool(self._cuts)

    def span(self, start: int, end: int) -> Span:
        if self.plain:
            return make_span(start + self._offset, end + self._offset)
        if self.whole is not None:
            return self.whole
        first = self._byte(self.in_source(start))
        return Span(first, max(first, self._byte(self._end_in_source(end))))

    def in_source(self, position: int) -> int:
        """The index in the source of the character at a position."""
        return position + 2 * bisect_right(self._cuts, position) if self._cuts else position

    def from_source(self, index: int) -> int:
        """The position of the character at an index of the source."""
        return index - 2 * bisect_left(self._source_cuts, index) if self._cuts else index

    def is_cut(self, index: int) -> bool:
        """Whether the backslash at an index and its newline were removed."""
        place = bisect_left(self._source_cuts, index)
        return place < len(self._source_cuts) and self._source_cuts[place] == index

    def keeping(self, index: int) -> Text:
        """The text with one more line continuation left in it."""
        return Text(self.source, self._offset, self.whole, self._kept | {index})

    def _end_in_source(self, position: int) -> int:
        return position + 2 * bisect_left(self._cuts, position) if self._cuts else position

    def _byte(self, index: int) -> int:
        return index + self._offset if self._bytes is None else self._bytes[index]

    def _join(self) -> str:
        source, pieces, start, index, removed = self.source, [], 0, self.source.find("\\"), 0
        while index >= 0:
            if source.startswith("\n", index + 1) and index not in self._kept:
                pieces.append(source[start:index])
                self._source_cuts.append(index)
                self._cuts.append(index - removed)
                removed += 2
                start = index + 2
            index = source.find("\\", index + 2)
        pieces.append(source[start:])
        return "".join(pieces)


def encoded(text: str) -> bytes:
    """The bytes that spans count, also for lone surrogates."""
    try:
        return text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        return b"".join(
            [
                character.encode("utf-8", "surrogateescape" if "\udc80" <= character <= "\udcff" else "surrogatepass")
                for character in text
            ]
        )


def _width(character: str) -> int:
    code = ord(character)
    if code < 0x80 or 0xDC80 <= code <= 0xDCFF:
        return 1
    if code < 0x800:
        return 2
    return 3 if code < 0x10000 else 4
