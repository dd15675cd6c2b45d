"""What bash 3.2, the bash of macOS, reads differently than bash 5.2.

From what bash tells of its changes (its documents NEWS and CHANGES): each message ends with the version that brought
the construct.
"""

from __future__ import annotations

from venom_policy.shell.builtins import command_in_older, holds_breaks, names_parent
from venom_policy.shell.nodes import (
    Braces,
    CaseItem,
    ConditionBinary,
    ConditionUnary,
    Coprocess,
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
from venom_policy.shell.walking import nodes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from venom_policy.shell.portable import Written

_OPERATORS = dict.fromkeys(("^", "^^", ",", ",,", "~", "~~"), "4.0")
_QUOTES = frozenset("'\"`")


def otherwise_in_older(node: Node, written: Written) -> Iterator[str]:
    """Messages about what bash 3.2 refuses or takes for something else."""
    if names_parent(node):
        yield "the pattern names `..` too (5.2)"
    if isinstance(node, Simple):
        yield from command_in_older(node)
    elif isinstance(node, Parameter):
        yield from _parameter(node, written)
    elif isinstance(node, (Substitution, ProcessSubstitution)):
        yield from _substitution(node, written)
    elif isinstance(node, Redirect):
        yield from _redirect(node)
    elif isinstance(node, Word):
        yield from _word(node, written)
    elif isinstance(node, Literal):
        raw = written.of(node)
        if raw.startswith("$'") and ("\\u" in raw or "\\U" in raw):
            yield "`\\u` in `$'…'` is text (4.2)"
    elif isinstance(node, (ConditionUnary, ConditionBinary)):
        yield from _condition(node)
    elif isinstance(node, Pipeline):
        if node.stderr:
            yield "`|&` is a syntax error (4.0)"
        if not node.commands or _prefixes(written.of(node)) > 1:
            yield "`!` and `time` stand once, before a command (4.2)"
    elif isinstance(node, CaseItem):
        if node.terminator != ";;":
            yield f"`{node.terminator}` is a syntax error (4.0)"
    elif isinstance(node, Coprocess):
        yield "`coproc` is an ordinary command (4.0)"
    elif isinstance(node, (Unread, Refused)):
        yield "what bash itself refuses or may read in two ways is another thing"


def _parameter(node: Parameter, written: Written) -> Iterator[str]:
    version = _OPERATORS.get(node.operator, "4.4" if node.operator[:1] == "@" else "")
    if version:
        yield f"this expansion is a bad substitution ({version})"
    if node.subscript is not None and _begins_with_minus(node.subscript):
        yield "a subscript below zero is an error (4.3)"
    if node.operator == ":":
        if node.name in ("@", "*"):
            yield "`$0` is no part of the parameters (4.0)"
        if node.second is not None and not _is_number(node.second):
            yield "a length below zero is an error (4.2)"
    if node.operator[:1] == "/" and node.second is not None and "&" in written.of(node.second):
        yield "`&` in a replacement is text (5.2)"
    # A pattern has quotes of its own in every version.
    operand = node.second if node.operator[:1] == "/" else None if node.operator[:1] in ("#", "%") else node.argument
    if node.quoted and operand is not None and not _QUOTES.isdisjoint(written.of(operand)):
        yield "quotes within a quoted expansion mean something else (4.3)"


def _begins_with_minus(word: Word) -> bool:
    first = word.parts[0] if word.parts else None
    return isinstance(first, Literal) and first.text.lstrip()[:1] == "-"


def _is_number(word: Word) -> bool:
    return all(isinstance(part, Literal) and part.text.strip().isdecimal() for part in word.parts)


def _substitution(node: Substitution | ProcessSubstitution, written: Written) -> Iterator[str]:
    raw = written.of(node)
    if raw.startswith("$(("):
        yield "`$((` is tried as a command first (4.2)"
    if raw[:1] == "`":
        return
    for part in nodes(node.script):
        if isinstance(part, CaseItem) and written.of(part)[:1] != "(":
            yield "the `)` of a pattern ends a substitution (4.0)"
        elif isinstance(part, Redirect) and part.heredoc is not None and not _ends_alike(written.of(part.heredoc)):
            yield "quotes and parentheses of a heredoc count in a substitution (4.0)"
    if not all(_ends_alike(comment) for comment in _comments(raw)):
        yield "quotes and parentheses of a comment count in a substitution (4.0)"


def _ends_alike(text: str) -> bool:
    """Whether a command's text is balanced, comments or not."""
    bare = text
    for comment in _comments(text):
        bare = bare.replace(comment, "", 1)
    return _is_balanced(text) and _is_balanced(bare)


def _is_balanced(text: str) -> bool:
    depth = at = 0
    while at < len(text):
        character = text[at]
        if character == "\\":
            at += 1
        elif character in _QUOTES:
            at = text.find(character, at + 1)
            if at < 0:
                return False
        elif character in "()":
            depth += 1 if character == "(" else -1
            if depth < 0:
                return False
        at += 1
    return not depth


def _comments(text: str) -> list[str]:
    """What may be comments, in lines that another one follows."""
    found = []
    for line in text.split("\n")[:-1]:
        at = line.find("#")
        while at > 0 and line[at - 1] not in " \t;(&|":
            at = line.find("#", at + 1)
        if at >= 0:
            found.append(line[at:])
    return found


def _redirect(node: Redirect) -> Iterator[str]:
    if isinstance(node.descriptor, str):
        yield "`{name}` before a redirection is an argument (4.1)"
    if node.operator == "&>>":
        yield "`&>>` is a syntax error (4.0)"
    if node.operator == "<<<" and any(
        isinstance(part, (Parameter, Substitution)) and not part.quoted for part in node.target.parts
    ):
        yield "what stands unquoted behind `<<<` is split (4.4)"


def _word(node: Word, written: Written) -> Iterator[str]:
    raw = written.of(node)
    if ".." in raw and any(isinstance(part, Braces) for part in node.parts):
        marks = ("{0", "..0", "{-0", "..-0")
        if raw.count("..") > 1 or any(mark in raw for mark in marks):
            yield "a sequence has no step and no leading zeros (4.0)"


def _condition(node: ConditionUnary | ConditionBinary) -> Iterator[str]:
    if node.operator in ("-v", "-R"):
        yield f"`{node.operator}` is a syntax error in `[[` (4.2)"
    if isinstance(node, ConditionBinary) and node.operator != "=~" and holds_breaks(node.right):
        yield "an extended pattern is a syntax error (4.1)"


def _prefixes(text: str) -> int:
    """How often `!` or `time` stands at the beginning."""
    words = text.split(None, 4)[:4]
    prefix = [word for at, word in enumerate(words) if {"!", "time", "-p", "--"}.issuperset(words[: at + 1])]
    return max(prefix.count("!"), prefix.count("time"))
