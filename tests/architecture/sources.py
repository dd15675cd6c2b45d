"""The modules of the package as syntax trees, read once."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "venom_policy"


@cache
def modules() -> tuple[tuple[Path, ast.Module], ...]:
    """Each module of the package: its path from the checkout, and its tree."""
    paths = sorted(path for path in PACKAGE.rglob("*.py"))
    return tuple((path.relative_to(ROOT), ast.parse(path.read_text(encoding="utf-8"))) for path in paths)


def imports(tree: ast.AST) -> Iterator[str]:
    """The modules that code imports when it runs; what stands under `if TYPE_CHECKING:` never does."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and _only_for_types(node.test):
            for other in node.orelse:
                yield from imports_of_statement(other)
        else:
            yield from imports_of_statement(node)


def imports_of_statement(node: ast.AST) -> Iterator[str]:
    """The modules that one statement and what it holds import when they run."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom) and node.module:
        yield node.module
    else:
        yield from imports(node)


def top_level_imports(tree: ast.Module) -> Iterator[str]:
    """The modules imported as soon as the module itself is."""
    outside_functions = ast.Module(
        [node for node in tree.body if not isinstance(node, ast.FunctionDef | ast.ClassDef | ast.AsyncFunctionDef)], []
    )
    yield from imports(outside_functions)


def _only_for_types(test: ast.expr) -> bool:
    return isinstance(test, ast.Name) and test.id == "TYPE_CHECKING"
