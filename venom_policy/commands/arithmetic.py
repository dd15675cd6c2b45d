"""Shell arithmetic: the value of an expression, and what it assigns."""

from __future__ import annotations

from venom_policy.commands.flows import NUMBER_SHAPES
from venom_policy.commands.joining import exact, is_integer, joined, product
from venom_policy.commands.numbers import NotUnderstood, applied, is_name, number_of, tokens_of
from venom_policy.commands.reexpansion import expand_text
from venom_policy.commands.runner import Runner
from venom_policy.commands.state import Shell, Variable, join
from venom_policy.commands.values import Word
from venom_policy.commands.variables import collapsed, element, elements_of, lookup, referred_name
from venom_policy.shell import nodes
from venom_policy.value import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.commands.expansion import Expander
    from venom_policy.commands.joining import Piece

LEVELS = (
    ("||",),
    ("&&",),
    ("|",),
    ("^",),
    ("&",),
    ("==", "!="),
    ("<", ">", "<=", ">="),
    ("<<", ">>"),
    ("+", "-"),
    ("*", "/", "%"),
)
ASSIGNMENTS = frozenset({"=", "+=", "-=", "*=", "/=", "%=", "<<=", ">>=", "&=", "^=", "|="})
BLANKS = " \t\n"
QUOTES = "'\"\\"
NUMBER = Word(unknown="the result of a calculation is not known", shape="number")


def evaluated(runner: Runner, shell: Shell, expression: nodes.Word, expander: Expander) -> Word:
    """The value of an expression, as text when exactly known."""
    literal = expander.literal_text(expression)
    if literal is not None:
        return calculated(runner, shell, literal, expression, expander)
    pieces: list[Piece] = []
    known = True
    flows: tuple[int, ...] = ()
    for part in expression.parts:
        value = expander.one_value(runner, shell, part)
        flows += value.flows
        if value.text is None:
            known = False
            _note_code(runner, shell, value, expression)
            if value.shape not in NUMBER_SHAPES:
                # What it makes of the expression may be none.
                runner.may_end(shell)
        pieces.append((_operand(value), True))
    texts = product(pieces)
    if texts is None:
        runner.unknown_code(shell, "shell.arithmetic", expression.span, "one of too many expressions is calculated")
        return replace(NUMBER, flows=flows)
    if known:
        return replace(calculated(runner, shell, texts[0], expression, expander), flows=flows)
    # What the known rest assigns is still assigned, to nobody knows what.
    runner.conditional += len(texts) > 1
    for text in texts:
        calculated(runner, shell, text, expression, expander, known=False)
    runner.conditional -= len(texts) > 1
    return replace(NUMBER, flows=flows)


def _operand(value: Word) -> str | Word:
    """What stands for a value in an expression.

    Any number for what is not known.
    """
    if value.text is not None:
        return value.text
    emptied = value.vacant.texts if value.vacant is not None else ()
    return replace(value, texts=value.texts or (" 1 ", *emptied))


def calculated(
    runner: Runner, shell: Shell, text: str, node: nodes.Node, expander: Expander, *, known: bool = True
) -> Word:
    """The value of an expression given as text."""
    stripped = text.strip(BLANKS)
    if is_integer(stripped) and (len(stripped) == 1 or stripped[0] in "123456789"):
        return exact(stripped) if known else NUMBER
    if not stripped:
        return exact("0")
    runner.step()
    before = shell.copy() if "=" in text or "++" in text or "--" in text else None
    try:
        value = _Calculation(runner, shell, text, node, expander, known).result()
    except NotUnderstood:
        if "$" in text or "`" in text:
            # What stands before the fault has been expanded.
            _expand_all(runner, shell, text, node, expander)
        if before is not None:
            # What is assigned before bash sees the fault depends on how far it has read ahead.
            shell.become(join(shell, before) or shell)
        if known:
            runner.abort(shell, node.span)
        return NUMBER
    return exact(str(value)) if value is not None and known else NUMBER


def _expand_all(runner: Runner, shell: Shell, text: str, node: nodes.Node, expander: Expander) -> None:
    runner.conditional += 1
    expand_text(runner, shell, text, node, expander)
    runner.conditional -= 1


