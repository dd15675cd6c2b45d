"""What zsh reads differently than bash."""

from __future__ import annotations

from venom_policy.shell.builtins import literal_texts
from venom_policy.shell.nodes import (
    ArrayValue,
    Assignment,
    Braces,
    Coprocess,
    For,
    Function,
    Item,
    Literal,
    Node,
    Parameter,
    Pipeline,
    Redirect,
    Script,
    Simple,
    Word,
)
from venom_policy.shell.own_variables import is_of_zsh
from venom_policy.shell.portable import Written

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import TypeGuard

_GLOB = frozenset("*?[^#<")
_OUTPUTS = frozenset((">", ">>", ">|", "&>", "&>>", ">&"))
_INPUTS = frozenset(("<", "<<", "<<-", "<<<", "<&", "<>"))
_OTHER_OPERATORS = frozenset(("names", "keys", "^", "^^", ",", ",,", "~", "~~", ":"))
_STEERING = frozenset(
    ("autoload", "disable", "emulate", "enable", "functions", "rehash", "sched", "setopt", "unfunction", "unhash",
     "unsetopt", "vared", "zmodload", "zsocket", "zstyle", "zcompile", "zle")
)  # fmt: skip
_LETTERS = frozenset("aCenuvx")
_OPTIONS = frozenset(
    ("allexport", "errexit", "noclobber", "noexec", "noglob", "nounset", "pipefail", "verbose", "xtrace")
)
_HOOKS = frozenset(("chpwd", "command_not_found_handler", "periodic", "precmd", "preexec", "zshaddhistory", "zshexit"))
_FLAGS = frozenset("~=^+")
"""Behind a `$` these change how a parameter is expanded."""
_WORDS = frozenset(("time", "repeat", "foreach", "nocorrect", "noglob", "always", "end", "-", "float", "integer"))
"""The words that zsh alone takes for a part of its grammar, or that change the words after them."""


def otherwise_in_zsh(node: Node, written: Written) -> Iterator[tuple[str, str]]:
    """Rules and messages about what zsh reads otherwise."""
    redirects = getattr(node, "redirects", ())
    if len(redirects) > 1:
        yield from _multiplied(redirects)
    if isinstance(node, Simple):
        yield from _command(node)
    elif isinstance(node, Word):
        yield from _word(node, written)
    elif isinstance(node, Function):
        if node.name in _HOOKS or node.name.startswith("TRAP"):
            yield "zsh-word", f"`{node.name}` is run without being called"
        if "{" in node.name:
            yield "zsh-word", "the name of a function is expanded"
    elif isinstance(node, For):
        yield from _variable(node.name)
    elif isinstance(node, Parameter):
        yield from _variable(node.name)
        if node.operator.startswith("@") or node.indirect or node.operator in _OTHER_OPERATORS:
            yield "zsh-expansion", "this expansion is a bad substitution or another one"
    elif isinstance(node, Redirect):
        if node.operator in _OUTPUTS and written.of(node.target).startswith("!"):
            yield "zsh-syntax", "`!` belongs to the operator"
        if isinstance(node.descriptor, str) or (node.operator[0] == "&" and written.directly_before(node).isdigit()):
            yield "zsh-syntax", "the descriptor of this redirection is another one"
        if any(isinstance(part, Braces) for part in node.target.parts):
            yield "zsh-multios", "output goes to every one of the files"
    elif isinstance(node, Pipeline):
        yield from _pipeline(node, written)
    elif isinstance(node, Coprocess):
        yield "zsh-syntax", "the word after `coproc` is the command"
    elif isinstance(node, Assignment):
        yield from _variable(node.name)
        if isinstance(node.value, Word) and any(isinstance(part, ArrayValue) for part in node.value.parts):
            yield "zsh-syntax", "text after an array is a word of its own"
    elif isinstance(node, Item):
        if node.terminator == "\n" and (written.later(node).isalpha() or written.later(node) == "}"):
            yield "zsh-syntax", "a command needs `;` before the word after it"
    elif isinstance(node, Script) and written.ends_with_backslash:
        yield "zsh-syntax", "a backslash at the end vanishes"


