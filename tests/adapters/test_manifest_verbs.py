"""The verbs about anybody's manifest."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.verbs.manifests import ECHO, manifest_text, verb_text
from venom_policy.adapters.cli import main

DIGEST = "sha256:389df4f9b82c33331c0ec7c3891dbdc595879366f8b1b94293a1e6ace14b9b80"


@pytest.fixture
def echo(tmp_path: Path) -> str:
    """The file of the RFC's example."""
    file = tmp_path / "verbs.zon"
    file.write_text(ECHO)
    return str(file)


def told(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> str:
    """What a verb prints."""
    assert main(["verbs", *words]) == status
    return capsys.readouterr().out


def test_faults_have_places(capsys: pytest.CaptureFixture[str], echo: str, tmp_path: Path) -> None:
    """All of all files, on standard error; the status is 1."""
    bad = tmp_path / "bad.zon"
    text = manifest_text(verb_text(".colour = 1"), verb_text(name="doctor"))
    bad.write_text(text)
    (tmp_path / "worse.zon").write_text(".{ .x = }")
    assert main(["verbs", "check", echo, str(bad), str(tmp_path / "worse.zon")]) == 1
    out, err = capsys.readouterr()
    assert out == "3 files, 3 faults\n"
    assert [line.partition(": expected")[0].rpartition("/")[2] for line in err.splitlines()] == [
        f"bad.zon:1:{text.index('.colour') + 2}",
        f"bad.zon:1:{text.index('doctor')}",
        "worse.zon:1:9",
    ]
    assert json.loads(told(capsys, "check", echo, "--json")) == {"status": 0, "faults": []}


def test_facets_are_accepted_when_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The check is strict otherwise."""
    file = tmp_path / "facets.zon"
    file.write_text(manifest_text(verb_text(".facets = .{ .destructive = true }")))
    told(capsys, "check", str(file), status=1)
    told(capsys, "check", str(file), "--facets=true")
    assert "destructive" in told(capsys, "facets", str(file), "--bundle", "none")


def test_the_digest_is_one_line(capsys: pytest.CaptureFixture[str], echo: str) -> None:
    """Of the fragment, or of what all tools share too."""
    assert told(capsys, "digest", echo, "--bundle", "none") == f"{DIGEST}\n"
    whole = told(capsys, "digest", echo)
    assert (len(whole), whole == f"{DIGEST}\n") == (72, False)


def test_the_model_is_canonical(capsys: pytest.CaptureFixture[str], echo: str) -> None:
    """Its hash is the digest."""
    from hashlib import sha256

    model = told(capsys, "model", echo, "--bundle=none").removesuffix("\n")
    assert f"sha256:{sha256(model.encode()).hexdigest()}" == DIGEST


def test_breaking_changes_have_a_status(capsys: pytest.CaptureFixture[str], echo: str, tmp_path: Path) -> None:
    """1 where callers break."""
    new = tmp_path / "new.zon"
    new.write_text(ECHO.replace(".grant = .read", ".grant = .write"))
    assert told(capsys, "diff", echo, echo) == "no changes\n"
    assert told(capsys, "diff", echo, str(new), status=1) == "breaking: echo grant: `read` became `write`\n"
    assert told(capsys, "diff", str(new), echo) == "compatible: echo grant: `write` became `read`\n"


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (("docs",), "venom-echo"),
        (("man", "--page=venom-echo-echo"), ".TH"),
        (("completions", "--shell=bash"), "complete"),
        (("completions", "--shell=zsh"), "#compdef"),
        (("completions", "--shell=fish"), "complete"),
        (("skill",), "# venom-echo"),
        (("catalog",), '"inputSchema"'),
    ],
)
def test_projections_are_printed(
    capsys: pytest.CaptureFixture[str], echo: str, words: tuple[str, ...], part: str
) -> None:
    """As they are for people, as one JSON value for programs."""
    text = told(capsys, *words, f"--file={echo}")
    assert part in text
    result: Any = json.loads(told(capsys, *words, f"--file={echo}", "--json"))
    assert isinstance(result, dict)


def test_an_unknown_page_is_told(capsys: pytest.CaptureFixture[str], echo: str) -> None:
    """With those that there are."""
    assert main(["verbs", "man", echo, "none"]) == 3
    assert "`venom-echo-echo" in capsys.readouterr().err


def test_a_manifest_that_cannot_be_read_is_a_bad_invocation(capsys: pytest.CaptureFixture[str]) -> None:
    """The status is 2."""
    assert main(["verbs", "digest", "/nowhere/verbs.zon"]) == 2
    assert "expected a readable manifest" in capsys.readouterr().err


def test_our_own_manifest_is_right(capsys: pytest.CaptureFixture[str]) -> None:
    """Together with the verbs that all tools share."""
    ours = Path(__file__).parents[2] / "venom_policy" / "verbs.zon"
    told(capsys, "check", str(ours), "--facets=true")


def test_a_manifest_with_faults_is_the_callers_mistake(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Each verb tells all its faults in one line, as it does that a file is not there."""
    file = tmp_path / "verbs.zon"
    file.write_text(manifest_text(verb_text(".colour = 1"), verb_text(".shape = 1", name="other")))
    for verb in ("model", "digest", "docs", "man", "skill", "catalog", "facets"):
        assert main(["verbs", verb, str(file)]) == 2
        out, err = capsys.readouterr()
        assert (out, err.count("\n"), err.count("the unknown member")) == ("", 1, 2)
        assert "\\u{a}" not in err
