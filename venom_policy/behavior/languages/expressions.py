"""Regular expressions to globs that every name they match also matches."""

from __future__ import annotations

TYPE_CHECKING = False
MOST = 16
DEEPEST = 20
# What stands in a half-made glob for the anchors and for any text.
START, END, ANY = "\x02", "\x03", "\x04"
CLASSES = frozenset("dDwWsShHvVRXNpPxucoeftnr0123456789")
EDGES = {"A": START, "z": END, "Z": END, "b": "", "B": "", "<": "", ">": "", "K": "", "G": ""}
QUANTIFIERS = frozenset("*+?{")
GLOB_MARKS = frozenset("*?[]{}\\")
WORD = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-"


def globs_of(expression: str, *, whole: bool = False, escaped_groups: bool = False) -> tuple[str, ...]:
    """Globs for the last component of what an expression finds.

    `whole`: the expression must match from end to end. `escaped_groups`: groups are written `\\( \\| \\)`.
    """
    reading = _Reading(expression, escaped_groups=escaped_groups)
    found = reading.alternatives(0)
    if not reading.understood or reading.rest:
        return ("*",)
    return tuple(dict.fromkeys([_finished(START + one + END if whole else one) for one in found]))


class _Reading:
    """One walk over an expression."""

    def __init__(self, expression: str, *, escaped_groups: bool) -> None:
        self.rest = expression
        self.escaped_groups = escaped_groups
        self.understood = True
        self.dotted = False

    def alternatives(self, depth: int) -> tuple[str, ...]:
        """`A|B` up to the end of a group or of all."""
        found = self.sequence(depth)
        while self.took("|"):
            found += self.sequence(depth)
        return found if len(found) <= MOST else (ANY,)

    def sequence(self, depth: int) -> tuple[str, ...]:
        """Atoms in a row."""
        found: tuple[str, ...] = ("",)
        while self.rest and not self.sees("|") and not self.sees(")"):
            atoms = self.atom(depth)
            if self.rest[:1] in QUANTIFIERS:
                atoms = self.repeated()
            found = tuple([one + atom for one in found for atom in atoms])
            if len(found) > MOST:
                found = (ANY,)
        return found

    def atom(self, depth: int) -> tuple[str, ...]:
        """One character, class, anchor or group."""
        if self.took("("):
            return self.group(depth)
        letter, self.rest = self.rest[0], self.rest[1:]
        match letter:
            case ".":
                return self.any_character()
            case "^":
                return (START,)
            case "$":
                return (END,)
            case "[":
                return self.character_class()
            case "\\":
                return self.escape()
        return ("\\" + letter if letter in GLOB_MARKS else letter,)

    def any_character(self) -> tuple[str, ...]:
        """`.`, as any character or as a dot.

        The first before a letter is as a rule meant for a dot: `.env` names what `?env` only may.
        """
        if self.dotted or not self.rest[:1].isalpha():
            return ("?",)
        self.dotted = True
        return ("?", ".")

    def group(self, depth: int) -> tuple[str, ...]:
        """`( … )`, of which a look around says nothing."""
        if self.rest.startswith("?") and not self.named():
            return ("",)
        found = self.alternatives(depth + 1)
        self.understood &= self.took(")") and depth < DEEPEST
        return found

    def named(self) -> bool:
        """Whether a group that begins with `?` holds an expression.

        The name or the flags of it are behind then.
        """
        for closing, before in ((":", "?"), (">", "?P<"), (">", "?<"), (">", "?")):
            if self.rest.startswith(before):
                name, found, rest = self.rest[len(before) :].partition(closing)
                if found and not name.strip(WORD):
                    self.rest = rest
                    return True
        flags, closed, self.rest = self.rest[1:].partition(")")
        self.understood &= bool(closed) and not flags.strip(WORD)
        return False

    def character_class(self) -> tuple[str, ...]:
        """`[…]`: some character, or the only one that stands there."""
        skipped = 1 if self.rest[:1] == "^" else 0
        end = self.rest.find("]", skipped + 1)
        inside, self.rest = self.rest[:end], self.rest[end + 1 :] if end >= 0 else ""
        self.understood &= end >= 0 and "[" not in inside
        return (inside,) if (len(inside) == 1 and inside.isalnum()) or inside == "." else ("?",)

    def escape(self) -> tuple[str, ...]:
        """A backslash and what follows it."""
        letter, self.rest = self.rest[:1], self.rest[1:]
        if letter in EDGES:
            return (EDGES[letter],)
        if letter in CLASSES:
            if self.rest.startswith("{"):
                self.rest = self.rest.partition("}")[2]
            return (ANY,)
        self.understood &= bool(letter)
        return ("\\" + letter if letter in GLOB_MARKS else letter,)

    def repeated(self) -> tuple[str, ...]:
        """Any number of what stood before."""
        while self.rest[:1] in QUANTIFIERS and self.rest:
            self.rest = self.rest.partition("}")[2] if self.rest[0] == "{" else self.rest[1:]
        return (ANY,)

    def mark(self, letter: str) -> str:
        """How `(`, `|` and `)` are written when they are no letters."""
        return "\\" + letter if self.escaped_groups else letter

    def sees(self, letter: str) -> bool:
        """Whether a mark comes next."""
        return self.rest.startswith(self.mark(letter))

    def took(self, letter: str) -> bool:
        """Whether a mark came next, which is then behind."""
        if not self.sees(letter):
            return False
        self.rest = self.rest[len(self.mark(letter)) :]
        return True


def _finished(half: str) -> str:
    """A half as a glob, with `*` where nothing anchors it."""
    head, end, _ = half.partition(END)
    start = max(head.rfind(START), head.rfind("/"))
    text = ("" if start >= 0 else ANY) + head[start + 1 :] + ("" if end else ANY)
    while ANY + ANY in text:
        text = text.replace(ANY + ANY, ANY)
    return text.replace(ANY, "*") if text.strip(ANY + "?") else "*"


def tail_of(pattern: str) -> str:
    """A glob of whole paths as one of last components.

    Its `*` also stands for slashes.
    """
    last = pattern.rpartition("/")[2]
    place = max([last.rfind(mark) for mark in GLOB_MARKS])
    return last if place < 0 else "*" + last[place + 1 :]
