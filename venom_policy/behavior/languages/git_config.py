"""A git settings file's text → its settings, with lines."""

from __future__ import annotations

from venom_policy.value import Value

_ESCAPES = {"n": "\n", "t": "\t", "b": "\b", "\\": "\\", '"': '"'}


class Setting(Value):
    """One setting: `section.name` or `section.subsection.name`, the fixed parts in lower case."""

    key: str
    value: str
    line: int


def settings(text: str) -> tuple[Setting, ...]:
    """The settings of a file, in order.

    What git would refuse is passed over.
    """
    reader = _Reader(text.removeprefix("\ufeff"))
    found: list[Setting] = []
    section = ""
    while reader.more():
        char = reader.peek()
        if char.isspace():
            reader.skip()
        elif char in "#;":
            reader.line()
        elif char == "[":
            section = reader.heading()
        else:
            line = reader.number
            name, value = reader.setting()
            if name:
                found.append(Setting(f"{section}.{name}", value, line))
    return tuple(found)


class _Reader:
    """A place in the text."""

    __slots__ = ("at", "number", "text")

    def __init__(self, text: str) -> None:
        self.text = text.replace("\r\n", "\n")
        self.at = 0
        self.number = 1

    def more(self) -> bool:
        return self.at < len(self.text)

    def peek(self) -> str:
        return self.text[self.at : self.at + 1]

    def skip(self) -> str:
        """The next character, which is passed."""
        char = self.peek()
        self.at += 1
        self.number += char == "\n"
        return char

    def line(self) -> str:
        """The rest of the line, which is passed."""
        end = self.text.find("\n", self.at)
        end = len(self.text) if end < 0 else end
        rest, self.at = self.text[self.at : end], end
        return rest

    def heading(self) -> str:
        """`[section]`, `[section "subsection"]` or `[section.subsection]`."""
        self.skip()
        name = self._until('] \t"\n').lower()
        while self.peek() in (" ", "\t"):
            self.skip()
        if self.peek() == '"':
            self.skip()
            name = f"{name}.{self._quoted()}"
        self._until("]\n")
        if self.peek() == "]":
            self.skip()
        return name

    def setting(self) -> tuple[str, str]:
        """A setting's name and value, switched on without one."""
        start = self.at
        while self.peek().isalnum() or self.peek() == "-":
            self.skip()
        name = self.text[start : self.at].lower()
        while self.peek() in (" ", "\t"):
            self.skip()
        if self.peek() == "=":
            self.skip()
            return name, self._value()
        self.line()
        return name, "true"

    def _value(self) -> str:
        pieces: list[str] = []
        blanks: list[str] = []  # they count when something follows
        quoted = False
        while self.more() and self.peek() != "\n":
            char = self.skip()
            if char.isspace() and not quoted:
                blanks += [char] if pieces else []
                continue
            if char in "#;" and not quoted:
                self.line()
                continue
            pieces += blanks
            blanks = []
            if char == '"':
                quoted = not quoted
            elif char == "\\":
                following = self.skip()
                pieces += [] if following == "\n" else [_ESCAPES.get(following, following)]
            else:
                pieces.append(char)
        return "".join(pieces)

    def _until(self, ends: str) -> str:
        start = self.at
        while self.more() and self.peek() not in ends:
            self.skip()
        return self.text[start : self.at]

    def _quoted(self) -> str:
        pieces: list[str] = []
        while self.more() and self.peek() not in '"\n':
            char = self.skip()
            pieces.append(self.skip() if char == "\\" else char)
        self.skip()
        return "".join(pieces)
