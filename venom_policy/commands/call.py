"""Program calls, what comes of them, and the protocol that knows programs."""

from __future__ import annotations

from venom_policy.commands.values import HERE, NOWHERE, UNKNOWN_OUTPUT, Directory, Output, Place, Word
from venom_policy.effects import Effect, Finding
from venom_policy.source import Span
from venom_policy.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol
else:
    Protocol = object


class Call(Value):
    """One call of a program or builtin that could happen.

    `program` is the base name when the command word is exactly known and a bare name or in a trusted directory, else
    "" (then `file`, else `argv[0]` tells what is known). `builtin`: the shell runs it itself. `directories`: every cwd
    it may have.
    `environment`: variables that the command itself set and this call sees, in order. `stdin`: what is known of its
    input; None when inherited from outside. `pipes`: what is read from words that name a descriptor. `background`:
    detached by `&`. `file`: the path of what is run, where `hash -p` or PATH chose it. `disturbed`:
    calls before it may have given files names that are not plain (see `plain`).
    """

    id: int
    argv: tuple[Word, ...]
    program: str
    directories: tuple[Directory, ...]
    span: Span
    builtin: bool = False
    environment: tuple[tuple[str, Word], ...] = ()
    stdin: Output | None = None
    via: tuple[str, ...] = ()
    place: Place = HERE
    background: bool = False
    pipes: tuple[tuple[str, Output], ...] = ()
    file: str = ""
    disturbed: bool = True


class Nested(Value):
    """A command inside a command: `argv`, or `text` for a shell.

    The shell is `sh`, unless `dialect` says another.

    `via` is the name added to the chain. `parameters` are `$0 $1 …` of a shell text. `directory` changes the cwd;
    `environment` adds variables (a value None removes one); `clean` starts from an empty environment. `stdin` None
    keeps the caller's. `recipe` tells texts of the project's files apart: each is followed once, and what is not
    understood there is what the code of the call may do anyway.
    """

    via: str
    argv: tuple[Word, ...] = ()
    text: Word | None = None
    dialect: str = "posix"
    parameters: tuple[Word, ...] = ()
    directory: Word | None = None
    environment: tuple[tuple[str, Word | None], ...] = ()
    clean: bool = False
    place: Place = HERE
    stdin: Output | None = None
    background: bool = False
    span: Span = NOWHERE
    recipe: str = ""


class Outcome(Value):
    """What comes of a call: effects, nested commands, what it prints.

    `recipe`: a digest of what the project's files say that it runs.
    """

    action: str
    effects: tuple[Effect, ...] = ()
    nested: tuple[Nested, ...] = ()
    prints: Output = UNKNOWN_OUTPUT
    findings: tuple[Finding, ...] = ()
    recipe: str = ""


class Traced(Value):
    """A call with what comes of it."""

    call: Call
    outcome: Outcome


class Gap(Value):
    """Something that was not followed: a limit, unread text.

    A call may be missing.
    """

    reason: str
    span: Span


class Trace(Value):
    """Every call that could happen.

    `refusal`: bash refuses the text (message and place). `gaps`: calls may be missing. Effects of the shell itself
    stand in entries whose call has the program `shell` and an empty argv.
    """

    calls: tuple[Traced, ...]
    refusal: Gap | None = None
    gaps: tuple[Gap, ...] = ()
    findings: tuple[Finding, ...] = ()


class Programs(Protocol):
    """What abstract execution must know about programs; implemented from the rules."""

    def outcome(self, call: Call) -> Outcome:
        """What comes of a call.

        Also of builtins that only have effects, such as `test`, `printf`, `kill`.
        """

    def assigned(self, name: str, value: Word, call: Call) -> Outcome:
        """What comes of exporting a variable to all later calls.

        `export`, `declare -x`; `call` is the builtin's.
        """
