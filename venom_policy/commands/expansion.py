"""Words of the tree into the fields that a command gets."""

from __future__ import annotations

from venom_policy.commands import limits
from venom_policy.commands.adding import add_list, add_unquoted, joined_list, quoted_value
from venom_policy.commands.arithmetic import evaluated
from venom_policy.commands.joining import assembled, exact, one_shape, placed
from venom_policy.commands.listing import holds_list, is_beside_list, is_star, literal_text
from venom_policy.commands.parameters import chosen_argument, parameter_value, value_unless_set
from venom_policy.commands.pipes import pipe_name, process_substitution
from venom_policy.commands.plain import stays_whole
from venom_policy.commands.runner import Runner, value_of_output
from venom_policy.commands.splitting import (
    KEEPING_VALUES,
    Fields,
    cuts,
    is_kept_together,
)
from venom_policy.commands.state import Shell
from venom_policy.commands.tildes import has_two_homes, starts_home, tilde_pieces
from venom_policy.commands.values import Word
from venom_policy.commands.variables import lookup
from venom_policy.shell import nodes
from venom_policy.value import maker, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from venom_policy.commands.joining import Piece

    Argv = tuple[Word, ...]


make_word = maker(Word)


UNSPLIT = Word(unknown="a list, or a home, before a lone dollar", many=True)


def expand_words(runner: Runner, shell: Shell, words: Sequence[nodes.Word]) -> list[Argv]:
    """Every list of fields that words may become.

    One, unless a value of several texts is split.
    """
    found: list[list[Word]] = [[]]
    for word in words:
        parts = word.parts
        if len(parts) == 1 and type(literal := parts[0]) is nodes.Literal:
            text = literal.text
            # Most words are one text that stands for itself: it has no pattern and names no home.
            if literal.quoted or not ("*" in text or "~" in text or "?" in text or "[" in text):
                field = make_word(runner.pinned or word.span, (text,))
                for fields in found:
                    fields.append(field)
                continue
        runner.step()
        choices = expand_word(runner, shell, word)
        if len(found) * len(choices) > limits.VALUES:
            choices = [(Word(runner.place(word.span), unknown="it has too many possible values", many=True),)]
        if len(choices) == 1:
            for fields in found:
                fields.extend(choices[0])
        else:
            found = [[*fields, *choice] for fields in found for choice in choices]
    return [tuple(fields) for fields in found]


def expand_word(runner: Runner, shell: Shell, word: nodes.Word, *, braced: bool = False) -> list[Argv]:
    """Every list of fields that one word may become."""
    for index, part in enumerate(word.parts):
        if isinstance(part, nodes.Braces):
            return _expand_braces(runner, shell, word, index)
    span = runner.place(word.span)
    first = word.parts[0] if len(word.parts) == 1 else None
    if isinstance(first, nodes.Parameter) and first.quoted and not holds_list(first):
        value = part_value(runner, shell, first)
        if not isinstance(value, tuple):
            return [(placed(value, span, many=False, shape=one_shape(value)),)]
        return _listed(runner, shell, word, value)
    if len(word.parts) > 1 and (is_kept_together(word) or has_two_homes(word)):
        return [(_unsplit(runner, shell, word),)]
    states = [Fields()]
    for index, part in enumerate(word.parts):
        if isinstance(part, nodes.Literal):
            text = part.text
            home = None
            if not part.quoted and "~" in text and (not braced or starts_home(part)):
                # What comes out of braces is no assignment.
                home = tilde_pieces(shell, word, index, assignment=False)
            for state in states:
                if home is None:
                    state.add(text, part.quoted)
                else:
                    state.extend(home)
            continue
        vanishing = len(word.parts) > 1 and getattr(part, "quoted", False) and is_beside_list(word.parts, index)
        states = _add_expansion(runner, shell, states, part, vanishing=vanishing)
    globbing = not shell.option("noglob")
    if len(word.parts) > 1 and _may_be_job(shell, word.parts):
        # Behind it, while there was no job, bash splits nothing.
        states.append(Fields())
        states[-1].add(_unsplit(runner, shell, word), True)
    results = [tuple(_finished(runner, shell, pieces, word, globbing) for pieces in state.finish()) for state in states]
    return results if len(results) == 1 else list(dict.fromkeys(results)) or [(Word(span, ("",)),)]


def _may_be_job(shell: Shell, parts: Sequence[nodes.Part]) -> bool:
    """Whether a `$!` that may be empty is the last expansion.

    And is not the only one.
    """
    expansions = [part for part in parts if not isinstance(part, nodes.Literal)]
    last = expansions[-1] if len(expansions) > 1 else None
    return isinstance(last, nodes.Parameter) and last.name == "!" and "!" not in shell.variables


