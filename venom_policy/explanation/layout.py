"""A command laid out in lines, with marks under its parts."""

from __future__ import annotations

from venom_policy.foreign import shown
from venom_policy.value import Value

WIDTH = 96
_NARROWEST = 24
_MOST_LINES = 40


class Mark(Value):
    """The columns of a line that a part has, end excluded."""

    number: int
    start: int
    end: int


class Line(Value):
    """One line as it is shown, and rows of marks without overlap."""

    text: str
    rows: tuple[tuple[Mark, ...], ...]


class _Cell(Value):
    text: str
    start: int  # byte offset of the character in the command
    line: int
    column: int
    width: int


def lines_of(command: str, spans: tuple[tuple[int, int], ...], width: int = WIDTH) -> tuple[Line, ...]:
    """The command's lines; `spans` are its parts, in byte offsets."""
    cells, complete = _cells(command, max(width, _NARROWEST))
    count = cells[-1].line + 1 if cells else 1
    texts = ["" for _ in range(count)]
    marks: list[list[Mark]] = [[] for _ in range(count)]
    for cell in cells:
        texts[cell.line] += cell.text
    for number, (start, end) in enumerate(spans, 1):
        for line, mark in _marks(cells, number, start, end):
            marks[line].append(mark)
    lines = tuple(Line(text, _rows(found)) for text, found in zip(texts, marks, strict=True))
    return lines if complete else (*lines, Line("… the rest is not shown", ()))


def _cells(command: str, page: int) -> tuple[list[_Cell], bool]:
    """The characters with their columns, and whether these are all."""
    cells: list[_Cell] = []
    line = column = offset = 0
    for character in command:
        text = "" if character == "\n" else shown(character)
        width = _width(text)
        if column + width > page:
            line, column = line + 1, 0
        if line == _MOST_LINES:
            return cells, False
        cells.append(_Cell(text, offset, line, column, width))
        column += width
        offset += _size(ord(character))
        if character == "\n":
            line, column = line + 1, 0
    return cells, True


def _size(code: int) -> int:
    """The bytes of a character.

    One that stands for an undecodable byte has one.
    """
    if code < 0x80 or 0xDC80 <= code <= 0xDCFF:
        return 1
    return 2 if code < 0x800 else 3 if code < 0x10000 else 4


def _width(text: str) -> int:
    if text.isascii():
        return len(text)
    from unicodedata import combining, east_asian_width

    return sum(0 if combining(character) else 2 if east_asian_width(character) in "WF" else 1 for character in text)


def _marks(cells: list[_Cell], number: int, start: int, end: int) -> list[tuple[int, Mark]]:
    """The mark of one part on each line that it touches."""
    found: dict[int, Mark] = {}
    for cell in cells:
        if start <= cell.start < end and cell.text:
            earlier = found.get(cell.line)
            first = earlier.start if earlier else cell.column
            found[cell.line] = Mark(number, first, max(cell.column + cell.width, first + 1))
    return sorted(found.items(), key=lambda item: item[0])


def _rows(marks: list[Mark]) -> tuple[tuple[Mark, ...], ...]:
    """Marks in few rows: wider ones first, a blank between neighbours."""
    rows: list[list[Mark]] = []
    for mark in sorted(marks, key=lambda mark: (mark.start - mark.end, mark.start)):
        end = max(mark.end, mark.start + len(str(mark.number)))
        row = next((row for row in rows if all(end < one.start or mark.start > one.end for one in row)), None)
        if row is None:
            rows.append([mark])
        else:
            row.append(mark)
    return tuple(tuple(sorted(row, key=lambda mark: mark.start)) for row in rows)
