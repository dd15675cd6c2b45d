"""How seldom a developer is asked in a repository, where files tell more than the text of a command."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.adapters.accounts import Account
from tests.policies.test_presets import STILL_ASKED
from tests.policies.written import PRESETS
from venom_policy.adapters.judging import decided

FILES = {
    "package.json": '{"scripts": {"test": "jest", "lint": "eslint src", "build": "tsc -p .", "deploy": "./deploy.sh"}}',
    "tsconfig.json": "{}",
    "pyproject.toml": "[tool.pytest.ini_options]\n[tool.ruff]\nline-length = 100\n[tool.mypy]\nstrict = true\n",
    "Makefile": "test:\n\tpytest -q\nbuild:\n\tpython -m build\ndeploy:\n\t./deploy.sh\n",
    ".gitignore": "build/\ndist/\n",
    "src/main.py": "print(1)\n",
    "src/a.py": "x = 1\n",
    "tests/test_main.py": "def test_main(): pass\n",
    "README.md": "# Hello\n",
    "config.example.toml": "x = 1\n",
    "scripts/run.sh": "echo hi\n",
    "build/out.txt": "made\n",
    "dist/out.txt": "made\n",
}


@pytest.fixture
def account(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, oracle: Callable[[str], str]) -> Account:
    """A developer in a repository that offers tasks."""
    git = oracle("git")
    found = Account(tmp_path, monkeypatch)
    for name, text in FILES.items():
        path = found.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    (found.root / ".git").rmdir()
    for words in (
        ("init", "-q", "-b", "main"),
        ("remote", "add", "origin", "git@github.com:me/repo.git"),
        ("add", "."),
        ("-c", "user.name=me", "-c", "user.email=me@example.com", "commit", "-q", "-m", "first"),
    ):
        subprocess.run([git, "-C", str(found.root), *words], check=True, capture_output=True)
    found.own(".{ .preset = .developer }")
    return found


def test_a_developer_is_seldom_asked_where_files_are_looked_at(
    account: Account, capsys: pytest.CaptureFixture[str]
) -> None:
    """Fewer than 13 of 60, and no more than by text alone."""
    asked = {command for command in PRESETS.sample if account.verdict(command) != "allow"}
    with capsys.disabled():
        print(f"\nin a repository a developer is asked about {len(asked)} of {len(PRESETS.sample)}")
        for command in sorted(asked - set(STILL_ASKED)):
            print(f"  {command}: {decided(account.asks(command)).reasons[0].message}")
    assert asked <= set(STILL_ASKED)
    assert "rm -rf build dist" not in asked


@pytest.mark.parametrize(
    "command", ["npm run deploy", "make deploy", "rm -rf src", "rm -rf .git", "cat .env", "node deploy.js"]
)
def test_what_is_no_task_is_asked(account: Account, command: str) -> None:
    """A script of another name is not a test, and what is not made anew is not thrown away."""
    (account.root / ".env").write_text("TOKEN=x\n")
    (account.root / "src/new.py").write_text("y = 2\n")
    assert account.verdict(command) != "allow"


def test_a_pinned_task_asks_when_its_recipe_changes(account: Account) -> None:
    """`policy init` writes the digest; other text in package.json is another recipe."""
    from venom_policy.adapters.tasks import tasks_of
    from venom_policy.policies import starter

    account.own(starter(PRESETS, "developer", tasks_of(account.force().scope)))
    assert account.verdict("npm test") == "allow"
    package = account.root / "package.json"
    package.write_text(package.read_text().replace('"jest"', '"jest --ci"'))
    assert account.verdict("npm test") == "ask"
    assert account.verdict("npm run lint") == "allow"
