"""Words → the calls whose output, and text, flow into them.

The text is what a calculation may run.
"""

from __future__ import annotations

from venom_policy.commands import limits
from venom_policy.commands.values import ANY_TEXT, Word

NUMBER_SHAPES = frozenset({"number", "job"})


def merged(first: tuple[int, ...], second: tuple[int, ...]) -> tuple[int, ...]:
    """Both lists of calls, each call once."""
    if not second or first == second:
        return first
    if not first:
        return second
    return tuple(dict.fromkeys(first + second))[: limits.FLOWS]


def flows_of(*words: Word) -> tuple[int, ...]:
    """What flows into an unknown value made of some words.

    Known text that calculates something, too.
    """
    flows: tuple[int, ...] = ()
    for word in words:
        flows = merged(flows, word.flows)
        if is_of_nobody(word) or any(calculates(text) for text in (*word.texts, word.prefix, word.suffix)):
            flows = merged(flows, (ANY_TEXT,))
    return flows


def is_of_nobody(word: Word) -> bool:
    """Whether nothing is known of where an unknown value comes from."""
    return bool(word.unknown) and not (word.flows or word.variables or word.shape in NUMBER_SHAPES)


def calculates(text: str) -> bool:
    """Whether a text as calculation may name or run something."""
    return any(character.isalpha() or character in "_$`" for character in text)
