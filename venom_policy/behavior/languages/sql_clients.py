"""Reads the commands of SQL clients: backslash, dot and word commands."""

from __future__ import annotations

from venom_policy.behavior.languages.reading import Reading
from venom_policy.behavior.languages.sql_tokens import Token

# psql: commands that show things, set how results look, or end a statement.
META_SHOWING = """
! ? C H T a bind c close connect conninfo copyright crosstabview d dA dAc dAf dAo dAp dC dD dE dF dFd dFp dFt dL
dO dP dPi dPt dRp dRs dT dX db dc dconfig dd des det deu dew df dg di dl dm dn do dp drds ds dt du dv dx dy echo
elif else encoding endif errverbose f gdesc gset gx h help if l list lo_list p parse password print prompt pset
q qecho quit r reset s set sf status sv t timing u unset warn watch x z
"""
META_HARMLESS = frozenset(META_SHOWING.split())

# sqlite: dot commands by what their arguments are.
DOT_SHOWING = """
auth bail binary changes check connection crlf databases dbconfig dbinfo dump echo eqp exit expert explain
filectrl fullschema headers help indexes indices limit lint mode nonce nullvalue parameter print progress prompt
quit recover schema selftest separator sha3sum show stats tables timeout timer version vfsinfo vfslist vfsname
width www
"""
DOT_COMMANDS = {
    "archive": "write",
    "backup": "write",
    "cd": "code",
    "clone": "write",
    "excel": "code",
    "import": "import",
    "imposter": "change",
    "iotrace": "write",
    "load": "code",
    "log": "write",
    "once": "output",
    "open": "write",
    "output": "output",
    "read": "script",
    "restore": "restore",
    "save": "write",
    "scanstats": "nothing",
    "session": "change",
    "shell": "run",
    "system": "run",
    "testcase": "write",
    "testctrl": "change",
    "trace": "write",
    "unmodule": "change",
} | dict.fromkeys(DOT_SHOWING.split(), "nothing")
DOT_STREAMS = frozenset({"stdout", "stderr", "off", "on", ""})

# Words that the mysql client reads itself, at the start of a statement.
WORD_COMMANDS = {
    "system": "run",
    "source": "script",
    "tee": "write",
    "pager": "run",
    "edit": "code",
    "nopager": "nothing",
    "notee": "nothing",
    "status": "nothing",
    "warnings": "nothing",
    "nowarning": "nothing",
    "print": "nothing",
    "clear": "nothing",
    "ego": "nothing",
    "go": "nothing",
    "exit": "nothing",
    "quit": "nothing",
    "rehash": "nothing",
    "prompt": "nothing",
    "connect": "nothing",
    "charset": "nothing",
    "resetconnection": "nothing",
}


class Seen:
    """What was seen in a text so far."""

    def __init__(self) -> None:
        self.reads: list[str] = []
        self.writes: list[str] = []
        self.shell: list[str] = []
        self.unknown_reads: list[str] = []
        self.unknown_writes: list[str] = []
        self.code = False
        self.changes = False
        self.destroys = False
        self.understood = True

    def read(self, token: Token | None) -> None:
        if token is None:
            self.unknown_reads.append("a file whose name is not literal is read")
        else:
            self.reads.append(token.text)

    def write(self, token: Token | None) -> None:
        if token is None:
            self.unknown_writes.append("a file whose name is not literal is written")
        elif token.text not in ("", ":memory:"):
            self.writes.append(token.text)

    def run(self, token: Token | None) -> None:
        if token is None:
            self.code = True
        else:
            self.shell.append(token.text)

    def reading(self) -> Reading:
        """All of it."""
        return Reading(
            reads=tuple(self.reads),
            writes=tuple(self.writes),
            shell=tuple(self.shell),
            code=self.code,
            unknown_reads=tuple(self.unknown_reads[:1]),
            unknown_writes=tuple(self.unknown_writes[:1]),
            changes=self.changes,
            destroys=self.destroys,
            understood=self.understood,
        )


