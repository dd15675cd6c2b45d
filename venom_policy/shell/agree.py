"""A second reader's opinion of a script, by bashlex."""

from __future__ import annotations

from venom_policy.shell.nodes import (
    ArithmeticCommand,
    ArithmeticExpansion,
    ArrayValue,
    Assignment,
    Braces,
    Literal,
    Node,
    Parameter,
    Redirect,
    Refused,
    Script,
    Simple,
    Substitution,
    Unread,
    Word,
)
from venom_policy.shell.walking import nodes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    Arguments = tuple[tuple[str, ...], ...]

_MISREAD = ("$'", '$"', ";#", "&#")
"""Quotes that bashlex takes for expansions, and comments that it takes for words."""

_LONGEST = 20_000
"""Characters beyond which bashlex takes too long."""


def agrees(script: Script, text: str) -> bool | None:
    """Whether both readers see the same commands of plain words.

    None when bashlex cannot read the text. Disagreement may lower trust; agreement never raises it.
    """
    if script.refusal is not None or any(mark in text for mark in _MISREAD) or any(map(_is_misread, nodes(script))):
        return None
    theirs = second_opinion(text)
    if theirs is None:
        return None
    return set(map(_comparable, theirs)) == set(map(_comparable, _literal_commands(script)))


def second_opinion(text: str) -> Arguments | None:
    """The commands of plain words that bashlex reads, if it can."""
    if len(text) > _LONGEST or "\0" in text:
        return None
    import bashlex  # type: ignore[import-untyped]  # slow to import, and seldom needed

    try:
        trees = bashlex.parse(text)
    except Exception:  # it raises whatever its code runs into
        return None
    found: list[tuple[str, ...]] = []
    waiting: list[Any] = list(trees)
    while waiting:
        tree = waiting.pop()
        waiting += _children(tree)
        if tree.kind == "command":
            words = [part for part in tree.parts if part.kind == "word"]
            if words and not any(_expands(part) for part in words):
                found.append(tuple([part.word for part in words]))
    return tuple(found)


def _is_misread(node: Node) -> bool:
    """Whether bashlex silently reads this as something else."""
    if isinstance(node, (ArithmeticCommand, ArrayValue, Braces, Refused, Unread)):
        return True
    if isinstance(node, Substitution):
        return len(node.script.lines) > 1
    if isinstance(node, Assignment):
        return node.subscript is not None
    return isinstance(node, Redirect) and isinstance(node.descriptor, str)


def _comparable(words: tuple[str, ...]) -> tuple[str, ...]:
    """The words without backslashes, which bashlex loses in double quotes."""
    return tuple([word.replace("\\", "") for word in words])


def _children(tree: Any) -> list[Any]:
    found: list[Any] = []
    for field in ("parts", "list", "redirects"):
        found += getattr(tree, field, None) or ()
    for field in ("command", "output", "body"):
        child = getattr(tree, field, None)
        if hasattr(child, "kind"):
            found.append(child)
    return found


def _expands(word: Any) -> bool:
    return any(part.kind != "tilde" for part in word.parts)


def _literal_commands(script: Script) -> list[tuple[str, ...]]:
    found: list[tuple[str, ...]] = []
    for node in _seen_by_both(script):
        if isinstance(node, Simple) and node.words:
            words = [_text(word) for word in node.words]
            if None not in words:
                found.append(tuple([word for word in words if word is not None]))
    return found


def _text(word: Word) -> str | None:
    if not all(isinstance(part, Literal) for part in word.parts):
        return None
    return "".join([part.text for part in word.parts if isinstance(part, Literal)])


def _seen_by_both(root: Node) -> Iterator[Node]:
    """The nodes outside of heredocs, operands and arithmetic, which bashlex skips."""
    waiting: list[object] = [root]
    while waiting:
        found = waiting.pop()
        if isinstance(found, Node):
            if isinstance(found, (Parameter, ArithmeticExpansion, ArithmeticCommand)):
                continue
            yield found
            hidden = ("span", "heredoc") if isinstance(found, Redirect) else ("span",)
            waiting.extend([getattr(found, field) for field in found.__match_args__ if field not in hidden])
        elif isinstance(found, tuple):
            waiting.extend(found)
