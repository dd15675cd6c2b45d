"""Files and functions stay small, names stay whole."""

from __future__ import annotations

import ast
from pathlib import Path

from tests.architecture.sources import modules

LONGEST_FILE = 400
LONGEST_FUNCTION = 40
LONGEST_SUMMARY = 12

# Longer for a reason; the list only shrinks.
LONG_FILES: dict[str, str] = {}
LONG_FUNCTIONS: dict[str, str] = {}

DRAWERS = {"utils", "util", "helpers", "helper", "common", "manager", "misc"}


def _functions(path: Path, tree: ast.Module) -> dict[str, int]:
    found: dict[str, int] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.end_lineno:
            first = node.decorator_list[0].lineno if node.decorator_list else node.lineno
            found[f"{path}:{node.name}"] = node.end_lineno - first + 1
    return found


def test_files_are_short() -> None:
    """No file is longer than 400 lines but those that say why."""
    lengths = {str(path): len((Path(__file__).parents[2] / path).read_text().splitlines()) for path, _tree in modules()}
    beyond = {path: length for path, length in lengths.items() if length > LONGEST_FILE}
    assert sorted(beyond) == sorted(LONG_FILES), beyond


def test_functions_are_short() -> None:
    """No function is longer than 40 lines but those that say why."""
    lengths = {name: length for path, tree in modules() for name, length in _functions(path, tree).items()}
    beyond = {name: length for name, length in lengths.items() if length > LONGEST_FUNCTION}
    assert sorted(beyond) == sorted(LONG_FUNCTIONS), beyond


def test_there_is_no_drawer() -> None:
    """No module is named after having no home."""
    assert [str(path) for path, _tree in modules() if DRAWERS & {*path.with_suffix("").parts}] == []


def test_every_module_says_what_it_is() -> None:
    """Each module has a docstring."""
    assert [str(path) for path, tree in modules() if not ast.get_docstring(tree)] == []


def test_public_names_say_what_they_give() -> None:
    """Each public function and type of a module has a docstring."""
    silent = [
        f"{path}:{node.lineno} {node.name}"
        for path, tree in modules()
        for node in tree.body
        if isinstance(node, ast.FunctionDef | ast.ClassDef)
        if not node.name.startswith("_") and not ast.get_docstring(node)
    ]
    assert silent == []


def test_the_first_line_of_a_docstring_is_short() -> None:
    """What one gets is said in at most twelve words."""
    long = [
        f"{path}: {summary}"
        for path, tree in modules()
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        for summary in (ast.get_docstring(node) or "").splitlines()[:1]
        if len(summary.split()) > LONGEST_SUMMARY
    ]
    assert long == []
