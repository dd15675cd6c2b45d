"""What a program prints, as far as its rule tells."""

from __future__ import annotations

from venom_policy.behavior.binding import YES
from venom_policy.behavior.conditions import holds
from venom_policy.behavior.derived import BARE, DOTTED, below_word, last_component, parent
from venom_policy.behavior.languages.git_directory import found_from
from venom_policy.behavior.languages.git_index import Index
from venom_policy.commands import Output, Word
from venom_policy.commands.joining import GLOB_CHARACTERS, fixed_prefix
from venom_policy.commands.paths import absolute, named_file, normal
from venom_policy.commands.plain import are_plain, matched, plain_below
from venom_policy.facts import NO_FACTS
from venom_policy.value import maker, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.behavior.binding import Binding
    from venom_policy.behavior.conditions import Counting
    from venom_policy.facts import Facts
    from venom_policy.rulebook.rule import Prints

make_output = maker(Output)

LONGEST = 4096
MOST_LINES = 64


def printed(binding: Binding, lines: Counting) -> Output:
    """The output of a call, as the first line that holds tells."""
    flows: tuple[int, ...] = (binding.call.id,)
    stdin = binding.call.stdin
    if stdin is not None and stdin.flows:
        flows += stdin.flows
    if lines:
        prints, certainty = lines[0]
        # What only may hold promises nothing.
        printer = PRINTERS.get(prints.how) if certainty == YES else None
        if printer is not None:
            output = printer(prints, binding)
            return make_output(output.text, output.lines, output.separator, flows, output.file)
    return make_output(None, None, "\n", flows)


def _stdin(_prints: Prints, binding: Binding) -> Output:
    return binding.call.stdin or Output()


def _copy(prints: Prints, binding: Binding) -> Output:
    return Output(file=named_file(binding.words(prints.value), binding.directories))


def _stdin_lines(_prints: Prints, binding: Binding) -> Output:
    stdin = binding.call.stdin
    if stdin is None:
        return Output()
    if stdin.text is not None and stdin.text.text is not None:
        lines = tuple(dict.fromkeys(stdin.text.text.split("\n")))[:MOST_LINES]
        return Output(lines=Word(texts=lines)) if len(lines) < MOST_LINES else Output()
    return Output(lines=stdin.lines, separator=stdin.separator)


def _shaped(shape: str, what: str, prints: Prints, binding: Binding) -> Output:
    word = Word(unknown=f"{what} that `{binding.rule.program}` prints", shape=shape)
    return Output(word if prints.once else None, word)


def _number(prints: Prints, binding: Binding) -> Output:
    return _shaped("number", "a number", prints, binding)


def _word(prints: Prints, binding: Binding) -> Output:
    return _shaped("word", "a word", prints, binding)


def _name(prints: Prints, binding: Binding) -> Output:
    return _shaped("name", "a name", prints, binding)


def _object_name(prints: Prints, binding: Binding) -> Output:
    return _shaped("object_name", "an object name", prints, binding)


def _operand_texts(binding: Binding) -> list[str] | None:
    """The texts of all operands in order, if all are known."""
    texts = []
    for bounds in binding.values.values():
        for bound in bounds:
            for word in bound.words if not bound.option and not bound.default else ():
                if word.text is None:
                    return None
                texts.append(word.text)
    return texts


def _arguments(_prints: Prints, binding: Binding) -> Output:
    texts = _operand_texts(binding)
    # Words that may be options of its own, or escapes, are left to who knows them.
    if texts is None or any(text.startswith("-") or "\\" in text for text in texts):
        return Output()
    return _exact(" ".join(texts) + "\n")


def _exact(text: str) -> Output:
    return Output(Word(texts=(text,))) if len(text) <= LONGEST else Output()


def _sequence(prints: Prints, binding: Binding) -> Output:
    texts = _operand_texts(binding)
    if texts and len(texts) <= 3 and all(text.removeprefix("-").isdecimal() and len(text) < 10 for text in texts):
        numbers = [int(text) for text in texts]
        first, step, last = ([1, 1, *numbers] if len(numbers) == 1 else [numbers[0], 1, *numbers[1:]])[-3:]
        if len(numbers) == 3:
            first, step, last = numbers
        if step and abs(last - first) // abs(step) < MOST_LINES:
            values = range(first, last + (1 if step > 0 else -1), step)
            return _exact("".join([f"{value}\n" for value in values]))
    return _number(prints, binding)


def _paths_below(prints: Prints, binding: Binding) -> Output:
    names = binding.words(prints.names) if prints.names else []
    separator = "\0" if prints.null_when is not None and holds(prints.null_when, binding) == YES else "\n"
    start = Word(texts=(BARE,)) if prints.value == "cwd" else _common_start(binding.words(prints.value))
    if start is None:
        return Output(separator=separator)
    plain = separator == "\n" and _is_plain(start, binding, indexed=prints.how == "indexed_below")
    word = replace(below_word(start, names[0] if len(names) == 1 else None), safe=plain, many=False)
    given = not any(bound.default for bound in binding.values.get(prints.value, ()))
    if word.below == DOTTED and (prints.begins == "never" or (prints.begins == "given" and not given)):
        word = replace(word, below=DOTTED if plain else BARE)
    return Output(lines=word, separator=separator)


def _is_plain(start: Word, binding: Binding, *, indexed: bool) -> bool:
    """Whether all names that may be printed are plain and seen."""
    facts, known = binding.world.facts, binding.world.plain
    if binding.call.disturbed or start.text is None or facts is NO_FACTS:
        return False
    key = (start.text, *[(directory.path, directory.unknown) for directory in binding.directories])
    if key not in known:
        known[key] = plain_below(facts, start.text, binding.directories)
    if not known[key]:
        return False
    return not indexed or all(_has_plain_index(directory.path, facts) for directory in binding.directories)


