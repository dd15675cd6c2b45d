"""Builtins that read into variables: read, mapfile, getopts, printf -v, wait -p."""

from __future__ import annotations

from venom_policy.commands import limits
from venom_policy.commands.assigning import NOTHING_PRINTED, as_integer, assign, note_assigned, put_element
from venom_policy.commands.call import Call, Outcome
from venom_policy.commands.calling import finish
from venom_policy.commands.expansion import SELF
from venom_policy.commands.flows import NUMBER_SHAPES, flows_of, merged
from venom_policy.commands.joining import exact, joined, unescaped
from venom_policy.commands.printing import formatted
from venom_policy.commands.reexpansion import expand_text
from venom_policy.commands.runner import Runner, input_from
from venom_policy.commands.splitting import DEFAULT_SEPARATORS, KEEPING_VALUES, Fields, separators
from venom_policy.commands.state import Shell, Variable
from venom_policy.commands.subscripts import expand_subscript
from venom_policy.commands.values import UNSEEN_INPUT, Output, Word
from venom_policy.shell import nodes
from venom_policy.value import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.commands.runner import Flow
    from venom_policy.commands.state import Elements

READ_WITH_VALUE = frozenset("adinNptu")
READ_OPTIONS = READ_WITH_VALUE | frozenset("erEs")
INPUT = "it is read from the input"


def set_named(runner: Runner, shell: Shell, call: Call, name: str, value: Word) -> None:
    """Give the variable or element that a builtin names a value.

    Its subscript is expanded.
    """
    plain, bracket, subscript = name.partition("[")
    if not plain.isidentifier() or not plain.isascii():
        return
    if bracket:
        place = expand_subscript(runner, shell, plain, subscript, call.span), call.span
        put_element(runner, shell, plain, place, value)
        return
    if plain == "PATH":
        shell.search(None)
    value = assign(runner, shell, plain, value, call.span)
    note_assigned(runner, shell, plain, value, call.span)


def _unknown_name(runner: Runner, shell: Shell, call: Call) -> None:
    runner.unknown_code(
        shell, f"shell.{call.program}", call.span, "the variable that is set is not known and may run code"
    )


def may_be_options(runner: Runner, words: tuple[Word, ...], *, alone: bool) -> bool:
    """Whether unknown words may be an option with its value.

    Words that somebody else wrote. `alone`: one word may be both.
    """
    return any(
        runner.is_content(word) and not word.prefix and (word.many or (alone and not word.suffix)) for word in words
    )


def _flags(words: tuple[Word, ...], with_value: frozenset[str]) -> tuple[dict[str, Word], tuple[Word, ...]]:
    """Options with their values, and the operands."""
    found: dict[str, Word] = {}
    while words and words[0].text is not None and len(words[0].text) > 1 and words[0].text[0] == "-":
        text, words = words[0].text, words[1:]
        if text == "--":
            break
        for index, letter in enumerate(text[1:], 1):
            found[letter] = exact("")
            if letter in with_value:
                if text[index + 1 :]:
                    found[letter] = exact(text[index + 1 :])
                elif words:
                    found[letter], words = words[0], words[1:]
                break
    return found, words


def read_line(runner: Runner, shell: Shell, call: Call) -> Flow:
    """Run `read`.

    At the end of the input it fails and empties the variables.
    """
    options, names = _flags(call.argv[1:], READ_WITH_VALUE)
    refused = shell.dialect not in KEEPING_VALUES and not READ_OPTIONS.issuperset(options)
    if refused or ("t" in options and options["t"].text == "0"):
        # An option that is none, or a look whether there is anything to read: nothing is read.
        finish(runner, shell, call, Outcome("shell.read", prints=NOTHING_PRINTED))
        return shell, shell
    line, sure = _line(runner, shell, options)
    finish(runner, shell, call, Outcome("shell.read", prints=NOTHING_PRINTED))
    if sure:
        _take(runner, shell, call, (options, names), line)
        return shell, shell
    ended = shell.copy()
    _take(runner, shell, call, (options, names), line)
    _take(runner, ended, call, (options, names), joined(line, exact("")) if line.texts else line)
    return shell, ended


