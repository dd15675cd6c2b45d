"""A project's policy is trusted by a person at a terminal, and by nobody else."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pexpect
import pytest

from venom_policy.adapters.account import account_home, cache_directory
from venom_policy.adapters.person import MARKS
from venom_policy.adapters.rules import default_rulebook

# The password database cannot be passed in: the account's home is said to be another.
CODE = (
    "import sys; from venom_policy.adapters import account, cli; "
    "account.account_home = lambda: sys.argv[1]; raise SystemExit(cli.main(sys.argv[2:]))"
)
REFUSED = 4
ANSWERED = "Type `yes`: "


class Person:
    """Somebody in a repository whose policy wants more than is held."""

    def __init__(self, directory: Path, bwrap: str) -> None:
        self.root = directory / "repo"
        self.home = directory / "home"
        for path in (self.root / ".git", self.root / ".venom", self.home):
            path.mkdir(parents=True)
        self._keep_rules()
        self.policy = self.root / ".venom" / "policy.zon"
        self.policy.write_text('.{ .holds = .{ "read@.", "files@.", "spawn:make.test@." } }')
        # Whoever runs these tests may be an agent, and that shows in the processes above.
        self._apart = (bwrap, "--dev-bind", "/", "/", "--unshare-pid", "--proc", "/proc")
        self.environment = {name: value for name, value in os.environ.items() if name not in MARKS}

    def _keep_rules(self) -> None:
        """The rules are compiled already, as they are for whoever has used the checkout before."""
        default_rulebook()
        there = Path(cache_directory())
        here = self.home / there.relative_to(account_home())
        here.mkdir(parents=True)
        for pack in there.glob("*.pack"):
            shutil.copy(pack, here)

    def types(self, answer: str, *words: str) -> tuple[int, str]:
        """The exit status and what is seen on the terminal when the question is answered so."""
        program, *rest = (*self._apart, sys.executable, "-c", CODE, str(self.home), *words)
        child = pexpect.spawn(
            program, rest, cwd=self.root, env=self.environment, encoding="utf-8", dimensions=(40, 400)
        )
        seen = ""
        if child.expect_exact([ANSWERED, pexpect.EOF], timeout=60) == 0:
            seen = child.before
            self.before_answering()
            child.sendline(answer)
            child.expect(pexpect.EOF, timeout=60)
        child.close()
        return child.exitstatus, seen + child.before

    def before_answering(self) -> None:
        """What happens while the person reads."""

    def runs(self, *words: str) -> subprocess.CompletedProcess[str]:
        """A process without a terminal."""
        return subprocess.run(
            [sys.executable, "-c", CODE, str(self.home), *words],
            cwd=self.root,
            env=self.environment,
            input="yes\n",
            start_new_session=True,
            capture_output=True,
            text=True,
            check=False,
        )

    def verdict(self, command: str) -> Any:
        """What is decided in the repository."""
        return json.loads(self.runs("decide", command, "--json").stdout)["verdict"]


@pytest.fixture
def person(tmp_path: Path, oracle: Callable[[str], str]) -> Person:
    """Somebody."""
    return Person(tmp_path, oracle("bwrap"))


def test_a_person_trusts_what_is_shown(person: Person) -> None:
    """The labels, what they come to, and the digest; then they are held until the bytes change."""
    assert person.verdict("make test") == "ask"
    status, seen = person.types("yes", "policy", "trust")
    assert status == 0
    assert "holds spawn:make.test@.: run code, by `make test`, whatever stands inside" in seen
    assert "comes to spawn@.: what may be written there is run as code" in seen
    assert f"`{person.policy}` is trusted" in seen
    assert person.verdict("make test") == "allow"
    assert (person.home / ".local/state/venom-policy/trust.json").stat().st_mode & 0o777 == 0o600
    person.policy.write_text('.{ .holds = .{"spawn@."} }')
    assert person.verdict("make test") == "ask"


def test_trust_is_taken_back(person: Person) -> None:
    """Then the file may only tighten again."""
    assert person.types("yes", "policy", "trust")[0] == 0
    status, seen = person.types("", "policy", "untrust")
    assert (status, f"`{person.policy}` may only tighten" in seen) == (0, True)
    assert person.verdict("make test") == "ask"


@pytest.mark.parametrize("answer", ["no", "", "y"])
def test_any_other_answer_changes_nothing(person: Person, answer: str) -> None:
    """Only the whole word does."""
    assert person.types(answer, "policy", "trust")[0] == REFUSED
    assert person.verdict("make test") == "ask"


@pytest.mark.parametrize("verb", ["trust", "untrust"])
def test_without_a_terminal_nothing_is_changed(person: Person, verb: str) -> None:
    """Whatever stands on standard input."""
    ran = person.runs("policy", verb, "--json")
    assert ran.returncode == REFUSED
    assert json.loads(ran.stdout)["error"]["code"] == "unauthorized.terminal"
    assert person.verdict("make test") == "ask"


def test_what_was_shown_is_what_is_trusted(person: Person) -> None:
    """A file that changes while it is read gains nothing."""
    person.before_answering = lambda: person.policy.write_text('.{ .holds = .{"spawn@."} }')  # type: ignore[method-assign]
    assert person.types("yes", "policy", "trust")[0] == 0
    assert person.verdict("make test") == "ask"


def test_a_file_with_faults_or_none_is_not_trusted(person: Person) -> None:
    """There is nothing to show."""
    person.policy.write_text(".{ .hold = 1 }")
    status, seen = person.types("yes", "policy", "trust")
    assert (status, "expected a policy without faults" in seen) == (2, True)
    person.policy.unlink()
    status, seen = person.types("yes", "policy", "trust")
    assert (status, "expected a policy file of the project" in seen) == (3, True)


def test_a_person_begins_with_a_preset(person: Person) -> None:
    """The file is written where it is not yet, for the person alone."""
    path = person.home / ".config/venom-policy/policy.zon"
    words = ("policy", "init", "--preset=developer", f"--file={path}")
    status, seen = person.types("yes", *words)
    assert (status, f"written to `{path}`" in seen) == (0, True)
    assert path.stat().st_mode & 0o777 == 0o600
    person.policy.unlink()
    assert person.verdict("git commit -m x") == "allow"
    assert person.types("yes", *words)[0] == 5
