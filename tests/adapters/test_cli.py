"""The command line as programs and people use it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from venom_policy.adapters.cli import main

PLACE = ("--cwd=/work/repo", "--home=/home/dev", "--resolve=lexical")
PROGRAM = (sys.executable, "-c", "from venom_policy.adapters.cli import main; raise SystemExit(main())")


def answered(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    """The one JSON value that an invocation prints, having succeeded."""
    assert main([*words]) == 0
    output = capsys.readouterr()
    assert output.err == ""
    assert output.out.count("\n") == 1
    return json.loads(output.out)


def run(*words: str, data: bytes = b"", cwd: Path | None = None) -> subprocess.CompletedProcess[bytes]:
    """A whole process."""
    return subprocess.run([*PROGRAM, *words], input=data, capture_output=True, check=False, cwd=cwd)


def test_judge_prints_a_judgment(capsys: pytest.CaptureFixture[str]) -> None:
    """The judgment is one JSON object in the published format."""
    judgment = answered(capsys, "judge", "git log", *PLACE)
    assert (judgment["format"], judgment["command"], judgment["cwd"]) == (1, "git log", "/work/repo")
    assert judgment["grants"] == ["read"]


@pytest.mark.parametrize(
    ("command", "held", "verdict"),
    [
        ("git log", "read@.", "allow"),
        ("git log", "", "ask"),
        ("rm -rf build", "read@.", "ask"),
        ("rm -rf build", "read@. files:rm@build/**+destructive", "allow"),
        ("rm -rf /", "admin@.", "deny"),
        ("", "", "allow"),
    ],
)
def test_decide_follows_what_is_held(capsys: pytest.CaptureFixture[str], command: str, held: str, verdict: str) -> None:
    """The status is 0 for every verdict."""
    assert answered(capsys, "decide", f"--command={command}", f"--held={held}", *PLACE)["verdict"] == verdict


def test_explain_begins_with_the_verdict(capsys: pytest.CaptureFixture[str]) -> None:
    """The first line names the verdict and the strongest grant."""
    assert main(["explain", "git log | tee out.txt", *PLACE]) == 0
    assert capsys.readouterr().out.splitlines()[0] == "ask: needs files; missing `files:tee@out.txt`"


def test_explain_as_json_is_the_decision(capsys: pytest.CaptureFixture[str]) -> None:
    """`--json` gives programs what `decide` gives them."""
    assert answered(capsys, "explain", "ls", "--json", *PLACE) == answered(capsys, "decide", "ls", *PLACE)


def test_a_bad_invocation_exits_2(capsys: pytest.CaptureFixture[str]) -> None:
    """People read a sentence on stderr, programs an error object on stdout."""
    assert main(["judge", "--what", "x"]) == 2
    assert capsys.readouterr() == ("", "venom-policy: unknown flag `--what`\n")
    assert main(["judge", "--json"]) == 2
    expected = {
        "code": "invalid_params.missing",
        "message": "missing required param 'command'",
        "data": {"param": "command"},
    }
    assert json.loads(capsys.readouterr().out) == {"error": expected}


@pytest.mark.parametrize("held", ["raed@.", "files@."[::-1], "read@.+shiny"])
def test_a_held_text_that_is_no_label_exits_2(capsys: pytest.CaptureFixture[str], held: str) -> None:
    """A misspelt label is told, never skipped."""
    assert main(["decide", "ls", f"--held={held}", *PLACE]) == 2
    assert "expected" in capsys.readouterr().err


def test_without_words_help_goes_to_stderr(capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing was asked, so nothing is answered."""
    assert main([]) == 2
    output = capsys.readouterr()
    assert (output.out, "Verbs:" in output.err) == ("", True)


def test_help_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    """Programs get the text of the help as one string."""
    assert answered(capsys, "explain", "--help", "--json")["help"].startswith("Show what each part")


def test_version_is_that_of_the_project(capsys: pytest.CaptureFixture[str]) -> None:
    """The verb `version` prints it."""
    assert answered(capsys, "version", "--json")["version"].count(".") == 2


def test_rules_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    """Each program has its aliases, file and subcommands."""
    listed = {one["program"]: one for one in answered(capsys, "rules", "list", "--json")}
    assert set(listed["git"]) == {"program", "aliases", "file", "subcommands"}
    assert "log" in listed["git"]["subcommands"]


def test_faults_of_rules_are_all_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """`rules check` exits 1 and prints each fault with its place on stderr."""
    file = tmp_path / "bad.zon"
    file.write_text('.{ .program = "x", .colour = 1, .flavour = 2 }')
    assert main(["rules", "check", str(file)]) == 1
    faults = capsys.readouterr().err.splitlines()
    assert len(faults) >= 2
    assert all(fault.startswith(f"{file}:1:") for fault in faults)


def test_a_program_s_rule_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    """`rules show` prints a table; an unknown program is an error."""
    assert main(["rules", "show", "git"]) == 0
    assert "git" in capsys.readouterr().out
    assert main(["rules", "show", "no-such-program"]) == 3
    assert "`no-such-program`" in capsys.readouterr().err


def test_bytes_that_are_no_text_are_judged() -> None:
    """A command with invalid UTF-8 is answered in ASCII."""
    answer = run("decide", os.fsdecode(b"echo \xff\xfe"), *PLACE)
    assert answer.returncode == 0
    assert json.loads(answer.stdout)["judgment"]["command"] == "echo \udcff\udcfe"
    assert answer.stdout.isascii()


def test_a_reader_that_leaves_is_no_error() -> None:
    """A broken pipe ends the process quietly."""
    lines = b'{"command": "ls"}\n' * 2000
    with subprocess.Popen(
        [*PROGRAM, "judge", "batch", "--file", "-", *PLACE],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin and process.stdout and process.stderr
        process.stdout.close()
        try:
            process.stdin.write(lines)
            process.stdin.close()
        except BrokenPipeError:
            pass
        assert process.stderr.read() == b""


def test_the_current_repository_is_the_default_scope(tmp_path: Path) -> None:
    """Below a repository its root is the scope."""
    (tmp_path / ".git").mkdir()
    (tmp_path / "deep").mkdir()
    answer = json.loads(run("judge", "cat ../notes.txt", cwd=tmp_path / "deep").stdout)
    assert answer["labels"] == ["read:cat@notes.txt"]
    assert answer["outside_scope"]["verdict"] == "inside"


@pytest.mark.parametrize(
    ("redirection", "told"),
    [
        (">&-", b"venom-policy: expected an open standard output, found it closed\n"),
        (">/dev/full", b"venom-policy: expected to write the answer, found: no space left on device\n"),
        (">&- 2>&-", b""),
    ],
)
def test_an_answer_that_cannot_be_written_is_a_failure(redirection: str, told: bytes) -> None:
    """Whoever cannot be answered must not read success; nothing but one sentence is said."""
    script = f'"$@" {redirection}; exit ${{PIPESTATUS[0]}}'
    done = subprocess.run(["bash", "-c", script, "bash", *PROGRAM, "rules", "list"], capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (1, b"", told)


def test_a_closed_input_is_told() -> None:
    """A batch from a standard input that is not there answers nothing and says so."""
    script = '"$@" <&-'
    words = ["bash", "-c", script, "bash", *PROGRAM, "judge", "batch", "--file", "-"]
    done = subprocess.run(words, capture_output=True, check=False)
    expected = b"venom-policy: expected an open standard input for `-`, found it closed\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, b"", expected)
