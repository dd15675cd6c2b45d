"""The canonical text of a tree, by which scripts are compared."""

from __future__ import annotations

from venom_policy.shell.characters import RESERVED
from venom_policy.shell.nodes import (
    AndOr,
    ArithmeticCommand,
    ArithmeticExpansion,
    ArithmeticFor,
    ArrayElement,
    ArrayValue,
    Assignment,
    Block,
    Braces,
    Case,
    CaseItem,
    Conditional,
    ConditionBinary,
    ConditionJoin,
    ConditionUnary,
    Coprocess,
    For,
    Function,
    Group,
    Heredoc,
    If,
    Item,
    Literal,
    Node,
    Parameter,
    Pipeline,
    ProcessSubstitution,
    Redirect,
    Refusal,
    Refused,
    Script,
    Simple,
    Subscript,
    Subshell,
    Substitution,
    Unread,
    While,
    Word,
)

_PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:,+@%=")
_UNQUOTED = {mark: mark for mark in "*?[]~^!"} | {mark: "\\:" + mark for mark in " \t\n()|<>&;"}
"""How the characters are printed that mean something without quotes: patterns, and blanks in operands."""


def printed(node: Node) -> str:
    """The text of a tree, without spaces, comments and needless quotes.

    It looks like shell but is not meant to be run. Trees that differ print differently.
    """
    return _PRINTERS[type(node)](node)


def _all(nodes: tuple[Node, ...], between: str = " ") -> str:
    return between.join([printed(node) for node in nodes])


def _optional(node: Node | None, before: str = "") -> str:
    return "" if node is None else before + printed(node)


# ── words ────────────────────────────────────────────────────────────────────────────────────────────


def _word(node: Word) -> str:
    """The parts; an empty literal shows only where it matters."""
    if any(isinstance(part, Literal) and part.text for part in node.parts):
        return "".join([printed(part) for part in node.parts])
    return "".join(["''" if isinstance(part, Literal) else printed(part) for part in node.parts])


def _literal(node: Literal) -> str:
    """The text, escaped so that quoting shows where it matters."""
    if _PLAIN.issuperset(node.text):
        return node.text
    if node.quoted:
        return "".join([_escaped(character) for character in node.text])
    return "".join([_UNQUOTED.get(character) or _escaped(character) for character in node.text])


def _escaped(character: str) -> str:
    return character if character in _PLAIN or character > "\x7f" else "\\" + character


def _exact(word: Word) -> str:
    """A regular expression, in which all quoting shows."""
    return "".join(
        [f"'{printed(part)}'" if isinstance(part, Literal) and part.quoted else printed(part) for part in word.parts]
    )


def _quoted(text: str, *, quoted: bool) -> str:
    return f'"{text}"' if quoted else text


def _parameter(node: Parameter) -> str:
    subscript = "" if node.subscript is None else f"[{printed(node.subscript)}]"
    argument = _optional(node.argument, " ")
    second = _optional(node.second, " / ")
    operator = f" {node.operator}" if node.operator else ""
    inside = f"{'!' * node.indirect}{node.name}{subscript}{operator}{argument}{second}"
    return _quoted(f"${{{inside}}}", quoted=node.quoted)


def _substitution(node: Substitution) -> str:
    return _quoted(f"$({printed(node.script)})", quoted=node.quoted)


def _process(node: ProcessSubstitution) -> str:
    return f"{node.direction}({printed(node.script)})"


def _arithmetic_expansion(node: ArithmeticExpansion) -> str:
    return _quoted(f"$(({printed(node.expression)}))", quoted=node.quoted)


def _braces(node: Braces) -> str:
    return "{" + _all(node.alternatives, ",") + "}"


def _unread(node: Unread) -> str:
    return f"<unread {node.reason!r} {node.text!r}>"


def _refused(node: Refused) -> str:
    return f"<refused {node.reason!r} {node.text!r}>"


# ── assignments and redirections ─────────────────────────────────────────────────────────────────────


def _element(node: ArrayElement) -> str:
    if node.subscript is None:
        return printed(node.value)
    return f"[{printed(node.subscript)}]{'+' * node.append}={printed(node.value)}"


def _array(node: ArrayValue) -> str:
    return f"({_all(node.elements)})"


def _assignment(node: Assignment) -> str:
    subscript = "" if node.subscript is None else f"[{printed(node.subscript)}]"
    return f"{node.name}{subscript}{'+' * node.append}={printed(node.value)}"


def _heredoc(node: Heredoc) -> str:
    marks = "?" * (not node.terminated) + ")" * node.behind
    return f"{node.delimiter!r}{marks}{{{printed(node.body)}}}"


def _redirect(node: Redirect) -> str:
    descriptor = "" if node.descriptor is None else str(node.descriptor)
    name = f"{{{descriptor}}}" if isinstance(node.descriptor, str) else descriptor
    target = printed(node.target) if node.heredoc is None else printed(node.heredoc)
    return f"{name}{node.operator}{target}"


# ── commands ─────────────────────────────────────────────────────────────────────────────────────────


