"""Reads a sed script: its files and the commands it runs."""

from __future__ import annotations

from venom_policy.behavior.languages.reading import NOT_UNDERSTOOD, Reading

STREAMS = frozenset({"/dev/stdin", "/dev/stdout", "/dev/stderr"})

BLANKS = " \t\n\r\v\f"
BLANKS_AND_SEMICOLONS = BLANKS + ";"
DIGITS = "0123456789"
SUBSTITUTION_FLAGS = frozenset("gpiIeMm" + DIGITS)

# Commands that take nothing, take a number, take a label, take text to the end of the line.
BARE = frozenset("=dDgGhHnNpPxzF")
NUMBERED = frozenset("lLqQ")
LABELLED = frozenset("btT:v")
TEXTS = frozenset("aic")
FILES = frozenset("rRwW")


class NoScript(Exception):
    """The text is no sed script."""


def read(text: str) -> Reading:
    """What a sed script reads, writes and runs.

    Several fragments (`-e`, `-e`) are to be joined by newlines first. Whether braces match is not checked: a script
    with a brace too many does nothing at all.
    """
    script = Script(text)
    try:
        while script.skip(BLANKS_AND_SEMICOLONS + "}"):
            script.read_command()
    except NoScript:
        return NOT_UNDERSTOOD
    return Reading(
        reads=tuple(path for path in script.reads if path not in STREAMS),
        writes=tuple(path for path in script.writes if path not in STREAMS),
        shell=tuple(script.shell),
        code=script.code,
    )


class Script:
    """A place in a script, with what was seen up to there."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.place = 0
        self.reads: list[str] = []
        self.writes: list[str] = []
        self.shell: list[str] = []
        self.code = False

    @property
    def next(self) -> str:
        """The next character, or nothing at the end."""
        return self.text[self.place : self.place + 1]

    def skip(self, characters: str) -> bool:
        """Go past these characters; True when something is left."""
        while self.next and self.next in characters:
            self.place += 1
        return self.place < len(self.text)

    def take(self) -> str:
        """The next character, gone past."""
        character = self.next
        if not character:
            raise NoScript
        self.place += 1
        return character

    def read_command(self) -> None:
        """Go past one command with its addresses."""
        if self.next != "#":
            self.skip_addresses()
        name = self.take()
        if name == "#":
            self.rest_of_line()
        elif name in "{":
            return
        elif name == "s":
            self.read_substitution()
        elif name == "y":
            delimiter = self.take_delimiter()
            self.skip_part(delimiter, brackets=False)
            self.skip_part(delimiter, brackets=False)
            self.finish()
        elif name in FILES:
            self.read_file(name)
        elif name == "e":
            self.read_execution()
        elif name in TEXTS:
            self.skip_text()
        elif name in LABELLED:
            self.skip_label()
        else:
            self.skip_simple(name)

    def skip_addresses(self) -> None:
        if self.skip_address(first=True):
            self.skip(BLANKS)
            if self.next == ",":
                self.place += 1
                self.skip(BLANKS)
                if not self.skip_address(first=False):
                    raise NoScript
        self.skip(BLANKS)
        if self.next == "!":
            self.place += 1
            self.skip(BLANKS)

    def skip_address(self, *, first: bool) -> bool:
        character = self.next
        if character in ("/", "\\") and character:
            self.place += 1
            delimiter = character if character == "/" else self.take_delimiter()
            self.skip_part(delimiter, brackets=True)
            while self.skip(BLANKS) and self.next in "IM":
                self.place += 1
            return True
        if character == "$":
            self.place += 1
            return True
        if character in ("+", "~") and not first:
            self.place += 1
            self.skip(DIGITS)
            return True
        if character and character in DIGITS:
            self.skip(DIGITS)
            before_blanks = self.place
            self.skip(BLANKS)
            if self.next != "~":
                self.place = before_blanks
                return True
            self.place += 1
            self.skip(BLANKS)
            self.skip(DIGITS)
            return True
        return False

    def take_delimiter(self) -> str:
        delimiter = self.take()
        # A delimiter beyond ASCII is one character in one locale, a part of one in another.
        if delimiter == "\n" or delimiter > "~":
            raise NoScript
        return delimiter

    def skip_part(self, delimiter: str, *, brackets: bool) -> None:
        """Go past a pattern or replacement and the delimiter that closes it."""
        while True:
            character = self.take()
            if character == "\\" and delimiter != "\\":
                self.take()
            elif character == delimiter:
                return
            elif character == "\n" and brackets:
                raise NoScript
            elif character == "[" and brackets:
                self.skip_bracket()

    def skip_bracket(self) -> None:
        """Go past a bracket expression, in which a delimiter is nothing special."""
        if self.next == "^":
            self.place += 1
        if self.next == "]":
            self.place += 1
        while True:
            character = self.take()
            if character == "]":
                return
            if character == "\n":
                raise NoScript
            if character == "[" and self.next in (".", "=", ":") and self.next:
                closing = self.text.find(self.next + "]", self.place + 1)
                if closing < 0:
                    raise NoScript
                self.place = closing + 2

    def read_substitution(self) -> None:
        delimiter = self.take_delimiter()
        self.skip_part(delimiter, brackets=True)
        self.skip_replacement(delimiter)
        while self.next and self.next in SUBSTITUTION_FLAGS:
            self.code = self.code or self.next == "e"
            self.place += 1
        if self.next == "w":
            self.place += 1
            self.read_file("w")
        else:
            self.finish()

    def skip_replacement(self, delimiter: str) -> None:
        while True:
            character = self.take()
            if character == "\\" and delimiter != "\\":
                self.take()
            elif character == delimiter:
                return
            elif character == "\n":
                raise NoScript

    def read_file(self, name: str) -> None:
        self.skip(" \t")
        path = self.rest_of_line()
        if not path:
            raise NoScript
        (self.writes if name in "wW" else self.reads).append(path)

    def read_execution(self) -> None:
        """Read `e`, which runs its command, or alone the lines it edits."""
        self.skip(" \t")
        command = self.continued_lines()
        if command.strip(BLANKS):
            self.shell.append(command)
        else:
            self.code = True

    def skip_text(self) -> None:
        self.skip(" \t")
        if not self.next:
            raise NoScript
        if self.next == "\\":
            self.place += 1
            self.skip(" \t")
            if self.next == "\n":
                self.place += 1
        self.continued_lines()

    def skip_label(self) -> None:
        self.skip(" \t")
        while self.next and self.next not in "; \t\n}":
            self.place += 1

    def skip_simple(self, name: str) -> None:
        if name in NUMBERED:
            self.skip(" \t")
            self.skip(DIGITS)
        elif name not in BARE:
            raise NoScript
        self.finish()

    def finish(self) -> None:
        """Go past what may stand between a command and the next."""
        self.skip(" \t")
        if self.next not in ("", "\n", ";", "}", "#"):
            raise NoScript

    def rest_of_line(self) -> str:
        end = self.text.find("\n", self.place)
        end = len(self.text) if end < 0 else end
        line = self.text[self.place : end]
        self.place = end
        return line

    def continued_lines(self) -> str:
        """The text up to a newline that no backslash escapes."""
        pieces: list[str] = []
        while self.next and self.next != "\n":
            character = self.take()
            if character == "\\" and self.next:
                character = self.take()
                if character != "\n":
                    pieces.append("\\")
            pieces.append(character)
        return "".join(pieces)
