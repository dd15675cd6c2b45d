"""Builtins that shells do not share, or that take other words elsewhere."""

from __future__ import annotations

from venom_policy.shell.characters import BREAKS
from venom_policy.shell.nodes import ArrayElement, For, Literal, Node, ProcessSubstitution, Simple, Word

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
_NEWER_LETTERS: dict[str, dict[str, str]] = {
    "declare": {"A": "4.0", "l": "4.0", "u": "4.0", "g": "4.2", "n": "4.3", "I": "5.1"},
    "read": {"i": "4.0", "N": "4.1"},
    "unset": {"n": "4.3"},
    "wait": {"n": "4.3", "f": "5.0", "p": "5.1"},
    "cd": {"e": "4.2", "@": "4.3"},
}
_NEWER_LETTERS |= dict.fromkeys(("typeset", "local", "readonly"), _NEWER_LETTERS["declare"])
_NEWER_OPTIONS = {
    "autocd": "4.0",
    "checkjobs": "4.0",
    "compat31": "4.0",
    "dirspell": "4.0",
    "globstar": "4.0",
    "lastpipe": "4.2",
    "direxpand": "4.3",
    "globasciiranges": "4.3",
    "inherit_errexit": "4.4",
    "assoc_expand_once": "5.0",
    "localvar_inherit": "5.0",
    "localvar_unset": "5.0",
    "progcomp_alias": "5.0",
    "globskipdots": "5.2",
    "patsub_replacement": "5.2",
    "varredir_close": "5.2",
}
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


def command_in_older(node: Simple) -> Iterator[str]:
    """Messages about words that bash 3.2 does not take.

    With the version that brought them.
    """
    name, *rest = literal_texts(node) or [""]
    if name in ("builtin", "command", "exec") and rest:
        name, *rest = rest
    if any(holds_breaks(word) for word in node.words):
        yield "blanks or operators between brackets may end the word"
    if name in PROGRAMS["bash3"]:
        yield f"`{name}` is an ordinary command (4.0)"
    known = _NEWER_LETTERS.get(name, {})
    for text in rest:
        if text[:1] in ("-", "+"):
            yield from [f"`{name}` has no option `-{one}` ({known[one]})" for one in text[1:] if one in known]
    if name == "shopt":
        yield from [f"`{text}` is no option ({_NEWER_OPTIONS[text]})" for text in rest if text in _NEWER_OPTIONS]
    elif name == "local" and "-" in rest:
        yield "`local -` keeps no options (4.4)"
    elif name == "printf" and rest[:1] == ["-v"] and "[" in "".join(rest[1:2]):
        yield "`printf -v` takes no subscript (4.1)"
    elif name in ("printf", "echo") and any(_is_newer_format(text) for text in rest):
        yield f"this format of `{name}` is text (4.2)"
    elif name == "read" and any(text[:2] == "-t" for text in rest) and any("." in text for text in rest):
        yield "`read -t` takes whole seconds (4.0)"
    elif name == "unset" and any("[-" in text for text in rest):
        yield "a subscript below zero is an error (4.3)"
    elif name in (".", "source") and any(isinstance(part, ProcessSubstitution) for part in node.words[-1].parts):
        yield f"`{name}` reads nothing from a pipe (4.0)"


def _is_newer_format(text: str) -> bool:
    return "\\u" in text or "\\U" in text or (text.find("%(") >= 0 and ")T" in text)


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
