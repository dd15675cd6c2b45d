"""Words, unquoted exactly once while they are read."""

from __future__ import annotations

from venom_policy.shell.braces import alternatives
from venom_policy.shell.characters import OPERAND_STOPS, PATTERN_OPENERS, WORD_ENDS
from venom_policy.shell.cursor import make_literal, make_word
from venom_policy.shell.expansions import COUNTED, Expansions
from venom_policy.shell.faults import SyntaxFault, Unreadable
from venom_policy.shell.limits import BRACE_CHARACTERS
from venom_policy.shell.nodes import Braces, Literal, Part, ProcessSubstitution, Unread, Word
from venom_policy.shell.text import END, Text


class Words(Expansions):
    """Reads unquoted text with everything that may stand in it."""

    __slots__ = ()

    def word(self) -> Word:
        """The word that starts here, with its braces expanded."""
        s, start = self.s, self.at
        at = self.stops.find(1, start)
        if at > start and s[at] in WORD_ENDS:
            self.at = at
            span = self.span(start, at)
            return make_word(span, (make_literal(span, s[start:at], False),))
        word = self.plain_word()
        if s.find("{", start, self.at) >= 0:
            return self._with_braces(word, start)
        return word

    def plain_word(self) -> Word:
        """The word that starts here, where bash expands no braces."""
        start = self.at
        parts: list[Part] = []
        self.run(parts)
        if self.at == start:
            self.fail("a word")
        return make_word(self.span(start), tuple(parts))

    def run(self, parts: list[Part]) -> None:
        """Append the parts up to the end of the word."""
        s, stops, start = self.s, self.stops, self.at
        while True:
            at = stops.find(1, start)
            while s[at] == "{":
                at = stops.find(1, at + 1)
            if at > start:
                parts.append(self.literal(start, at, quoted=False))
            self.at = at
            if not self._mark(parts, s[at]):
                return
            start = self.at

    def operand(self, stops: str) -> Word:
        """The word of a `${…}` up to a stop, with its blanks."""
        parts: list[Part] = []
        s, at = self.s, self.at
        begin = start = at
        while True:
            while s[at] not in OPERAND_STOPS and s[at] not in stops:
                at += 1
            if s[at] in "<>" and s[at + 1] != "(":
                at += 1
                continue
            if s[at] == "}" and "}" not in stops:
                at += 1
                continue
            if at > start:
                parts.append(self.literal(start, at, quoted=False))
            self.at = at
            if s[at] in stops:
                return Word(self.span(begin), tuple(parts))
            if s[at] == END:
                raise SyntaxFault("expected a closing `}`, found the end of the text", at)
            if s[at : at + 2] == "$$" and s[at + 2] in "{(":
                raise Unreadable("`$$` before what bash takes for an expansion")
            self._mark(parts, s[at])
            at = start = self.at

    def spaced(self, start: int, end: int) -> Word:
        """A word in which bash took blanks and operators for text.

        Or a part of one.
        """
        try:
            word = type(self)(self.text, self.base + start, self.base + end, self).operand(END)
        except (SyntaxFault, Unreadable):
            word = None
        if word is None or not {"{", "#"}.isdisjoint(self.s[start:end]):
            text = self.s[start:end]
            return Word(self.span(start, end), (Unread(self.span(start, end), "a word of blanks and operators", text),))
        return word

    def pattern_word(self) -> Word:
        """A word of `[[ == ]]`, where extended patterns are on."""
        start = self.at
        parts: list[Part] = []
        self.run(parts)
        while self.s[self.at] == "(" and self.at > start and self.s[self.at - 1] in PATTERN_OPENERS:
            self.parenthesized(parts)
            self.run(parts)
        if self.at == start:
            self.fail("a word")
        return Word(self.span(start), tuple(parts))

    def expression_word(self) -> Word:
        """The regular expression after `=~`, where parentheses and bars are text."""
        start = self.at
        parts: list[Part] = []
        self.run(parts)
        while self.s[self.at] in "(|":
            if self.s[self.at] == "(":
                self.parenthesized(parts)
            else:
                parts.append(self.literal(self.at, self.at + 1, quoted=False))
                self.at += 1
            self.run(parts)
        if self.at == start:
            self.fail("a regular expression")
        return Word(self.span(start), tuple(parts))

    def parenthesized(self, parts: list[Part]) -> None:
        """`(…)` as text of a pattern, with the expansions in it."""
        self.deeper()
        s, at = self.s, self.at
        start = at
        count = 0
        while True:
            while s[at] not in "\\'\"$`()<>" + END:
                at += 1
            character = s[at]
            if character == END:
                self.at = at
                self.fail("a closing `)`")
            if character in "()":
                count += 1 if character == "(" else -1
            if character in "()" or (character in "<>" and s[at + 1] != "("):
                at += 1
                if count:
                    continue
                break
            if at > start:
                parts.append(self.literal(start, at, quoted=False))
            self.at = at
            self._mark(parts, character)
            at = start = self.at
        parts.append(self.literal(start, at, quoted=False))
        self.at = at
        self.depth -= 1

    def _mark(self, parts: list[Part], character: str) -> bool:
        """Append what a quote or an expansion opens here, if any."""
        if character == '"':
            self.double_quoted(parts)
        elif character == "$":
            self.dollar(parts, quoted=False)
        elif character == "'":
            self.single_quoted(parts)
        elif character == "\\":
            self._backslash(parts)
        elif character == "`":
            self.backticks(parts, quoted=False)
        elif character in "<>" and self.s[self.at + 1] == "(":
            self._process(parts)
        else:
            return False
        return True

    def _process(self, parts: list[Part]) -> None:
        start = self.at
        if self.s[start + 2] == "(":
            script = self.counted_script(start)
        else:
            self.at += 2
            script = self.substituted()
        if script is None:
            parts.append(Unread(self.span(start), COUNTED, self.s[start : self.at]))
            return
        parts.append(ProcessSubstitution(self.span(start), self.s[start], script))

    def _backslash(self, parts: list[Part]) -> None:
        at = self.at
        if self.s[at + 1] != END:
            self.at = at + 2
            parts.append(Literal(self.span(at), self.s[at + 1], True))
            return
        self.at = at + 1
        if self._quoted_newline_before(at):
            parts.append(Unread(self.span(at), "a backslash at the end that bash may or may not keep", "\\"))
            return
        parts.append(self.literal(at, at + 1, quoted=True))

    def _quoted_newline_before(self, at: int) -> bool:
        """Whether bash may lose a backslash at the end."""
        return "'" in self.s and ("\n" in self.s[:at] or self.text.has_cuts)

    # Braces.

    def _with_braces(self, word: Word, start: int) -> Word:
        end = self.at
        atoms = self._atoms(start, end)
        texts = alternatives(atoms)
        if texts is None:
            return word
        if isinstance(texts, str):
            return Word(word.span, (Unread(word.span, texts, self.s[start:end]),))
        return Word(word.span, (Braces(word.span, tuple([self._again(text, word) for text in texts])),))

    def _atoms(self, start: int, end: int) -> list[str]:
        """The raw word in pieces: active characters, quotes and expansions."""
        s = self.s
        atoms: list[str] = []
        ignored: list[Part] = []
        self.at = start
        while self.at < end:
            at = self.at
            if not self._mark(ignored, s[at]):
                self.at += 1
            atoms.append(s[at : self.at])
        self.at = end
        return atoms

    def _again(self, text: str, word: Word) -> Word:
        if not text:
            return Word(word.span, ())
        self.again[0] += len(text)
        if self.again[0] > BRACE_CHARACTERS:
            return Word(word.span, (Unread(word.span, "braces that become too long a text", text),))
        reader = type(self)(Text(text, whole=word.span), outer=self)
        parts: list[Part] = []
        try:
            reader.run(parts)
        except (SyntaxFault, Unreadable):
            reader.at = -1
        if reader.at != len(text):
            return Word(word.span, (Unread(word.span, "a word made by braces that cannot be read", text),))
        return Word(word.span, tuple(parts))
