"""Assignments and arrays before and among the words of a command."""

from __future__ import annotations

from venom_policy.shell.characters import BREAKS, NAME, NAME_START
from venom_policy.shell.cursor import make_word
from venom_policy.shell.faults import Unreadable
from venom_policy.shell.nodes import ArrayElement, ArrayValue, Assignment, Braces, Literal, Part, Unread, Word
from venom_policy.shell.text import END
from venom_policy.shell.words import Words

# What bash takes for itself in the list of an array in a substitution, whatever backslash stands before it.
_OPERATORS = frozenset(";&|<>()'\"`\t")


class Assignments(Words):
    """Reads `name=value` in its forms."""

    __slots__ = ()

    def assignment(self) -> Assignment | Word | None:
        """The assignment here, a word that resembles one, or nothing read."""
        s, start = self.s, self.at
        end = start + 1
        while s[end] in NAME:
            end += 1
        character = s[end]
        if character == "=":
            return self._value(start, s[start:end], None, end)
        if character == "+" and s[end + 1] == "=":
            return self._value(start, s[start:end], None, end)
        if character != "[":
            return None
        self.at = end
        subscript = self.subscript()
        if s[self.at] == "=" or (s[self.at] == "+" and s[self.at + 1] == "="):
            return self._value(start, s[start:end], subscript, self.at)
        if not BREAKS.isdisjoint(s[start : self.at]):
            return self._blank_subscript(start)
        self.at = start
        return None

    def _blank_subscript(self, start: int) -> Word:
        """A word whose `[…]` holds blanks or operators and was read."""
        text = self.s[start : self.at]
        parts: list[Part] = [Unread(self.span(start), "a word whose brackets hold blanks or operators", text)]
        self.run(parts)
        return Word(self.span(start), tuple(parts))

    def _value(self, start: int, name: str, subscript: Word | None, end: int) -> Assignment:
        append = self.s[end] == "+"
        self.at = end + 1 + append
        value: Word | ArrayValue
        if self.s[self.at] == "(":
            array = self.array(self.at)
            parts: list[Part] = [array]
            self.run(parts)
            value = array if len(parts) == 1 else Word(self.span(end + 1 + append), tuple(parts))
        else:
            value = self.value_word()
        return Assignment(self.span(start), name, value, subscript, append)

    def value_word(self) -> Word:
        """The word here, which may be empty and expands no braces."""
        start = self.at
        parts: list[Part] = []
        self.run(parts)
        return make_word(self.span(start), tuple(parts))

    def array(self, start: int) -> ArrayValue:
        """`( … )` as the value of an array."""
        self.deeper()
        self.at = start + 1
        elements: list[ArrayElement] = []
        while True:
            character = self.skip_newlines()
            if character == ")":
                break
            if character == END or character in ";&|(" or (character in "<>" and self.s[self.at + 1] != "("):
                raise Unreadable(f"expected a word or the `)` of an array, found {self.found()}")
            elements.append(self._element(character))
            if self.closing and _escapes(elements[-1].value):
                raise Unreadable("an escaped operator in an array, which bash refuses in a substitution")
        self.at += 1
        self.depth -= 1
        return ArrayValue(self.span(start), tuple(elements))

    def _element(self, character: str) -> ArrayElement:
        s, start = self.s, self.at
        if character == "[":
            subscript = self.subscript()
            append = s[self.at] == "+" and s[self.at + 1] == "="
            if append or s[self.at] == "=":
                self.at += 1 + append
                value = self.value_word()
                if "{" in s[start : self.at]:
                    end, self.at = self.at, start
                    word = self._braced_element()
                    if any(isinstance(part, Braces) for part in word.parts):
                        return ArrayElement(self.span(start), word)
                    self.at = end
                return ArrayElement(self.span(start), value, subscript, append)
            if not BREAKS.isdisjoint(s[start : self.at]):
                return ArrayElement(self.span(start), self._blank_subscript(start))
            self.at = start
        value = self._braced_element()
        return ArrayElement(self.span(start), value)

    def _braced_element(self) -> Word:
        return self.word()

    def argument(self) -> Word:
        """A word after `declare` and its like, which may hold an array."""
        s, start = self.s, self.at
        word = self.word()
        if s[self.at] != "(" or s[self.at - 1] != "=" or s[start] not in NAME_START:
            return word
        name, bracket, subscript = s[start : self.at - 1].removesuffix("+").partition("[")
        if any(character not in NAME for character in name) or (bracket and subscript[-1:] != "]"):
            return word
        parts: list[Part] = [*word.parts, self.array(self.at)]
        self.run(parts)
        return Word(self.span(start), tuple(parts))


def _escapes(word: Word) -> bool:
    """Whether a backslash stands before an operator or a quote."""
    for part in word.parts:
        if isinstance(part, Braces) and any(_escapes(alternative) for alternative in part.alternatives):
            return True
        if isinstance(part, Literal) and part.quoted and part.text in _OPERATORS:
            # Between quotes it would be longer.
            return part.span.end - part.span.start == 2
    return False
