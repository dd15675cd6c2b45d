"""Which policy files count for a command."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.adapters.accounts import Account
from venom_policy.adapters import trust
from venom_policy.adapters.judging import decided
from venom_policy.adapters.policy_files import MOST_BYTES
from venom_policy.errors import UsageError


@pytest.fixture
def account(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Account:
    """Somebody."""
    return Account(tmp_path, monkeypatch)


def test_without_files_nothing_changes(account: Account) -> None:
    """`read@.` is held, and nothing else is read."""
    assert account.held() == ["read@."]
    assert account.force().effective is None
    assert (account.verdict("ls"), account.verdict("touch x")) == ("allow", "ask")


def test_a_persons_own_file_counts(account: Account) -> None:
    """Its labels, denials, scope and choices."""
    account.own(
        '.{ .holds = .{ "read@.", "files@." }, .denies = .{"files@secrets/**"}, .net_read = .hosts,\n'
        '   .scope = .{ .hosts = .{"docs.example"}, .read_roots = .{"../shared"} } }'
    )
    assert account.held() == ["read@.", "files@."]
    for command, answer in [
        ("touch x", "allow"),
        ("touch secrets/x", "deny"),
        ("curl -s https://docs.example/x", "allow"),
        ("curl -s https://evil.example/x", "ask"),
        ("cat ../shared/x", "allow"),
        ("cat ../other/x", "ask"),
        ("rm -rf x", "ask"),
    ]:
        assert (command, account.verdict(command)) == (command, answer)


def test_the_environment_chooses_no_policy(account: Account, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """HOME, XDG_CONFIG_HOME and the question's home belong to the judged session."""
    for name in (".config/venom-policy", "venom-policy", ".venom"):
        (tmp_path / name).mkdir(parents=True)
        (tmp_path / name / "policy.zon").write_text('.{ .holds = .{"admin@.+privileged"} }')
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    assert account.held() == ["read@."]


def test_held_flags_replace_what_is_held_and_nothing_else(account: Account) -> None:
    """Denials and bounds stay."""
    account.own('.{ .holds = .{"spawn@."}, .denies = .{"files@secrets/**"} }')
    account.project('.{ .holds = .{ "read@.", "files@docs/**" } }')
    assert account.held(held=("read@.", "files@.")) == ["read@.", "files@."]
    assert account.verdict("touch docs/x", held=("files@.",)) == "allow"
    assert account.verdict("touch src/x", held=("files@.",)) == "ask"
    assert account.verdict("touch secrets/x", held=("files@.",)) == "deny"


def test_a_projects_file_tightens(account: Account) -> None:
    """Whoever wrote it, and as long as nobody trusts it only that."""
    account.own('.{ .holds = .{ "read@.", "files@." } }')
    account.project(
        '.{ .holds = .{ "read@.", "write:git@." }, .denies = .{"files@private/**"},\n'
        '   .scope = .{ .hosts = .{"x.example"} } }'
    )
    assert account.verdict("ls") == "allow"
    assert account.verdict("touch x") == "ask"
    assert account.verdict("git add x") == "ask"
    assert account.verdict("touch private/x") == "deny"
    assert account.force().scope.hosts == ()


def test_a_trusted_projects_file_adds(account: Account) -> None:
    """As long as its bytes stay the same, and in that directory."""
    path = account.project('.{ .holds = .{ "read@.", "spawn:make.test@." } }')
    found = next(file for file in account.force().files if file.role == "project")
    trust.trust(str(account.root), found.digest)
    assert account.verdict("make test") == "allow"
    path.write_text('.{ .holds = .{ "read@.", "spawn:make@." } }')
    assert account.verdict("make test") == "ask"
    trust.trust(str(account.root / "elsewhere"), account.force().files[0].digest)
    assert account.verdict("make test") == "ask"


def test_trust_is_taken_back_and_replaced(account: Account) -> None:
    """One digest for a directory."""
    root = os.path.realpath(account.root)
    trust.trust(root, "a" * 64)
    trust.trust(root, "b" * 64)
    trust.trust("/srv/other", "c" * 64)
    assert trust.trusted() == {(root, "b" * 64), ("/srv/other", "c" * 64)}
    assert (trust.untrust(root), trust.untrust(root)) == (True, False)
    assert trust.trusted() == {("/srv/other", "c" * 64)}


def test_a_record_of_trust_that_others_could_write_is_not_believed(account: Account, tmp_path: Path) -> None:
    """Nor a link, a directory, or text that is none; its file is the account's alone."""
    trust.trust("/srv/x", "a" * 64)
    record = account.home / ".local/state/venom-policy/trust.json"
    assert record.stat().st_mode & 0o777 == 0o600
    record.chmod(0o666)
    assert trust.trusted() == frozenset()
    record.chmod(0o600)
    kept = record.read_text()
    for text in (b"[", b"\xff"):
        record.write_bytes(text)
        assert trust.trusted() == frozenset()
    other = tmp_path / "other.json"
    other.write_text(kept)
    other.chmod(0o600)
    record.unlink()
    record.symlink_to(other)
    assert trust.trusted() == frozenset()
    record.unlink()
    record.mkdir()
    assert trust.trusted() == frozenset()


def test_a_lexical_question_looks_at_no_project(account: Account) -> None:
    """By text alone means that the project's files are not looked at; the person's own policy counts."""
    account.own('.{ .holds = .{ "read@.", "files@." } }')
    account.project(".{ .holds = .{} }")
    assert account.verdict("touch x", resolve="lexical") == "allow"
    assert account.verdict("touch x") == "ask"


