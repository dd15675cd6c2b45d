"""The RFC's worked example as a whole tool: its own bytes, its exits, its daemon, its MCP server."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.architecture.sources import ROOT
from tests.verbs.manifests import ECHO
from tests.verbs.terminals import Terminal
from tests.verbs.test_tool_calls import RFC_CALL, RFC_RESPONSE
from venom_policy.verbs.bundles import STANDARD
from venom_policy.verbs.completion import SHELLS, completion
from venom_policy.verbs.digest import digest
from venom_policy.verbs.reading import load
from venom_policy.verbs.skill import skill

EXAMPLE = ROOT / "examples" / "venom-echo"
PROGRAM = [sys.executable, str(EXAMPLE / "venom_echo.py")]
FULL = load(ECHO, "verbs.zon", bundles=STANDARD)
HELLO = '{"id":1,"verb":"hello","params":{"protocol":1,"capabilities":["cancel"]}}'


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    return os.environ | {"PYTHONPATH": str(ROOT), "XDG_RUNTIME_DIR": str(tmp_path), "HOME": str(tmp_path)}


@pytest.fixture
def echo(environment: dict[str, str]) -> Callable[..., subprocess.CompletedProcess[str]]:
    def started(*words: str, given: str = "") -> subprocess.CompletedProcess[str]:
        return subprocess.run([*PROGRAM, *words], input=given, capture_output=True, text=True, env=environment)

    return started


@pytest.fixture
def daemon(environment: dict[str, str]) -> Iterator[str]:
    """The socket of a daemon that listens."""
    with subprocess.Popen([*PROGRAM, "serve"], stderr=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stderr is not None
        line = process.stderr.readline()
        yield line.removeprefix("listening at ").strip()
        process.terminate()


def test_the_manifest_is_the_rfc_s() -> None:
    """The file is section 1 of the RFC, byte for byte."""
    assert (EXAMPLE / "verbs.zon").read_text() == ECHO


@pytest.mark.parametrize(
    ("words", "output", "status"),
    [
        ("echo --text hi", '{"text":"hi"}\n', 0),
        ("echo --text hi --style upper --json", '{"text":"HI"}\n', 0),
        (
            "echo --json",
            '{"error":{"code":"invalid_params.missing","message":"missing required param \'text\'",'
            '"data":{"param":"text"}}}\n',
            2,
        ),
    ],
)
def test_the_rfc_s_session(echo: Any, words: str, output: str, status: int) -> None:
    """Outputs and exits of section 1, byte for byte."""
    ran = echo(*words.split())
    assert (ran.stdout, ran.stderr, ran.returncode) == (output, "", status)


def test_errors_for_people_go_to_standard_error(echo: Any) -> None:
    """Without --json nothing is on standard output."""
    ran = echo("echo")
    assert (ran.stdout, ran.stderr, ran.returncode) == ("", "missing required param 'text'\n", 2)


def test_bare_words_are_refused(echo: Any) -> None:
    """The format has no positional parameters."""
    assert echo("echo", "hi").returncode == 2
    assert echo("echo", "--", "hi").returncode == 2


def test_skill_is_the_generated_text(echo: Any, tmp_path: Path) -> None:
    """`skill` prints it, `skill --json` wraps it, `skill install` writes it."""
    assert echo("skill").stdout == skill(FULL)
    assert json.loads(echo("skill", "--json").stdout) == {"content": skill(FULL)}
    written = json.loads(echo("skill", "install", "--directory", str(tmp_path / "skills")).stdout)["path"]
    assert Path(written).read_text() == skill(FULL)


def test_a_stream_prints_items_only(echo: Any) -> None:
    """The final result is not printed, with --json or without."""
    lines = echo("events", "--json").stdout.splitlines()
    assert [json.loads(line)["type"] for line in lines] == ["started"]


def test_the_rfc_s_lines_over_a_socket(daemon: str) -> None:
    """After hello the daemon answers the RFC's line with the RFC's line."""
    with socket.socket(socket.AF_UNIX) as client:
        client.connect(daemon)
        lines = client.makefile("rw")
        lines.write(HELLO + "\n")
        lines.flush()
        assert json.loads(lines.readline())["ok"]["schema"] == digest(FULL)
        lines.write('{"id":2,"verb":"echo","params":{"text":"hi","style":"upper"}}\n')
        lines.flush()
        assert lines.readline() == '{"id":2,"ok":{"text":"HI"}}\n'


def test_the_command_line_asks_a_daemon(echo: Any, daemon: str) -> None:
    """`--socket` gives the same bytes; the daemon validates itself; its state outlives a call."""
    assert echo("echo", "--text", "hi", "--socket", daemon).stdout == '{"text":"hi"}\n'
    assert echo("config", "set", "--key", "greeting", "--value", "1", f"--socket={daemon}").returncode == 0
    assert json.loads(echo("config.get", "--key", "greeting", "--socket", daemon).stdout)["value"] == "1"
    assert echo("config.get", "--key", "none", "--socket", daemon).returncode == 3
    assert len(echo("events", "--json", "--socket", daemon).stdout.splitlines()) == 1


def test_local_verbs_ask_no_daemon(echo: Any, daemon: str) -> None:
    """`serve` and `mcp` are in process only."""
    assert echo("mcp", "--socket", daemon).returncode == 6


def test_no_daemon_is_told(echo: Any, tmp_path: Path) -> None:
    """A socket that nobody serves is unavailable."""
    assert echo("ping", "--socket", str(tmp_path / "nothing")).returncode == 7


def test_the_doctor_compares_digests(echo: Any, daemon: str) -> None:
    """The daemon of the same program has the same verbs."""
    (check,) = json.loads(echo("doctor", "--json").stdout)["checks"]
    assert (check["state"], check["message"]) == ("good", "the daemon has the same verbs")


def test_the_doctor_reports_another_daemon(environment: dict[str, str], tmp_path: Path) -> None:
    """A daemon with another digest is a warning, and the doctor exits with its status."""
    told = {"protocol": 1, "tool": "venom-echo", "version": "0.9", "schema": "sha256:0", "capabilities": []}
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(tmp_path / "venom-echo.sock"))
        server.listen()
        command = [*PROGRAM, "doctor"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as ran:
            connection, _address = server.accept()
            with connection, connection.makefile("rw") as lines:
                assert json.loads(lines.readline())["verb"] == "hello"
                lines.write(json.dumps({"id": 1, "ok": told}) + "\n")
                lines.flush()
                output, _errors = ran.communicate()
    assert ran.returncode == 1
    assert "found `sha256:0`" in json.loads(output)["checks"][0]["message"]


def test_the_rfc_s_call_over_mcp(echo: Any) -> None:
    """After initialization the response is the RFC's, and nothing else is on standard output."""
    initialize = '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}'
    ran = echo("mcp", given=f"{initialize}\n{RFC_CALL}\n")
    first, second = ran.stdout.splitlines()
    assert json.loads(first)["result"]["protocolVersion"] == "2025-06-18"
    assert second == RFC_RESPONSE


def test_an_unknown_mcp_client_may_only_read(echo: Any) -> None:
    """A tool that writes is refused before its handler runs."""
    call = '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"config_dreload","arguments":{}}}'
    result = json.loads(echo("mcp", given=call + "\n").stdout)["result"]
    assert (result["isError"], "unauthorized.grant" in result["content"][0]["text"]) == (True, True)


@pytest.mark.parametrize("shell", SHELLS)
def test_shells_complete_the_example(shell: str, oracle: Callable[[str], str], tmp_path: Path) -> None:
    """A driven session completes subcommand, flag and enum value."""
    oracle(shell)
    script = tmp_path / f"script.{shell}"
    script.write_text(completion(FULL, shell))
    with Terminal(shell, script, tmp_path) as terminal:
        assert terminal.typed("venom-echo ec\t--st\tup\t") == "venom-echo echo --style upper "
