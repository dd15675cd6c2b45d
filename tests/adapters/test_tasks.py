"""The tasks that a repository offers."""

from __future__ import annotations

import json
from pathlib import Path

from venom_policy.adapters.tasks import task_labels, tasks_of
from venom_policy.scope import Scope
from venom_policy.value import replace


def offered(root: Path, resolve: str = "filesystem") -> dict[str, bool]:
    """Each label, and whether it has a recipe."""
    scope = Scope(roots=(str(root),), cwd=str(root), home="/home/dev", resolve=resolve)
    return {str(label): bool(recipe) for label, recipe in tasks_of(scope)}


def test_scripts_and_targets_and_tools_are_tasks(tmp_path: Path) -> None:
    """Those that test, lint, check types, build or format; by the runner that the project uses."""
    scripts = {
        "test": "jest",
        "test:unit": "jest unit",
        "lint": "eslint .",
        "deploy": "x",
        "te;st": "y",
        "build": "rm -rf d",
    }
    (tmp_path / "package.json").write_text(json.dumps({"scripts": scripts}))
    (tmp_path / "Makefile").write_text("all: x\ntest:\n\tpytest\npublish:\n\tx\n")
    (tmp_path / "Cargo.toml").write_text("")
    (tmp_path / "pyproject.toml").write_text("[tool.pytest.ini_options]\n")
    assert offered(tmp_path) == {
        "spawn:cargo.build@.": False, "spawn:cargo.check@.": False, "spawn:cargo.clippy@.": False,
        "spawn:cargo.fmt@.": False, "spawn:cargo.test@.": False, "spawn:make.test@.": True,
        "spawn:npm.run.build@.": True, "spawn:npm.run.lint@.": True, "spawn:npm.run.test@.": True,
        "spawn:npm.run.test%3Aunit@.": True, "spawn:pytest@.": False,
    }  # fmt: skip
    (tmp_path / "pnpm-lock.yaml").write_text("")
    assert "spawn:pnpm.run.test@." in offered(tmp_path)


def test_nothing_is_offered_where_nothing_may_be_read(tmp_path: Path) -> None:
    """Lexically, without a root, and in an empty directory."""
    assert offered(tmp_path) == {}
    (tmp_path / "Cargo.toml").write_text("")
    assert offered(tmp_path, "lexical") == {}
    assert tasks_of(Scope(roots=(), cwd=str(tmp_path), home="/home/dev", resolve="filesystem")) == ()


def test_the_labels_of_tasks_are_those_of_the_root_from_wherever_one_asks(tmp_path: Path) -> None:
    """And those of now: a target that is gone is offered no longer."""
    (tmp_path / "Makefile").write_text("test:\n\tpytest\n")
    scope = Scope(roots=(str(tmp_path),), cwd=str(tmp_path), home="/home/dev", resolve="filesystem")
    assert list(map(str, task_labels(scope))) == ["spawn:make.test@."]
    assert task_labels(replace(scope, cwd=str(tmp_path / "x"))) == task_labels(scope)
    (tmp_path / "Makefile").write_text("all:\n\tpytest\n")
    assert task_labels(scope) == ()


def test_tools_of_other_languages_are_tasks(tmp_path: Path) -> None:
    """What a project's files say that it uses; a script of that name alone says nothing."""
    (tmp_path / "package.json").write_text(
        json.dumps({"scripts": {"deploy": "jest"}, "devDependencies": {"vitest": "1", "eslint": "9"}})
    )
    (tmp_path / "shop.sln").write_text("")
    (tmp_path / "pyproject.toml").write_text("[tool.ruff]\n")
    assert offered(tmp_path) == {
        "spawn:dotnet.build@.": False, "spawn:dotnet.format@.": False, "spawn:dotnet.test@.": False,
        "spawn:eslint@.": False, "spawn:vitest.run@.": False, "spawn:vitest@.": False,
        "files:ruff.format@.": False, "spawn:ruff.check@.": False, "spawn:ruff.format@.": False,
    }  # fmt: skip
