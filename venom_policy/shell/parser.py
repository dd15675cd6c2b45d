"""The text of a command, as the tree that bash would run."""

from __future__ import annotations

from venom_policy.shell.faults import KeptNewline, Unreadable
from venom_policy.shell.grammar import Grammar
from venom_policy.shell.limits import CHARACTERS, REREADS
from venom_policy.shell.nodes import Item, Refusal, Script, Unread
from venom_policy.shell.text import END, Text


def parse(text: str, dialect: str = "bash", offset: int = 0) -> Script:
    """The tree of a script.

    What bash would not read is its refusal.

    Never raises: beyond a limit the script ends with an Unread command. Every dialect is read as bash; how the shells
    differ is what `differences` tells. `offset` is where the text starts in the command, in bytes.
    """
    source = Text(text, offset)
    if END in text:
        place = source.span(source.joined.index(END), len(source.joined))
        return Script(place, (), Refusal(place, "expected text, found a NUL character"))
    if len(text) > CHARACTERS:
        return _after(_beginning(text, dialect, offset), _unread(source, f"more than {CHARACTERS} characters"))
    for _ in range(REREADS):
        try:
            return Grammar(source).script()
        except Unreadable as fault:
            return _unread(source, str(fault))
        except KeptNewline as newline:
            if newline.text is not source:
                break
            source = source.keeping(newline.index)
    return _after(_before_joined_lines(text, dialect, offset), _unread(source, "comments that end with a backslash"))


def _beginning(text: str, dialect: str, offset: int) -> Script:
    """The beginning of a text that is too long.

    Its whole lines; of a single line the commands before the one that is cut off.
    """
    end = text.rfind("\n", 0, CHARACTERS) + 1
    if end:
        return parse(text[:end], dialect, offset)
    read = parse(text[:CHARACTERS], dialect, offset)
    return Script(read.span, read.items[:-1], None, (len(read.items[:-1]),))


def _before_joined_lines(text: str, dialect: str, offset: int) -> Script:
    """The lines before the first that goes on in the next.

    They hold no comment that would be read anew.
    """
    first = text.index("\\\n")
    return parse(text[: text.rfind("\n", 0, first) + 1], dialect, offset)


def _after(read: Script, rest: Script) -> Script:
    return Script(rest.span, (*read.items, *rest.items), None, (*read.lines, *rest.lines))


def _unread(source: Text, reason: str) -> Script:
    span = source.span(0, len(source.joined))
    return Script(span, (Item(span, Unread(span, reason, source.source), "\n"),), None, (1,))