def _simple(node: Simple) -> str:
    words = [printed(word) for word in node.words]
    if words and ("=" in words[0] or words[0] in RESERVED or not words[0]):
        words[0] = f"'{words[0]}'"
    return " ".join([*map(printed, node.assignments), *words, *map(printed, node.redirects)])


def _with_redirects(text: str, redirects: tuple[Redirect, ...]) -> str:
    return f"{text} {_all(redirects)}" if redirects else text


def _pipeline(node: Pipeline) -> str:
    text = printed(node.commands[0])
    for index, command in enumerate(node.commands[1:]):
        text += f" {'|&' if index in node.stderr else '|'} {printed(command)}"
    return f"{'time ' * node.timed}{'! ' * node.negated}{text}"


def _and_or(node: AndOr) -> str:
    return printed(node.first) + "".join([f" {operator} {printed(command)}" for operator, command in node.rest])


def _item(node: Item) -> str:
    return f"{printed(node.command)} &" if node.terminator == "&" else f"{printed(node.command)};"


def _block(node: Block) -> str:
    return _all(node.items)


def _subshell(node: Subshell) -> str:
    return _with_redirects(f"( {printed(node.body)} )", node.redirects)


def _group(node: Group) -> str:
    return _with_redirects(f"{{ {printed(node.body)} }}", node.redirects)


def _if(node: If) -> str:
    branches = [f"if {printed(condition)} then {printed(body)}" for condition, body in node.branches]
    otherwise = _optional(node.otherwise, " else ")
    return _with_redirects(f"{' el'.join(branches)}{otherwise} fi", node.redirects)


def _while(node: While) -> str:
    word = "until" if node.until else "while"
    return _with_redirects(f"{word} {printed(node.condition)} do {printed(node.body)} done", node.redirects)


def _for(node: For) -> str:
    word = "select" if node.select else "for"
    words = "" if node.words is None else f" in {_all(node.words)}"
    return _with_redirects(f"{word} {node.name}{words}; do {printed(node.body)} done", node.redirects)


def _arithmetic_for(node: ArithmeticFor) -> str:
    head = f"(({printed(node.first)};{printed(node.condition)};{printed(node.step)}))"
    return _with_redirects(f"for {head} do {printed(node.body)} done", node.redirects)


def _case_item(node: CaseItem) -> str:
    return f"({_all(node.patterns, '|')}) {printed(node.body)} {node.terminator}"


def _case(node: Case) -> str:
    return _with_redirects(f"case {printed(node.subject)} in {_all(node.items)} esac", node.redirects)


def _function(node: Function) -> str:
    return _with_redirects(f"function {node.name} () {printed(node.body)}", node.redirects)


def _arithmetic_command(node: ArithmeticCommand) -> str:
    return _with_redirects(f"(({printed(node.expression)}))", node.redirects)


def _conditional(node: Conditional) -> str:
    return _with_redirects(f"[[ {printed(node.condition)} ]]", node.redirects)


def _unary(node: ConditionUnary) -> str:
    return f"{node.operator} {printed(node.operand)}"


def _binary(node: ConditionBinary) -> str:
    right = _exact(node.right) if node.operator == "=~" else printed(node.right)
    return f"{printed(node.left)} {node.operator} {right}"


def _join(node: ConditionJoin) -> str:
    if node.operator == "!":
        return f"! ( {printed(node.operands[0])} )"
    return f"( {_all(node.operands, f' {node.operator} ')} )"


def _coprocess(node: Coprocess) -> str:
    return _with_redirects(f"coproc {node.name} {printed(node.body)}", node.redirects)


def _script(node: Script) -> str:
    lines: list[str] = []
    start = 0
    for count in node.lines:
        lines.append(_all(node.items[start : start + count]))
        start += count
    return "\n".join(lines) + _optional(node.refusal, "\n")


def _refusal(node: Refusal) -> str:
    return f"<refused {node.message!r}>"


TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

_PRINTERS: dict[type[Node], Callable[[Any], str]] = {
    Literal: _literal,
    Parameter: _parameter,
    Substitution: _substitution,
    ProcessSubstitution: _process,
    ArithmeticExpansion: _arithmetic_expansion,
    Braces: _braces,
    Refused: _refused,
    Unread: _unread,
    Word: _word,
    Subscript: _word,
    ArrayElement: _element,
    ArrayValue: _array,
    Assignment: _assignment,
    Heredoc: _heredoc,
    Redirect: _redirect,
    Simple: _simple,
    Pipeline: _pipeline,
    AndOr: _and_or,
    Item: _item,
    Block: _block,
    Subshell: _subshell,
    Group: _group,
    If: _if,
    While: _while,
    For: _for,
    ArithmeticFor: _arithmetic_for,
    CaseItem: _case_item,
    Case: _case,
    Function: _function,
    ArithmeticCommand: _arithmetic_command,
    Conditional: _conditional,
    ConditionUnary: _unary,
    ConditionBinary: _binary,
    ConditionJoin: _join,
    Coprocess: _coprocess,
    Script: _script,
    Refusal: _refusal,
}
