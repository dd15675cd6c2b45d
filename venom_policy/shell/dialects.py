"""Where shells would read a script differently, and characters that a reader does not see."""

from __future__ import annotations

from venom_policy.shell.nodes import (
    ArithmeticCommand,
    ArithmeticFor,
    ArrayValue,
    Assignment,
    Braces,
    CaseItem,
    Conditional,
    Coprocess,
    For,
    Literal,
    Node,
    Parameter,
    Pipeline,
    ProcessSubstitution,
    Redirect,
    Script,
    Simple,
    Unread,
    Word,
)
from venom_policy.shell.text import Text
from venom_policy.shell.walking import nodes
from venom_policy.source import Span
from venom_policy.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


class Difference(Value):
    """One finding of the family `shell-syntax`: which rule, what it says, where."""

    rule: str
    message: str
    span: Span


def differences(script: Script, text: str, dialect: str = "bash", offset: int = 0) -> tuple[Difference, ...]:
    """What is misleading in a script, or would be read differently by the shells of a dialect."""
    found: list[Difference] = []
    if not text.isascii() or not _CONTROLS.isdisjoint(text):
        found += _unseen(Text(text, offset))
        found += _mistaken(script)
    posix, zsh = dialect in ("posix", "any"), dialect in ("zsh", "any")
    if posix or zsh:
        for node in nodes(script):
            if posix:
                found += [Difference(rule, message, node.span) for rule, message in _not_posix(node)]
            if zsh:
                found += [Difference(rule, message, node.span) for rule, message in _otherwise_in_zsh(node)]
    return tuple(found)


# ── characters ───────────────────────────────────────────────────────────────────────────────────────

_UNPRINTABLE = frozenset(map(chr, [*range(1, 9), 11, 12, *range(14, 32), *range(127, 133), *range(134, 160)]))
_CONTROLS = _UNPRINTABLE | {"\r"}
_DIRECTIONS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_INVISIBLE = frozenset(
    "\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180e\u200b\u200c\u200d\u2060\u2061\u2062\u2063\u2064\u3164\ufeff\uffa0"
)
_SPACES = frozenset(
    "\x85\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000"
)
_OPERATOR_LOOKALIKES = frozenset("\uff1b\u037e\uff06\uff5c\uff1c\uff1e\uff04\uff40\uff08\uff09\u2223\u01c0\uff07\uff02")


def _unseen(text: Text) -> list[Difference]:
    """The first character of each kind that a reader of the text does not see, wherever it stands."""
    found: dict[str, Difference] = {}
    source = text.source
    for index, character in enumerate(source):
        if character < "\x80" and character not in _UNPRINTABLE:
            continue
        kind = ""
        if character in _DIRECTIONS:
            kind, message = "direction", "a character changes the direction in which the text is shown"
        elif character in _INVISIBLE or "\U000e0000" <= character <= "\U000e0fff":
            joins = source[index - 1 : index] > "\x7f" and source[index + 1 : index + 2] > "\x7f"
            kind, message = "" if joins else "invisible", "a character of the text is not visible"
        elif character in _UNPRINTABLE:
            kind, message = "control", "a control character is not shown, or changes what is"
        elif "\udc80" <= character <= "\udcff":
            kind, message = "invalid-utf-8", "a byte of the text is no UTF-8"
        if kind and kind not in found:
            place = text.from_source(index)
            found[kind] = _finding(kind, message, character, text.span(place, place + 1))
    return list(found.values())


def _mistaken(script: Script) -> list[Difference]:
    """The first character of each kind that looks like another one, where no quotes are around it."""
    found: dict[str, Difference] = {}
    for node in nodes(script):
        if not isinstance(node, Literal) or node.quoted or (node.text.isascii() and "\r" not in node.text):
            continue
        for character in node.text:
            kind = _kind(character, node.text) if character > "\x7e" or character == "\r" else None
            if kind and kind[0] not in found:
                found[kind[0]] = _finding(kind[0], kind[1], character, node.span)
    return list(found.values())


def _finding(kind: str, message: str, character: str, span: Span) -> Difference:
    return Difference(kind, f"{message} (U+{ord(character):04X})", span)


def _kind(character: str, text: str) -> tuple[str, str] | None:
    if character == "\r":
        return "carriage-return", "a carriage return is part of a word"
    if character in _SPACES:
        return "unicode-space", "a space that is none for the shell is part of a word"
    if character in _OPERATOR_LOOKALIKES:
        return "look-alike", "a character looks like an operator and is part of a word"
    if character in _LATIN_LOOKALIKES and any(other < "\x80" and other.isalpha() for other in text):
        return "look-alike", "a letter looks like a Latin one"
    return None


