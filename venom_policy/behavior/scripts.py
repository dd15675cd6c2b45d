"""What small readers see in the scripts that a call's words hold."""

from __future__ import annotations

from venom_policy.behavior.binding import MAYBE, YES
from venom_policy.behavior.contents import held, piped, script_files
from venom_policy.behavior.hosts import host_text
from venom_policy.behavior.languages.reading import Reading
from venom_policy.behavior.probes.running import shown_place
from venom_policy.behavior.roles import INLINE_CODE, READERS
from venom_policy.commands import Nested, Place, Word
from venom_policy.commands.paths import path_targets
from venom_policy.effects import Target

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

    from venom_policy.behavior.binding import Binding, Bound
    from venom_policy.behavior.lines import Frame
    from venom_policy.commands import Directory
    from venom_policy.source import Span

STANDARD_INPUT = ("-", "/dev/stdin")
CODE = frozenset(role for role in READERS if role.startswith("code_"))
UNREAD = Reading(understood=False, changes=True, destroys=True)
# A file says it: running that file is an effect of its own.
BY_FILE = Reading(changes=True, destroys=True)
# What arrives may hold commands of the client too.
FROM_INPUT = Reading(code=True, changes=True, destroys=True)


class Read:
    """A reading with its place, directories, and file."""

    __slots__ = ("directories", "file", "reading", "role", "span")

    def __init__(
        self, reading: Reading, role: str, directories: tuple[Directory, ...], span: Span, file: str = ""
    ) -> None:
        self.file = file
        self.reading = reading
        self.role = role
        self.directories = directories
        self.span = span


def readings(binding: Binding) -> list[Read]:
    """What is seen in every script of a call.

    Notes changes of a service.
    """
    found: list[Read] = []
    for bounds in binding.values.values():
        if bounds[0].role in READERS:
            found += _read_value(bounds, binding)
    if binding.table.language and not binding.present.get("informs"):
        found += _read_files(binding, alone=not found) or ([] if found else _read_stdin(binding))
    for read in found:
        certainty = YES if read.reading.understood else MAYBE
        for mark in ("changes", "destroys"):
            if getattr(read.reading, mark):
                binding.present[mark] = max(binding.present.get(mark, 0), certainty)
    return found


def _read_value(bounds: list[Bound], binding: Binding) -> list[Read]:
    role = bounds[0].role
    words = [word for bound in bounds for word in bound.words]
    if not words:
        return []
    span = words[0].span if words[0].span.end else binding.call.span
    return [Read(_read_words(role, words), role, bounds[0].directories, span)]


def _read_words(role: str, words: list[Word]) -> Reading:
    """What a script of consecutive fragments does.

    `sed -e … -e …`.
    """
    reading = _read_with(role, words, "1")
    if reading is None:
        return _unknown_text(role, words[0])
    if all(word.text is not None for word in words):
        return reading
    # A number whose value changes nothing need not be known: `sed -n "${line}p"`; a refused script does nothing.
    others = [_read_with(role, words, number) for number in ("27", "-3", "")]
    if all(other is not None and (other == reading or not other.understood) for other in others):
        return reading
    return _unknown_text(role, words[0])


def _read_with(role: str, words: list[Word], number: str) -> Reading | None:
    """What a script does if each unknown number is this."""
    texts: list[str] = []
    for word in words:
        text = word.text
        if text is None and word.unknown and word.shape == "number" and not word.empty:
            text = f"{word.prefix}{number}{word.suffix}"
        if text is None:
            return None
        texts.append(text)
    # Statements of several `-c` do not go on from one to the next.
    return read_text(role, ("\n;\n" if role == "code_sql" else "\n").join(texts))


def _read_stdin(binding: Binding) -> list[Read]:
    """A script on standard input, when the program was given no other."""
    output = binding.call.stdin
    text = output.text.text if output is not None and output.text is not None else None
    role = binding.table.language
    if role not in CODE:
        return []
    if text is None:
        return [Read(FROM_INPUT, role, binding.directories, binding.call.span)] if role == "code_sql" else []
    return [Read(read_text(role, text), role, binding.directories, binding.call.span)]


