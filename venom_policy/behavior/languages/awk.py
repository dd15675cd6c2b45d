"""Reads an awk program: its files and the commands it runs."""

from __future__ import annotations

from venom_policy.behavior.languages.awk_tokens import END, NoProgram, Token, Tokens
from venom_policy.behavior.languages.reading import NOT_UNDERSTOOD, Reading

STREAMS = ("/dev/stdin", "/dev/stdout", "/dev/stderr", "/dev/null", "/dev/tty", "-")
# Tokens after which an expression begins: a string that follows is not the rest of a concatenation.
STARTERS = frozenset({"", "\n", ";", "{", "}", "(", ",", "&&", "||", "!", "=", "?", ":"})
# Tokens that end the expression after a redirection.
ENDERS = frozenset({"", "\n", ";", "}", ")"})
OPENING = frozenset({"(", "["})
CLOSING = frozenset({")", "]"})
ASSIGNMENTS = frozenset({"=", "+=", "-=", "*=", "/=", "%=", "^=", "**=", "++", "--"})

WRITE_UNKNOWN = "awk writes to a file whose name is computed"
# How many tokens one index, and one computed field, may take.
LONGEST = 400
LONGEST_FIELD = 40

READ_UNKNOWN = "awk reads a file whose name is computed"


def read(text: str) -> Reading:
    """What an awk program reads, writes and runs by itself."""
    try:
        tokens = Tokens(text, brackets=True)
        reading = Program(tokens.found).reading()
    except NoProgram:
        return NOT_UNDERSTOOD
    if not tokens.slash_in_bracket:
        return reading
    # Some awks end a pattern at a slash in brackets: what either of them would do counts.
    try:
        other = Program(Tokens(text, brackets=False).found).reading()
    except NoProgram:
        return reading
    return Reading(
        reads=reading.reads + other.reads,
        writes=reading.writes + other.writes,
        shell=reading.shell + other.shell,
        code=reading.code or other.code,
        hosts=reading.hosts + other.hosts,
        sends=reading.sends or other.sends,
        unknown_reads=reading.unknown_reads or other.unknown_reads,
        unknown_writes=reading.unknown_writes or other.unknown_writes,
        reads_environment=reading.reads_environment or other.reads_environment,
    )