_LATIN_LOOKALIKES = frozenset("аеорсухіјѕԁһӏԛԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧοАВЕКМНОРСТХ")


# ── POSIX ────────────────────────────────────────────────────────────────────────────────────────────

_BASH_REDIRECTS = {
    "&>": "`&>` is a background job and a redirection",
    "&>>": "`&>>` is a background job and a redirection",
    "<<<": "`<<<` is no redirection",
}
_POSIX_OPERATORS = frozenset((":-", "-", ":=", "=", ":?", "?", ":+", "+", "#", "##", "%", "%%", "length", ""))
_BASH_COMMANDS: dict[type[Node], str] = {
    ProcessSubstitution: "`<(…)` is no process substitution",
    Conditional: "`[[` is an ordinary command",
    ArithmeticCommand: "`((…))` is a subshell in a subshell",
    ArithmeticFor: "`for ((` is a syntax error",
    ArrayValue: "`name=(…)` is a syntax error",
    Coprocess: "`coproc` is an ordinary command",
    Braces: "`{…}` is not expanded",
}


def _not_posix(node: Node) -> Iterator[tuple[str, str]]:
    message = _BASH_COMMANDS.get(type(node), "")
    if isinstance(node, Redirect):
        message = _BASH_REDIRECTS.get(node.operator, "")
        if node.operator in (">&", "<&") and not _is_descriptor(node.target):
            message = f"`{node.operator}` takes a descriptor only"
        if isinstance(node.descriptor, str):
            message = "`{name}` before a redirection is an argument"
    elif isinstance(node, Parameter):
        if node.operator not in _POSIX_OPERATORS or node.subscript is not None or node.indirect:
            message = "this expansion is a bad substitution"
    elif isinstance(node, Pipeline):
        message = "`|&` is a background job" if node.stderr else ""
    elif isinstance(node, For):
        message = "`select` is an ordinary command" if node.select else ""
    elif isinstance(node, CaseItem):
        message = "" if node.terminator == ";;" else f"`{node.terminator}` is a syntax error"
    elif isinstance(node, Assignment):
        message = "this assignment is an ordinary command" if node.append or node.subscript is not None else ""
    if message:
        yield "posix", f"in a POSIX shell {message}"


def _is_descriptor(word: Word) -> bool:
    if len(word.parts) != 1 or not isinstance(word.parts[0], Literal):
        return not any(isinstance(part, Literal) for part in word.parts)
    text = word.parts[0].text
    return text == "-" or text.removesuffix("-").isdigit()


# ── zsh ──────────────────────────────────────────────────────────────────────────────────────────────


def _otherwise_in_zsh(node: Node) -> Iterator[tuple[str, str]]:
    if isinstance(node, Simple):
        yield from _command_in_zsh(node)
    elif isinstance(node, Parameter):
        if node.operator.startswith("@") or node.indirect or node.operator in ("names", "^", "^^", ",", ",,"):
            yield "zsh-expansion", "in zsh this expansion is a bad substitution or another one"
    elif isinstance(node, Unread):
        if node.text.startswith("${"):
            yield "zsh-expansion", "in zsh this may be an expansion that runs code"
    elif isinstance(node, Coprocess):
        yield "zsh-syntax", "in zsh the word after `coproc` is the command"


def _command_in_zsh(node: Simple) -> Iterator[tuple[str, str]]:
    for word in node.words:
        first = word.parts[0] if word.parts else None
        if isinstance(first, Literal) and not first.quoted and first.text[:1] == "=" and len(first.text) > 1:
            yield "zsh-equals", "in zsh `=name` becomes the path of a program"
        for part in word.parts:
            if isinstance(part, Parameter) and not part.quoted:
                yield "zsh-splitting", "in zsh the value is one word, without splitting or globbing"
            elif isinstance(part, Literal) and not part.quoted and not _GLOB.isdisjoint(part.text):
                yield "zsh-nomatch", "in zsh a pattern without a match fails the command"
    outputs = [redirect for redirect in node.redirects if redirect.operator in _OUTPUTS]
    if len({redirect.descriptor for redirect in outputs}) < len(outputs):
        yield "zsh-multios", "in zsh output goes to every one of the redirections"


_GLOB = frozenset("*?[^#")
_OUTPUTS = frozenset((">", ">>", ">|", "&>", "&>>"))
