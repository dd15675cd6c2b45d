"""Placeholders replaced and words added.

What xargs and find hand to the commands they run.
"""

from __future__ import annotations

from venom_policy.behavior.binding import YES
from venom_policy.behavior.conditions import holds
from venom_policy.behavior.derived import derived_words
from venom_policy.commands import Nested, Word
from venom_policy.commands.joining import assembled
from venom_policy.rulebook.rule import Special
from venom_policy.value import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.behavior.binding import Binding
    from venom_policy.rulebook.rule import TargetExpression

MOST_LINES = 64
SPLITTING = frozenset("'\"\\")
NUL = "\0"

# The placeholder for a name, and those for its base name, directory, and the name without its extension.
WHOLE = "{}"
PARTS = ("{/}", "{//}", "{.}", "{/.}")


def replaced(
    command: Nested, placeholder: str, source: TargetExpression, binding: Binding, *, many: bool
) -> list[Nested]:
    """The command once for each word that may stand for the placeholder.

    None when it holds no placeholder.
    """
    words = command.argv or ((command.text,) if command.text is not None else ())
    if placeholder == WHOLE and any(part in (word.text or word.prefix) for word in words for part in PARTS):
        words = tuple([_without_parts(word) for word in words])
        command = replace(command, argv=words) if command.argv else replace(command, text=words[0])
        if not any(placeholder in (word.text or "") for word in words):
            return [command]
    if not any(placeholder in (word.text or word.prefix or word.glob) for word in words):
        return []
    found = []
    for substitute in _substitutes(source, binding, by_line=True):
        one = substitute if many else replace(substitute, many=False)
        changed = tuple([_put(word, placeholder, one) for word in words])
        found.append(replace(command, argv=changed) if command.argv else replace(command, text=changed[0]))
    return found


def _without_parts(word: Word) -> Word:
    """The word, unknown if a placeholder stands for a name's part."""
    if not any(part in (word.text or word.prefix) for part in PARTS):
        return word
    return Word(word.span, unknown="a part of a name stands there")


def _put(word: Word, placeholder: str, substitute: Word) -> Word:
    text = word.text
    if text == placeholder:
        return replace(substitute, span=word.span)
    if text is None:
        inside = placeholder in (word.prefix or word.glob)
        return Word(word.span, unknown="a name is put into an unknown word", flows=substitute.flows) if inside else word
    if placeholder not in text:
        return word
    pieces: list[tuple[str | Word, bool]] = []
    for number, part in enumerate(text.split(placeholder)):
        if number:
            pieces.append((replace(substitute, many=False), True))
        if part:
            pieces.append((part, True))
    return assembled(pieces, word.span, globbing=False)


def appended(command: Nested, source: TargetExpression, binding: Binding) -> list[Nested]:
    """The command with the words of a source behind its own."""
    substitutes = tuple(_substitutes(source, binding, by_line=False))
    if command.argv:
        return [replace(command, argv=command.argv + substitutes)]
    return [command]


def _substitutes(source: TargetExpression, binding: Binding, *, by_line: bool) -> list[Word]:
    if source != Special("stdin"):
        return [word for word, _ in derived_words(source, binding)]
    return stdin_words(binding, by_line=by_line, nul=_nul_separated(binding))


def _nul_separated(binding: Binding) -> bool:
    """Whether the program surely reads names with NUL bytes between them."""
    conditions = [run.safe_when for level in binding.table.levels for run in level.runs if run.safe_when is not None]
    return any(holds(condition, binding) == YES for condition in conditions)


def stdin_words(binding: Binding, *, by_line: bool, nul: bool) -> list[Word]:
    """What is known of the words read from standard input."""
    output = binding.call.stdin
    if output is None:
        return [_unknown_names("names that arrive on standard input are not known", ())]
    if output.text is not None and output.text.text is not None:
        exact = _exact_words(output.text.text, by_line=by_line, nul=nul)
        if exact is not None:
            return [Word(binding.call.span, (text,), flows=output.flows) for text in exact]
    lines = output.lines
    if lines is None:
        return [_unknown_names("names that arrive on standard input are not known", output.flows)]
    flows = tuple(dict.fromkeys((*lines.flows, *output.flows)))
    if lines.below and nul and output.separator == NUL:
        return [replace(lines, safe=True, many=True, flows=flows)]
    if lines.below and lines.safe and output.separator != NUL and not nul:
        return [replace(lines, many=True, flows=flows)]
    if lines.shape and not lines.prefix:
        return [replace(lines, many=True, flows=flows)]
    return [_unknown_names("names that arrive without NUL bytes between them may be split at blanks", flows)]


def _unknown_names(reason: str, flows: tuple[int, ...]) -> Word:
    return Word(unknown=reason, many=True, flows=flows)


def _exact_words(text: str, *, by_line: bool, nul: bool) -> list[str] | None:
    if nul:
        words = text.removesuffix(NUL).split(NUL) if text else []
    elif any(mark in text for mark in SPLITTING):
        return None
    else:
        words = [line.strip() for line in text.split("\n") if line.strip()] if by_line else text.split()
    return words if len(words) <= MOST_LINES else None
