"""A command word → its program, as PATH and `hash` have it."""

from __future__ import annotations

from venom_policy.commands.joining import exact
from venom_policy.commands.paths import absolute
from venom_policy.commands.runner import Runner
from venom_policy.commands.state import Shell
from venom_policy.commands.values import NOWHERE, Word
from venom_policy.shell import nodes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Scalar = Callable[[Runner, Shell, nodes.Word], Word]

TRUSTED_DIRECTORIES = frozenset(
    {"/bin", "/usr/bin", "/sbin", "/usr/sbin", "/usr/local/bin", "/usr/local/sbin", "/opt/homebrew/bin"}
)
UNKNOWN_ENTRY = Word(unknown="the search path is not known")
FILES = frozenset({"file", "link"})


def program_of(runner: Runner, shell: Shell, text: str) -> tuple[str, str]:
    """The well-known program that a word calls, else its file.

    "" for both where neither is known.
    """
    hashed = shell.hashed.get(text)
    if hashed is not None:
        return _of_file(hashed.text) if hashed.text else ("", "")
    if "/" in text:
        return _trusted(text), ""
    if shell.program_paths == ():
        return text, ""
    for entry in shell.program_paths if shell.program_paths is not None else (UNKNOWN_ENTRY,):
        kinds = _kinds(runner, shell, entry, text)
        if kinds != {"absent"}:
            return "", f"{entry.text or '.'}/{text}" if kinds and kinds <= FILES else ""
    return text, ""


def _of_file(path: str) -> tuple[str, str]:
    program = _trusted(path)
    return (program, "") if program else ("", path if "/" in path else f"./{path}")


def _trusted(text: str) -> str:
    head, slash, base = text.rpartition("/")
    return base if not slash or head in TRUSTED_DIRECTORIES else ""


def _kinds(runner: Runner, shell: Shell, entry: Word, name: str) -> set[str | None]:
    """What a directory of PATH holds under a name.

    As seen from every cwd.
    """
    if entry.text is None:
        return set()
    return {
        None if directory.unknown else runner.facts.kind(absolute(f"{entry.text or '.'}/{name}", directory))
        for directory in shell.directories
    }


def path_entries(
    runner: Runner, shell: Shell, parts: tuple[nodes.Part, ...], scalar: Scalar
) -> tuple[Word, ...] | None:
    """The untrusted directories before PATH's known ones, if known."""
    for index, part in enumerate(parts):
        if isinstance(part, nodes.Parameter) and part.name == "PATH" and not (part.operator or part.subscript):
            before = scalar(runner, shell, nodes.Word(part.span, parts[:index]))
            rest = parts[index + 1 :]
            appended = not rest or (isinstance(rest[0], nodes.Literal) and rest[0].text.startswith(":"))
            if not appended or before.text is None or (before.text and not before.text.endswith(":")):
                return None
            if shell.program_paths is None:
                return None
            return (*_untrusted(before.text[:-1] if before.text else None), *shell.program_paths)
    return entries_of_value(scalar(runner, shell, nodes.Word(NOWHERE, parts)))


def entries_of_value(value: Word) -> tuple[Word, ...] | None:
    """The untrusted directories in a whole value of PATH.

    None when it is not known.
    """
    if value.text is not None:
        return _untrusted(value.text)
    if value.variables == ("PATH",) and not value.prefix and not value.flows and value.suffix[:1] in ("", ":"):
        return ()
    return None


def _untrusted(text: str | None) -> tuple[Word, ...]:
    if text is None:
        return ()
    return tuple(exact(entry) for entry in text.split(":") if entry.rstrip("/") not in TRUSTED_DIRECTORIES)
