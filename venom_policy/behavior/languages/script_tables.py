"""JSON and TOML tables → their commands, each with its line."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    # The commands of each name, in the order in which they run.
    Scripts = dict[str, tuple[str, ...]]

# The fields of a table that stands for a command, as task runners call them.
_COMMAND_FIELDS = ("cmd", "shell", "command")


def scripts(text: str, table: str, *, toml: bool) -> Scripts:
    """The commands of a table, none when it cannot be read.

    `a.b` is a table inside another.
    """
    found = _parsed_toml(text) if toml else _parsed_json(text)
    for name in table.split("."):
        found = found.get(name) if isinstance(found, dict) else None
    entries = found if isinstance(found, dict) else {}
    return {name: commands for name, value in entries.items() if (commands := _commands(value))}


def line_of(text: str, table: str, name: str) -> int:
    """The line of a name in a table, as far as seen."""
    start = text.find(table.rpartition(".")[2])
    for mark in (f'"{name}"', f"'{name}'", f"\n{name}"):
        at = text.find(mark, max(start, 0))
        if at >= 0:
            return text.count("\n", 0, at + 1) + 1
    return 1


def _commands(value: Any) -> tuple[str, ...]:
    if isinstance(value, str):
        return (value,)
    if isinstance(value, list):
        return tuple([one for one in value if isinstance(one, str)])
    if isinstance(value, dict):
        return tuple([one for field in _COMMAND_FIELDS for one in _commands(value.get(field))])
    return ()


def _parsed_json(text: str) -> Any:
    from json import loads

    try:
        return loads(text.removeprefix("\ufeff"))
    except (ValueError, RecursionError):
        return None


def _parsed_toml(text: str) -> Any:
    from tomllib import TOMLDecodeError, loads

    try:
        return loads(text.replace("\r\n", "\n"))
    except (TOMLDecodeError, RecursionError):
        return None
