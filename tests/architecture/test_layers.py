"""Imports go one way, and only adapters and the store touch the world."""

from __future__ import annotations

from pathlib import Path

import pytest
from importlinter import cli

from tests.architecture.sources import ROOT, imports, modules, top_level_imports

WORLD = {
    "asyncio",
    "logging",
    "multiprocessing",
    "os",
    "pathlib",
    "random",
    "shutil",
    "socket",
    "sqlite3",
    "subprocess",
} | {
    "tempfile",
    "threading",
    "time",
}

# Each costs about as much as the bare interpreter's start, or more than a judgment.
COSTLY = {"argparse", "dataclasses", "enum", "functools", "inspect", "re", "typing"}
JUDGING = {"behavior", "commands", "decisions", "effects", "grants", "judgment", "rulebook", "scope", "shell"}

THIRD_PARTY_HOMES = {
    "bashlex": {"venom_policy/shell/agree.py"},
    "pyparsing": {"venom_policy/zon"},
    "rich": {"venom_policy/explanation", "venom_policy/adapters"},
}


def _package(path: Path) -> str:
    return path.parts[1].removesuffix(".py")


def _roots(names: object) -> set[str]:
    return {str(name).partition(".")[0] for name in names}  # type: ignore[attr-defined]


def test_the_contracts_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    """What pyproject.toml says of layers is true."""
    monkeypatch.chdir(ROOT)
    assert cli.lint_imports(no_cache=True) == cli.EXIT_STATUS_SUCCESS


def test_only_adapters_and_the_store_touch_the_world() -> None:
    """Files, processes, sockets, clocks and chance are named in adapters and the store alone."""
    found = {
        str(path): sorted(used)
        for path, tree in modules()
        if _package(path) not in ("adapters", "store") and (used := _roots(imports(tree)) & WORLD)
    }
    assert found == {}


def test_judging_imports_nothing_costly() -> None:
    """What a hook process imports to judge costs next to nothing."""
    found = {
        str(path): sorted(used)
        for path, tree in modules()
        if _package(path) in JUDGING and (used := _roots(imports(tree)) & COSTLY)
    }
    assert found == {}


def test_third_party_packages_have_one_home_and_load_late() -> None:
    """Each is imported in its own place only, inside the function that needs it."""
    for path, tree in modules():
        for name in _roots(imports(tree)) & set(THIRD_PARTY_HOMES):
            assert any(str(path).startswith(home) for home in THIRD_PARTY_HOMES[name]), f"{path} imports {name}"
        assert not _roots(top_level_imports(tree)) & set(THIRD_PARTY_HOMES), f"{path} loads one at once"


def test_nothing_else_is_imported() -> None:
    """The package uses the standard library and its three dependencies."""
    import sys

    known = set(sys.stdlib_module_names) | set(THIRD_PARTY_HOMES) | {"venom_policy"}
    assert {name for _path, tree in modules() for name in _roots(imports(tree)) - known} == set()
