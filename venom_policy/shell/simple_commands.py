"""Simple commands, coprocesses, and which command begins where."""

from __future__ import annotations

from venom_policy.shell.characters import (
    ARRAY_BUILTINS,
    BREAKS,
    DIGITS,
    NAME,
    NAME_START,
    READING_AGAIN,
    RESERVED_STARTS,
)
from venom_policy.shell.compounds import Compounds
from venom_policy.shell.faults import SyntaxFault, Unreadable
from venom_policy.shell.nodes import ArrayValue, Assignment, Command, Coprocess, Redirect, Simple, Word
from venom_policy.shell.text import END
from venom_policy.value import maker

_COMPOUND_STARTS = frozenset(("(", "{", "[[", "if", "while", "until", "for", "select", "case"))
_CLOSING_WORDS = frozenset({"then", "elif", "else", "fi", "do", "done", "esac", "}"})
_ENDS = frozenset(";&|)\n" + END)
_REDIRECTING = frozenset("<>&{" + "".join(DIGITS))

make_simple = maker(Simple)


class SimpleCommands(Compounds):
    """Reads one command."""

    __slots__ = ("redirected",)

    redirected: bool
    """Whether the last command ended with a redirection, after which no reserved word is one."""

    def command(self) -> Command:
        character = self.s[self.at]
        self.redirected = False
        if character == "(":
            return self._compound("(")
        if character in RESERVED_STARTS:
            word = self.reserved()
            if word == "coproc":
                return self._coprocess()
            if word and word != "time":
                return self._compound(word)
        return self.simple()

    def _compound(self, word: str) -> Command:
        command = self.compound(word)
        if command is None:
            self.fail("a command")
        self.redirected = bool(getattr(command, "redirects", ()))
        return command

    def _coprocess(self) -> Command:
        start = self.at
        self.at += 6
        self.skip_blanks()
        name = "COPROC"
        begin = self.at
        opener = self._opener()
        if self.s.startswith(("time(", "<(", ">("), begin):
            raise Unreadable("a `time` or a process after `coproc` that bash may refuse")
        if not opener and self.s[begin] not in BREAKS and not self.reserved() and not self._assigns():
            self.plain_word()
            end = self.at
            self.skip_blanks()
            opener = self._opener()
            if self.s.startswith("]]", self.at):
                raise Unreadable("a `]]` behind the first word of `coproc`, which bash may take for a reserved word")
            if not opener and self.reserved() in _CLOSING_WORDS:
                # It ends the command around, as if it stood behind a `;`.
                self.at = begin
                return Coprocess(self.span(start, end), name, Simple(self.span(begin, end), (self.plain_word(),)))
            if not opener and self.reserved() not in ("", "time"):
                self.fail("a word")
            if not opener and self._assigns() and not BREAKS.isdisjoint(self._bracketed()):
                raise Unreadable("a subscript with blanks after `coproc`")
            if opener:
                name = self.s[begin:end]
            else:
                self.at = begin
        if not opener and self.reserved() not in ("", "time"):
            self.fail("a command")
        try:
            body = self._compound(opener) if opener else self.simple()
        except SyntaxFault as fault:
            if opener or "=(" not in self.s[begin : self.at + 1]:
                raise
            raise Unreadable("an array after `coproc`, in which bash takes the first word for a command") from fault
        if isinstance(body, Simple) and any(isinstance(each.value, ArrayValue) for each in body.assignments[1:]):
            raise Unreadable("an array after `coproc`, in which bash takes the first word for a command")
        return Coprocess(self.span(start, self.last), name, body)

    def _assigns(self) -> bool:
        """Whether bash reads an assignment or a subscript here."""
        begin = self.at
        found = self.assignment() if self.s[begin] in NAME_START else None
        self.at = begin
        return found is not None

    def _bracketed(self) -> str:
        begin = self.at
        self.assignment()
        text = self.s[begin : self.at]
        self.at = begin
        return text

    def _opener(self) -> str:
        word = "(" if self.s[self.at] == "(" else self.reserved()
        return word if word in _COMPOUND_STARTS else ""

    def simple(self) -> Command:
        s, start, arrays = self.s, self.at, False
        # After an assignment and then a redirection bash reads no array any more.
        spent, name = False, ""
        words: list[Word] = []
        assignments: list[Assignment] = []
        redirects: list[Redirect] = []
        while True:
            end = self.at
            character = self.skip_blanks()
            at = self.at
            if character in _ENDS and not (character == "&" and s[at + 1] == ">"):
                break
            if character == "(":
                return self._defined(start, words, plain=not assignments and not redirects)
            if character in _REDIRECTING and (redirect := self._redirect(character, at)) is not None:
                redirects.append(redirect)
                arrays, spent = False, bool(assignments)
                continue
            if not words:
                if spent and self._subscripted(at):
                    raise Unreadable("a subscript behind a redirection, which bash reads as a word")
                found = self.assignment() if character in NAME_START and self._may_assign(at) else None
                if isinstance(found, Assignment):
                    if spent:
                        self._no_array(found, at)
                    assignments.append(found)
                    continue
                words.append(found or self._command_word(moved=bool(redirects) and not assignments))
                name = s[at : self.at]
                arrays = not spent and name in ARRAY_BUILTINS
            else:
                words.append(self.argument(read_again=name in READING_AGAIN) if arrays else self.word())
        if not words and not assignments and not redirects:
            self.fail("a command")
        self.last = end
        return make_simple(self.span(start, end), tuple(words), tuple(assignments), tuple(redirects))

    def _may_assign(self, at: int) -> bool:
        """Whether a name that is set may stand here.

        As far as one look tells.
        """
        head = self.s[at : self.stops.find(1, at)]
        return "=" in head or "[" in head

    def _subscripted(self, at: int) -> bool:
        end = at
        while self.s[end] in NAME:
            end += 1
        return self.s[end] == "["

    def _redirect(self, character: str, at: int) -> Redirect | None:
        """A redirection with what stands before its operator, if one begins."""
        if character in "<>&":
            return None if character != "&" and self.s[at + 1] == "(" else self.redirect(at, None)
        prefix = self.descriptor()
        if prefix is None:
            return None
        self.at = prefix[1]
        return self.redirect(at, prefix[0])

    def _command_word(self, *, moved: bool) -> Word:
        if moved and self.closing and (self.reserved() or self.s[self.at] == "-"):
            raise Unreadable("a reserved word behind a redirection, which bash puts first in a substitution")
        return self.word()

    def _no_array(self, assignment: Assignment, at: int) -> None:
        if isinstance(assignment.value, ArrayValue) or "=(" in self.s[at : self.at]:
            self.at = at
            self.fail("a word or the end of the command")

    def _defined(self, start: int, words: list[Word], *, plain: bool) -> Command:
        """`name () body`, standing at the parenthesis."""
        if len(words) != 1 or not plain:
            self.fail("a word or the end of the command")
        name_end = self.at
        while self.s[name_end - 1] in " \t":
            name_end -= 1
        self.function_parentheses()
        self.deeper()
        definition = self.function(start, self.s[start:name_end])
        self.depth -= 1
        return definition
