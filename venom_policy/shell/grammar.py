"""Scripts, lists and pipelines."""

from __future__ import annotations

from venom_policy.shell.characters import (
    BREAKS,
    NAME_START,
    RESERVED_STARTS,
)
from venom_policy.shell.cursor import Cursor
from venom_policy.shell.faults import Discarded, SyntaxFault, Unreadable
from venom_policy.shell.limits import COMMANDS
from venom_policy.shell.nodes import (
    AndOr,
    Block,
    Command,
    Item,
    Pipeline,
    Script,
    Simple,
    Unread,
)
from venom_policy.shell.simple_commands import SimpleCommands
from venom_policy.shell.text import END, Text
from venom_policy.value import maker

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

_PARENTHESIS = frozenset((")",))


make_item = maker(Item)


class Grammar(SimpleCommands):
    """Reads scripts."""

    __slots__ = ("doubtful", "unsettled")

    def __init__(self, text: Text, start: int = 0, end: int | None = None, outer: Cursor | None = None) -> None:
        Cursor.__init__(self, text, start, end, outer)
        self.doubtful = self.unsettled = False
        """Whether a substitution begins with a `time` that bash, when it reads it first, takes for a word."""
        self.redirected = False

    # Scripts.

    def script(self) -> Script:
        """The whole text, line by line, up to where bash refuses it."""
        items: list[Item] = []
        lines: list[int] = []
        refusal = None
        try:
            while self.skip_newlines() != END and len(items) < COMMANDS:
                try:
                    line = self.line()
                except Discarded as fault:
                    refusal = refusal or self.refusal(fault)
                    self._discard_line(fault)
                    continue
                items += line
                lines.append(len(line))
            if self.s[self.at] != END:
                items.append(self._rest())
                lines.append(1)
            self.finish_heredocs()
            if not self.passed.issuperset(self.moved):
                raise Unreadable("a quote goes on behind the heredoc of a substitution")
        except SyntaxFault as fault:
            if "extglob" in self.text.source:
                raise Unreadable("patterns with parentheses that `shopt -s extglob` may allow") from fault
            before = self.s[: self.at].rpartition("\n")[2]
            behind = self.s[self.at : self.end].lstrip("\n").partition("\n")[0]
            settled = not (self.unsettled and behind[:1] == ")" and before.strip(" \t"))
            if not settled or "=(" in behind or (self.closing and "=(\\" in self.s):
                raise Unreadable("a list of an array that makes bash forget the line before it complains") from fault
            refusal = refusal or self.refusal(fault)
        return Script(self.span(0, self.end), tuple(items), refusal, tuple(lines))

    def _discard_line(self, fault: Discarded) -> None:
        """Stand behind the line as it was written.

        bash reads the next as if nothing had been before.
        """
        text = self.text
        if fault.reader is not self or "extglob" in text.source or self._continued_between(self.at):
            raise fault
        self.unsettled = self.unsettled or self.closing
        newline = text.source.find("\n", text.in_source(self.at + self.base))
        self.at = self.end if newline < 0 else min(self.end, text.from_source(newline + 1) - self.base)
        self.pending, self.closing, self.depth = [], False, self.begun

    def _rest(self) -> Item:
        """What is left of a text of too many commands."""
        span, self.at = self.span(self.at, self.end), self.end
        return Item(span, Unread(span, f"more than {COMMANDS} commands", ""), "\n")

    def line(self) -> list[Item]:
        """The commands up to the end of a whole line.

        Or as many as are read.
        """
        items: list[Item] = []
        while True:
            item = self.item()
            items.append(item)
            character = self.skip_blanks()
            if len(items) >= COMMANDS:
                return items
            if character == "\n":
                self.newline()
                return items
            if character == END:
                return items
            if item.terminator == "\n":
                self._fail_after_command()

    def substituted(self) -> Script:
        """The script of a substitution, whose `)` is passed over."""
        self.deeper()
        pending, closing, unparted = self.pending, self.closing, self.unparted
        self.pending, self.closing, self.unparted = [], True, False
        start = self.at
        try:
            body = self.block(_PARENTHESIS, empty=True)
        except SyntaxFault:
            if not self.doubtful or self.s[self.at] not in "|&":
                raise
        end = self.at
        self.at += 1
        if self.doubtful:
            raise Unreadable("a `time` that is a word where bash first reads the substitution")
        if self.pending:
            named = [heredoc.delimiter for heredoc in self.pending]
            again = any(self.s.count(name, start, end) > named.count(name) for name in named)
            if self.begun or self.text.has_cuts or again:
                raise Unreadable("a heredoc is not read before the `)` of its substitution")
            self.take_early()
        self.pending, self.closing, self.unparted = pending, closing, unparted
        self.depth -= 1
        return Script(self.span(start, end), body.items, None, self._lines(body.items))

    def _lines(self, items: tuple[Item, ...]) -> tuple[int, ...]:
        lines: list[int] = []
        count = 0
        for item in items:
            count += 1
            if item.terminator == "\n":
                lines.append(count)
                count = 0
        return (*lines, count) if count else tuple(lines)

    def decoded_script(self, text: Text) -> Script:
        self.deeper()
        script = Grammar(text, outer=self).script()
        self.depth -= 1
        return script

    # Lists.

    def block(self, closers: frozenset[str], *, empty: bool = False) -> Block:
        """The list of commands up to a closer, which stays."""
        self.skip_newlines()
        start = self.at
        items: list[Item] = []
        ended = True
        while True:
            character = self.skip_newlines()
            if self._closes(character, closers, after_word=not ended):
                break
            if not ended:
                self._fail_after_command()
            if self.closing and items and items[-1].terminator == ";":
                self._part()
            item = self.item()
            items.append(item)
            ended = item.terminator != "\n" or self.s[self.at] == "\n"
        if not items and not empty:
            self.fail("a command")
        return Block(self.span(start), tuple(items))

    def _part(self) -> None:
        """Pass a `;` between two commands of a substitution."""
        if self.unparted:
            raise Unreadable("a `;` behind a heredoc in a substitution, which bash loses")
        for heredoc in self.pending:
            heredoc.parted = True

    def _closes(self, character: str, closers: frozenset[str], *, after_word: bool) -> bool:
        if character == ")":
            return ")" in closers
        if character == ";":
            return ";;" in closers and self.s[self.at + 1] in ";&"
        if character in RESERVED_STARTS and self.reserved() in closers:
            if after_word and self.redirected:
                self._fail_after_command()
            return True
        return False

    def _fail_after_command(self) -> NoReturn:
        """Refuse the text, unless bash stumbles over an array first."""
        if self.s[self.at] in NAME_START:
            self.assignment()
        self.fail("`;`, `&` or a newline")

    def item(self) -> Item:
        """One command of a list and its terminator; a newline stays."""
        start = self.at
        command = self.and_or()
        character, following = self.s[self.at], self.s[self.at + 1]
        if (character == ";" and following not in ";&") or character == "&":
            self.at += 1
            self.last = self.at
            return make_item(self.span(start, self.last), command, character)
        span = command.span if type(command) is Simple else self.span(start, self.last)
        return make_item(span, command, "\n")

    def and_or(self) -> Command:
        """Commands joined by `&&` and `||`, and the blanks after them."""
        start = self.at
        first = self.pipeline()
        rest: list[tuple[str, Command]] = []
        s = self.s
        while True:
            character = self.skip_blanks()
            if character not in "&|" or s[self.at + 1] != character:
                break
            self.at += 2
            self.skip_newlines()
            rest.append((character + character, self.pipeline()))
        return AndOr(self.span(start, self.last), first, tuple(rest)) if rest else first

    def pipeline(self) -> Command:
        start = self.at
        negated, timed = self._prefix()
        prefixed = self.at != start
        if timed and self.closing and self._times_compound(start):
            self.at, self.doubtful = start, True
            return self.simple()
        if prefixed and self._ends_after_prefix(timed=timed):
            if timed and self.s[self.at] == ")" and self.s[:start].rstrip(" \t")[-1:] == "\n":
                raise Unreadable("a `time` that bash may refuse at the end of a substitution")
            self.last = self.at
            nothing = Simple(self.span(self.at), ())
            return Pipeline(self.span(start), (nothing,), negated, timed)
        commands = [self.command()]
        stderr: list[int] = []
        s = self.s
        while self.skip_blanks() == "|" and s[self.at + 1] != "|":
            if s[self.at + 1] == "&":
                stderr.append(len(commands) - 1)
                self.at += 1
            self.at += 1
            begin, counted = self.at, not self.pending
            self.skip_newlines()
            if counted and self.s.count("\n", begin, self.at) > 1 and self.reserved() == "time":
                self.fail("a command")
            commands.append(self.command())
        if len(commands) == 1 and not prefixed:
            return commands[0]
        return Pipeline(self.span(start, self.last), tuple(commands), negated, timed, tuple(stderr))

    def _times_compound(self, start: int) -> bool:
        """Whether a compound command stands behind a `time` that begins a substitution."""
        before = self.s[:start].rstrip(" \t")
        if before[-1:] != "(" or before[-2:-1] not in "$<>" or not self.s.startswith("time", start):
            return False
        head, _, value = (self._bracketed() if self.s[self.at] in NAME_START else "").partition("=")
        # What would be an assignment is another word there.
        return self.s[self.at] == "(" or self.reserved() not in ("", "time") or "(" in head or value[:1] == "("

    def _ends_after_prefix(self, *, timed: bool) -> bool:
        """Whether no command follows, where bash allows that."""
        character, following = self.s[self.at], self.s[self.at + 1]
        if self.closing and timed and (character in "|&" or (character == "(" and following == ")")):
            raise Unreadable("a `time` that bash refuses only when it runs the substitution")
        if character == ";":
            return following not in ";&"
        return character == "\n" or character == END or (character == ")" and self.closing and timed)

    def _prefix(self) -> tuple[bool, bool]:
        """Pass over each `!` and `time`."""
        negated = timed = False
        while self.s[self.at] in "!t":
            word = self.reserved()
            if word == "!":
                negated = not negated
                self.at += 1
            elif word == "time":
                timed = True
                self.at += 4
                self._time_options()
            else:
                break
            self.skip_blanks()
        return negated, timed

    def _time_options(self) -> None:
        for option in ("-p", "--"):
            self.skip_blanks()
            if self.s.startswith(option, self.at) and self.s[self.at + 2] in BREAKS:
                self.at += 2