def _command(node: Simple) -> Iterator[tuple[str, str]]:
    first = node.words[0].parts if node.words else ()
    if first and isinstance(first[0], Literal) and not first[0].quoted and first[0].text in _WORDS:
        yield "zsh-word", f"`{first[0].text}` belongs to the grammar"
    if first and (isinstance(first[0], Braces) or (_is_bare(first[0]) and first[0].text[:1] == "{")):
        yield "zsh-syntax", "a brace opens a group here"
    name, *rest = literal_texts(node) or [""]
    if name in _STEERING:
        yield "zsh-word", f"`{name}` changes what later commands mean"
    if name == "set" and not all(_is_shared(text) for text in rest[: _options(rest)]):
        yield "zsh-word", "an option of `set` means something else"
    for word in node.words:
        yield from _split(word)


def _options(words: list[str]) -> int:
    """How many words are options or their names."""
    return next(
        (at for at, text in enumerate(words) if text[:1] not in ("-", "+") and words[at - 1][-1:] != "o"), len(words)
    )


def _is_shared(text: str) -> bool:
    return _LETTERS.issuperset(text[1:].removesuffix("o")) or text in _OPTIONS or text == "--"


def _is_bare(part: Node) -> TypeGuard[Literal]:
    return isinstance(part, Literal) and not part.quoted


def _variable(name: str) -> Iterator[tuple[str, str]]:
    if is_of_zsh(name):
        yield "zsh-expansion", f"`{name}` is a variable of the shell"


def _multiplied(redirects: tuple[Redirect, ...]) -> Iterator[tuple[str, str]]:
    for operators in (_OUTPUTS, _INPUTS):
        same = [redirect.descriptor for redirect in redirects if redirect.operator in operators]
        if len(set(same)) < len(same):
            yield "zsh-multios", "every one of the redirections holds"


def _split(word: Word) -> Iterator[tuple[str, str]]:
    for part in word.parts:
        if isinstance(part, Parameter) and not part.quoted:
            yield "zsh-splitting", "the value is one word, without splitting or globbing"


def _word(node: Word, written: Written) -> Iterator[tuple[str, str]]:
    first = node.parts[0] if node.parts else None
    if isinstance(first, Literal) and not first.quoted:
        yield from _first(first.text)
    bare = "".join([part.text if _is_bare(part) else "$" for part in node.parts])
    if "$" in bare and ".." in bare.partition("{")[2]:
        yield "zsh-expansion", "a sequence in braces is expanded last"
    before: Node | None = None
    for part in node.parts:
        if isinstance(before, Literal) and before.text == "$" and isinstance(part, Literal) and part.text[:1] in _FLAGS:
            yield "zsh-expansion", "a flag of the parameter behind it"
        if isinstance(before, Parameter) and isinstance(part, Literal) and _goes_on(written.of(before), part.text):
            yield "zsh-expansion", "the name of the parameter goes on"
        if isinstance(part, Literal) and not part.quoted:
            if not _GLOB.isdisjoint(part.text):
                yield "zsh-nomatch", "a pattern without a match fails the command"
            unclosed = isinstance(before, Parameter) and written.of(before)[-1:] not in ('"', "}")
            if unclosed and part.text[:1] in ("[", ":"):
                yield "zsh-expansion", "the text after the parameter is a subscript or a modifier"
        before = part


def _goes_on(parameter: str, text: str) -> bool:
    """Whether `$#` is a length, or `$1` has more digits."""
    if parameter == "$#":
        return text[:1].isalnum() or text[:1] in ("_", "@", "*", "?", "$")
    return parameter[1:].isdecimal() and text[:1].isdecimal()


def _first(text: str) -> Iterator[tuple[str, str]]:
    """What the beginning of a word means."""
    if text[:1] == "=" and len(text) > 1:
        yield "zsh-equals", "`=name` becomes the path of a program"
    if text in ("{", "}") or (text[:1] == "{" and text[-1:] == "}" and text != "{}"):
        yield "zsh-syntax", "a brace belongs to the grammar here"


def _pipeline(node: Pipeline, written: Written) -> Iterator[tuple[str, str]]:
    last = len(node.commands) - 1
    for index, command in enumerate(node.commands):
        for redirect in getattr(command, "redirects", ()):
            written_twice = index < last and redirect.operator in _OUTPUTS and redirect.descriptor in (None, 1)
            read_twice = index > 0 and redirect.operator in _INPUTS and redirect.descriptor in (None, 0)
            if written_twice or read_twice:
                yield "zsh-multios", "the pipe and the redirection both hold"
    text = written.of(node)
    if node.negated and "!(" in text:
        yield "zsh-syntax", "`!(` is a pattern"
    if node.timed:
        rest = text.partition("time")[2].lstrip(" \t")
        if rest[:1] in ("-", "!") or rest.startswith("time"):
            yield "zsh-word", "`time` takes no options and no other prefix"
