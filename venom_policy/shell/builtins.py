"""Builtins that shells do not share, or that take other words elsewhere."""

from __future__ import annotations

from venom_policy.shell.characters import BREAKS
from venom_policy.shell.nodes import ArrayElement, For, Literal, Node, Simple, Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_DECLARING = frozenset({"declare", "typeset", "local", "export", "readonly"})
_OF_BASH = frozenset({"mapfile", "readarray", "shopt", "caller", "complete", "compgen", "compopt", "help"})
_NOT_POSIX = frozenset(
    {"let", "declare", "typeset", "pushd", "popd", "dirs", "builtin", "source", "enable", "disown", "logout", "suspend"}
)

_SPECIAL = frozenset(
    {".", ":", "break", "continue", "eval", "exec", "exit", "export", "readonly", "return", "set", "shift", "times",
     "trap", "unset"}
)  # fmt: skip
_ESCAPES = ("\\x", "\\e", "\\E", "\\u", "\\U", "%q")
_NEWER = frozenset({"compopt", "mapfile", "readarray"})
PROGRAMS = {
    "bash3": _NEWER,
    "posix": _OF_BASH | _NOT_POSIX,
    "zsh": _OF_BASH,
    "any": _OF_BASH | _NOT_POSIX,
}
"""By dialect, the builtins of bash that are programs there."""
_PATTERN = frozenset("*?[")


def command_in_both(node: Simple) -> Iterator[str]:
    """Messages about words that neither POSIX shells nor zsh share."""
    for word in node.words:
        if holds_breaks(word):
            yield "blanks or operators between brackets"
        for part in word.parts:
            if isinstance(part, Literal) and not part.quoted and (part.text.find("=~") > 0 or part.text.find(":~") > 0):
                yield "a tilde within a word"
    name, *rest = literal_texts(node) or [""]
    options = [text for text in rest if text[:1] == "-" and text != "--"]
    if name == "read" and any(text.strip("-r") for text in options):
        yield "options of `read`"
    if name == "unset" and any("[" in text for text in rest):
        yield "the subscript of `unset`"
    if name in _DECLARING and any("n" in text for text in options):
        yield "a reference to a variable"
    if name in _OF_BASH:
        yield f"`{name}` is a builtin of bash alone"


def holds_breaks(word: Word) -> bool:
    """Whether bash took blanks and operators for text of a word, unquoted."""
    plain = [part.text for part in word.parts if isinstance(part, Literal) and not part.quoted]
    return not BREAKS.isdisjoint("".join(plain))


def command_in_posix(node: Simple) -> str:
    """A message about a builtin that POSIX shells lack, or ""."""
    name, *rest = literal_texts(node) or [""]
    if name in _NOT_POSIX:
        return f"`{name}` is an ordinary command"
    if node.assignments and name in _SPECIAL:
        return f"an assignment before `{name}` stays"
    if name == "printf" and any(mark in text for text in rest for mark in _ESCAPES):
        return "`printf` does not know this escape"
    return f"`{name}` takes no options" if name in ("printf", "exec") and rest and rest[0][:1] == "-" else ""


def literal_texts(node: Simple) -> list[str]:
    """The texts of the words of a command, expansions as NUL."""
    return [_literal(word) for word in node.words]


def names_parent(node: Node) -> bool:
    """Whether a pattern in a node may match `..`.

    As it does before bash 5.2, in a field of a command, loop or array.
    """
    if isinstance(node, (Simple, For)):
        return any(_is_parent(word) for word in node.words or ())
    return isinstance(node, ArrayElement) and _is_parent(node.value)


def _is_parent(word: Word) -> bool:
    last = word.parts[-1] if word.parts else None
    if not isinstance(last, Literal) or last.quoted:
        return False
    name = last.text.rpartition("/")[2]
    pattern = name[1:]
    if name[:1] != "." or _PATTERN.isdisjoint(pattern):
        return False
    if pattern[0] == "[":
        return pattern[1:3] not in ("!.", "^.") and pattern.rstrip("*")[-1] == "]"
    return not pattern.strip("*?.") and len(pattern.replace("*", "")) < 2


def _literal(word: Word) -> str:
    """The text of a word of literals, expansions as NUL."""
    return "".join([part.text if isinstance(part, Literal) else "\0" for part in word.parts])
