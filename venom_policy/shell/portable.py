"""What a POSIX shell reads differently than bash."""

from __future__ import annotations

from venom_policy.shell.builtins import command_in_both, command_in_posix, holds_breaks, names_parent
from venom_policy.shell.characters import BREAKS, EXPANDED_IN_NAMES, NAME
from venom_policy.shell.nodes import (
    ArithmeticCommand,
    ArithmeticExpansion,
    ArithmeticFor,
    ArrayValue,
    Assignment,
    Braces,
    CaseItem,
    Conditional,
    Coprocess,
    For,
    Function,
    Literal,
    Node,
    Parameter,
    Pipeline,
    ProcessSubstitution,
    Redirect,
    Refused,
    Simple,
    Substitution,
    Unread,
    Word,
)
from venom_policy.shell.text import END, encoded

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


class Written:
    """The text of a script, by the spans of its nodes."""

    __slots__ = ("_offset", "_text")

    def __init__(self, text: str, offset: int) -> None:
        self._text = (text if text.isascii() else encoded(text).decode("latin-1")) + END
        self._offset = offset

    def of(self, node: Node) -> str:
        return self._text[node.span.start - self._offset : node.span.end - self._offset]

    def before(self, node: Node) -> str:
        """The character before a node that is no blank or newline."""
        at = node.span.start - self._offset - 1
        while at > 0 and self._text[at] in " \t\n":
            at -= 1
        return self._text[max(at, 0)]

    def directly_before(self, node: Node) -> str:
        return self._text[max(node.span.start - self._offset - 1, 0)]

    def is_first_after_dollar(self, node: Node) -> bool:
        """Whether a node is the first part of `$"…"`."""
        at = node.span.start - self._offset
        return self._text[max(at - 2, 0) : at] == '$"' and self._text[max(at - 3, 0) : at - 2] != "\\"

    def after(self, node: Node) -> str:
        """The character directly after a node."""
        return self._text[node.span.end - self._offset]

    def later(self, node: Node) -> str:
        """The character after a node that is no blank."""
        at = node.span.end - self._offset
        while self._text[at] in " \t":
            at += 1
        return self._text[at]

    @property
    def ends_with_backslash(self) -> bool:
        return self._text.endswith("\\" + END)


# ── what every other shell reads differently ─────────────────────────────────────────────────────────

_IN_BACKTICKS = ("$'", '$"', "function", "((", "&-", "$[")


def otherwise_in_both(node: Node, written: Written) -> Iterator[str]:
    """Messages about what neither POSIX shells nor zsh read as bash does."""
    if isinstance(node, Redirect):
        yield from _redirect_in_both(node, written)
    elif isinstance(node, Pipeline):
        if not node.negated and not node.timed and len(node.commands) == 1:
            yield "`!` twice"
    elif isinstance(node, (Literal, Parameter, Substitution, ArithmeticExpansion)):
        if node.quoted and written.is_first_after_dollar(node):
            yield '`$"…"` is a dollar and a text'
    elif isinstance(node, Simple):
        yield from command_in_both(node)
    elif isinstance(node, (Unread, Refused)):
        yield "what bash itself refuses or may read in two ways"
    elif isinstance(node, Assignment) and isinstance(node.value, Word) and holds_breaks(node.value):
        yield "a list with text behind it"
    elif isinstance(node, For) and not (node.name.isidentifier() and node.name.isascii()):
        yield "a loop over what is no name of a variable"
    elif isinstance(node, Function) and any(mark in node.name for mark in EXPANDED_IN_NAMES):
        yield "a function whose name is expanded or quoted"
    if isinstance(node, Substitution):
        raw = written.of(node)
        if raw.startswith("$(("):
            yield "`$((` that is no arithmetic"
        if node.backtick and any(mark in raw for mark in _IN_BACKTICKS):
            yield "backticks with constructs of bash"


