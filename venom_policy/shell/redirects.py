"""Redirections and the bodies of heredocs."""

from __future__ import annotations

from venom_policy.shell.assignments import Assignments
from venom_policy.shell.characters import DIGITS, NAME, NAME_START, WORD_STOPS
from venom_policy.shell.cursor import Pending
from venom_policy.shell.faults import SyntaxFault, Unreadable
from venom_policy.shell.nodes import Heredoc, Literal, Redirect, Unread, Word
from venom_policy.shell.text import END, Text

_OPERATORS = ("&>>", "<<<", "<<-", "&>", ">>", ">|", ">&", "<<", "<&", "<>", ">", "<")
_LARGEST_DESCRIPTOR = 2**31 - 1
_QUOTING = frozenset("\\'\"")


class Redirects(Assignments):
    """Reads redirections, and heredoc bodies at the newline after them."""

    __slots__ = ()

    def descriptor(self) -> tuple[int | str, int] | None:
        """The `2` or `{name}` directly before a redirection here, with its end."""
        s, start = self.s, self.at
        end = start
        if s[start] in DIGITS:
            while s[end] in DIGITS:
                end += 1
            if s[end] not in "<>" or end - start > 18 or s[end + 1] == "(":
                return None
            number = int(s[start:end])
            return (number, end) if number <= _LARGEST_DESCRIPTOR else None
        end = start + 1
        if s[end] not in NAME_START:
            return None
        while s[end] in NAME:
            end += 1
        if s[end] == "[":
            begin = end
            while s[end] not in WORD_STOPS and s[end] != "}":
                end += 1
            closing = s.find("]}", begin)
            strange = s[end] in "$`\"'\\" or "[" in s[begin + 1 : end]
            if strange and closing > 0 and s[closing + 2] in "<>":
                raise Unreadable("a descriptor whose subscript is expanded, or holds another")
            if s[end - 1] != "]" or end - begin < 3 or "]" in s[begin : end - 1]:
                return None
        if s[end] != "}" or s[end + 1] not in "<>" or s[end + 2] == "(":
            return None
        return s[start + 1 : end], end + 1

    def redirect(self, start: int, descriptor: int | str | None) -> Redirect:
        """The redirection whose operator stands here."""
        s, at = self.s, self.at
        operator = next(known for known in _OPERATORS if s.startswith(known, at))
        self.at = at + len(operator)
        self.skip_blanks()
        begin = self.at
        duplicates = operator in (">&", "<&")
        if s[begin] == "{" and s[:start].rstrip(" \t\n")[-1:] == "(":
            raise Unreadable("a `{` that bash may take for the body of the function before")
        prefix = None if s[begin] not in DIGITS and s[begin] != "{" else self.descriptor()
        if prefix is not None and not (duplicates and isinstance(prefix[0], int)):
            self.fail("a word")
        if duplicates and s[begin] == "-":
            self.at += 1
            target = Word(self.span(begin), (self.literal(begin, self.at, quoted=False),))
        elif operator in ("<<", "<<-"):
            return self._heredoc(start, operator, descriptor)
        else:
            target = self.plain_word() if operator == "<<<" else self.word()
        return Redirect(self.span(start), operator, target, descriptor)

    def redirects(self) -> tuple[Redirect, ...]:
        """The redirections after a compound command."""
        found: list[Redirect] = []
        while True:
            self.last = self.at
            character = self.skip_blanks()
            start = self.at
            if character in "<>" or (character == "&" and self.s[start + 1] == ">"):
                found.append(self.redirect(start, None))
                continue
            prefix = self.descriptor() if character in DIGITS or character == "{" else None
            if prefix is None:
                return tuple(found)
            self.at = prefix[1]
            found.append(self.redirect(start, prefix[0]))

    def _heredoc(self, start: int, operator: str, descriptor: int | str | None) -> Redirect:
        begin = self.at
        word = self.plain_word()
        raw = self.s[begin : self.at]
        quoted = not _QUOTING.isdisjoint(raw)
        if all(isinstance(part, Literal) for part in word.parts):
            delimiter = "".join([part.text for part in word.parts if isinstance(part, Literal)])
        else:
            delimiter = "".join([character for character in raw if character not in _QUOTING])
        redirect = Redirect(self.span(start), operator, word, descriptor)
        self.pending.append(Pending(redirect, delimiter, quoted=quoted, tabs=operator == "<<-"))
        return redirect

    def newline(self) -> None:
        """Pass over a newline and the heredoc bodies after it."""
        if self.at in self.moved:
            self.passed.add(self.at)
            self.at = self.moved[self.at]
        if self.pending:
            self.finish_heredocs()
        if self.s[self.at] == "\n":
            self.at += 1

    def take_early(self) -> None:
        """Take waiting bodies where a substitution ends.

        They stand behind the line on which it ends.
        """
        end = self.s.find("\n", self.at)
        at = self.at
        self.at = self.early.setdefault(at, self.moved.get(end, end) if end >= 0 else self.end)
        for heredoc in self.pending:
            heredoc.behind = True
        self.finish_heredocs()
        if end >= 0:
            self.moved[end] = max(self.at, self.moved.get(end, 0))
        self.at = at

    def finish_heredocs(self) -> None:
        """Give each waiting heredoc what stands behind the newline."""
        pending, self.pending = self.pending, []
        for heredoc in pending:
            self._take_body(heredoc)
            self.unparted = self.closing and not heredoc.parted

    def _take_body(self, heredoc: Pending) -> None:
        """Read the body after this newline, up to the newline behind it."""
        start = self.at
        if heredoc.quoted and self.text.has_cuts:
            self._take_raw_body(heredoc)
            return
        lines: list[str] = []
        terminated = False
        while self.s[self.at] != END:
            begin = self.at
            line, self.at = self._joined_line()
            line = line.lstrip("\t") if heredoc.tabs else line
            if self.s[self.at] == END and not line:
                break
            if line == heredoc.delimiter:
                terminated = True
                break
            if self.closing and ")" in line and line.startswith(heredoc.delimiter):
                if heredoc.behind:
                    raise Unreadable("a heredoc behind its substitution that ends on a line with a `)`")
                self.at = self.s.index(heredoc.delimiter, begin + 1) + len(heredoc.delimiter)
                if self.s[self.at] not in " \t)":
                    raise Unreadable("a line that begins with the delimiter of a heredoc, and goes on")
                break
            lines.append(line + "\n")
        body = "".join(lines)
        self.endless += heredoc.behind and (not terminated or body.count("(") != body.count(")"))
        _finish(heredoc.redirect, self._body(heredoc, body, start, terminated=terminated))

    def _take_raw_body(self, heredoc: Pending) -> None:
        """The body of a quoted heredoc, whose line continuations are text."""
        text, start = self.text, self.at
        limit = text.in_source(self.end + self.base)
        index = text.in_source(start + self.base)
        lines: list[str] = []
        terminated = False
        while index < limit:
            end = text.source.find("\n", index + 1)
            end = limit if end < 0 or end > limit else end
            line = text.source[index + 1 : end]
            index = end
            line = line.lstrip("\t") if heredoc.tabs else line
            terminated = line == heredoc.delimiter and (end < limit or bool(line))
            if terminated or (end == limit and not line):
                break
            if self.closing and ")" in line and line.startswith(heredoc.delimiter):
                raise Unreadable("a heredoc that ends on the line of its substitution's end")
            lines.append(line + "\n")
        self.at = min(self.end, text.from_source(index) - self.base)
        _finish(heredoc.redirect, self._body(heredoc, "".join(lines), start, terminated=terminated))

    def _joined_line(self) -> tuple[str, int]:
        end = self.s.find("\n", self.at + 1)
        end = self.end if end < 0 else end
        return self.s[self.at + 1 : end], end

    def _body(self, heredoc: Pending, body: str, start: int, *, terminated: bool) -> Heredoc:
        span = self.span(min(start + 1, self.at))
        word = Word(span, (Literal(span, body, True),) if body else ())
        if not heredoc.quoted and any(mark in body for mark in "$`\\"):
            same = self.s.startswith(body, start + 1)
            begin = self.base + start + 1
            reader = (
                type(self)(self.text, begin, begin + len(body), self)
                if same
                else type(self)(Text(body, whole=span), outer=self)
            )
            try:
                word = reader.body()
            except (SyntaxFault, Unreadable):
                word = Word(span, (Unread(span, "a heredoc body that cannot be read", body),))
        return Heredoc(span, heredoc.delimiter, word, heredoc.quoted, terminated, heredoc.behind)


def _finish(redirect: Redirect, heredoc: Heredoc) -> None:
    """Set the body of a redirection.

    INVARIANT: it is the one field that is set after construction, before anybody else holds the tree.
    """
    field = Redirect.heredoc
    field.__set__(redirect, heredoc)  # type: ignore[union-attr]
