"""An account with a home and a repository of its own, for tests of policy files."""

from __future__ import annotations

from pathlib import Path

import pytest

from venom_policy.adapters import account, policy_files
from venom_policy.adapters.in_force import InForce, in_force
from venom_policy.adapters.judging import decided
from venom_policy.adapters.request import Request


class Account:
    """Somebody's home, which the password database would name, and a repository."""

    def __init__(self, directory: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.home = directory / "home"
        self.root = directory / "repo"
        (self.root / ".git").mkdir(parents=True)
        self.home.mkdir()
        monkeypatch.setattr(account, "account_home", lambda: str(self.home))
        monkeypatch.setattr(policy_files, "_own", [])

    def own(self, text: str) -> Path:
        """Write the account's own policy."""
        return self._write(Path(account.config_directory()) / "policy.zon", text)

    def project(self, text: str) -> Path:
        """Write the project's policy."""
        return self._write(self.root / ".venom" / "policy.zon", text)

    def asks(self, command: str = "ls", **more: object) -> Request:
        """A question in the repository."""
        return Request(command, str(self.root), home="/nonexistent/home", **more)

    def verdict(self, command: str, **more: object) -> str:
        """What is decided there."""
        return decided(self.asks(command, **more)).verdict

    def force(self, **more: object) -> InForce:
        """What counts there."""
        return in_force(self.asks(**more))

    def held(self, **more: object) -> list[str]:
        """The labels that are held there."""
        return [str(label) for label in self.force(**more).policy.holds]

    @staticmethod
    def _write(path: Path, text: str) -> Path:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        path.chmod(0o600)
        return path
