"""Compound commands and function definitions."""

from __future__ import annotations

from venom_policy.shell.characters import BREAKS, RESERVED, RESERVED_STARTS
from venom_policy.shell.conditions import Conditions
from venom_policy.shell.faults import Unreadable
from venom_policy.shell.nodes import (
    ArithmeticCommand,
    ArithmeticFor,
    Block,
    Case,
    CaseItem,
    Command,
    Conditional,
    For,
    Function,
    Group,
    If,
    Subshell,
    While,
    Word,
)
from venom_policy.shell.quoting import PARENTHESES

_PARENTHESIS = frozenset((")",))
_BRACE = frozenset(("}",))
_THEN = frozenset(("then",))
_BRANCH = frozenset(("elif", "else", "fi"))
_FI = frozenset(("fi",))
_DO = frozenset(("do",))
_DONE = frozenset(("done",))
_CASE_END = frozenset((";;", "esac"))


class Compounds(Conditions):
    """Reads the commands that hold commands."""

    __slots__ = ()

    def reserved(self) -> str:
        """The reserved word that stands here, or an empty text."""
        s, at = self.s, self.at
        if s[at] not in RESERVED_STARTS:
            return ""
        end = self.stops.find(1, at + 1)
        word = s[at:end]
        if word not in RESERVED or s[end] not in BREAKS or (s[end] in "<>" and s[end + 1] == "("):
            return ""
        return word

    def expect(self, word: str) -> None:
        if self.reserved() != word:
            self.fail(f"`{word}`")
        self.at += len(word)

    def compound(self, word: str) -> Command | None:
        """The compound command that a word opens here, if it does."""
        reader = _READERS.get(word)
        if reader is None:
            return None
        self.deeper()
        command = reader(self)
        self.depth -= 1
        return command

    def parenthesis(self) -> Command:
        start = self.at
        if self.s[start + 1] == "(":
            self.at += 2
            expression = self.arithmetic(")", PARENTHESES)
            if self.s[self.at + 1] == ")":
                if self._continued_between(self.at):
                    raise Unreadable("a line that continues between the two closing parentheses of `((`")
                self.at += 2
                redirects = self.redirects()
                return ArithmeticCommand(self.span(start, self.last), expression, redirects)
            if self.s[self.at + 1] == "\n":
                # bash takes back what it read of an expression, but not the newline.
                self.at += 1
                self.fail("`)`, or more on the same line,")
            if self._continued_between(self.at) or "<<" in self.s[start : self.at]:
                raise Unreadable("a `((` that bash first takes for an expression")
        self.at = start + 1
        body = self.block(_PARENTHESIS)
        self.at += 1
        redirects = self.redirects()
        return Subshell(self.span(start, self.last), body, redirects)

    def _continued_between(self, at: int) -> bool:
        """Whether a line ends, after a backslash, behind this character."""
        text = self.text
        return text.has_cuts and text.in_source(at + 1 + self.base) - text.in_source(at + self.base) > 1

    def group(self) -> Command:
        start = self.at
        body = self._braces()
        redirects = self.redirects()
        return Group(self.span(start, self.last), body, redirects)

    def _braces(self) -> Block:
        self.expect("{")
        body = self.block(_BRACE)
        self.expect("}")
        return body

    def conditional(self) -> Command:
        start = self.at
        self.at += 2
        condition = self.condition()
        self.skip_newlines()
        if not self.s.startswith("]]", self.at) or self.s[self.at + 2] not in BREAKS:
            self.fail("`]]`")
        self.at += 2
        redirects = self.redirects()
        return Conditional(self.span(start, self.last), condition, redirects)

    def branches(self) -> Command:
        start = self.at
        found: list[tuple[Block, Block]] = []
        otherwise: Block | None = None
        word = "if"
        while word in ("if", "elif"):
            self.at += len(word)
            condition = self.block(_THEN)
            self.expect("then")
            found.append((condition, self.block(_BRANCH)))
            word = self.reserved()
        if word == "else":
            self.at += 4
            otherwise = self.block(_FI)
        self.expect("fi")
        redirects = self.redirects()
        return If(self.span(start, self.last), tuple(found), otherwise, redirects)

    def loop(self) -> Command:
        start = self.at
        until = self.s[start] == "u"
        self.at += 5
        condition = self.block(_DO)
        body = self._do()
        redirects = self.redirects()
        return While(self.span(start, self.last), condition, body, until, redirects)

    def _do(self) -> Block:
        self.expect("do")
        body = self.block(_DONE)
        self.expect("done")
        return body

    def _loop_body(self) -> Block:
        return self._braces() if self.reserved() == "{" else self._do()

    def each(self) -> Command:
        """`for` and `select`."""
        start = self.at
        word = self.reserved()
        self.at += len(word)
        if self.skip_blanks() == "(" and self.s[self.at + 1] == "(" and word == "for":
            return self._arithmetic_for(start)
        begin = self.at
        self.plain_word()
        name = self.s[begin : self.at]
        words: tuple[Word, ...] | None = None
        if self.skip_blanks() == ";":
            self.at += 1
            self.skip_newlines()
        else:
            if self.reserved() == "{":
                self.fail("`in`, `do`, `;` or a newline")
            self.skip_newlines()
            if self.reserved() == "in":
                self.at += 2
                words = self._listed()
        body = self._loop_body()
        redirects = self.redirects()
        return For(self.span(start, self.last), name, words, body, word == "select", redirects)

    def _listed(self) -> tuple[Word, ...]:
        words: list[Word] = []
        while True:
            character = self.skip_blanks()
            if character in ";\n":
                break
            words.append(self.word())
        if character == ";":
            self.at += 1
        self.skip_newlines()
        return tuple(words)

    def _arithmetic_for(self, start: int) -> Command:
        self.at += 2
        expressions: list[Word] = []
        while True:
            if self.s[self.at : self.end].lstrip(" \t\n")[:1] == "#":
                raise Unreadable("a `#` that begins an expression of `for ((`")
            self.skip_newlines()
            expressions.append(self.arithmetic(";)", PARENTHESES))
            if self.s[self.at] == ")":
                break
            self.at += 1
        if self.s[self.at + 1] != ")":
            raise Unreadable("a `for ((` whose parentheses do not close together")
        if len(expressions) != 3:
            self.fail("three expressions and `))`")
        self.at += 2
        if self.skip_blanks() == ";":
            self.at += 1
        self.skip_newlines()
        body = self._loop_body()
        redirects = self.redirects()
        first, condition, step = expressions
        return ArithmeticFor(self.span(start, self.last), first, condition, step, body, redirects)

    def case(self) -> Command:
        start = self.at
        self.at += 4
        self.skip_blanks()
        subject = self.plain_word()
        self.skip_newlines()
        self.expect("in")
        items: list[CaseItem] = []
        ended = True
        while True:
            self.skip_newlines()
            if self.reserved() == "esac":
                break
            if not ended:
                self.fail("`;;` or `esac`")
            item = self._case_item()
            ended = bool(item.terminator)
            items.append(item if ended else CaseItem(item.span, item.patterns, item.body, ";;"))
        self.at += 4
        redirects = self.redirects()
        return Case(self.span(start, self.last), subject, tuple(items), redirects)

    def _case_item(self) -> CaseItem:
        start = self.at
        if self.s[start] == "(":
            self.at += 1
            self.skip_blanks()
        if self.closing and self.reserved() == "esac":
            raise Unreadable("a pattern `(esac)` in a substitution, from which bash takes the parenthesis")
        patterns = [self.plain_word()]
        while self.skip_blanks() == "|":
            self.at += 1
            self.skip_blanks()
            patterns.append(self.plain_word())
        if self.s[self.at] != ")":
            self.fail("the `)` of a pattern")
        self.at += 1
        body = self.block(_CASE_END, empty=True)
        terminator = ""
        if self.s[self.at] == ";":
            terminator = next(known for known in (";;&", ";;", ";&") if self.s.startswith(known, self.at))
            self.at += len(terminator)
        return CaseItem(self.span(start), tuple(patterns), body, terminator)

    def function_keyword(self) -> Command:
        start = self.at
        self.at += 8
        self.skip_blanks()
        begin = self.at
        self.plain_word()
        name = self.s[begin : self.at]
        if self.skip_blanks() == "(":
            self._empty_parentheses(optional=True)
        return self.function(start, name)

    def function(self, start: int, name: str) -> Command:
        """The definition of a function whose body comes here."""
        self.skip_newlines()
        body = self.compound("(" if self.s[self.at] == "(" else self.reserved())
        if body is None or isinstance(body, Function):
            self.fail("the body of a function")
        return Function(self.span(start, self.last), name, body)

    def _empty_parentheses(self, *, optional: bool = False) -> bool:
        start = self.at
        self.at += 1
        if self.skip_blanks() == ")":
            self.at += 1
            return True
        self.at = start
        if not optional:
            self.fail("`()`")
        return False

    def function_parentheses(self) -> None:
        self._empty_parentheses()


TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_READERS: dict[str, Callable[[Compounds], Command]] = {
    "(": Compounds.parenthesis,
    "{": Compounds.group,
    "[[": Compounds.conditional,
    "if": Compounds.branches,
    "while": Compounds.loop,
    "until": Compounds.loop,
    "for": Compounds.each,
    "select": Compounds.each,
    "case": Compounds.case,
    "function": Compounds.function_keyword,
}
