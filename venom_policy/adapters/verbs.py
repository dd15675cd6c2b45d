"""The verbs of the command line: names, flags and what runs them."""

from __future__ import annotations

from venom_policy.value import Value


class Flag(Value):
    """A named parameter of a verb; with `several` it takes a list."""

    name: str
    summary: str
    required: bool = False
    choices: tuple[str, ...] = ()
    several: bool = False


class Verb(Value):
    """One command of the command line.

    `run` is `module:function`; `operand` names the flag that bare words fill.
    """

    words: tuple[str, ...]
    summary: str
    run: str
    flags: tuple[Flag, ...] = ()
    operand: str = ""

    @property
    def name(self) -> str:
        """The words joined by a space, as people type them."""
        return " ".join(self.words)


_COMMAND = Flag("command", "The shell command to read; it is never run", required=True)
_BATCH_FILE = Flag("file", "JSON Lines, one object with a `command` each; `-` is standard input", required=True)
_RULE_FILES = Flag("files", "Rule files to check", required=True, several=True)
_PROGRAM = Flag("program", "The program whose rule to show", required=True)

_PLACE = (
    Flag("held", 'Grant labels that are held, with spaces between (default: "read@.")'),
    Flag("root", "The directory inside which work is expected (default: the repository, or the directory, of the cwd)"),
    Flag("cwd", "Where the command would start (default: the current directory)"),
    Flag("home", "The home directory (default: yours)"),
    Flag("hosts", "Hosts that count as inside the scope, with spaces between"),
    Flag(
        "resolve",
        "Judge by text alone, or look at files (default: filesystem where the cwd exists)",
        choices=("lexical", "filesystem"),
    ),
    Flag("dialect", "The shell that would read the command (default: bash)", choices=("bash", "posix", "zsh", "any")),
)

_JUDGING = "venom_policy.adapters.judging"
_BATCH = "venom_policy.adapters.batch"
_RULES = "venom_policy.adapters.rule_verbs"

VERBS = (
    Verb(
        ("explain",),
        "Show what each part of a command does, which grant it needs and whether it may run",
        f"{_JUDGING}:explain_verb",
        (_COMMAND, *_PLACE),
        "command",
    ),
    Verb(("judge",), "Print what a command does, as JSON", f"{_JUDGING}:judge_verb", (_COMMAND, *_PLACE), "command"),
    Verb(
        ("decide",),
        "Print whether a command may run, as JSON",
        f"{_JUDGING}:decide_verb",
        (_COMMAND, *_PLACE),
        "command",
    ),
    Verb(
        ("judge", "batch"),
        "Judge one command a line, one JSON answer a line",
        f"{_BATCH}:judge_batch_verb",
        (_BATCH_FILE, *_PLACE),
    ),
    Verb(
        ("decide", "batch"),
        "Decide one command a line, one JSON answer a line",
        f"{_BATCH}:decide_batch_verb",
        (_BATCH_FILE, *_PLACE),
    ),
    Verb(("rules", "check"), "Show all faults of rule files", f"{_RULES}:check_verb", (_RULE_FILES,), "files"),
    Verb(("rules", "show"), "Show what is known about a program", f"{_RULES}:show_verb", (_PROGRAM,), "program"),
    Verb(("rules", "list"), "List the programs that have rules", f"{_RULES}:list_verb"),
    Verb(("version",), "Print the version", "venom_policy.adapters.cli:version_verb"),
)

GLOBAL_FLAGS = (
    Flag("json", "Print JSON"),
    Flag("help", "Print this help"),
)