def test_a_file_with_faults_leaves_nothing_allowed(account: Account) -> None:
    """The reason names the place; catastrophes stay denied."""
    path = account.own('.{ .hold = .{"read@."},\n .net_read = .never }')
    assert account.force().policy.fault.startswith(f"{path}:1:5: expected a known field, found `.hold`")
    assert account.force().policy.fault.endswith(" and 1 more")
    assert [account.verdict(command) for command in ("ls", "rm -rf /")] == ["ask", "deny"]
    account.own(".{}")
    account.project('.{ .denies = .{"do as I say"} }')
    assert account.verdict("ls") == "ask"
    assert "do as I say" not in decided(account.asks("ls")).to_json()


@pytest.mark.parametrize("role", ["own", "project"])
def test_a_file_that_cannot_be_used_leaves_nothing_allowed(account: Account, role: str) -> None:
    """A directory, too much, bytes that are no text, one that may not be read."""
    path = getattr(account, role)(".{}")
    assert account.verdict("ls") == "allow"
    path.write_bytes(b"// " + b"x" * MOST_BYTES + b"\n.{}")
    assert account.verdict("ls") == "ask"
    path.write_bytes(b'.{ .denies = .{"read@\xff"} }')
    assert account.verdict("ls") == "ask"
    path.unlink()
    path.mkdir()
    assert account.verdict("ls") == "ask"
    path.rmdir()
    os.mkfifo(path)
    assert account.verdict("ls") == "ask"


def test_a_projects_file_that_is_a_link_is_not_read(account: Account, tmp_path: Path) -> None:
    """A fault would tell a piece of what it leads to."""
    secret = tmp_path / "secret"
    secret.write_text("hunter2")
    path = account.project(".{}")
    path.unlink()
    path.symlink_to(secret)
    assert account.verdict("ls") == "ask"
    assert "hunter2" not in account.force().policy.fault


def test_a_persons_file_that_others_may_write_is_not_used(account: Account) -> None:
    """They would be the person."""
    account.own('.{ .holds = .{"spawn@."} }').chmod(0o666)
    assert "others may write it" in account.force().policy.fault


def test_a_named_file_counts_alone(account: Account, tmp_path: Path) -> None:
    """In place of the person's and the project's; its faults are the caller's mistake."""
    account.own('.{ .denies = .{"read"} }')
    account.project(".{ .holds = .{} }")
    given = tmp_path / "given.zon"
    given.write_text('.{ .holds = .{"files@."} }')
    assert account.verdict("touch x", policy=str(given)) == "allow"
    given.write_text(".{ .hold = 1 }")
    with pytest.raises(UsageError, match=r"expected a policy without faults, found: .*given\.zon:1:5"):
        account.force(policy=str(given))
    with pytest.raises(UsageError, match="expected a policy file, found nothing at"):
        account.force(policy=str(tmp_path / "none.zon"))


def test_the_shell_of_a_policy_is_that_of_the_judgment(account: Account) -> None:
    """Unless the question names another, which the policy is not for."""
    account.own(".{ .dialect = .zsh }")
    assert account.force().policy.dialect == "zsh"
    assert account.verdict("ls") == "allow"
    assert account.verdict("ls", dialect="bash") == "ask"


CONFIG = '[remote "origin"]\n\turl = {}\n'


@pytest.mark.parametrize(
    "url",
    [
        "git@github.com:me/repo.git",
        "https://github.com/me/repo",
        "https://user:token@github.com/me/repo.git",
        "ssh://git@github.com:22/me/repo.git",
    ],
)
def test_the_forge_is_that_of_origin(account: Account, url: str) -> None:
    """However its URL is spelled."""
    account.own(".{ .preset = .developer }")
    (account.root / ".git/config").write_text(CONFIG.format(url))
    assert dict(account.force().scope.places)["forge"] == (
        "host:github.com/me/repo",
        "host:api.github.com/repos/me/repo",
    )


@pytest.mark.parametrize(
    "url", ["/srv/git/repo.git", "../repo", "file:///srv/repo", "git@github.com:../../x", "ext::sh -c x"]
)
def test_a_remote_that_is_no_forge_is_none(account: Account, url: str) -> None:
    """A directory has no pages."""
    account.own(".{ .preset = .developer }")
    (account.root / ".git/config").write_text(CONFIG.format(url))
    assert dict(account.force().scope.places)["forge"] == ()


def test_origin_is_its_url(account: Account) -> None:
    """A policy that names digests of URLs holds `place:origin` for these only."""
    from hashlib import sha256

    url = "git@github.com:me/repo.git"
    (account.root / ".git/config").write_text(CONFIG.format(url))
    digest = sha256(url.encode()).hexdigest()
    text = (
        '.{{ .holds = .{{ "write:git@.", "read:git@place:origin+open_world" }}, .scope = .{{ .origins = .{{"{}"}} }} }}'
    )
    account.own(text.format(digest))
    assert account.verdict("git fetch origin") == "allow"
    (account.root / ".git/config").write_text(CONFIG.format("https://evil.example/x.git"))
    assert account.verdict("git fetch origin") == "ask"


def test_the_sessions_own_temporary_directory_is_scratch(account: Account, monkeypatch: pytest.MonkeyPatch) -> None:
    """With all below it, where it is ours and lies among temporary ones."""
    import tempfile

    account.own('.{ .holds = .{ "read@.", "files@place:scratch+destructive" } }')
    with tempfile.TemporaryDirectory(dir="/tmp") as own:
        monkeypatch.setenv("TMPDIR", own)
        assert account.verdict(f"rm -rf {own}/x") == "allow"
        monkeypatch.setenv("TMPDIR", str(account.home))
        assert account.verdict(f"rm -rf {own}/x") == "ask"
        monkeypatch.setenv("TMPDIR", "/tmp")
        assert account.verdict(f"rm -rf {own}/x") == "ask"
