"""Quoted text of every kind, unquoted into parts of a word."""

from __future__ import annotations

from venom_policy.shell.characters import (
    ARITHMETIC_STOPS,
    BODY_STOPS,
    BRACKETS,
    ESCAPED_ALWAYS,
    ESCAPED_IN_BODY,
    ESCAPED_IN_QUOTED_OPERAND,
    ESCAPED_IN_QUOTES,
    NAME,
    QUOTED_OPERAND_STOPS,
    QUOTED_STOPS,
)
from venom_policy.shell.cursor import Cursor, make_literal
from venom_policy.shell.escapes import decoded
from venom_policy.shell.faults import SyntaxFault, Unreadable
from venom_policy.shell.nodes import Literal, Parameter, Part, Refused, Substitution, Unread, Word
from venom_policy.shell.text import END, Text

PARENTHESES = {"(": ")"}
SQUARE = {"[": "]"}
TERNARY = {"(": ")", "?": ":"}
_RISKY = frozenset('$`\\"')


class Quoting(Cursor):
    """Reads `'…'`, `"…"`, `$'…'`, backticks, and text that bash treats as double-quoted."""

    __slots__ = ()

    def single_quoted(self, parts: list[Part]) -> None:
        start = self.at
        raw, end = self.raw_until("'")
        if self.s[end] == END:
            raise SyntaxFault("expected a closing `'`, found the end of the text", end)
        self.at = end + 1
        parts.append(make_literal(self.span(start), raw, True))

    def double_quoted(self, parts: list[Part]) -> None:
        start = self.at
        count = len(parts)
        self.at += 1
        self._quoted_run(parts, QUOTED_STOPS, '"', ESCAPED_IN_QUOTES)
        self.at += 1
        if len(parts) == count:
            parts.append(Literal(self.span(start), "", True))

    def ansi_quoted(self, parts: list[Part]) -> None:
        """`$'…'`, standing at the dollar."""
        start = self.at
        raw = self.ansi_source()
        parts.append(Literal(self.span(start), decoded(raw), True))

    def ansi_source(self) -> str:
        """The source between `$'` and its `'`."""
        source, index = self.s, self.at + 2
        cut = self.text.has_cuts
        if cut:
            source, index = self.text.source, self.text.in_source(self.at + 1 + self.base) + 1
        begin = index
        limit = len(source) if cut else len(source) - 1
        while index < limit and source[index] != "'":
            index += 2 if source[index] == "\\" else 1
        after = self.text.from_source(index) - self.base if cut else index
        if index >= limit or after >= self.end:
            raise SyntaxFault("expected a closing `'`, found the end of the text", self.end)
        self.at = after + 1
        return source[begin:index]

    def body(self) -> Word:
        """All the text, as the body of a heredoc."""
        parts: list[Part] = []
        self.expanding = True
        try:
            self._quoted_run(parts, BODY_STOPS, END, ESCAPED_IN_BODY)
        except SyntaxFault as fault:
            text = self.s[self.at : self.end]
            if self.may_be_other(text):
                raise Unreadable("a heredoc body that cannot be read") from fault
            reason = f"bash refuses this when it comes to it: {fault.message}"
            parts.append(Refused(self.span(0, self.end), reason, text))
        return Word(self.span(0), tuple(parts))

    def quoted_operand(self) -> Word:
        """The word up to the `}` of a `${…}` in quotes."""
        parts: list[Part] = []
        start = self.at
        self._quoted_run(parts, QUOTED_OPERAND_STOPS, "}", ESCAPED_IN_QUOTED_OPERAND)
        for part in parts:
            # bash looks for the end of a substitution here, writes it anew, and takes that for text.
            if type(part) is Literal and ("<(" in part.text or ">(" in part.text):
                raise Unreadable("a `<(` within a `${…}` in quotes")
        return Word(self.span(start), tuple(parts))

    def _quoted_run(self, parts: list[Part], stops: frozenset[str], closer: str, escaped: frozenset[str]) -> None:
        """Append what stands before the closer, and stop at it."""
        s, at = self.s, self.at
        start = at
        while True:
            character = s[at]
            while character not in stops:
                at += 1
                character = s[at]
            if at > start:
                parts.append(self.literal(start, at, quoted=True))
            self.at = at
            if character == closer:
                return
            if character == END:
                raise SyntaxFault(f"expected a closing `{closer}`, found the end of the text", at)
            if character == "\\":
                self._escape(parts, escaped)
            elif character == "`" and stops is QUOTED_STOPS and escaped is ESCAPED_IN_QUOTES:
                self.backticks(parts, quoted=True, unescaping=True)
            elif character == '"' and stops is QUOTED_OPERAND_STOPS:
                self._quoted_again(parts)
            else:
                self.mark_in_quotes(parts, character, ansi=stops is QUOTED_OPERAND_STOPS)
            at = start = self.at

    def _quoted_again(self, parts: list[Part]) -> None:
        """`"…"` in `"${x:-…}"`, where a backslash goes from before anything."""
        self._refuse_longer_name(parts)
        self.at += 1
        start = self.at
        self._quoted_run(parts, QUOTED_STOPS, '"', ESCAPED_ALWAYS)
        self._refuse_longer_name(parts)
        text = self.s[start : self.at]
        if "{" in text and ("," in text or ".." in text):
            raise Unreadable("braces that bash may expand between quotes in quotes")
        if text[-1:] == "$" and self.s[self.at + 1] != "}":
            raise Unreadable("a dollar that bash takes together with what stands behind the quotes in quotes")
        self.at += 1

    def _refuse_longer_name(self, parts: list[Part]) -> None:
        """Raise where bash reads on a `$name` behind a quote.

        It takes the quote here away before it expands.
        """
        at = self.at
        if not parts or type(parts[-1]) is not Parameter or self.s[at - 1] not in NAME:
            return
        while self.s[at] == '"':
            at += 1
        if self.s[at] in NAME and not parts[-1].name.isdecimal():
            raise Unreadable("a name that bash reads on behind the quotes in quotes")

    def _escape(self, parts: list[Part], escaped: frozenset[str]) -> None:
        at = self.at
        if self.s[at + 1] in escaped or (escaped is ESCAPED_ALWAYS and self.s[at + 1] != END):
            self.at = at + 2
            parts.append(Literal(self.span(at), self.s[at + 1], True))
            return
        self.at = min(at + 2, self.end)
        parts.append(self.literal(at, self.at, quoted=True))

    def mark_in_quotes(self, parts: list[Part], character: str, *, ansi: bool) -> None:
        """Append the expansion that a character opens inside quotes."""
        if character == "$":
            if ansi and self.s[self.at + 1] == "'":
                self._ansi_in_operand(parts)
            elif ansi and self.s[self.at + 1] == '"':
                self.at += 1
                self._quoted_again(parts)
            else:
                self.dollar(parts, quoted=True)
        elif character == "`":
            self.backticks(parts, quoted=True)
        elif character == '"':
            self.double_quoted(parts)
        else:
            self._apostrophes(parts)

    def _ansi_in_operand(self, parts: list[Part]) -> None:
        """`$'…'` in `"${x:-…}"`: bash decodes it, and then expands what comes out."""
        start = self.at
        value = decoded(self.ansi_source())
        if not _RISKY.isdisjoint(value):
            parts.append(Unread(self.span(start), "the text of `$'…'` is expanded again here", value))
            return
        parts.append(Literal(self.span(start), value, True))

    def _apostrophes(self, parts: list[Part]) -> None:
        """`'…'` that bash skips when reading, but expands when running."""
        start = self.at
        _, end = self.raw_until("'")
        if self.s[end] == END:
            raise SyntaxFault("expected a closing `'`, found the end of the text", end)
        inside = self.s[start + 1 : end]
        if _RISKY.isdisjoint(inside):
            self.at = end + 1
            parts.append(self.literal(start, self.at, quoted=True))
            return
        reader = type(self)(self.text, self.base + start + 1, self.base + end, self)
        parts.append(self.literal(start, start + 1, quoted=True))
        found: list[Part] = []
        try:
            reader._quoted_run(found, QUOTED_STOPS, END, ESCAPED_IN_QUOTES)
        except (SyntaxFault, Unreadable):
            found = [Unread(self.span(start, end), "an expansion that a `'` cuts off", inside)]
        parts += found
        parts.append(self.literal(end, end + 1, quoted=True))
        self.at = end + 1

    def arithmetic(self, closers: str, pairs: dict[str, str]) -> Word:
        """The expression up to a closer outside of pairs and quotes.

        A `}` or `;` among the closers ends it inside of pairs too.
        """
        parts: list[Part] = []
        s, at = self.s, self.at
        begin = start = at
        nested: list[str] = []
        while True:
            character = s[at]
            while character not in ARITHMETIC_STOPS:
                at += 1
                character = s[at]
            if character in closers and (not nested or character in "};"):
                break
            if character in BRACKETS:
                if character == "(" and s[at - 1] in "<>" and pairs is not PARENTHESES:
                    self._comparison(at, pairs)
                _follow(nested, character, pairs)
                at += 1
                continue
            if at > start:
                parts.append(self.literal(start, at, quoted=True))
            self.at = at
            if character == END:
                raise SyntaxFault(f"expected a closing `{closers[-1]}`, found the end of the text", at)
            self._mark_in_arithmetic(parts, character, pairs)
            at = start = self.at
        if character == ";" and nested:
            raise Unreadable("a `;` between parentheses of a `for ((`")
        if at > start:
            parts.append(self.literal(start, at, quoted=True))
        self.at = at
        return Word(self.span(begin), tuple(parts))

    def _mark_in_arithmetic(self, parts: list[Part], character: str, pairs: dict[str, str]) -> None:
        s, at = self.s, self.at
        if character == "\\":
            self._escape(parts, ESCAPED_IN_QUOTES)
        elif character == "$" and s[at + 1] == "$" and s[at + 2] in "{(":
            raise Unreadable("`$$` before what bash takes for an expansion, or not, within an expression")
        elif character == "$" and s[at + 1] in "{[" and pairs is PARENTHESES:
            self._braced_in_parentheses(parts)
        else:
            self.mark_in_quotes(parts, character, ansi=True)

    def _comparison(self, at: int, pairs: dict[str, str]) -> None:
        """Raise at a `<(` that is not surely a comparison.

        It is one in a substring.
        """
        closing = self.s.find(")", at)
        if pairs is not TERNARY or closing < 0 or not NAME.issuperset(self.s[at + 1 : closing]):
            raise Unreadable("a `<(` within a subscript or a substring")

    def _braced_in_parentheses(self, parts: list[Part]) -> None:
        """`${…}` or `$[…]` in `((…))`, where bash counts its parentheses too."""
        start = self.at
        try:
            self.dollar(parts, quoted=True)
        except SyntaxFault as fault:
            raise Unreadable("an expansion without its end within arithmetic") from fault
        if self.s.count("(", start, self.at) != self.s.count(")", start, self.at):
            raise Unreadable("an expansion with a lone parenthesis within arithmetic")

    def backticks(self, parts: list[Part], *, quoted: bool, unescaping: bool = False) -> None:
        """Read `` `…` ``.

        Only directly in double quotes a backslash goes from before a quote.
        """
        s, at = self.s, self.at
        start = at
        pieces: list[str] = []
        at += 1
        escaped = ESCAPED_IN_QUOTES if unescaping else ESCAPED_IN_BODY
        while s[at] != "`":
            if s[at] == END:
                raise SyntaxFault("expected a closing backtick, found the end of the text", at)
            if s[at] == "\\" and s[at + 1] != END:
                pieces.append(s[at + 1] if s[at + 1] in escaped else s[at : at + 2])
                at += 2
                continue
            plain = at
            while s[at] not in "\\`" + END:
                at += 1
            at += plain == at
            pieces.append(s[plain:at])
        self.at = at + 1
        span = self.span(start)
        script = self.decoded_script(Text("".join(pieces), whole=span))
        parts.append(Substitution(span, script, quoted, True))


def _follow(nested: list[str], character: str, pairs: dict[str, str]) -> None:
    if nested and character == nested[-1]:
        nested.pop()
    elif character in pairs:
        nested.append(pairs[character])
