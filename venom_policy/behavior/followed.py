"""Script files → the commands in them, where files may be read.

They add to the code that running them is.
"""

from __future__ import annotations

from venom_policy.behavior.conditions import applies
from venom_policy.behavior.contents import ELSEWHERE, held
from venom_policy.behavior.languages.first_line import interpreter
from venom_policy.behavior.probes.running import shown_place
from venom_policy.commands import Nested, Place, Word
from venom_policy.value import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
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
        if line.command in binding.values and not line.program and applies(line, binding)
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
            parameters=(word, *arguments),
            place=Place("here", "", frame.action, bool(arguments)),
            span=word.span,
            recipe="\0".join([path, text, *[argument.text or "" for argument in arguments]]),
        )
        for bound in binding.values[line.command]
        if bound.role == "script_file"
        for word, path, text in held(bound, binding)
    ]


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
