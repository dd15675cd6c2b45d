"""ZON text to values with positions, by a pyparsing grammar."""

from __future__ import annotations

import re
from bisect import bisect_right

from venom_policy.errors import Fault, FileFaults
from venom_policy.source import Location
from venom_policy.zon import tokens
from venom_policy.zon.literals import LiteralError, character, number, unescaped
from venom_policy.zon.values import Boolean, Field, Null, Number, String, Struct, Symbol, Tuple, ZonValue

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, NoReturn

    from pyparsing import ParserElement

DEEPEST = 40  # each level costs pyparsing a dozen frames of Python's own stack


def read(text: str, file: str) -> ZonValue:
    """The value that a ZON text holds.

    `file` is the name that faults show. Raises FileFaults.
    """
    reading = Reading(text, file)
    value: ZonValue = reading.grammar().parse_string(text)[0]
    if reading.faults:
        raise FileFaults(reading.in_order())
    return value


class Reading:
    """One reading of one file.

    Its text, its lines, and the faults found so far.
    """

    def __init__(self, text: str, file: str) -> None:
        self.text = text
        self.file = file
        self.faults: list[Fault] = []
        self.depth = 0
        self.lines = [0]
        self.lines.extend(newline.end() for newline in re.finditer("\n", text))

    def location(self, offset: int) -> Location:
        line = bisect_right(self.lines, offset)
        return Location(self.file, line, offset - self.lines[line - 1] + 1)

    def fault(self, offset: int, message: str) -> None:
        self.faults.append(Fault(self.location(offset), message))

    def in_order(self) -> tuple[Fault, ...]:
        return tuple(sorted(self.faults, key=lambda fault: (fault.location.line, fault.location.column)))

    def grammar(self) -> ParserElement:
        """The grammar whose actions build values: a start, one value, the end."""
        from pyparsing import Forward, Regex, ZeroOrMore

        def token(expression: str) -> ParserElement:
            return Regex(expression, as_match=True).leave_whitespace()

        value = Forward()
        field = token(tokens.FIELD) + value + ZeroOrMore(token(tokens.NEXT_FIELD) + value)
        comma = token(tokens.COMMA).suppress() + self.expected("a field `.name = value` or `}`")
        close = token(tokens.CLOSE).add_parse_action(self.close) | comma | self.expected("`,` or `}`")
        items = value + ZeroOrMore(token(tokens.NEXT_ITEM).suppress() + value)
        empty = token(tokens.EMPTY).add_parse_action(self.close)
        struct = (field + close).add_parse_action(self.struct)
        entries = (items + close).add_parse_action(self.entries)
        container = token(tokens.OPEN).add_parse_action(self.open) + (empty | struct | entries)
        container.add_parse_action(self.container)
        scalar = token(tokens.SCALAR).add_parse_action(self.scalar)
        value <<= scalar | container | self.expected("a value")
        end = token(r"\Z") | self.expected("the end of the file")
        return (token(tokens.START).suppress() + value + end).leave_whitespace().parse_with_tabs()

    def expected(self, what: str) -> ParserElement:
        """What stands last among alternatives.

        No text, only the fault that none of them is there.
        """
        from pyparsing import Empty

        def refuse(text: str, offset: int, _tokens: Any) -> NoReturn:
            self.stop(offset, f"expected {what}, found {self.found(offset)}")

        return Empty().leave_whitespace().add_parse_action(refuse)

    def stop(self, offset: int, message: str) -> NoReturn:
        self.fault(offset, message)
        raise FileFaults(self.in_order())

    def found(self, offset: int) -> str:
        match = re.compile(tokens.FOUND).match(self.text, offset)
        found = match.group() if match else ""
        if not found:
            return "the end of the file"
        if found == "\n":
            return "the end of the line"
        if len(found) > 40:
            found = found[:39] + "…"
        return f"`{found}`" if found.isprintable() else f"`{found.encode('unicode_escape').decode()}`"

    def open(self, _text: str, offset: int, _found: Any) -> int:
        self.depth += 1
        if self.depth > DEEPEST:
            self.stop(offset, f"expected at most {DEEPEST} levels of braces, found one more")
        return offset

    def close(self, _text: str, _offset: int, found: Any) -> int:
        self.depth -= 1
        end: int = found[0].end("brace")
        return end

    def struct(self, _text: str, _offset: int, found: Any) -> Any:
        *parts, end = found
        names: set[str] = set()
        fields = []
        for match, value in zip(parts[::2], parts[1::2], strict=True):
            start, length = match.start("name"), len(match["name"])
            name = self.name(match["name"], start)
            if name in names:
                self.fault(start, f"expected each field once, found `{name}` again")
            names.add(name)
            fields.append(Field(name, value, self.location(start), length))
        return [Struct, tuple(fields), end]

    def entries(self, _text: str, _offset: int, found: Any) -> Any:
        *items, end = found
        return [Tuple, tuple(items), end]

    def container(self, _text: str, _offset: int, found: Any) -> ZonValue:
        start, end = found[0], found[-1]
        kind, parts = (found[1], found[2]) if len(found) == 4 else (Tuple, ())
        value: ZonValue = kind(parts, self.location(start), end - start)
        return value

    def name(self, text: str, offset: int) -> str:
        if not text.startswith("@"):
            if text in tokens.KEYWORDS:
                self.fault(offset, f'expected a name, found the keyword `{text}` (write `@"{text}"`)')
            return text
        try:
            name = unescaped(text[2:-1], 2)
        except LiteralError as fault:
            self.fault(offset + fault.offset, fault.message)
            return text
        if not name or "\x00" in name:
            self.fault(offset, "expected a name of at least one character and no NUL")
        return name

    def scalar(self, _text: str, _offset: int, found: Any) -> ZonValue:
        match = found[0]
        kind = match.lastgroup if match.lastgroup in READERS else next(kind for kind in READERS if match[kind])
        literal, start = match[kind], match.start(kind)
        try:
            value: ZonValue = READERS[kind](self, match, literal, (self.location(start), len(literal)))
        except LiteralError as fault:
            digits = match.start("digits") if kind == "number" else start
            self.fault(digits + fault.offset, fault.message)
            return Null(self.location(start), len(literal))
        return value

    def symbol(self, match: Any, _literal: str, place: Any) -> ZonValue:
        return Symbol(self.name(match["name"], match.start("name")), *place)

    def string(self, _match: Any, literal: str, place: Any) -> ZonValue:
        return String(unescaped(literal[1:-1], 1), *place)

    def lines_joined(self, _match: Any, literal: str, place: Any) -> ZonValue:
        lines = (line.lstrip(" \t\r").removesuffix("\r") for line in literal.split("\n"))
        return String("\n".join(line[2:] for line in lines if line.startswith("\\\\")), *place)

    def word(self, _match: Any, literal: str, place: Any) -> ZonValue:
        if literal in WORDS:
            kind, *arguments = WORDS[literal]
            value: ZonValue = kind(*arguments, *place)
            return value
        raise LiteralError(0, f"expected a value, found `{literal}` (a name is written `.{literal}`)")

    def number(self, match: Any, _literal: str, place: Any) -> ZonValue:
        value = number(match["digits"])
        if not match["minus"]:
            return Number(value, *place)
        if value == 0 and isinstance(value, int):
            raise LiteralError(0, "expected `0` or `-0.0`, found `-0`")
        return Number(-value, *place)

    def infinite(self, _match: Any, _literal: str, place: Any) -> ZonValue:
        return Number(float("-inf"), *place)

    def character(self, _match: Any, literal: str, place: Any) -> ZonValue:
        return Number(character(literal), *place)


READERS: dict[str, Any] = {
    "symbol": Reading.symbol,
    "string": Reading.string,
    "word": Reading.word,
    "number": Reading.number,
    "infinite": Reading.infinite,
    "lines": Reading.lines_joined,
    "character": Reading.character,
}
WORDS: dict[str, tuple[Any, ...]] = {
    "true": (Boolean, True),
    "false": (Boolean, False),
    "null": (Null,),
    "inf": (Number, float("inf")),
    "nan": (Number, float("nan")),
}