def _read_files(binding: Binding, *, alone: bool) -> list[Read]:
    """What is read in files of code.

    In a pipe all that they do, in others what they add to being code.

    `alone`: no other script is given.
    """
    role = binding.table.language
    files = script_files(binding)
    words = [word for bound in files for word in bound.words if word.text not in STANDARD_INPUT]
    texts = [piped(word, binding) for word in words]
    if not words or None in texts:
        unseen = alone and words and role in CODE
        found = [Read(BY_FILE, role, binding.directories, binding.call.span)] if unseen else []
        for bound in files:
            for word, path, text in held(bound, binding):
                found.append(Read(read_text(role, text), role, bound.directories, word.span, path))
        return found
    whole = "\n".join([text.text or "" for text in texts if text is not None])
    return [Read(read_text(role, whole), role, binding.directories, words[0].span)]


def read_text(role: str, text: str) -> Reading:
    """What the reader of a role's language sees in a text."""
    module = _reader(role)
    if module is None:
        return UNREAD
    reading: Reading = module.read(text)
    return reading


def _unknown_text(role: str, word: Word) -> Reading:
    """What a script may do of which only the beginning is known."""
    unseen = getattr(_reader(role), "unseen", None)
    reading: Reading = UNREAD if unseen is None else unseen(word.prefix, word.shape)
    return reading


def _reader(role: str) -> ModuleType | None:
    from importlib import import_module

    try:
        return import_module(f"venom_policy.behavior.languages.{READERS[role]}")
    except ModuleNotFoundError:
        return None


def add_readings(frame: Frame, found: list[Read]) -> list[Nested]:
    """The effects of what was read.

    Gives the commands that the scripts run.
    """
    nested: list[Nested] = []
    via = frame.via
    for read in found:
        if read.file:
            frame.via = (*via, shown_place(frame, read.file))
        nested += _add_reading(frame, read)
        frame.via = via
    return nested


def _add_reading(frame: Frame, read: Read) -> list[Nested]:
    reading = read.reading
    _add_paths(frame, read)
    for host in reading.hosts:
        frame.add(("net_send" if reading.sends else "net_read", Target("host", host_text(host)), read.span))
    is_code = read.role in INLINE_CODE or (read.file and any(effect.kind == "code" for effect in frame.effects))
    if not (read.file and is_code):
        _add_unknown(frame, read)
    if not is_code:
        # Else the code itself is an effect anyway.
        _add_unseen(frame, read)
    return [_shell_text(frame, read, text) for text in reading.shell]


def _shell_text(frame: Frame, read: Read, text: str) -> Nested:
    if not read.file:
        return Nested(frame.binding.rule.program, text=Word(read.span, (text,)), span=read.span)
    return Nested(
        shown_place(frame, read.file),
        text=Word(read.span, (text,)),
        place=Place("here", "", frame.action),
        span=read.span,
        recipe=f"{read.file}\0{text}",
    )


def _add_unknown(frame: Frame, read: Read) -> None:
    for kind, reasons in (("read", read.reading.unknown_reads), ("modify", read.reading.unknown_writes)):
        for reason in reasons:
            frame.add((kind, Target("unknown", "", reason=reason), read.span), ("opaque",), reason)


def _add_unseen(frame: Frame, read: Read) -> None:
    reading = read.reading
    if reading.reads_environment:
        frame.add(("read", Target("system", "environment"), read.span), ("secret",))
    if read.file:
        return
    if reading.code:
        frame.add(("code", Target("code", ""), read.span), ("inline",))
    if not reading.understood:
        reason = "the script could not be read"
        frame.add(("code", Target("unknown", "", reason=reason), read.span), ("opaque",), reason)


def _add_paths(frame: Frame, read: Read) -> None:
    reading = read.reading
    home = frame.binding.world.home
    for kind, paths, tree in (
        ("read", reading.reads, False),
        ("modify", reading.writes, False),
        ("delete", reading.deletes, False),
        ("delete", reading.deletes_trees, True),
    ):
        facets = ("destructive",) if kind == "delete" else ()
        for path in paths:
            text = home + path[1:] if path == "~" or path.startswith("~/") else path
            for target in path_targets(Word(read.span, (text,)), read.directories, tree=tree):
                frame.add((kind, target, read.span), facets)