def _unsplit(runner: Runner, shell: Shell, word: nodes.Word) -> Word:
    """A word that is not split.

    A list or a home in it is not followed.
    """
    if has_two_homes(word):
        return replace(UNSPLIT, span=runner.place(word.span))
    pieces: list[Piece] = []
    for part in word.parts:
        if isinstance(part, nodes.Literal):
            pieces.append((part.text, part.quoted))
            continue
        value = part_value(runner, shell, part)
        if not isinstance(value, Word) or (isinstance(part, nodes.Parameter) and holds_list(part)):
            return replace(UNSPLIT, span=runner.place(word.span))
        pieces.append((quoted_value(value), bool(getattr(part, "quoted", True))))
    if any(isinstance(value, str) and "~" in value and not quoted for value, quoted in pieces):
        pieces.append((UNSPLIT, False))
    return assembled(pieces, runner.place(word.span), globbing=not shell.option("noglob"))


def _listed(runner: Runner, shell: Shell, word: nodes.Word, values: Argv) -> list[Argv]:
    """The fields of a lone quoted list, such as `"$@"`."""
    part = word.parts[0]
    assert isinstance(part, nodes.Parameter)
    state = Fields()
    if is_star(part):
        state.add(quoted_value(joined_list(shell, values)), True)
    for index, value in enumerate(() if is_star(part) else values):
        if index:
            state.close()
        state.add(value if value.many else quoted_value(value), not value.many)
    return [tuple(_finished(runner, shell, pieces, word, False) for pieces in state.finish())]


def _finished(runner: Runner, shell: Shell, pieces: Sequence[Piece], word: nodes.Word, globbing: bool) -> Word:
    return assembled(pieces, runner.place(word.span), globbing=globbing)


def _expand_braces(runner: Runner, shell: Shell, word: nodes.Word, index: int) -> list[Argv]:
    braces = word.parts[index]
    assert isinstance(braces, nodes.Braces)
    found: list[Argv] = [()]
    for alternative in braces.alternatives:
        runner.step()
        parts = (*word.parts[:index], *alternative.parts, *word.parts[index + 1 :])
        if not parts:
            continue
        choices = expand_word(runner, shell, nodes.Word(word.span, parts), braced=True)
        if len(found) * len(choices) > limits.VALUES:
            choices = [(Word(runner.place(word.span), unknown="it has too many possible values", many=True),)]
        found = [fields + choice for fields in found for choice in choices]
    return found


def _add_expansion(
    runner: Runner, shell: Shell, states: list[Fields], part: nodes.Part, *, vanishing: bool = False
) -> list[Fields]:
    if isinstance(part, nodes.Parameter) and part.argument is not None and (not part.quoted or holds_list(part)):
        chosen = chosen_argument(runner, shell, part, SELF)
        if chosen is not None:
            return _add_chosen(runner, shell, states, *chosen, quoted=part.quoted)
    value = part_value(runner, shell, part)
    quoted = bool(getattr(part, "quoted", True))
    if isinstance(part, nodes.ProcessSubstitution):
        quoted, value = pipe_name(shell, value)
    if shell.dialect in KEEPING_VALUES and not quoted and isinstance(part, nodes.Parameter) and cuts(shell, value):
        runner.gap("zsh neither splits this value nor takes it for a pattern", part.span)
    if isinstance(value, tuple):
        star = isinstance(part, nodes.Parameter) and is_star(part)
        return add_list(shell, states, value, quoted, star)
    if quoted:
        if vanishing and (value.text == "" or value.empty):
            return states if value.text == "" else add_unquoted(shell, states, replace(value, many=True))
        for state in states:
            state.add(quoted_value(value), True)
        return states
    if value.glob and not value.many and stays_whole(runner, shell, value):
        for state in states:
            state.add(value, True)
        return states
    return add_unquoted(shell, states, value)


def _add_chosen(
    runner: Runner, shell: Shell, states: list[Fields], argument: nodes.Word, instead: Word | None, *, quoted: bool
) -> list[Fields]:
    """The argument of a `${x:-…}`, and what may stand instead.

    The second only where it is doubtful.
    """
    others = [] if instead is None else [state.copy() for state in states]
    if instead is not None and quoted:
        for state in others:
            state.add(instead if instead.many else quoted_value(instead), not instead.many)
    elif instead is not None:
        others = add_unquoted(shell, others, instead)
    for state in states if quoted else ():
        # In quotes an empty list is an empty field.
        state.add("", True)
    runner.conditional += bool(others)
    states = _add_argument(runner, shell, states, argument) + others
    runner.conditional -= bool(others)
    if len(states) <= limits.VALUES:
        return states
    fields = Fields()
    fields.add(Word(unknown="it has too many possible values", many=True), False)
    return [fields]


