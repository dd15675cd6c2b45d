"""Values → what they add to the fields of a word."""

from __future__ import annotations

from venom_policy.commands import limits
from venom_policy.commands.flows import flows_of
from venom_policy.commands.joining import assembled, exact, one_shape, splits
from venom_policy.commands.splitting import Fields, is_blank, separators, split_glob, stays_one
from venom_policy.commands.state import Shell
from venom_policy.commands.values import Word
from venom_policy.value import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.commands.joining import Piece

    Argv = tuple[Word, ...]


def add_list(shell: Shell, states: list[Fields], values: Argv, quoted: bool, star: bool) -> list[Fields]:
    """The states of a word with a list added to them."""
    if quoted and star:
        joined = joined_list(shell, values)
        for state in states:
            state.add(quoted_value(joined), True)
        return states
    if len(values) > 1 and (values[0].many or values[-1].many):
        # What may be no field lets its neighbour be glued to the rest of the word.
        flows = flows_of(*values)
        values = (Word(unknown="the list is glued to the word in an unknown place", many=True, flows=flows),)
    keeping = quoted or not is_blank(shell, first=True)
    for index, value in enumerate(values):
        for state in states:
            if index and keeping:
                # Joined by what is no blank, an empty value stays a field.
                state.close()
            elif index:
                state.close_if_open()
        if value.many and value.unknown:
            # The first of them stands behind what is before the list, the last before what is behind it.
            for state in states:
                for _ in range(2):
                    state.add(value, False)
                    state.close()
                state.add(value, False)
        elif quoted:
            for state in states:
                state.add(value if value.many else quoted_value(value), not value.many)
        else:
            states = add_unquoted(shell, states, value)
    return states


def joined_list(shell: Shell, values: Argv, *, blank: bool = False) -> Word:
    """The one word that a list becomes.

    `blank`: joined as `$@` is, whatever IFS holds.
    """
    separator = " " if blank else separators(shell)
    if separator is None:
        return Word(unknown="the arguments are joined by an unknown IFS")
    pieces: list[Piece] = []
    for index, value in enumerate(values):
        # Beside what may be no field at all there may be no separator.
        if index and separator:
            doubtful = value.many or values[index - 1].many
            pieces.append((Word(texts=("", separator[:1])) if doubtful else separator[:1], True))
        if value.many and value.glob:
            value = Word(unknown="the names that a pattern matches", flows=value.flows)
        pieces.append((quoted_value(value), True))
    return assembled(pieces, values[0].span, globbing=False) if pieces else exact("")


def add_unquoted(shell: Shell, states: list[Fields], value: Word) -> list[Fields]:
    """The states of a word with a value added, split by IFS."""
    if not value.texts:
        if value.safe and not is_blank(shell):
            value = replace(value, safe=False)
        if splits(value) and value.glob:
            value = split_glob(value)
        for state in states:
            state.add(value, False)
        return states
    split_at = separators(shell)
    if split_at is None:
        reason = "it is split at an unknown IFS"
        value = Word(unknown=reason, many=True, flows=flows_of(value), variables=value.variables)
        for state in states:
            state.add(value, False)
        return states
    if len(value.texts) == 1:
        for state in states:
            state.split(value.texts[0], split_at, value)
        return states
    if all(stays_one(text, split_at) for text in value.texts):
        for state in states:
            state.add(value, False)
        return states
    if len(states) * len(value.texts) > limits.VALUES:
        for state in states:
            state.add(Word(unknown="it has too many possible values", many=True, flows=flows_of(value)), False)
        return states
    forks = []
    for state in states:
        for text in value.texts:
            fork = state.copy()
            fork.split(text, split_at, value)
            forks.append(fork)
    return forks


def quoted_value(value: Word) -> str | Word:
    """A value as a piece in quotes, which is one word."""
    if value.text is not None and not value.flows and not value.variables:
        return value.text
    return replace(value, many=False, shape=one_shape(value)) if value.many else value
