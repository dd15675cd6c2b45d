"""The commands that other shells run in place of one of bash."""

from __future__ import annotations

from venom_policy.shell.nodes import Assignment, Coprocess, Literal, Redirect, Simple, Word
from venom_policy.value import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.shell.nodes import Command

_OUTPUT_OF_BOTH = ("&>", "&>>")


def commands_otherwise(command: Command, dialect: str) -> tuple[Simple, ...]:
    """What a dialect's shells may run besides what bash runs."""
    if isinstance(command, Coprocess):
        plain = isinstance(command.body, Simple) and dialect != "zsh"
        return (behind(_word(command, "coproc"), command.body),) if plain else ()  # type: ignore[arg-type]
    if not isinstance(command, Simple) or not command.redirects:
        return ()
    found: list[Simple] = []
    if dialect != "zsh" and any(isinstance(redirect.descriptor, str) for redirect in command.redirects):
        found.append(_named_as_words(command))
    if dialect in ("posix", "any") and any(redirect.operator in _OUTPUT_OF_BOTH for redirect in command.redirects):
        found += _in_background(command)
    return tuple(found)


def behind(name: Word, command: Simple, times: int = 1) -> Simple:
    """Another command's words and assignments, behind this name."""
    words = (name,) * times + tuple(_as_word(assignment) for assignment in command.assignments) + command.words
    return Simple(command.span, words, (), command.redirects)


def _word(place: Command | Redirect, text: str) -> Word:
    return Word(place.span, (Literal(place.span, text, True),))


def _as_word(assignment: Assignment) -> Word:
    head = Literal(assignment.span, assignment.name + ("+=" if assignment.append else "="), True)
    parts = assignment.value.parts if isinstance(assignment.value, Word) else (assignment.value,)
    return Word(assignment.span, (head, *parts))


def _named_as_words(command: Simple) -> Simple:
    """The command with `{name}` of redirections as words.

    No assignment stands behind them.
    """
    named = [one for one in command.redirects if isinstance(one.descriptor, str)]
    first = named[0].span.start
    later = [_as_word(one) for one in command.assignments if one.span.start > first]
    words = [*command.words, *later, *[_word(one, f"{{{one.descriptor}}}") for one in named]]
    return Simple(
        command.span,
        tuple(sorted(words, key=lambda word: word.span.start)),
        tuple([one for one in command.assignments if one.span.start < first]),
        tuple([replace(one, descriptor=None) if one in named else one for one in command.redirects]),
    )


def _in_background(command: Simple) -> list[Simple]:
    """The commands before and behind the `&` of a redirection."""
    cut = next(one.span.start for one in command.redirects if one.operator in _OUTPUT_OF_BOTH)

    def beside(*, later: bool) -> Simple:
        redirects = tuple([
            replace(one, operator=one.operator.lstrip("&")) if one.span.start == cut else one
            for one in command.redirects
            if (one.span.start >= cut) == later
        ])  # fmt: skip
        assignments = tuple([one for one in command.assignments if (one.span.start > cut) == later])
        words = tuple([word for word in command.words if (word.span.start > cut) == later])
        while words and (first := _as_assignment(words[0])) is not None:
            assignments, words = (*assignments, first), words[1:]
        return Simple(command.span, words, assignments, redirects)

    return [beside(later=False), beside(later=True)]


def _as_assignment(word: Word) -> Assignment | None:
    """The assignment that a word before a command's name is."""
    first = word.parts[0] if word.parts else None
    if not isinstance(first, Literal) or first.quoted:
        return None
    name, equals, rest = first.text.partition("=")
    if not equals or not name.isidentifier() or not name.isascii():
        return None
    return Assignment(word.span, name, replace(word, parts=(replace(first, text=rest), *word.parts[1:])))
