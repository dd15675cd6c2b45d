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


def has_two_homes(word: nodes.Word) -> bool:
    """Whether an expansion may be taken for a tilde's name.

    As in `a=~$x=~` and `~:$x`.
    """
    texts = [part.text for part in word.parts if isinstance(part, nodes.Literal) and not part.quoted]
    first = word.parts[0]
    begins = isinstance(first, nodes.Literal) and starts_home(first)
    return sum(text.count("=~") for text in texts) > 1 or (begins and _ends_early(texts[0]))


def _ends_early(text: str) -> bool:
    """Whether a colon or an equals sign ends a home's name."""
    name = text.partition("/")[0]
    return ":" in name or "=" in name


def tilde_pieces(shell: Shell, word: nodes.Word, index: int, *, assignment: bool) -> list[Piece] | None:
    """The pieces of a literal with its tildes expanded, if any."""
    literal = word.parts[index]
    assert isinstance(literal, nodes.Literal)
    last = index + 1 == len(word.parts)
    text = literal.text
    if assignment or (index == 0 and text.startswith("~")):
        return _expand_tildes(shell, text, last, assignment=assignment, start=index == 0)
    place = _assigned(word)
    if place is None or index < place[0]:
        return None
    if index > place[0]:
        return _expand_tildes(shell, text, last, assignment=True, start=False)
    tail = _expand_tildes(shell, text[place[1] :], last, assignment=True, start=True)
    return None if tail is None else [(text[: place[1]], False), *tail]


def _assigned(word: nodes.Word) -> tuple[int, int] | None:
    """Where the value of a word like an assignment begins.

    The part, and the place in its text.
    """
    first = word.parts[0]
    if not isinstance(first, nodes.Literal) or first.quoted:
        return None
    name, equals, _ = first.text.partition("=")
    bracket = name.find("[")
    plain = name.removesuffix("+") if bracket < 0 else name[:bracket]
    if not plain.isidentifier() or not plain.isascii():
        return None
    if bracket < 0:
        return (0, len(name) + 1) if equals else None
    for index, part in enumerate(word.parts):
        if isinstance(part, nodes.Literal) and not part.quoted:
            for closing in ("]=", "]+="):
                if closing in part.text:
                    return index, part.text.index(closing) + len(closing)
    return None


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
            if not assignment and _ends_early(name):
                return [(Word(unknown="a home before a colon"), True)]
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