def _take(
    runner: Runner, shell: Shell, call: Call, words: tuple[dict[str, Word], tuple[Word, ...]], line: Word
) -> None:
    """Give the variables that `read` names what a line holds."""
    options, names = words
    if names and names[0].text is not None and not _is_variable(names[0]):
        return
    if "a" in options:
        name = options["a"].text
        if name is None:
            _unknown_name(runner, shell, call)
        else:
            _set_elements(runner, shell, call, name, _fields(shell, line, raw="r" in options))
        return
    if not names:
        assign(runner, shell, "REPLY", line, call.span)
        return
    values = _divided(shell, line, len(names), raw="r" in options)
    for word, value in zip(names, values, strict=False):
        if word.text is None:
            _unknown_name(runner, shell, call)
        elif not _is_variable(word):
            # Here it gives up, and the variables behind keep what they hold.
            break
        else:
            set_named(runner, shell, call, word.text, value)


def _is_variable(word: Word) -> bool:
    name, bracket, subscript = (word.text or "").partition("[")
    return name.isidentifier() and name.isascii() and (not bracket or subscript[1:].endswith("]"))


def _fields(shell: Shell, line: Word, *, raw: bool) -> tuple[tuple[str, Word], ...]:
    split_at = separators(shell)
    if line.text is None or split_at is None or (not raw and "\\" in line.text):
        return (("", Word(unknown=line.unknown or INPUT, many=True, flows=flows_of(line))),)
    fields = Fields()
    fields.split(line.text, split_at, exact(""))
    texts = ["".join([str(value) for value, _ in pieces]) for pieces in fields.finish()]
    return tuple((str(index), Word(texts=(text,), flows=line.flows)) for index, text in enumerate(texts))


def _input(shell: Shell, options: dict[str, Word]) -> Output | None:
    """What `-u` or the standard input gives, unless from outside."""
    if "u" not in options:
        return shell.stdin
    number = options["u"].text or ""
    if number == "0":
        return shell.stdin
    return input_from(shell, int(number)) if number.isdecimal() else UNSEEN_INPUT


def _line(runner: Runner, shell: Shell, options: dict[str, Word]) -> tuple[Word, bool]:
    """One line of the input, and whether it surely is there."""
    stdin = _input(shell, options)
    if stdin is None:
        return Word(unknown=INPUT), True
    delimiter = options["d"].text if "d" in options else "\n"
    if stdin.text is not None and stdin.text.texts and delimiter is not None and not {"n", "N"} & options.keys():
        lines: list[str] = []
        for text in stdin.text.texts:
            lines += text.split(delimiter[:1] or "\0")
        if stdin is runner.fresh and not runner.loops and len(stdin.text.texts) == 1 and len(lines) > 1:
            return Word(texts=(lines[0],), flows=stdin.flows), True
        # What came before is not counted: any of the lines.
        known = tuple(dict.fromkeys(lines[:-1] if lines[-1] == "" and len(lines) > 1 else lines))
        if len(known) <= limits.VALUES:
            return Word(texts=known, flows=stdin.flows), False
    if stdin.lines is not None and (delimiter == stdin.separator or (delimiter == "" and stdin.separator == "\0")):
        zero = stdin.separator == "\0"
        flows = stdin.flows or stdin.lines.flows
        # What the loop itself does may come before the next line.
        safe = zero or (stdin.lines.safe and not runner.disturbed)
        return replace(stdin.lines, many=False, safe=safe, flows=flows), True
    return Word(unknown=INPUT, flows=_flows_of_input(stdin)), True


def _flows_of_input(stdin: Output) -> tuple[int, ...]:
    return stdin.flows if stdin.text is None else merged(stdin.flows, flows_of(stdin.text))


def _divided(shell: Shell, line: Word, count: int, *, raw: bool) -> list[Word]:
    """The values of the variables that a line is divided among."""
    split_at = separators(shell)
    if line.texts and split_at is not None and not (not raw and any("\\" in text for text in line.texts)):
        return _divided_text(line, split_at, count)
    if count == 1 and line.unknown and (raw or line.below):
        return [line]
    part = Word(unknown=line.unknown or INPUT, shape=line.shape, flows=flows_of(line), variables=line.variables)
    return [part] * count


