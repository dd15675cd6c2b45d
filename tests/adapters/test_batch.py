"""JSON Lines in, JSON Lines out."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from venom_policy.adapters import batch
from venom_policy.adapters.cli import main
from venom_policy.adapters.request import Request

PLACE = ("--cwd=/work/repo", "--home=/home/dev", "--resolve=lexical")


def answers(capsys: pytest.CaptureFixture[str], path: Path, *words: str) -> list[Any]:
    """What `decide batch` answers, line by line."""
    assert main(["decide", "batch", f"--file={path}", *PLACE, *words]) == 0
    output = capsys.readouterr()
    assert output.err == ""
    return [json.loads(line) for line in output.out.splitlines()]


def written(path: Path, *lines: object) -> Path:
    """A file with lines: bytes as they are, other values as JSON."""
    path.write_bytes(b"".join(line if isinstance(line, bytes) else json.dumps(line).encode() + b"\n" for line in lines))
    return path


def test_answers_come_in_order(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """One answer a line; blank lines have none."""
    file = written(tmp_path / "f", {"command": "ls"}, b"\n", {"command": "touch a"}, {"command": "rm -rf /"})
    assert [answer["verdict"] for answer in answers(capsys, file)] == ["allow", "ask", "deny"]


def test_a_bad_line_is_answered_with_an_error(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Lines after it are answered as if it were not there."""
    bad: list[object] = [
        b"{\n",
        b"\xff\n",
        [1],
        {"command": 1},
        {},
        {"command": "ls", "cwd": 5},
        {"command": "ls", "held": "raed"},
        b"[" * 100_000 + b"\n",
        {"command": "ls", "resolve": "x"},
        b'{"command": "ls", "command": "rm -rf x"}\n',
    ]
    file = written(tmp_path / "f", *bad, {"command": "ls"})
    *errors, last = answers(capsys, file)
    assert all(set(error) == {"error"} and error["error"]["message"] for error in errors)
    assert len(errors) == len(bad)
    assert last["verdict"] == "allow"


def test_a_line_s_own_fields_win(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Each line may be about another place and holder."""
    file = written(
        tmp_path / "f",
        {"command": "touch a", "held": "files@."},
        {"command": "touch a", "held": ["files@."]},
        {"command": "touch a"},
        {"command": "cat /other/x", "cwd": "/other"},
        {"command": "cat /other/x", "root": "/other"},
        {"command": "cat /other/x", "root": "/work/repo"},
        {"command": "cat ~/x", "home": "/home/other", "held": "read@/home/other/x"},
    )
    verdicts = [answer["verdict"] for answer in answers(capsys, file)]
    assert verdicts == ["allow", "allow", "ask", "allow", "allow", "ask", "allow"]


def test_hostile_commands_are_answered(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """NUL, lone surrogates and depth never end a batch."""
    commands = ["ls \0", "echo \udc80 \ud800", "(" * 5000, "$(" * 5000, "'", "a" * 1_000_000]
    file = written(tmp_path / "f", *({"command": command} for command in commands))
    verdicts = [answer.get("verdict") for answer in answers(capsys, file)]
    assert len(verdicts) == len(commands)
    assert verdicts[0] == verdicts[2] == verdicts[3] == verdicts[4] == "ask"


def test_a_failure_inside_is_one_line_s_error(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever goes wrong while judging, the next line is answered; no answer says allow."""

    def fail(_request: object) -> object:
        raise RecursionError

    monkeypatch.setattr(batch, "decided", fail)
    first, second = answers(capsys, written(tmp_path / "f", {"command": "ls"}, {"command": "ls"}))
    assert first == second
    assert first["error"]["code"] == "internal"


def test_a_line_without_end_is_refused(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A line beyond the limit is not kept in memory, and the next is read where it begins."""
    monkeypatch.setattr(batch, "LINE_LIMIT", 64)
    data = b"x" * 1000 + b'\n{"command": "ls"}\n' + b"x" * 64 + b"\n" + b"y" * 70
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))
    assert main(["decide", "batch", "--file", "-", *PLACE]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert ["error" in line for line in lines] == [True, False, True, True]


def test_a_file_that_cannot_be_read_is_a_bad_invocation(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Nothing was answered, so the status is 2."""
    assert main(["judge", "batch", f"--file={tmp_path / 'none'}"]) == 2
    assert "expected a readable file" in capsys.readouterr().err


LINE = st.one_of(
    st.binary(max_size=40).map(lambda line: line.replace(b"\n", b" ")),
    st.dictionaries(
        st.sampled_from(["command", "cwd", "root", "home", "env", "hosts", "held", "resolve", "dialect", "note"]),
        st.one_of(st.none(), st.integers(), st.text(max_size=8), st.lists(st.text(max_size=4), max_size=2)),
    ).map(lambda fields: json.dumps(fields).encode()),
)


@given(st.lists(LINE, max_size=5))
def test_every_line_has_one_answer(lines: list[bytes]) -> None:
    """Whatever the lines hold, there are as many answers, each a decision or an error."""
    place = Request(cwd="/work/repo", home="/home/dev")
    answered = list(batch.answers(io.BytesIO(b"\n".join(lines)), place, batch.decision_of))
    assert len(answered) == len([line for line in lines if line.strip()])
    assert all(("verdict" in answer) != ("error" in answer) for answer in answered)
