"""Tildes into the directories that they stand for."""

from __future__ import annotations

from venom_policy.commands.values import Word
from venom_policy.commands.variables import lookup
from venom_policy.shell import nodes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.commands.joining import Piece
    from venom_policy.commands.state import Shell

# A name with one of these is nobody's, and the tilde stays.
NEVER_IN_NAMES = frozenset(" \t\n*?[]{}$`")


def starts_home(literal: nodes.Literal) -> bool:
    """Whether an unquoted text begins with a tilde."""
    return not literal.quoted and literal.text.startswith("~")


def tilde_pieces(shell: Shell, word: nodes.Word, index: int, *, assignment: bool) -> list[Piece] | None:
    """The pieces of a literal whose tildes are expanded; None when it has none to expand."""
    literal = word.parts[index]
    assert isinstance(literal, nodes.Literal)
    last = index + 1 == len(word.parts)
    text = literal.text
    if not assignment and index == 0 and not text.startswith("~"):
        name, equals, rest = text.partition("=")
        if not equals or not name.isidentifier() or not name.isascii() or "~" not in rest:
            return None
        tail = _expand_tildes(shell, rest, last, assignment=True, start=True)
        return None if tail is None else [(name + "=", False), *tail]
    if index and not assignment:
        return None
    return _expand_tildes(shell, text, last, assignment=assignment, start=index == 0)


def _expand_tildes(shell: Shell, text: str, last: bool, *, assignment: bool, start: bool) -> list[Piece] | None:
    segments = text.split(":") if assignment else [text]
    pieces: list[Piece] = []
    found = False
    for number, segment in enumerate(segments):
        if number:
            pieces.append((":", False))
        complete = last or number + 1 < len(segments) or "/" in segment
        if segment.startswith("~") and (number or start) and complete:
            name, slash, rest = segment[1:].partition("/")
            if any(character in name for character in NEVER_IN_NAMES):
                pieces.append((segment, False))
                continue
            pieces += [(_home(shell, name), True), (slash + rest, False)]
            found = True
        else:
            pieces.append((segment, False))
    return [piece for piece in pieces if piece[0] != ""] if found else None


def _home(shell: Shell, name: str) -> str | Word:
    if name not in ("", "+", "-"):
        return Word(unknown=f"the home of `{name}` is not known")
    variable = {"": "HOME", "+": "PWD", "-": "OLDPWD"}[name]
    value = lookup(shell, variable)
    if value is None:
        return Word(unknown=f"`~{name}` is not known")
    return value.text if value.text is not None else value