def _add_argument(runner: Runner, shell: Shell, states: list[Fields], argument: nodes.Word) -> list[Fields]:
    """The parts of a `${x:-…}`, as if of the word.

    They are split where they are not quoted.
    """
    for index, part in enumerate(argument.parts):
        if not isinstance(part, nodes.Literal):
            states = _add_expansion(runner, shell, states, part)
        elif part.quoted:
            for state in states:
                state.add(part.text, True)
        else:
            home = tilde_pieces(shell, argument, index, assignment=False) if starts_home(part) else None
            if home is None:
                if shell.dialect in KEEPING_VALUES and cuts(shell, exact(part.text)):
                    runner.gap("zsh does not split this text", part.span)
                states = add_unquoted(shell, states, exact(part.text))
            else:
                for value, fixed in home:
                    if fixed or isinstance(value, Word):
                        for state in states:
                            state.add(value, True)
                    else:
                        states = add_unquoted(shell, states, exact(value))
    return states


def scalar(runner: Runner, shell: Shell, word: nodes.Word, *, assignment: bool = False, operand: bool = False) -> Word:
    """A word's value where the shell neither splits nor globs."""
    if len(word.parts) == 1 and isinstance(word.parts[0], nodes.Literal):
        literal = word.parts[0]
        if literal.quoted or "~" not in literal.text:
            return make_word(runner.pinned or word.span, (literal.text,))
    pieces: list[Piece] = []
    for index, part in enumerate(word.parts):
        if isinstance(part, nodes.Literal):
            if part.quoted or "~" not in part.text or (operand and not starts_home(part)):
                pieces.append((part.text, True))
            else:
                home = tilde_pieces(shell, word, index, assignment=assignment)
                pieces.extend(((value, True) for value, _ in home) if home is not None else [(part.text, True)])
            continue
        pieces.append((quoted_value(one_value(runner, shell, part)), True))
    if not pieces:
        return Word(runner.place(word.span), ("",))
    return assembled(pieces, runner.place(word.span), globbing=False)


def one_value(runner: Runner, shell: Shell, part: nodes.Part) -> Word:
    """The value of an expansion where a list is one word."""
    value = part_value(runner, shell, part)
    if not isinstance(value, tuple):
        return value
    return joined_list(shell, value, blank=not (isinstance(part, nodes.Parameter) and is_star(part)))


def pattern_of(runner: Runner, shell: Shell, word: nodes.Word, *, whole: bool = False) -> Word:
    """A word as a pattern, quoted characters escaped.

    `whole`: a word of the command, in which a home may stand behind `=` too.
    """
    pieces: list[Piece] = []
    for index, part in enumerate(word.parts):
        if isinstance(part, nodes.Literal):
            tilde = "~" in part.text and not part.quoted if whole else not index and starts_home(part)
            home = tilde_pieces(shell, word, index, assignment=False) if tilde else None
            if home is None:
                pieces.append((_escaped(part.text) if part.quoted else part.text, True))
            for text, fixed in home or ():
                pieces.append((_escaped(text) if fixed and isinstance(text, str) else text, True))
            continue
        value = one_value(runner, shell, part)
        if getattr(part, "quoted", True) and value.texts:
            value = replace(value, texts=tuple(_escaped(text) for text in value.texts))
        pieces.append((value, True))
    return assembled(pieces, word.span, globbing=False) if pieces else exact("")


def _escaped(text: str) -> str:
    return "".join("\\" + character if not character.isalnum() else character for character in text)


def part_value(runner: Runner, shell: Shell, part: nodes.Part) -> Word | Argv:
    """The value of one expansion; a tuple for lists such as `$@`."""
    if isinstance(part, nodes.Parameter):
        return parameter_value(runner, shell, part, SELF)
    if isinstance(part, nodes.Substitution):
        if runner.depth > limits.DEPTH:
            runner.gap("commands are nested too deep", part.span)
            return Word(unknown="the substitution is nested too deep")
        output = runner.captured(part, shell)
        return value_of_output(output, "the output of a command is not known before it runs")
    if isinstance(part, nodes.ProcessSubstitution):
        return process_substitution(runner, shell, part)
    if isinstance(part, nodes.ArithmeticExpansion):
        return evaluated(runner, shell, part.expression, SELF)
    if isinstance(part, nodes.Literal):
        return exact(part.text)
    if isinstance(part, nodes.Refused):
        nothing = value_unless_set(runner, shell, part.parameter, SELF) if part.parameter is not None else None
        if nothing is not None:
            return nothing
        runner.refused(shell, part)
        return Word(unknown=part.reason, many=True)
    if isinstance(part, nodes.ArrayValue) and part.elements:
        runner.gap("text behind the list of an array", part.span)
    if not isinstance(part, nodes.Unread):
        return Word(unknown="braces stand where the shell does not expand them")
    runner.gap(part.reason, part.span)
    return Word(unknown=part.reason, many=True)


class Expander:
    """The functions of this module that its lower modules call back."""

    __slots__ = ()
    scalar = staticmethod(scalar)
    pattern_of = staticmethod(pattern_of)
    part_value = staticmethod(part_value)
    one_value = staticmethod(one_value)
    literal_text = staticmethod(literal_text)

    @staticmethod
    def lookup(shell: Shell, name: str) -> Word | None:
        """What a variable holds; None when it is surely unset."""
        return lookup(shell, name)


SELF = Expander()