def _divided_text(line: Word, split_at: str, count: int) -> list[Word]:
    columns: list[Word | None] = [None] * count
    for text in line.texts:
        for index, value in enumerate(_cut(text, split_at, count)):
            new = Word(texts=(value,), flows=line.flows)
            known = columns[index]
            columns[index] = new if known is None else joined(known, new)
    return [column or exact("") for column in columns]


def _cut(text: str, split_at: str, count: int) -> list[str]:
    blanks = "".join(character for character in split_at if character in DEFAULT_SEPARATORS)
    rest = text.strip(blanks) if blanks else text
    values: list[str] = []
    while len(values) + 1 < count:
        value, rest = _first(rest, split_at, blanks)
        values.append(value)
    # The last one takes all the rest, but a delimiter only when there is more than one field.
    last, after = _first(rest, split_at, blanks)
    return [*values, rest if after else last]


def _first(text: str, split_at: str, blanks: str) -> tuple[str, str]:
    """The first field, and what stands behind the delimiter that ends it."""
    end = next((place for place, character in enumerate(text) if character in split_at), len(text))
    after = text[end:].lstrip(blanks)
    if after[:1] and after[0] in split_at:
        after = after[1:].lstrip(blanks)
    return text[:end], after


def map_file(runner: Runner, shell: Shell, call: Call) -> Flow:
    """Run `mapfile`."""
    options, names = _flags(call.argv[1:], frozenset("dnOsuCc"))
    if "C" in options:
        runner.unknown_code(shell, "shell.mapfile", call.span, "`mapfile -C` evaluates its callback with the lines")
    stdin = _input(shell, options)
    name = (names[0].text if names else "MAPFILE") or ""
    if names and not name:
        _unknown_name(runner, shell, call)
        return shell, shell
    elements: tuple[tuple[str, Word], ...]
    if stdin is not None and stdin.text is not None and stdin.text.text is not None and options.keys() <= {"t"}:
        lines = stdin.text.text.split("\n")
        ended = lines[-1] == ""
        lines = lines[:-1] if ended else lines
        kept = [line if "t" in options else line + "\n" for line in lines]
        elements = tuple(
            (str(index), Word(texts=(line,), flows=stdin.flows)) for index, line in enumerate(kept[: limits.VALUES])
        )
        if len(kept) > limits.VALUES:
            elements = (("", Word(unknown=INPUT, many=True, flows=_flows_of_input(stdin))),)
    else:
        line = stdin.lines if stdin is not None and stdin.lines is not None and "t" in options else None
        flows = _flows_of_input(stdin) if stdin is not None else ()
        value = Word(unknown=INPUT, many=True, flows=flows)
        if line is not None and line.unknown:
            safe = line.safe or (stdin is not None and stdin.separator == "\0")
            value = replace(line, many=True, safe=safe, flows=flows)
        elements = (("", value),)
    _set_elements(runner, shell, call, name, elements)
    finish(runner, shell, call, Outcome("shell.mapfile", prints=NOTHING_PRINTED))
    return shell, shell


def _set_elements(runner: Runner, shell: Shell, call: Call, name: str, elements: Elements) -> None:
    known = shell.variables.get(name)
    if known is not None and known.associative:
        # bash refuses: it would have no keys.
        return
    attributes = known.attributes if known is not None else ""
    if "i" in attributes:
        elements = tuple([(key, as_integer(runner, shell, value, call.span)) for key, value in elements])
    shell.set_variable(name, Variable(None, elements, attributes=attributes))


def wait_for(runner: Runner, shell: Shell, call: Call) -> Flow:
    """Run `wait`, which with `-p` names the job that ended."""
    finish(runner, shell, call, Outcome("shell.wait", prints=NOTHING_PRINTED))
    if may_be_options(runner, call.argv[1:], alone=True):
        _unknown_name(runner, shell, call)
    options, jobs = _flags(call.argv[1:], frozenset("p"))
    if "p" not in options or not ("n" in options or jobs):
        # Of all jobs together, none is told.
        return shell, shell
    name = options["p"].text
    if name is None:
        _unknown_name(runner, shell, call)
    else:
        set_named(runner, shell, call, name, Word(unknown="the number of a job", shape="number"))
    return shell, shell