def calculated_any(runner: Runner, shell: Shell, value: Word, node: nodes.Node, expander: Expander) -> Word:
    """The result of calculating a value, whatever is known of it."""
    if value.text is not None:
        return replace(calculated(runner, shell, value.text, node, expander), flows=value.flows)
    _note_code(runner, shell, value, node)
    runner.conditional += 1
    for text in value.texts or (value.vacant.texts if value.vacant is not None else ()):
        calculated(runner, shell, text, node, expander, known=False)
    runner.conditional -= 1
    return replace(NUMBER, flows=value.flows)


def _note_code(runner: Runner, shell: Shell, value: Word, node: nodes.Node) -> None:
    """An unknown text in arithmetic may be `a[$(…)]`, which runs."""
    if value.glob or runner.is_content(value):
        runner.unknown_code(shell, "shell.arithmetic", node.span, "arithmetic runs what stands in an unknown value")
    for text in () if value.texts else (value.prefix, value.suffix):
        if "$" in text or "`" in text:
            runner.unknown_code(shell, "shell.arithmetic", node.span, "arithmetic runs what stands in a value")


class _Calculation:
    """One evaluation; an unknown operand makes an unknown result, None."""

    def __init__(
        self, runner: Runner, shell: Shell, text: str, node: nodes.Node, expander: Expander, known: bool
    ) -> None:
        self.runner, self.shell, self.node, self.expander = runner, shell, node, expander
        self.tokens = tokens_of(text)
        self.place = 0
        self.unsure = 0 if known else 1
        self.faulted = False

    def result(self) -> int | None:
        value = self.comma()
        if self.place < len(self.tokens):
            if is_name(self.peek()):
                # bash looks at what follows, and what it finds in a variable, before it complains.
                self.read(self.peek())
            raise NotUnderstood
        return None if self.faulted else value

    def peek(self) -> str:
        return self.tokens[self.place] if self.place < len(self.tokens) else ""

    def take(self) -> str:
        token = self.peek()
        self.place += 1
        return token

    def comma(self) -> int | None:
        value = self.assignment()
        while self.peek() == ",":
            self.take()
            value = self.assignment()
        return value

    def assignment(self) -> int | None:
        token = self.peek()
        following = self.tokens[self.place + 1] if self.place + 1 < len(self.tokens) else ""
        if following in ASSIGNMENTS and is_name(token):
            self.place += 2
            value = self.assignment()
            if following != "=":
                value = applied(following[:-1], self.read(token), value)
            self.write(token, value)
            return value
        return self.choice()

    def choice(self) -> int | None:
        condition = self.binary(0)
        if self.peek() != "?":
            return condition
        self.take()
        self.unsure += 1
        first = self.comma()
        if self.take() != ":":
            raise NotUnderstood
        second = self.assignment()
        self.unsure -= 1
        if condition is None:
            return first if first == second else None
        return first if condition else second

    def binary(self, level: int) -> int | None:
        if level == len(LEVELS):
            return self.power()
        value = self.binary(level + 1)
        while self.peek() in LEVELS[level]:
            operator = self.take()
            self.unsure += operator in ("&&", "||")
            other = self.binary(level + 1)
            self.unsure -= operator in ("&&", "||")
            value = applied(operator, value, other)
        return value

    def power(self) -> int | None:
        value = self.unary()
        if self.peek() == "**":
            self.take()
            return applied("**", value, self.power())
        return value

    def unary(self) -> int | None:
        token = self.peek()
        if token in ("++", "--") and self.place + 1 < len(self.tokens) and is_name(self.tokens[self.place + 1]):
            self.take()
            name = self.take()
            value = applied(token[0], self.read(name), 1)
            self.write(name, value)
            return value
        if token in ("!", "~", "+", "-", "++", "--"):
            self.take()
            value = self.unary()
            if value is None:
                return None
            return {"!": int(not value), "~": ~value, "-": -value}.get(token, value)
        return self.primary()

    def primary(self) -> int | None:
        token = self.take()
        if token == "(":
            value = self.comma()
            if self.take() != ")":
                raise NotUnderstood
            return value
        if is_name(token):
            value = self.read(token)
            if self.peek() in ("++", "--"):
                self.write(token, applied(self.take()[0], value, 1))
            return value
        if token[:1] == "0" and token.isdecimal() and len(token) > 1 and self.shell.dialect != "bash":
            return None  # a shell that takes the text for octal, and one that does not
        return number_of(token)

    def read(self, token: str) -> int | None:
        name, bracket, subscript = self.referred(token).partition("[")
        if bracket and self.shell.dialect != "bash":
            self.runner.gap("other shells count the elements of an array otherwise", self.node.span)
        if not bracket:
            return self.value(name, lookup(self.shell, name))
        key = self.key(subscript[:-1], self.shell.variables.get(name))
        if key is not None:
            return self.value(name, self.element(name, key))
        # It may be any of them, and what stands in it runs.
        self.unsure += 1
        self.runner.conditional += 1
        for value in elements_of(self.shell, name):
            self.value(name, value)
        self.runner.conditional -= 1
        self.unsure -= 1
        return None

    def referred(self, token: str) -> str:
        """The variable or element that a name refers to."""
        name = referred_name(self.shell, token)
        return name if name.partition("[")[2] == "" or name.endswith("]") else token

    def value(self, name: str, value: Word | None) -> int | None:
        """The number that a value is: its text is an expression again."""
        if value is None:
            if self.shell.maybe_option("nounset"):
                self.runner.may_end(self.shell)
            return 0
        if value.text is not None:
            return self.number(name, value.text, known=True)
        _note_code(self.runner, self.shell, value, self.node)
        self.runner.conditional += 1
        for text in value.texts or (value.vacant.texts if value.vacant is not None else ()):
            self.number(name, text, known=False)
        self.runner.conditional -= 1
        return None

    def number(self, name: str, text: str, *, known: bool) -> int | None:
        """The number that a text is, calculated when it is none."""
        if is_integer(text.strip()) and not text.strip().lstrip("+-").startswith("0"):
            return int(text)
        if text.strip() == name or self.runner.depth > 60:
            self.runner.may_end(self.shell)
            return None
        self.runner.depth += 1
        faults = len(self.runner.aborts)
        try:
            found = calculated(self.runner, self.shell, text, self.node, self.expander, known=known)
        finally:
            self.runner.depth -= 1
        if len(self.runner.aborts) > faults:
            # A fault in a value is one of the whole expression.
            self.unsure, self.faulted = self.unsure + 1, True
        return int(found.text) if found.text is not None else None

    def element(self, name: str, key: str) -> Word | None:
        variable = self.shell.variables.get(name)
        if variable is None:
            return lookup(self.shell, name) if key == "0" else NUMBER
        return element(variable, key)

    def key(self, subscript: str, variable: Variable | None) -> str | None:
        text = expand_text(self.runner, self.shell, subscript, self.node, self.expander)
        if not (text.text or "").strip():
            # Not known, or an error.
            return None
        assert text.text is not None
        if variable is not None and variable.associative:
            # Quotes are taken off the key, unless they come out of an expansion.
            return None if any(mark in text.text for mark in QUOTES) else text.text
        return calculated(self.runner, self.shell, text.text, self.node, self.expander).text

    def write(self, token: str, value: int | None) -> None:
        name, bracket, subscript = token.partition("[")
        new = exact(str(value)) if value is not None else NUMBER
        known = self.shell.variables.get(name) or Variable()
        if bracket:
            key = self.key(subscript[:-1], known)
            rest = tuple(pair for pair in known.elements or () if pair[0] != key)
            elements = (*rest, (key or "", new))
            if key is None:
                elements = collapsed(elements, "an element has an unknown place")
            self.shell.set_variable(name, replace(known, elements=elements))
            return
        if "r" in known.attributes:
            # What is read-only stays, and what stands behind it is not calculated.
            self.unsure = True
            self.runner.abort(self.shell, self.node.span)
        if self.unsure:
            new = joined(lookup(self.shell, name) or exact(""), new)
        if known.elements is None:
            self.shell.set_variable(name, replace(known, value=new))
            return
        others = tuple([pair for pair in known.elements if pair[0] != "0"])
        self.shell.set_variable(name, replace(known, elements=(("0", new), *others)))