class Program:
    """The tokens of a program, with what was seen in them."""

    def __init__(self, tokens: list[Token]) -> None:
        self.tokens = tokens
        self.reads: list[str] = []
        self.writes: list[str] = []
        self.shell: list[str] = []
        self.hosts: list[str] = []
        self.unknown_reads: list[str] = []
        self.unknown_writes: list[str] = []
        self.code = False
        self.reads_environment = False

    def at(self, place: int) -> Token:
        return self.tokens[place] if 0 <= place < len(self.tokens) else END

    def reading(self) -> Reading:
        """Everything the tokens tell."""
        printing = False
        depth = 0
        for place, token in enumerate(self.tokens):
            if token.kind == "operator":
                depth += (token.text in OPENING) - (token.text in CLOSING)
                self.read_operator(place, token.text, redirects=printing and depth <= 0)
            elif token.kind in ("name", "keyword", "directive"):
                self.read_name(place, token)
            if token.text in ("print", "printf") and token.kind == "keyword":
                printing, depth = True, 0
            elif token.kind in ("operator", "newline") and token.text in (";", "\n", "{", "}"):
                # A comma lets a list go on in the next line.
                printing = printing and token.text == "\n" and self.at(place - 1).text in (",", "&&", "||")
        return Reading(
            reads=tuple(self.reads),
            writes=tuple(self.writes),
            shell=tuple(self.shell),
            code=self.code,
            hosts=tuple(self.hosts),
            sends=bool(self.hosts),
            unknown_reads=tuple(self.unknown_reads[:1]),
            unknown_writes=tuple(self.unknown_writes[:1]),
            reads_environment=self.reads_environment,
        )

    def read_operator(self, place: int, operator: str, *, redirects: bool) -> None:
        if operator == ">>" or (operator == ">" and redirects):
            self.add_file(place + 1, self.writes, self.unknown_writes, WRITE_UNKNOWN)
        elif operator in ("|", "|&"):
            if self.at(place + 1).text == "getline":
                self.add_command_before(place)
            else:
                self.add_command_after(place)

    def read_name(self, place: int, token: Token) -> None:
        name = token.text
        if token.kind == "directive":
            # Included files, loaded extensions and functions called by a computed name are not seen.
            self.code = self.code or name != "@namespace"
        elif name == "system":
            command = self.at(place + 2)
            closed = self.at(place + 3).text == ")" and self.at(place + 3).kind == "operator"
            self.add_command(command if closed else END)
        elif name == "getline":
            if self.at(place - 1).text not in ("|", "|&"):
                self.read_getline(place)
        elif name == "ENVIRON":
            self.reads_environment = True
        elif name == "SYMTAB" or (name == "ARGV" and self.changes_arguments(place)):
            self.unknown_reads.append(READ_UNKNOWN)

    def read_getline(self, place: int) -> None:
        """Find `< file` after `getline` and its variable."""
        place += 1
        if self.at(place).text == "$":
            place = self.after_field(place)
        elif self.at(place).kind == "name":
            place = self.after_subscript(place + 1)
        if self.at(place).text == "<":
            self.add_file(place + 1, self.reads, self.unknown_reads, READ_UNKNOWN)

    def after_field(self, place: int) -> int:
        """The place of the `<` or of the end behind `$…`."""
        depth = 0
        for here in range(place, place + LONGEST_FIELD):
            token = self.at(here)
            if token.kind in ("operator", "newline"):
                if depth == 0 and (token.text == "<" or token.text in ENDERS):
                    return here
                depth += (token.text in OPENING) - (token.text in CLOSING)
        self.unknown_reads.append(READ_UNKNOWN)
        return place

    def after_subscript(self, place: int) -> int:
        if self.at(place).text != "[" or self.at(place).kind != "operator":
            return place
        depth = 0
        end = place + LONGEST
        while place < len(self.tokens):
            if place > end:
                raise NoProgram
            token = self.at(place)
            if token.kind == "operator":
                depth += (token.text in OPENING) - (token.text in CLOSING)
            place += 1
            if depth == 0:
                break
        return place

    def changes_arguments(self, place: int) -> bool:
        """Whether ARGV, the list of files that awk reads, may change here."""
        after = self.at(place + 1)
        before = self.at(place - 1).text
        if after.text != "[":
            return not (before == "in" or (self.at(place - 2).text == "length" and before == "("))
        end = self.at(self.after_subscript(place + 1))
        return (
            end.text in ASSIGNMENTS
            or before in ("++", "--", "getline")
            or (end.text == ")" and before == "," and end.kind == "operator")
        )

    def add_file(self, place: int, paths: list[str], unknown: list[str], reason: str) -> None:
        """Note the file that an expression names."""
        token = self.at(place)
        if token.text == "(" and self.at(place + 2).text == ")":
            token, place = self.at(place + 1), place + 2
        if token.kind != "string" or not token.exact:
            unknown.append(reason)
            return
        if not self.ends(place + 1, reading=paths is self.reads):
            unknown.append(reason)
        self.add_path(token.text, paths)

    def ends(self, place: int, *, reading: bool) -> bool:
        """Whether the name of a file ends here, with nothing joined on."""
        token = self.at(place)
        if token.kind in ("string", "number", "name", "pattern"):
            return False
        return token.text not in ("$", "(", "-", "+", "?") or (reading and token.text == "?")

    def add_path(self, path: str, paths: list[str]) -> None:
        if path.startswith(("/inet/", "/inet4/", "/inet6/")):
            self.add_host(path)
        elif path not in STREAMS and not path.startswith("/dev/fd/"):
            paths.append(path)

    def add_host(self, path: str) -> None:
        """Note the host of gawk's `/inet/protocol/local-port/host/port`."""
        parts = path.split("/")
        if len(parts) == 6:
            self.hosts.append(f"{parts[4]}:{parts[5]}" if parts[5] != "0" else parts[4])
        else:
            self.code = True

    def add_command_before(self, place: int) -> None:
        """Note the command that is read by `command | getline`."""
        command, start = self.at(place - 1), place - 2
        if command.text == ")" and command.kind == "operator" and self.at(place - 3).text == "(":
            command, start = self.at(place - 2), place - 4
        before = self.at(start)
        begins = before.control or (before.kind != "string" and before.text in STARTERS)
        self.add_command(command if begins or before.kind == "keyword" else END)

    def add_command_after(self, place: int) -> None:
        """Note the command that `print | command` writes to."""
        command, end = self.at(place + 1), self.at(place + 2)
        if command.text == "(" and end.kind == "string":
            command, end = end, self.at(place + 4)
        closes = end.kind in ("operator", "newline") and end.text in ENDERS
        self.add_command(command if closes else END)

    def add_command(self, command: Token) -> None:
        if command.kind != "string" or not command.exact:
            self.code = True
        elif command.text.startswith("/inet"):
            self.add_host(command.text)
        elif command.text.strip():
            self.shell.append(command.text)
