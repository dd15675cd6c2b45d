"""What a dollar opens: parameters, substitutions and arithmetic."""

from __future__ import annotations

from venom_policy.shell.characters import DIGITS, MARKS, NAME, NAME_START, SPECIAL_PARAMETERS
from venom_policy.shell.faults import SyntaxFault, Unreadable
from venom_policy.shell.nodes import (
    ArithmeticExpansion,
    Parameter,
    Part,
    Refusal,
    Refused,
    Script,
    Subscript,
    Substitution,
    Unread,
    Word,
)
from venom_policy.shell.quoting import PARENTHESES, SQUARE, TERNARY, Quoting
from venom_policy.shell.text import END

_TRANSFORMATIONS = frozenset("UuLQEPAKak")
PLAIN_CALCULATION = NAME | frozenset(" \t()+-*/%,=")
COUNTED = "parentheses that bash pairs by counting, here around commands"
_HIDING = frozenset("'\"\\`#\n")
_WORD_OPERATORS = frozenset("-=?+")


class Expansions(Quoting):
    """Reads `$…` outside of single quotes."""

    __slots__ = ()

    def dollar(self, parts: list[Part], *, quoted: bool) -> None:
        s, start = self.s, self.at
        character = s[start + 1]
        if character in NAME_START:
            end = start + 2
            while s[end] in NAME:
                end += 1
            self.at = end
            parts.append(Parameter(self.span(start), s[start + 1 : end], quoted))
        elif character == "(":
            parts.append(self._parenthesis(quoted=quoted))
        elif character == "{":
            parts.append(self._braced(quoted=quoted))
        elif character in SPECIAL_PARAMETERS or character in DIGITS:
            self.at = start + 2
            if quoted and character == "$" and s[self.at] in "{(":
                self._check_skipped(parts)
            parts.append(Parameter(self.span(start), character, quoted))
        elif character == "[":
            self.at = start + 2
            expression = self._nested_arithmetic("]", SQUARE)
            self.at += 1
            parts.append(ArithmeticExpansion(self.span(start), expression, quoted))
        elif character == "'" and not quoted:
            self.ansi_quoted(parts)
        elif character == '"' and not quoted:
            self.at = start + 1
            self.double_quoted(parts)
        else:
            if character in MARKS:
                raise Unreadable("a dollar before a character by which bash marks quoting")
            self.at = start + 1
            parts.append(self.literal(start, self.at, quoted=quoted))

    def _check_skipped(self, parts: list[Part]) -> None:
        """Raise unless the quotes around `$$(…)` surely end.

        It is a number and text.
        """
        start = self.at
        if self.expanding and self.depth == self.begun:
            return
        if self.s[start] == "{":
            end = self.s.find("}", start) + 1
            nested = "$" in self.s[start:end] or not end
        else:
            self.at = start - 1
            before = self.pending, self.closing, self.depth
            try:
                self._parenthesis(quoted=True)
            except SyntaxFault as fault:
                self.pending, self.closing, self.depth = before
                self.at = start
                parts.append(Refused(self.span(start), f"bash refuses this when it comes to it: {fault.message}", ""))
                return
            end, self.at, nested = self.at, start, False
        if nested or not _HIDING.isdisjoint(self.s[start:end]) or "<<" in self.s[start:end]:
            raise Unreadable("`$$` before what bash takes for an expansion")

    def _nested_arithmetic(self, closers: str, pairs: dict[str, str]) -> Word:
        self.deeper()
        expression = self.arithmetic(closers, pairs)
        self.depth -= 1
        return expression

    # $( and $((

    def _parenthesis(self, *, quoted: bool) -> Part:
        key = (self.at, quoted)
        known = self.known.get(key)
        if known is None:
            start = self.at
            part = self._arithmetic_or_command(quoted=quoted) if self.s[start + 2] == "(" else None
            if part is None:
                self.at = start + 2
                script = self.substituted()
                part = Substitution(self.span(start), script, quoted)
            known = self.known[key] = (part, self.at)
        self.at = known[1]
        return known[0]

    def _arithmetic_or_command(self, *, quoted: bool) -> Part | None:
        """`$((…))`; None when its parentheses do not close together."""
        start = self.at
        self.at = start + 3
        endless = self.endless
        expression = self._nested_arithmetic(")", PARENTHESES)
        if self.s[self.at + 1] == ")":
            self.at += 2
            if _unpaired(self.s[start + 3 : self.at - 2]) or self.endless > endless:
                return Unread(self.span(start), COUNTED, self.s[start : self.at])
            return ArithmeticExpansion(self.span(start), expression, quoted)
        redirected = "<<" in self.s[start + 3 : self.at]
        script = self.counted_script(start) or self._refused_script(start)
        if script is None or redirected:
            return Unread(self.span(start), COUNTED, self.s[start : self.at])
        return Substitution(self.span(start), script, quoted)

    def _refused_script(self, start: int) -> Script | None:
        """The refused script of a `$((…)` that is surely no command."""
        inside = self.s[start + 2 : self.at - 1]
        if not PLAIN_CALCULATION.issuperset(inside) or self.may_be_other(inside):
            return None
        span = self.span(start + 2, self.at - 1)
        return Script(span, (), Refusal(span, "expected a command, found a calculation"))

    def counted_script(self, start: int) -> Script | None:
        """The script of `$((` or `<((`, unless counting finds another end."""
        self.at = start + 2
        self._nested_arithmetic(")", PARENTHESES)
        end = self.at + 1
        self.at = start + 2
        before = self.pending, self.closing, self.depth
        try:
            script = self.substituted()
        except SyntaxFault:
            self.at = -1
            self.pending, self.closing, self.depth = before
        if self.at != end:
            self.at = end
            return None
        return script

    # ${

    def _braced(self, *, quoted: bool) -> Part:
        self.deeper()
        start = self.at
        self.at = start + 2
        part = self._braced_parameter(start, quoted=quoted)
        if part is None:
            asked = self._transformed(start, quoted=quoted)
            self.at = start + 2
            self.operand("}")
            if self.s[self.at] == END:
                raise SyntaxFault("expected a closing `}`, found the end of the text", self.at)
            self.at += 1
            part = self._bad_substitution(start, asked)
        self.depth -= 1
        return part

    def _transformed(self, start: int, *, quoted: bool) -> Parameter | None:
        """What `${name@…}` would transform.

        bash first asks whether it is set.
        """
        self.at = start + 2
        indirect = self.s[self.at] == "!"
        self.at += indirect
        name, subscript = self._name_and_subscript()
        if not name or self.s[self.at] != "@" or self.s[self.at + 1] in "aA":
            return None
        return Parameter(self.span(start), name, quoted, subscript=subscript, indirect=indirect)

    def _bad_substitution(self, start: int, parameter: Parameter | None) -> Part:
        text, span = self.s[start : self.at], self.span(start)
        if text[2] in " \t\n|" and text[2:-1].strip(" \t\n"):
            return Unread(span, "commands within `${ …; }`, which bash runs since its version 5.3", text)
        quoted = parameter is None or parameter.quoted
        return Refused(span, "bash calls this a bad substitution", text, quoted, parameter)

    def _braced_parameter(self, start: int, *, quoted: bool) -> Part | None:
        s, at = self.s, self.at
        if s[at] == "#" and self._is_length(at + 1):
            self.at += 1
            name, subscript = self._name_and_subscript()
            if not name or s[self.at] != "}":
                return None
            self.at += 1
            return Parameter(self.span(start), name, quoted, "length", subscript)
        indirect = s[at] == "!" and (s[at + 1] in NAME or (s[at + 1] in "@*#?!$-" and s[at + 2] == "}"))
        if indirect:
            self.at += 1
        name, subscript = self._name_and_subscript()
        if not name:
            return None
        if s[self.at] == "}":
            self.at += 1
            operator = "keys" if indirect and self._is_every(subscript) else ""
            return Parameter(self.span(start), name, quoted, operator, subscript, indirect=indirect and not operator)
        if indirect and subscript is None and s[self.at] in "*@" and s[self.at + 1] == "}":
            name += s[self.at]
            self.at += 2
            return Parameter(self.span(start), name, quoted, "names")
        return self._operated(start, (name, subscript, indirect), quoted=quoted)

    def _is_length(self, at: int) -> bool:
        """Whether the `#` before this place asks for a length."""
        character = self.s[at]
        if character in NAME:
            return True
        return character in SPECIAL_PARAMETERS and self.s[at + 1] == "}"

    def _name_and_subscript(self) -> tuple[str, Word | None]:
        s, start = self.s, self.at
        end = start
        if s[start] in SPECIAL_PARAMETERS:
            self.at = start + 1
            return s[start], None
        allowed = DIGITS if s[start] in DIGITS else NAME
        while s[end] in allowed:
            end += 1
        self.at = end
        if s[end] != "[" or end == start or allowed is DIGITS:
            return s[start:end], None
        self.at += 1
        subscript = self._subscript_word("]}")
        if s[self.at] == "}":
            return "", None
        self.at += 1
        return s[start:end], subscript

    def subscript(self) -> Word:
        """`[…]`, read as its expression."""
        self.at += 1
        start = self.at
        word = self._subscript_word("]")
        if "$$" in self.s[start : self.at] and ("$$(" in self.s[start : self.at] or "$${" in self.s[start : self.at]):
            raise Unreadable("a subscript with `$$` before what bash takes for an expansion")
        self.at += 1
        return word

    def _subscript_word(self, closers: str) -> Word:
        start = self.at
        word = self._nested_arithmetic(closers, SQUARE)
        text = self.s[start : self.at]
        if "'" not in text and "\\" not in text:
            return word
        key = type(self)(self.text, self.base + start, self.base + self.at, self).operand(END)
        return Subscript(word.span, word.parts, key)

    def _is_every(self, subscript: Word | None) -> bool:
        return subscript is not None and self.s[self.at - 4 : self.at - 1] in ("[@]", "[*]")

    def _operated(self, start: int, what: tuple[str, Word | None, bool], *, quoted: bool) -> Part | None:
        name, subscript, indirect = what
        operator = self._operator()
        if not operator:
            return None
        argument: Word | None = None
        second: Word | None = None
        if operator == ":":
            argument = self._nested_arithmetic(":}", TERNARY)
            if not argument.parts and self.s[self.at] == "}":
                return None
            if self.s[self.at] == ":":
                self.at += 1
                second = self._nested_arithmetic("}", TERNARY)
        elif operator[-1] in _WORD_OPERATORS:
            argument = self.quoted_operand() if quoted else self.operand("}")
        elif operator[0] == "/":
            argument = self._pattern(operator)
            if self.s[self.at] == "/":
                self.at += 1
                second = self.operand("}")
        elif operator[0] != "@":
            argument = self.operand("}")
        if self.s[self.at] != "}":
            return None
        self.at += 1
        return Parameter(self.span(start), name, quoted, operator, subscript, argument, second, indirect)

    def _pattern(self, operator: str) -> Word:
        """What is replaced: a slash directly behind `//` belongs to it."""
        begin = self.at
        if operator != "//" or self.s[begin] != "/":
            return self.operand("/}")
        self.at += 1
        rest = self.operand("/}")
        return Word(self.span(begin), (self.literal(begin, begin + 1, quoted=False), *rest.parts))

    def _operator(self) -> str:
        """The operator of a `${…}`, passed over; empty for none."""
        s, at = self.s, self.at
        character = s[at]
        length = 1
        if character == ":":
            length = 2 if s[at + 1] in _WORD_OPERATORS else 1
        elif character == "/":
            length = 2 if s[at + 1] in "/#%" else 1
        elif character in "#%^,~":
            length = 2 if s[at + 1] == character else 1
        elif character == "@":
            length = 2 if s[at + 1] in _TRANSFORMATIONS and s[at + 2] == "}" else 0
        elif character not in _WORD_OPERATORS:
            length = 0
        self.at = at + length
        return s[at : at + length]


def _unpaired(expression: str) -> bool:
    """Whether bash may take the expression for commands.

    It does where it finds a lone parenthesis.
    """
    substitutes = "$(" in expression or "`" in expression
    return substitutes and ("case" in expression or ("<<" in expression and "\n" in expression))