def _has_plain_index(directory: str, facts: Facts) -> bool:
    """Whether an index tracks only plain names.

    Those of files that are gone count too.
    """
    repository = found_from(directory, facts)
    data = facts.data(f"{repository.own}/index") if repository is not None else None
    paths = Index(data).paths() if data is not None else None
    return paths is not None and are_plain(paths)


def _entries(prints: Prints, binding: Binding) -> Output:
    """Entries of a seen directory, or the files named."""
    words = binding.words(prints.value)
    if binding.call.disturbed or len(words) != 1 or len(binding.directories) != 1:
        return Output()
    word, directory, facts = words[0], binding.directories[0], binding.world.facts
    if word.text is not None:
        path = normal(absolute(word.text, directory)) if not directory.unknown else ""
        names = facts.names(path) if path else None
        if names is not None and are_plain(names):
            return Output(lines=Word(unknown=f"an entry of `{word.text}`", shape="name"))
        return Output()
    start = fixed_prefix(word.glob.rpartition("/")[0]) if word.glob else ""
    found = matched(facts, word.glob, directory) if word.glob else None
    paths = [f"{start}/{name}" if start else name for name in found or ()]
    if not found or not are_plain(paths) or any(facts.kind(absolute(path, directory)) != "file" for path in paths):
        return Output()
    reason, last = f"a name that `{word.glob}` matches", word.glob.rpartition("/")[2]
    return Output(lines=Word(unknown=reason, below=start or DOTTED, names=last, safe=True))


def _work_tree(_prints: Prints, binding: Binding) -> Output:
    """The directory of the work tree, links followed."""
    facts = binding.world.facts
    places = binding.repositories or binding.directories
    found = {_top(one.path, facts) if not one.unknown else None for one in places}
    top = found.pop() if len(found) == 1 else None
    return _exact(f"{top}\n") if top else Output()


def _top(directory: str, facts: Facts) -> str | None:
    repository = found_from(directory, facts)
    return facts.real(repository.work_tree) if repository is not None and repository.work_tree else None


def _common_start(words: list[Word]) -> Word | None:
    """A directory that all of these are in.

    What one names, else the directory of the call.
    """
    texts = [word.text for word in words]
    if any(text is None or text.startswith(":") for text in texts) or not texts:
        return None
    starts = {_directory(text or "") for text in texts}
    if len(starts) == 1:
        return replace(words[0], texts=(starts.pop(),))
    if any(text.startswith(("/", "-", "~")) or ".." in text.split("/") for text in starts):
        return None
    return Word(words[0].span, (BARE,))


def _directory(text: str) -> str:
    """What stands before the component that holds a pattern."""
    places = [text.find(character) for character in GLOB_CHARACTERS if character in text]
    return text if not places else text[: min(places)].rpartition("/")[0] or BARE


def _paths(prints: Prints, binding: Binding) -> Output:
    words = binding.words(prints.value)
    texts = [word.text for word in words]
    if any(text is None for text in texts):
        return Output()
    return _exact("".join([f"{text}\n" for text in texts]))


def _changed(prints: Prints, binding: Binding, change: object) -> Output:
    words = binding.words(prints.value)
    if not words or any(word.text is None for word in words):
        return Output()
    return _exact("".join([f"{change(word.text)}\n" for word in words]))  # type: ignore[operator]


def _basename(prints: Prints, binding: Binding) -> Output:
    ends = binding.words(prints.names) if prints.names else []
    end = ends[0].text if len(ends) == 1 else None if ends else ""
    if end is None:
        return Output()
    name = _one_match(prints, binding).rpartition("/")[2]
    # What ends in a letter loses no line break, and is neither `.` nor `..`.
    if name[-1:].isalnum() and not (end and name.startswith(".")):
        return Output(Word(glob=_shortened(name, end))) if _tells_ending(name, end) else Output()
    return _changed(prints, binding, lambda text: _shortened(last_component(text) or text[:1], end))


def _tells_ending(pattern: str, end: str) -> bool:
    """Whether all that a pattern matches ends so, or nothing does."""
    literal = pattern[max(pattern.rfind(one) for one in (*GLOB_CHARACTERS, "]")) + 1 :]
    return "\\" not in pattern and (literal.endswith(end) or not end.endswith(literal))


def _shortened(name: str, end: str) -> str:
    """A name without an ending that is not all of it."""
    return name.removesuffix(end) if name != end else name


def _dirname(prints: Prints, binding: Binding) -> Output:
    glob = _one_match(prints, binding)
    directory, slash, name = glob.rpartition("/")
    if name and directory == fixed_prefix(directory):
        return _exact(f"{directory or slash or '.'}\n")
    return _changed(prints, binding, parent)


def _one_match(prints: Prints, binding: Binding) -> str:
    """The pattern that the one path named is, or "".

    It stands for the variable of a loop over it.
    """
    words = binding.words(prints.value)
    return words[0].glob if len(words) == 1 and not words[0].many else ""


PRINTERS = {
    "stdin": _stdin,
    "stdin_lines": _stdin_lines,
    "copy_of": _copy,
    "number": _number,
    "word": _word,
    "name": _name,
    "object_name": _object_name,
    "arguments": _arguments,
    "sequence": _sequence,
    "paths_below": _paths_below,
    "indexed_below": _paths_below,
    "entries_of": _entries,
    "work_tree": _work_tree,
    "paths": _paths,
    "basename_of": _basename,
    "dirname_of": _dirname,
}