def _redirect_in_both(node: Redirect, written: Written) -> Iterator[str]:
    if isinstance(node.descriptor, int) and node.descriptor > 9:
        yield "a descriptor of two digits"
    if node.operator in (">&", "<&") and written.of(node).endswith("-") and written.after(node) not in BREAKS:
        yield "a word that follows `-` without a blank"
    if node.heredoc is not None:
        if not node.heredoc.terminated:
            yield "a heredoc without its last line"
        if node.heredoc.behind:
            yield "a heredoc that is not ended within its substitution"
        if not all(isinstance(part, Literal) for part in node.target.parts):
            yield "a heredoc whose delimiter looks like an expansion"


# ── POSIX ────────────────────────────────────────────────────────────────────────────────────────────

_REDIRECTS = {
    "&>": "`&>` is a background job and a redirection",
    "&>>": "`&>>` is a background job and a redirection",
    "<<<": "`<<<` is no redirection",
}
_OPERATORS = frozenset((":-", "-", ":=", "=", ":?", "?", ":+", "+", "#", "##", "%", "%%", "length", ""))
_TILDES = ("~+", "~-", *[f"~{digit}" for digit in "0123456789"])
_COMMANDS: dict[type[Node], str] = {
    ProcessSubstitution: "`<(…)` is no process substitution",
    Conditional: "`[[` is an ordinary command",
    ArithmeticCommand: "`((…))` is a subshell in a subshell",
    ArithmeticFor: "`for ((` is a syntax error",
    ArrayValue: "`name=(…)` is a syntax error",
    Coprocess: "`coproc` is an ordinary command",
    Braces: "`{…}` is not expanded",
}


def otherwise_in_posix(node: Node, written: Written) -> Iterator[str]:
    """Messages about what dash and its like do not know."""
    message = _COMMANDS.get(type(node), "")
    if isinstance(node, Redirect):
        message = _redirect_in_posix(node)
    elif isinstance(node, Simple):
        message = command_in_posix(node)
    elif isinstance(node, Word):
        message = "this tilde is text" if written.of(node).startswith(_TILDES) else ""
    elif isinstance(node, Parameter):
        if node.operator not in _OPERATORS or node.subscript is not None or node.indirect:
            message = "this expansion is a bad substitution"
    elif isinstance(node, Pipeline):
        message = "`|&` is a syntax error" if node.stderr else ""
        message = "`time` is an ordinary command" if node.timed else message
    elif isinstance(node, For):
        message = "`select` is an ordinary command" if node.select else ""
        message = "the loop needs `do`" if written.before(node.body) == "{" else message
    elif isinstance(node, CaseItem):
        message = "" if node.terminator == ";;" else f"`{node.terminator}` is a syntax error"
    elif isinstance(node, Assignment):
        message = "this assignment is an ordinary command" if node.append or node.subscript is not None else ""
    elif isinstance(node, Function):
        message = "" if NAME.issuperset(node.name) else "this name is no name of a function"
        message = "`function` is an ordinary command" if written.of(node).startswith("function") else message
    elif isinstance(node, Literal):
        message = "`$'…'` is a dollar and a text" if written.of(node).startswith("$'") else ""
    elif isinstance(node, ArithmeticExpansion):
        message = "`$[…]` is text" if written.of(node).startswith("$[") else ""
    if names_parent(node):
        yield "the pattern names `..` too"
    if message:
        yield message


def _redirect_in_posix(node: Redirect) -> str:
    if isinstance(node.descriptor, str):
        return "`{name}` before a redirection is an argument"
    if node.operator in (">&", "<&") and not _is_descriptor(node.target):
        return f"`{node.operator}` takes a descriptor only"
    return _REDIRECTS.get(node.operator, "")


def _is_descriptor(word: Word) -> bool:
    if len(word.parts) != 1 or not isinstance(word.parts[0], Literal):
        return not any(isinstance(part, Literal) for part in word.parts)
    text = word.parts[0].text
    return text == "-" or (len(text) == 1 and text.isdigit())
