"""Assignments and arrays before and among the words of a command."""

from __future__ import annotations

from venom_policy.shell.characters import BREAKS, NAME, NAME_START
from venom_policy.shell.cursor import make_word
from venom_policy.shell.faults import Discarded, Unreadable
from venom_policy.shell.nodes import ArrayElement, ArrayValue, Assignment, Braces, Literal, Part, Word
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
        parts: list[Part] = list(self.spaced(start, self.at).parts)
        self.run(parts)
        return Word(self.span(start), tuple(parts))

    def _value(self, start: int, name: str, subscript: Word | None, end: int) -> Assignment:
        append = self.s[end] == "+"
        self.at = end + 1 + append
        value = self._list_or_text(self.at) if self.s[self.at] == "(" else self.value_word()
        return Assignment(self.span(start), name, value, subscript, append)

    def _list_or_text(self, start: int) -> ArrayValue | Word:
        """The list here; with text directly behind it, it is text itself."""
        array = self.array(start)
        end = self.at
        behind: list[Part] = []
        self.run(behind)
        listed = self.s[start + 1 : end - 1]
        if behind and listed != " ".join(listed.split()):
            raise Unreadable("a list with text behind it, whose blanks bash makes one")
        return Word(self.span(start), (*self.spaced(start, end).parts, *behind)) if behind else array

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
                raise Discarded(f"expected a word or the `)` of an array, found {self.found()}", self)
            elements.append(self._element(character))
            if self.closing:
                self._check_escapes(_escaped(elements[-1].value))
        self.at += 1
        self.depth -= 1
        return ArrayValue(self.span(start), tuple(elements))

    def _check_escapes(self, marks: str) -> None:
        """Raise where bash takes backslashes from before marks.

        It does so in a substitution, for a reading of its own.
        """
        if marks and not marks.strip(";&|"):
            raise Discarded(f"expected a word or the `)` of an array, found `{marks[0]}`", self)
        if marks:
            raise Unreadable("an escaped quote or operator in an array, whose backslash bash drops in a substitution")

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

    def argument(self, *, read_again: bool) -> Word:
        """A word after `declare` and its like, perhaps an array.

        `read_again`: its text, for `eval`.
        """
        s, start = self.s, self.at
        word = self.word()
        if s[self.at] != "(" or s[self.at - 1] != "=" or s[start] not in NAME_START:
            return word
        name, bracket, subscript = s[start : self.at - 1].removesuffix("+").partition("[")
        if any(character not in NAME for character in name) or (bracket and not _closes_once(subscript)):
            return word
        begin = self.at
        value = self._list_or_text(begin)
        if read_again:
            value = self.spaced(begin, self.at)
        parts = value.parts if isinstance(value, Word) else (value,)
        return Word(self.span(start), (*word.parts, *parts))


def _escaped(word: Word) -> str:
    """The operators and quotes before which a backslash stands."""
    found = ""
    for part in word.parts:
        if isinstance(part, Braces):
            found += "".join([_escaped(alternative) for alternative in part.alternatives])
        elif isinstance(part, Literal) and part.quoted and part.text in _OPERATORS:
            # Between quotes it would be longer.
            found += part.text * (part.span.end - part.span.start == 2)
    return found


def _closes_once(subscript: str) -> bool:
    """Whether the last character closes the bracket open before a text."""
    level = 1
    for place, character in enumerate(subscript, 1):
        level += (character == "[") - (character == "]")
        if not level:
            return place == len(subscript)
    return False
