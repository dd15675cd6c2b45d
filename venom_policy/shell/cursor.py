"""A place in a text, with what all readers need there."""

from __future__ import annotations

from venom_policy.shell.characters import BLANKS, IS_STOP, PATTERN_OPENERS
from venom_policy.shell.faults import Discarded, KeptNewline, SyntaxFault, Unreadable
from venom_policy.shell.limits import DEPTH
from venom_policy.shell.nodes import Block, Literal, Part, Redirect, Refusal, Script, Word
from venom_policy.shell.text import AHEAD, END, Text, make_span
from venom_policy.source import Span
from venom_policy.value import maker

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn


make_literal, make_word = maker(Literal), maker(Word)

_PASSED = BLANKS | {"#"}


class Pending:
    """A heredoc whose operator was read, and whose body comes later."""

    __slots__ = ("behind", "delimiter", "parted", "quoted", "redirect", "tabs")

    def __init__(self, redirect: Redirect, delimiter: str, *, quoted: bool, tabs: bool) -> None:
        self.redirect = redirect
        self.delimiter = delimiter
        self.quoted = quoted
        self.tabs = tabs
        self.behind = False
        """Whether the substitution that it belongs to ends before the body begins."""
        self.parted = False
        """Whether a `;` and another command stand behind it on its line."""


class Cursor:
    """Reads a part of a text; `at` is relative to `base`."""

    __slots__ = (
        "again", "at", "base", "begun", "closing", "depth", "early", "end", "endless", "expanding", "known", "last",
        "moved", "passed", "pending", "s", "shift", "stops", "text", "unparted",
    )  # fmt: skip

    def __init__(self, text: Text, start: int = 0, end: int | None = None, outer: Cursor | None = None) -> None:
        self.text = text
        characters = text.joined if start == 0 and end is None else text.joined[start:end]
        self.s = characters + AHEAD
        self.end = len(characters)
        self.stops = self.s.encode("latin-1", "replace").translate(IS_STOP)
        """A byte for each character: 1 where a word may end, so that C finds its end."""
        self.base = start
        self.shift = start + text.offset if text.plain else None
        """What is between a position and its byte, where that is the same everywhere."""
        self.at = 0
        self.last = 0
        """Where the last command ended, before the blanks after it."""
        self.depth: int = outer.depth + 1 if outer else 0
        self.again: list[int] = outer.again if outer else [0]
        """How many characters made by braces were read, in one cell that all readers of a script share."""
        self.begun = self.depth
        self.expanding = False
        """Whether this is text that bash expands without having read it as a command: a heredoc's body."""
        self.pending: list[Pending] = []
        self.closing = False
        """Whether the script being read ends at a parenthesis."""
        self.unparted = False
        """Whether the next `;` is lost when bash prints the substitution again: it stands behind a heredoc."""
        self.moved: dict[int, int] = {}
        """Where to read on behind a newline, after which the heredocs of a substitution stand."""
        self.early: dict[int, int] = {}
        """By the end of a substitution, where the heredocs begin that it leaves without a body."""
        self.endless = 0
        """How many of these heredocs have no end, or a lone parenthesis in them."""
        self.passed: set[int] = set()
        """Those of these newlines that were passed over as the end of a line."""
        self.known: dict[tuple[int, bool], tuple[Part, int]] = {}
        """What `$(` at a position is, so that no second attempt reads it again."""

    # The upper layers, which the lower ones reach through here: words hold scripts, and scripts hold words.

    def dollar(self, parts: list[Part], *, quoted: bool) -> None:
        raise NotImplementedError

    def operand(self, stops: str) -> Word:
        raise NotImplementedError

    def substituted(self) -> Script:
        raise NotImplementedError

    def decoded_script(self, text: Text) -> Script:
        raise NotImplementedError

    def array(self, start: int) -> Part:
        raise NotImplementedError

    def newline(self) -> None:
        raise NotImplementedError

    def block(self, closers: frozenset[str], *, empty: bool = False) -> Block:
        raise NotImplementedError

    # Places.

    def span(self, start: int, end: int | None = None) -> Span:
        if end is None:
            end = self.at
        shift = self.shift
        if shift is not None:
            return make_span(start + shift, end + shift)
        return self.text.span(start + self.base, end + self.base)

    def literal(self, start: int, end: int, *, quoted: bool) -> Literal:
        return make_literal(self.span(start, end), self.s[start:end], quoted)

    def fail(self, expected: str) -> NoReturn:
        raise SyntaxFault(f"expected {expected}, found {self.found()}", self.at)

    def found(self) -> str:
        character = self.s[self.at]
        if character == END:
            return "the end of the text"
        if character == "\n":
            return "a newline"
        rest = self.s[self.at : self.at + 12].partition(END)[0]
        return f"`{(rest.split() or [rest])[0]}`"

    def deeper(self) -> None:
        self.depth += 1
        if self.depth > DEPTH:
            raise Unreadable(f"constructs are nested deeper than {DEPTH}")

    def may_be_other(self, text: str) -> bool:
        """Whether options or aliases could make a refused text valid."""
        source = self.text.source
        return "alias" in source or any(opener + "(" in text for opener in PATTERN_OPENERS)

    def refusal(self, fault: SyntaxFault | Discarded) -> Refusal:
        return Refusal(self.span(fault.position, fault.position), fault.message)

    # Blanks and raw text.

    def skip_blanks(self) -> str:
        """The character after blanks and a comment."""
        s, at = self.s, self.at
        character = s[at]
        if character not in _PASSED:
            return character
        while character in BLANKS:
            at += 1
            character = s[at]
        if character == "#":
            self.at = at
            at = self._after_comment()
            character = s[at]
        self.at = at
        return character

    def skip_newlines(self) -> str:
        """The character after blanks, comments, newlines and the heredocs between."""
        character = self.skip_blanks()
        while character == "\n":
            self.newline()
            character = self.skip_blanks()
        return character

    def _after_comment(self) -> int:
        if not self.text.has_cuts:
            end = self.s.find("\n", self.at)
            return self.end if end < 0 else end
        text = self.text
        index = text.source.find("\n", text.in_source(self.at + self.base))
        if index >= 0 and text.is_cut(index - 1):
            raise KeptNewline(text, index - 1)
        return self.end if index < 0 else min(self.end, text.from_source(index) - self.base)

    def raw_until(self, character: str) -> tuple[str, int]:
        """The source after this character up to another, and its place."""
        if not self.text.has_cuts:
            end = self.s.find(character, self.at + 1)
            end = self.end if end < 0 else end
            return self.s[self.at + 1 : end], end
        text = self.text
        start = text.in_source(self.at + self.base) + 1
        limit = self.end
        index = text.source.find(character, start)
        end = limit if index < 0 else min(limit, text.from_source(index) - self.base)
        return text.source[start : index if end < limit or index >= 0 else None], end