def get_options(runner: Runner, shell: Shell, call: Call) -> Flow:
    """Run `getopts`."""
    finish(runner, shell, call, Outcome("shell.getopts", prints=NOTHING_PRINTED))
    arguments = call.argv[3:] or shell.positional
    name = call.argv[2].text if len(call.argv) > 2 else ""
    letters = call.argv[1].text if len(call.argv) > 1 else None
    if name is None:
        _unknown_name(runner, shell, call)
    elif name:
        texts = tuple(dict.fromkeys([*(letters or "").replace(":", ""), "?", ":"]))
        value = Word(texts=texts) if letters is not None else Word(unknown="an option letter")
        set_named(runner, shell, call, name, value)
    assign(runner, shell, "OPTARG", _option_argument(arguments), call.span)
    shell.set_variable("OPTIND", Variable(Word(unknown="the place among the arguments", shape="number")))
    return shell, shell


def _option_argument(arguments: tuple[Word, ...]) -> Word:
    flows = flows_of(*arguments)
    variables = tuple(dict.fromkeys(name for word in arguments for name in word.variables))
    texts: list[str] = [""]
    for word in arguments:
        if word.text is None:
            return Word(unknown="the value of an option", flows=flows, variables=variables)
        texts += [word.text, *(word.text[place:] for place in range(2, len(word.text)) if word.text.startswith("-"))]
    known = tuple(dict.fromkeys(texts))
    return (
        Word(texts=known, flows=flows)
        if len(known) <= limits.VALUES
        else Word(unknown="the value of an option", flows=flows)
    )


def expand_tested_names(runner: Runner, shell: Shell, call: Call) -> None:
    """`test -v NAME[subscript]` expands the subscript, so what it substitutes runs."""
    if any(word.many and runner.is_content(word) for word in call.argv[1:]):
        # It may be split into `-v` and such a name.
        _unknown_name(runner, shell, call)
    for option, word in zip(call.argv[1:], call.argv[2:], strict=False):
        if "-v" not in option.texts:
            continue
        for text in word.texts or (unescaped(word.glob),):
            name, _, subscript = text.partition("[")
            if subscript.endswith("]"):
                expand_subscript(runner, shell, name, subscript, call.span)
        if runner.is_content(word) or ("[" in word.prefix and word.shape not in NUMBER_SHAPES):
            _unknown_name(runner, shell, call)


def expand_word_list(runner: Runner, shell: Shell, call: Call) -> None:
    """`compgen -W WORDS` expands the words, so what they substitute runs."""
    for word in call.argv[1:]:
        for text in word.texts:
            if "$" in text or "`" in text:
                expand_text(runner, shell, text, nodes.Word(word.span, ()), SELF)
        if word.unknown and not word.variables:
            runner.unknown_code(shell, "shell.compgen", call.span, "`compgen -W` expands an unknown text")


def print_formatted(runner: Runner, shell: Shell, call: Call) -> Flow:
    """Run `printf`: into a variable, or to the output."""
    words = call.argv[1:]
    if words and words[0].text is not None and words[0].text.startswith("-v"):
        name = words[0].text[2:] or (words[1].text if len(words) > 1 else None)
        rest = words[1:] if words[0].text[2:] else words[2:]
        finish(runner, shell, call, Outcome("printf", prints=NOTHING_PRINTED))
        value = formatted(rest) or Word(unknown="a text that was formatted", flows=flows_of(*rest))
        if name is None:
            _unknown_name(runner, shell, call)
        else:
            set_named(runner, shell, call, name, value)
        return shell, shell
    if words and may_be_options(runner, words[:1], alone=len(words) > 1):
        _unknown_name(runner, shell, call)
    outcome = runner.programs.outcome(call)
    if words and words[0].text not in (None, "-", "--") and (words[0].text or "").startswith("-"):
        # An option that is none: nothing is printed.
        printed = Output() if shell.dialect in KEEPING_VALUES else NOTHING_PRINTED
        finish(runner, shell, call, replace(outcome, prints=printed))
        return shell, shell
    text = formatted(words[1:] if words and words[0].text == "--" else words)
    if text is not None:
        outcome = replace(outcome, prints=Output(text))
    elif outcome.prints.text is not None:
        outcome = replace(outcome, prints=Output(flows=outcome.prints.flows))
    finish(runner, shell, call, outcome)
    return shell, shell
