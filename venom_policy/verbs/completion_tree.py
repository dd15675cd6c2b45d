"""A manifest → the table of what may follow some words."""

from __future__ import annotations

from venom_policy.value import Value
from venom_policy.verbs.command_line import SWITCHES, commands
from venom_policy.verbs.credentials import is_secret_name
from venom_policy.verbs.escaping import has_control
from venom_policy.verbs.model import Field, Manifest, Verb

_GLOBAL = (("--help", "Print help"), ("--json", "Print JSON"), ("--socket", "Ask the daemon at this socket"))
PATH_FLAG = "--socket"


class Word(Value):
    """One candidate and what it is for."""

    text: str
    summary: str


class Step(Value):
    """A word that leads from one command path to another.

    Paths are words with blanks between.
    """

    start: str
    word: str
    end: str


class Place(Value):
    """A command path and what may follow it.

    A flag whose value must be attached ends with `=`.
    """

    path: str
    words: tuple[Word, ...]
    flags: tuple[Word, ...]


class Values(Value):
    """The values a flag is known to take after a path."""

    path: str
    flag: str
    values: tuple[str, ...]


class Tree(Value):
    """All that a shell must know.

    `valued` are the flags that take the following word.
    """

    tool: str
    places: tuple[Place, ...]
    steps: tuple[Step, ...]
    values: tuple[Values, ...]
    valued: tuple[str, ...]
    switches: tuple[str, ...] = tuple(f"--{name}" for name in SWITCHES)


def completion_tree(manifest: Manifest) -> Tree:
    """The table for a manifest."""
    verbs = sorted(commands(manifest), key=lambda verb: verb.name)
    paths = sorted({verb.words[:depth] for verb in verbs for depth in range(len(verb.words) + 1)} | {()})
    dotted = [verb for verb in verbs if (verb.name,) != verb.words]
    steps = [Step(" ".join(path[:-1]), path[-1], " ".join(path)) for path in paths if path]
    steps += [Step("", verb.name, " ".join(verb.words)) for verb in dotted]
    flags = {field.flag for verb in verbs for field in verb.params}
    return Tree(
        manifest.tool,
        tuple(_place(path, verbs, dotted if not path else []) for path in paths),
        tuple(steps),
        tuple(Values(" ".join(verb.words), field.flag, known) for verb, field, known in _known(verbs)),
        tuple(sorted(flags | {PATH_FLAG})),
    )


def _place(path: tuple[str, ...], verbs: list[Verb], dotted: list[Verb]) -> Place:
    own = next((verb for verb in verbs if verb.words == path), None)
    following = sorted({verb.words[len(path)] for verb in verbs if _is_below(verb, path)})
    words = [Word(word, _summary((*path, word), verbs)) for word in following]
    words += [Word(verb.name, verb.summary) for verb in dotted]
    flags = [Word(_spelled(field), field.summary) for field in (own.params if own is not None else ())]
    return Place(" ".join(path), tuple(words), (*flags, *(Word(name, summary) for name, summary in _GLOBAL)))


def _is_below(verb: Verb, path: tuple[str, ...]) -> bool:
    return len(verb.words) > len(path) and verb.words[: len(path)] == path


def _summary(path: tuple[str, ...], verbs: list[Verb]) -> str:
    """What a verb does, or the names a group holds."""
    for verb in verbs:
        if verb.words == path:
            return verb.summary
    return ", ".join(sorted({verb.words[len(path)] for verb in verbs if _is_below(verb, path)}))


def _spelled(field: Field) -> str:
    return f"{field.flag}=" if field.type.kind == "boolean" else field.flag


def _known(verbs: list[Verb]) -> list[tuple[Verb, Field, tuple[str, ...]]]:
    found = [(verb, field, _values(field)) for verb in verbs for field in verb.params]
    return [row for row in found if row[2]]


def _values(field: Field) -> tuple[str, ...]:
    if is_secret_name(field.name):
        return ()
    match field.type.kind:
        case "boolean":
            return ("true", "false")
        case "null":
            return ("null",)
    # A shell's candidates are lines: what has no place in one, or is nothing, cannot be offered.
    return tuple(choice for choice in field.type.choices if choice and not has_control(choice))
