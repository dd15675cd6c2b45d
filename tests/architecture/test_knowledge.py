"""What programs do stands in rules, not in Python."""

from __future__ import annotations

import ast
from pathlib import Path

from tests.architecture.sources import modules
from venom_policy.adapters.rules import default_rulebook
from venom_policy.effects import FACETS, GRANT_OF_KIND, TARGET_TYPES

# The shell's own builtins live in `commands`; readers of languages are named after their programs, and found by role.
MAY_NAME_PROGRAMS = (
    "venom_policy/commands/",
    "venom_policy/shell/builtins.py",  # those of bash that other shells lack
    "venom_policy/behavior/languages/",
    "venom_policy/behavior/roles.py",
    "venom_policy/verbs/",  # knows no engine: verbs of a protocol, words of shells for completions
    "venom_policy/adapters/declared.py",  # our own verbs, compiled
    "venom_policy/scope/defaults.py",  # names of files, directories and services, which programs share
)

# What a module calls its own.
OWN_LISTS = ("__all__", "__slots__")

# Names of programs that are words of our own as well: kinds, roles, target types, verbs, shells as dialects.
# fmt: off
OWN_WORDS = frozenset({
    "as", "at", "basename", "bash", "batch", "code", "column", "command", "date", "env", "false", "file", "fold",
    "forge", "granted", "history", "host", "image", "install", "join", "last", "link", "look", "more", "mount", "pass",
    "passwd", "process", "read", "red", "screen", "script", "service", "set", "sh", "shell", "size", "source", "split",
    "sql", "standard", "start", "system", "test", "text", "time", "top", "tree", "true", "type", "venom-policy",
    "wait", "watch", "who", "yes", "zsh",
})
# fmt: on


def _programs() -> set[str]:
    """The names of all programs that have rules and are not also words of our own."""
    names = {name for one in default_rulebook().listings() for name in (one.program, *one.aliases)}
    own = OWN_WORDS | GRANT_OF_KIND.keys() | set(GRANT_OF_KIND.values()) | TARGET_TYPES | FACETS | _identifiers()
    return {name for name in names - own if name[0].isalpha() and len(name) > 1}


def _identifiers() -> set[str]:
    """The names of fields, arguments and functions of the package."""
    found: set[str] = set()
    for _path, tree in modules():
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute):
                found.add(node.attr)
            elif isinstance(node, ast.arg | ast.keyword):
                found.add(node.arg or "")
            elif isinstance(node, ast.FunctionDef):
                found.add(node.name)
    return found


def _texts(path: Path, tree: ast.Module) -> list[tuple[str, list[str]]]:
    """The words of each text of a module but its docstrings and names of its own."""
    left_out = {
        part
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) or (isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) in OWN_LISTS)
        for part in ast.walk(node.value)
        if isinstance(part, ast.Constant) and (isinstance(node, ast.Assign) or part is node.value)
    }
    return [
        (f"{path}:{node.lineno}", node.value.split())
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in left_out
    ]


def test_no_program_is_named_in_python() -> None:
    """What is said of one program alone belongs into its rule.

    A text that is a program's name, or a list most of which are such names, names programs; a sentence does not.
    """
    programs = _programs()
    named = [
        (where, words)
        for path, tree in modules()
        if not str(path).startswith(MAY_NAME_PROGRAMS)
        for where, words in _texts(path, tree)
        if 2 * len([word for word in words if word in programs]) > len(words)
    ]
    assert named == []
