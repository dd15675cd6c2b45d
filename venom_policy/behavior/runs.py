"""Run lines of a rule to nested commands."""

from __future__ import annotations

from venom_policy.behavior.conditions import holds
from venom_policy.behavior.contents import file_at_stdin, piped
from venom_policy.behavior.layout import is_assignment
from venom_policy.behavior.places import place_of
from venom_policy.behavior.replacing import appended, replaced
from venom_policy.behavior.spelling import after
from venom_policy.behavior.splitting import split_words
from venom_policy.commands import Nested, Word
from venom_policy.commands.joining import exact

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from venom_policy.behavior.binding import Binding, Bound
    from venom_policy.behavior.conditions import Counting
    from venom_policy.rulebook.rule import RunLine


def nested_commands(binding: Binding, lines: Counting, unnamed: list[Bound]) -> list[Nested]:
    """Every command that the call runs by lines that hold.

    `unnamed`: commands that no line names, which run as they are.
    """
    found: list[Nested] = []
    for line, _certainty in lines:
        found += _run(line, binding)
    for bound in unnamed:
        found += [_command(words, bound.role, binding.rule.program) for words in _groups([bound])]
    return found


def _groups(bounds: list[Bound]) -> Iterator[tuple[Word, ...]]:
    for bound in bounds:
        if bound.words and (bound.role == "command_argv" or len(bound.words) == 1):
            yield bound.words
        else:
            for word in bound.words:
                yield (word,)


def _command(words: tuple[Word, ...], role: str, via: str) -> Nested:
    if role == "command_argv":
        return Nested(via, argv=words, span=words[0].span)
    if role == "command_words":
        argv = split_words(words[0])
        if argv is not None:
            return Nested(via, argv=argv + words[1:], span=words[0].span)
    return Nested(via, text=words[0], span=words[0].span)


def _run(line: RunLine, binding: Binding) -> list[Nested]:
    via = line.via or binding.rule.program
    if line.command == "stdin":
        return _of_stdin(line, binding, via)
    bounds = binding.values.get(line.command, [])
    if bounds and bounds[0].role == "script_file":
        return _of_files(line, bounds, binding, via)
    found: list[Nested] = []
    if line.program:
        return [_completed(one, line, binding) for one in _delegated(line, binding, via)]
    if line.joined:
        words = tuple([word for bound in bounds for word in bound.words])
        commands = [Nested(via, text=joined_text(words), span=words[0].span)] if words else []
    else:
        commands = [_command(words, bound.role, via) for bound in bounds for words in _groups([bound])]
    for command, ending in zip(commands, [bound.ending for bound in bounds] + [""] * len(commands), strict=False):
        for filled in _filled(command, line, binding, many=ending != ";"):
            found.append(_completed(filled, line, binding))
    return found


def _filled(command: Nested, line: RunLine, binding: Binding, *, many: bool) -> list[Nested]:
    """The command with placeholders replaced, or words added at its end."""
    placeholder = line.replacing
    if line.replacing_value:
        words = binding.words(line.replacing_value)
        placeholder = (words[0].text or "") if words else ""
    source = line.with_ if line.with_ is not None else line.appends
    if placeholder and source is not None:
        found = replaced(command, placeholder, source, binding, many=many)
        if found or line.replacing_value or line.appends is None:
            return found or [command]
    if line.appends is not None:
        return appended(command, line.appends, binding)
    return [command]


def _delegated(line: RunLine, binding: Binding, via: str) -> list[Nested]:
    """The calls of the programs that a value lists.

    `python -m pytest …`: the value's text is the program, when it is one of those listed.
    """
    found = []
    for word in binding.words(line.program):
        for text in word.texts:
            if not line.listed or text in line.listed:
                argv = (Word(word.span, (text,)), *binding.words(line.command))
                found.append(Nested(via, argv=argv, span=word.span))
    return found


def _of_stdin(line: RunLine, binding: Binding, via: str) -> list[Nested]:
    output = binding.call.stdin
    if file_at_stdin(binding) is not None:
        # The file is run as one that is named.
        return []
    if output is None:
        text = Word(unknown="what arrives on standard input is not known")
    elif output.text is not None:
        text = output.text
    else:
        text = Word(unknown="what arrives on standard input is not known", flows=output.flows)
    return [_completed(Nested(via, text=text, parameters=(exact(via),), span=binding.call.span), line, binding)]


def _of_files(line: RunLine, bounds: list[Bound], binding: Binding, via: str) -> list[Nested]:
    """The texts of pipes that a shell runs as files."""
    found = []
    for bound in bounds:
        for word in bound.words:
            text = piped(word, binding)
            if text is not None:
                found.append(_completed(Nested(via, text=text, parameters=(word,), span=word.span), line, binding))
    return found


def joined_text(words: tuple[Word, ...]) -> Word:
    """Words with blanks between them as one text."""
    texts = [word.text for word in words]
    if all(text is not None for text in texts):
        return Word(words[0].span, (" ".join([text or "" for text in texts]),))
    unknown = next(word for word in words if word.text is None)
    flows = tuple(dict.fromkeys([flow for word in words for flow in word.flows]))
    return Word(words[0].span, unknown=unknown.unknown or "a word has several values", flows=flows)


def _completed(command: Nested, line: RunLine, binding: Binding) -> Nested:
    """The command with its place, directory, environment and parameters."""
    if not (
        line.place
        or line.directory
        or line.environment
        or line.parameters
        or line.clean
        or line.background
        or line.dialect
    ):
        return command
    directory = None
    if line.directory:
        words = binding.words(line.directory)
        directory = words[-1] if words else None
    return Nested(
        command.via,
        command.argv,
        command.text,
        line.dialect or command.dialect,
        (*command.parameters, *binding.words(line.parameters)) if line.parameters else command.parameters,
        directory,
        environment_of(binding.words(line.environment)) if line.environment else (),
        bool(line.clean is not None and holds(line.clean, binding)),
        place_of(line, binding) if line.place else command.place,
        command.stdin,
        line.background,
        command.span,
    )


def environment_of(words: list[Word]) -> tuple[tuple[str, Word | None], ...]:
    """The variables that `NAME=value` words set."""
    found: list[tuple[str, Word | None]] = []
    for word in words:
        start = word.text if word.text is not None else word.prefix
        if is_assignment(word):
            name = start.partition("=")[0]
            found.append((name, after(word, len(name) + 1)))
    return tuple(found)


def assigned_words(binding: Binding) -> tuple[tuple[str, Word], ...]:
    """The variables that operands set for the program itself.

    `make CC=clang` does, and no operand that is for a command that it runs.
    """
    named = binding.table.named
    words = [
        word
        for name, bounds in binding.values.items()
        if name not in named
        for bound in bounds
        if bound.role == "assignment" and not bound.option
        for word in bound.words
    ]
    return tuple([(name, value) for name, value in environment_of(words) if value is not None])
