"""The expressions of `[[ … ]]`."""

from __future__ import annotations

from venom_policy.shell.characters import DIGITS
from venom_policy.shell.faults import SyntaxFault, Unreadable
from venom_policy.shell.nodes import Condition, ConditionBinary, ConditionJoin, ConditionUnary, Word
from venom_policy.shell.redirects import Redirects
from venom_policy.shell.text import END

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_UNARY = frozenset("-" + letter for letter in "abcdefghknoprstuvwxzGLNORS")
_BINARY = frozenset(("=", "==", "!=", "-nt", "-ot", "-ef", "-eq", "-ne", "-lt", "-le", "-gt", "-ge", "=~"))
_PATTERNS = frozenset(("=", "==", "!="))

_EXTENDED = ("@(", "!(", "?(", "*(", "+(")


class Conditions(Redirects):
    """Reads conditions by bash's precedence: `!`, then `&&`, then `||`."""

    __slots__ = ()

    def condition(self) -> Condition:
        return self._joined("||", self._conjunction)

    def _conjunction(self) -> Condition:
        return self._joined("&&", self._term)

    def _joined(self, operator: str, operand: Callable[[], Condition]) -> Condition:
        self.skip_newlines()
        start = self.at
        operands = [operand()]
        while self.skip_newlines() == operator[0] and self.s[self.at + 1] == operator[0]:
            self.at += 2
            operands.append(operand())
        return operands[0] if len(operands) == 1 else ConditionJoin(self.span(start), operator, tuple(operands))

    def _term(self) -> Condition:
        character = self.skip_newlines()
        start = self.at
        if character == "(":
            self.deeper()
            self.at += 1
            inside = self.condition()
            if self.skip_newlines() != ")":
                self.fail("the `)` of the condition")
            self.at += 1
            self.depth -= 1
            return inside
        word = self._operand()
        text = self.s[start : self.at]
        if text == "]]":
            self.at = start
            self.fail("a condition")
        if text == "!":
            self.deeper()
            term = self._term()
            self.depth -= 1
            return ConditionJoin(self.span(start), "!", (term,))
        if text in _UNARY:
            return self._unary(start, text)
        return self._binary(start, word)

    def _operand(self) -> Word:
        character = self.s[self.at]
        if character == END or character in ";&|()" or (character in "<>" and self.s[self.at + 1] != "("):
            self.fail("a word of the condition")
        if (character in DIGITS or character == "{") and self.descriptor() is not None:
            self.fail("a word of the condition")
        return self.plain_word()

    def _unary(self, start: int, operator: str) -> Condition:
        self.skip_blanks()
        begin = self.at
        operand = self._operand()
        if self.s[begin : self.at] == "]]":
            self.at = begin
            self.fail(f"an operand of `{operator}`")
        return ConditionUnary(self.span(start), operator, operand)

    def _binary(self, start: int, left: Word) -> Condition:
        character = self.skip_blanks()
        begin = self.at
        if character in "<>" and self.s[begin + 1] not in "(<>&|":
            operator = character
            self.at += 1
        elif character in "&|)":
            return ConditionUnary(left.span, "-n", left)
        elif character == "\n" or character == END:
            self.fail("a binary operator or `]]`")
        else:
            self._operand()
            operator = self.s[begin : self.at]
        if operator == "]]":
            self.at = begin
            return ConditionUnary(left.span, "-n", left)
        if operator not in _BINARY and operator not in "<>":
            self.at = begin
            self.fail("a binary operator")
        self.skip_blanks()
        begin = self.at
        right = self._right(operator)
        if self.s[begin : self.at] == "]]":
            self.at = begin
            self.fail(f"an operand of `{operator}`")
        return ConditionBinary(self.span(start), operator, left, right)

    def _right(self, operator: str) -> Word:
        if operator == "=~":
            if self.s[self.at] in "&|;":
                raise Unreadable("an operator where bash expects a regular expression")
            return self.expression_word()
        if operator in _PATTERNS and self.s[self.at] != "(":
            return self._matched_pattern()
        return self._operand()

    def _matched_pattern(self) -> Word:
        """A pattern with its parentheses, which may be in substitutions."""
        begin = self.at
        try:
            return self.pattern_word()
        except SyntaxFault as fault:
            if not any(opener in self.s[begin : self.end] for opener in _EXTENDED):
                raise
            raise Unreadable("a pattern with parentheses in a substitution") from fault