def read_meta_command(text: str, seen: Seen) -> None:
    """Note what a backslash command does, given without its backslash."""
    name = ""
    for character in text:
        if not (character.isalnum() or character == "_") and not (not name and character in "!?."):
            break
        name += character
        if name in ("!", "?", "."):
            break
    argument = text[len(name) :].strip()
    plain = name.rstrip("+S") if name.startswith("d") else name
    if "`" in argument and name != "!":
        seen.code = True
    match plain:
        case "!":
            seen.shell.append(argument) if argument else _shell(seen)
        case "o" | "out" | "g" | "w" | "write" | "s" | "T" | "gx":
            _output(argument, seen)
        case "i" | "ir" | "include" | "include_relative" | ".":
            _script(argument, seen)
        case "copy":
            _copy(argument, seen)
        case "gexec" | "e" | "edit" | "ef" | "ev" | "cd" | "setenv" | "P" | "lo_export" | "lo_import" | "lo_unlink":
            seen.code = True
            seen.changes = seen.changes or name in ("gexec", "lo_import", "lo_unlink")
        case _ if plain in META_HARMLESS:
            pass
        case _:
            seen.code = seen.changes = seen.destroys = True


def _shell(seen: Seen) -> None:
    seen.code = True


def _output(argument: str, seen: Seen) -> None:
    if argument[:1] in ("'", '"'):
        argument = unquoted(argument)
    if argument.startswith("|"):
        seen.shell.append(argument[1:].strip())
    elif argument.startswith("("):
        pass
    elif argument and argument not in DOT_STREAMS:
        seen.writes.append(unquoted(argument))


def _script(argument: str, seen: Seen) -> None:
    if argument[:1] in ("'", '"'):
        argument = unquoted(argument)
    if argument.startswith("|"):
        seen.shell.append(argument[1:].strip())
    elif argument:
        seen.reads.append(unquoted(argument))
    # What the file holds may be anything.
    seen.code = seen.changes = seen.destroys = True


def _copy(argument: str, seen: Seen) -> None:
    """`\\copy table from|to 'file' | program 'command' | stdin`."""
    words = argument.split()
    lower = [word.lower() for word in words]
    place = next((place for place, word in enumerate(lower) if word in ("from", "to")), -1)
    rest = argument.split(words[place], 1)[1].strip() if place >= 0 else ""
    if place < 0:
        seen.code = seen.changes = True
        return
    seen.changes = seen.changes or lower[place] == "from"
    if rest.lower().startswith("program"):
        seen.shell.append(unquoted(rest[len("program") :].strip()))
    elif rest and rest.split()[0].lower().rstrip(";") not in ("stdin", "stdout", "pstdin", "pstdout"):
        (seen.reads if lower[place] == "from" else seen.writes).append(unquoted(rest))


def read_dot_command(line: str, seen: Seen) -> None:
    """Note what a dot command of sqlite does.

    A name may be shortened.
    """
    name, _, argument = line.partition(" ")
    argument = argument.strip()
    kinds = {kind for command, kind in DOT_COMMANDS.items() if command == name} or {
        kind for command, kind in DOT_COMMANDS.items() if command.startswith(name)
    }
    if not kinds:
        seen.code = True
    for kind in kinds:
        _dot(kind, argument, seen)


def _dot(kind: str, argument: str, seen: Seen) -> None:
    words = argument.split()
    last = unquoted(words[-1]) if words else ""
    match kind:
        case "run":
            seen.shell.append(argument)
        case "code":
            seen.code = True
        case "change":
            seen.changes = True
        case "write":
            if last not in DOT_STREAMS:
                seen.writes.append(last)
        case "output":
            # `-e` and `-x` open an editor or a spreadsheet.
            seen.code = seen.code or argument.startswith("-")
            _output(argument, seen)
        case "script":
            _script(argument, seen)
        case "import" | "restore":
            path = next((word for word in words if not word.startswith("-")), "")
            seen.changes = True
            seen.destroys = seen.destroys or kind == "restore"
            if unquoted(argument).startswith("|"):
                seen.code = True
            elif path:
                seen.reads.append(unquoted(path))


def read_word_command(verb: str, words: list[Token], seen: Seen) -> bool:
    """Whether the mysql client reads a statement itself; it is noted then."""
    kind = WORD_COMMANDS.get(verb)
    if kind is None:
        return False
    argument = " ".join(token.text for token in words[1:])
    match kind:
        case "run" | "code":
            # The client takes the rest of its line as it stands: spacing is lost here.
            seen.code = True
        case "script":
            seen.code = seen.changes = seen.destroys = True
        case "write":
            seen.write(Token("string", argument.replace(" . ", ".").replace(" / ", "/")) if len(words) == 2 else None)
    return True


def unquoted(text: str) -> str:
    """The first word of an argument, without its quotes."""
    if text[:1] in ("'", '"'):
        end = text.find(text[0], 1)
        return text[1:end] if end > 0 else text[1:]
    return text.split()[0].rstrip(";") if text.split() else ""
