"""Script files → the commands in them, where files may be read.

They add to the code that running them is.
"""

from __future__ import annotations

from venom_policy.behavior.conditions import applies
from venom_policy.behavior.contents import ELSEWHERE, content, file_at_stdin, held
from venom_policy.behavior.languages.first_line import interpreter
from venom_policy.behavior.probes.running import shown_place
from venom_policy.commands import Nested, Place, Word
from venom_policy.commands.paths import path_targets
from venom_policy.value import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.behavior.binding import Binding
    from venom_policy.behavior.lines import Frame
    from venom_policy.commands import Call
    from venom_policy.facts import Facts
    from venom_policy.rulebook.rule import RunLine


def files_followed(frame: Frame) -> list[Nested]:
    """The texts of the files that a shell is given to run."""
    binding = frame.binding
    return [
        nested
        for level in binding.table.levels
        for line in level.runs
        if (line.command == "stdin" or line.command in binding.values) and not line.program and applies(line, binding)
        for nested in _texts(line, frame)
    ]


def _texts(line: RunLine, frame: Frame) -> list[Nested]:
    binding = frame.binding
    arguments = tuple(binding.words(line.parameters)) if line.parameters else ()
    return [
        Nested(
            f"{shown_place(frame, path)}:1",
            text=Word(word.span, (text,)),
            dialect=line.dialect or "posix",
            parameters=(Word(word.span, (binding.rule.program,)) if line.command == "stdin" else word, *arguments),
            place=Place("here", "", frame.action, bool(arguments)),
            span=word.span,
            recipe="\0".join([path, text, *[argument.text or "" for argument in arguments]]),
        )
        for word, path, text in _given(line, binding)
    ]


def _given(line: RunLine, binding: Binding) -> list[tuple[Word, str, str]]:
    if line.command != "stdin":
        scripts = [bound for bound in binding.values[line.command] if bound.role == "script_file"]
        return [known for bound in scripts for known in held(bound, binding)]
    file = file_at_stdin(binding)
    return [] if file is None else content(file, file.text or "", binding)


def add_file_at_stdin(frame: Frame) -> None:
    """The file that a shell runs from its standard input."""
    binding = frame.binding
    file = file_at_stdin(binding)
    if file is not None and any(
        line.command == "stdin" and applies(line, binding) for level in binding.table.levels for line in level.runs
    ):
        for target in path_targets(file, binding.directories):
            frame.add(("code", target, binding.call.span))


def by_first_line(call: Call, facts: Facts) -> Call | None:
    """A script called by its path, as its interpreter's call."""
    text = call.file or call.argv[0].text or ""
    if call.place.kind in ELSEWHERE:
        return None
    content = facts.text(_path(text, call)) if "/" in text and len(call.directories) == 1 else None
    words = interpreter(content or "")
    if not words:
        return None
    head = [Word(call.argv[0].span, (word,)) for word in (*words, text)]
    return replace(call, argv=(*head, *call.argv[1:]), program=words[0])


def _path(text: str, call: Call) -> str:
    from venom_policy.commands.paths import absolute, normal

    directory = call.directories[0]
    return "" if directory.unknown else normal(absolute(text, directory))
