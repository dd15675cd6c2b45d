"""The verbs that read policy files, as a person and a program see them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.adapters.accounts import Account
from venom_policy.adapters.cli import main


@pytest.fixture
def account(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Account:
    """Somebody who stands in a repository."""
    found = Account(tmp_path, monkeypatch)
    monkeypatch.chdir(found.root)
    return found


def result(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> Any:
    """What a verb answers to a program."""
    assert main([*words, "--json"]) == status
    return json.loads(capsys.readouterr().out)


def test_check_tells_faults_warnings_and_what_labels_come_to(
    account: Account, capsys: pytest.CaptureFixture[str]
) -> None:
    """The exit status tells faults alone."""
    good = account.root / "good.zon"
    good.write_text('.{ .holds = .{ "files@.", "spawn:pytest@.", "respond@." } }')
    bad = account.root / "bad.zon"
    bad.write_text(".{ .holds = .{3} }")
    found = result(capsys, "policy", "check", str(good))
    assert (found["status"], found["faults"]) == (0, [])
    assert found["warnings"] == [
        f"{good}:1:45: `respond@.` covers nothing: what goes over the network needs `+open_world`"
    ]
    assert found["closure"][0] == {
        "labels": ["files@.", "spawn:pytest@."],
        "effect": "spawn@.",
        "because": "what may be written there is run as code, so that anything may be run",
    }
    found = result(capsys, "policy", "check", str(bad), "none.zon", str(good), status=1)
    assert found["faults"] == [
        f"{bad}:1:15: expected a text, found the number `3`",
        "none.zon:1:1: expected a policy file, found nothing",
    ]
    assert main(["policy", "check", str(bad), str(good)]) == 1
    seen = capsys.readouterr()
    assert seen.out.endswith("2 files, 1 fault, 1 warning\n")
    assert "warning: " in seen.err


def test_show_says_who_says_what(account: Account, capsys: pytest.CaptureFixture[str]) -> None:
    """The person's file, the preset, the project's."""
    own = account.own('.{ .preset = .reader, .holds = .{"files@docs/**"}, .net_read = .hosts }')
    project = account.project(
        '.{ .holds = .{"read@."}, .scope = .{ .hosts = .{"x.example"}, .secrets = .{"*.pass"} } }'
    )
    found = result(capsys, "policy", "show")
    assert [(file["path"], file["role"], file["trusted"]) for file in found["files"]] == [
        (str(own), "user", True),
        (str(project), "project", False),
    ]
    assert [(one["text"], one["source"]) for one in found["holds"]] == [
        ("read@.", "preset `reader`"),
        ("read@place:scratch", "preset `reader`"),
        ("read@place:packages", "preset `reader`"),
        ("files@docs/**", f"{own}:1:34"),
    ]
    assert [one["text"] for one in found["bounds"]] == ["read@."]
    assert [(one["name"], one["text"]) for one in found["choices"]] == [("net_read", "hosts")]
    assert [(one["name"], one["text"]) for one in found["scope"]] == [("scope.secrets", "*.pass")]
    assert [(one["name"], one["text"]) for one in found["idle"]] == [("scope.hosts", "x.example")]
    assert main(["policy", "show"]) == 0
    seen = capsys.readouterr().out
    assert f"project file `{project}`, may only tighten" in seen
    assert f"  files@docs/**  ({own}:1:34)" in seen


def test_show_tells_why_nothing_is_allowed(account: Account, capsys: pytest.CaptureFixture[str]) -> None:
    """A file with faults leaves nothing, and the default is told when there is none."""
    assert main(["policy", "show"]) == 0
    assert capsys.readouterr().out == "no policy file: the default\nholds:\n  read@.  (the default)\n"
    account.project(".{ .hold = 1 }")
    assert main(["policy", "show"]) == 0
    assert "nothing is allowed: .venom/policy.zon:1:5 has a fault, which `venom-policy policy check" in (
        capsys.readouterr().out
    )


def test_explain_tells_what_becomes_of_everyday_commands(account: Account, capsys: pytest.CaptureFixture[str]) -> None:
    """In words, and on the sample."""
    account.own(".{ .preset = .editor, .unattended = true }")
    found = result(capsys, "policy", "explain")
    assert [one["means"] for one in found["holds"]][:2] == ["read, whatever stands inside", "read, at scratch files"]
    sample = found["sample"]
    assert len(sample["allowed"]) + len(sample["denied"]) == 60
    assert sample["asked"] == []
    assert "git status" in sample["allowed"]
    assert main(["policy", "explain"]) == 0
    seen = capsys.readouterr().out
    assert "may change files, whatever stands inside\n" in seen
    assert f"of 60 everyday commands {len(sample['allowed'])} run without a question\n" in seen


def test_init_shows_every_preset(account: Account, capsys: pytest.CaptureFixture[str]) -> None:
    """With what it comes to, and what it would have asked."""
    found = result(capsys, "policy", "init")
    presets = {one["name"]: one for one in found["presets"]}
    assert list(presets) == ["reader", "editor", "developer", "maintainer", "operator"]
    assert {one["of"] for one in presets.values()} == {60}
    assert len(presets["reader"]["asked"]) > len(presets["editor"]["asked"]) > len(presets["developer"]["asked"])
    assert found["content"] == found["written"] == ""
    assert main(["policy", "init"]) == 0
    assert "maintainer: developer, and pushes topic branches" in capsys.readouterr().out


def test_init_gives_a_file_to_begin_with(account: Account, capsys: pytest.CaptureFixture[str]) -> None:
    """What is shown can be used as it is; written it is only by a person."""
    assert main(["policy", "init", "--preset=editor"]) == 0
    text = capsys.readouterr().out
    account.own(text)
    assert account.verdict("touch x") == "allow"
    path = account.root / "new.zon"
    found = result(capsys, "policy", "init", "--preset=editor", f"--file={path}", status=4)
    assert found["error"]["code"] == "unauthorized.terminal"
    assert not path.exists()


def test_decide_and_explain_take_a_policy(account: Account, capsys: pytest.CaptureFixture[str]) -> None:
    """Named by a flag; a batch cannot name one in a line."""
    path = account.root / "p.zon"
    path.write_text('.{ .holds = .{"files@."} }')
    assert result(capsys, "decide", "touch x", f"--policy={path}")["verdict"] == "allow"
    assert result(capsys, "decide", "touch x")["verdict"] == "ask"
    lines = account.root / "lines.jsonl"
    lines.write_text(json.dumps({"command": "touch x", "policy": str(path), "cwd": str(account.root)}) + "\n")
    assert main(["decide", "batch", f"--file={lines}", "--json"]) == 0
    assert json.loads(capsys.readouterr().out.splitlines()[0])["verdict"] == "ask"
    assert main(["decide", "batch", f"--file={lines}", f"--policy={path}", "--json"]) == 0
    assert json.loads(capsys.readouterr().out.splitlines()[0])["verdict"] == "allow"
    assert main(["decide", "touch x", "--policy=none.zon"]) == 2
    assert "expected a policy file, found nothing at" in capsys.readouterr().err


def test_explain_tells_what_granting_would_come_to(account: Account, capsys: pytest.CaptureFixture[str]) -> None:
    """With what is held already."""
    account.own('.{ .holds = .{ "read@.", "files@." } }')
    assert main(["explain", "make test"]) == 0
    assert capsys.readouterr().out.endswith(
        "\nGranted, files@. spawn:make.test@. would come to spawn@.: "
        "what may be written there is run as code, so that anything may be run.\n"
    )
    assert main(["explain", "touch ../x"]) == 0
    assert "would come to" not in capsys.readouterr().out
