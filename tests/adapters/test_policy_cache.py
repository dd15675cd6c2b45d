"""A policy that was parsed before is the one that the file says now."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.adapters.accounts import Account
from venom_policy.adapters import policy_files
from venom_policy.adapters.account import cache_directory
from venom_policy.adapters.policy_cache import kept
from venom_policy.policies import PolicyFile


@pytest.fixture
def account(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Account:
    """Somebody, in a process that has read nothing yet."""
    monkeypatch.setattr(policy_files, "_read", {})
    return Account(tmp_path, monkeypatch)


def entries() -> list[Path]:
    """The kept files."""
    return sorted(Path(cache_directory()).glob("*.policy"))


def again(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is remembered in the process is forgotten."""
    monkeypatch.setattr(policy_files, "_read", {})


def test_what_was_parsed_is_kept_for_the_account_alone(account: Account) -> None:
    """One file for each policy, which others can neither read nor write."""
    account.own('.{ .holds = .{"files@."} }')
    assert account.held() == ["files@."]
    assert [path.stat().st_mode & 0o777 for path in entries()] == [0o600] * len(entries())
    assert entries()


def test_other_bytes_are_parsed_anew(account: Account, monkeypatch: pytest.MonkeyPatch) -> None:
    """And take the place of the old ones."""
    path = account.own('.{ .holds = .{"files@."} }')
    assert account.held() == ["files@."]
    before = len(entries())
    path.write_text('.{ .holds = .{"read@."} }')
    again(monkeypatch)
    assert account.held() == ["read@."]
    assert len(entries()) == before


def test_what_cannot_be_believed_is_parsed_anew(account: Account, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cut, changed, or written by others."""
    account.own('.{ .holds = .{"files@."} }')
    assert account.held() == ["files@."]
    for spoil in (
        lambda data: b"",
        lambda data: data[:40],
        lambda data: data[:32] + b"\xff" * 20,
        lambda data: data[:-3],
    ):
        for path in entries():
            path.write_bytes(spoil(path.read_bytes()))
        again(monkeypatch)
        assert account.held() == ["files@."]
    for path in entries():
        path.unlink()
        path.mkdir()
    again(monkeypatch)
    assert account.held() == ["files@."]
    for path in entries():
        path.rmdir()
    again(monkeypatch)
    assert account.held() == ["files@."]
    for path in entries():
        path.chmod(0o666)
    assert kept(b"x", str(account.home), lambda: PolicyFile("fresh")) == PolicyFile("fresh")
    again(monkeypatch)
    assert account.held() == ["files@."]


def test_a_cache_that_cannot_be_written_only_costs_time(account: Account) -> None:
    """The policy counts all the same."""
    (account.home / ".cache").write_text("no directory")
    account.own('.{ .holds = .{"files@."} }')
    assert account.held() == ["files@."]
