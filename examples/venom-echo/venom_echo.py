"""A whole tool of the verb format: a toy daemon.

With its command line and its MCP server.
"""

from __future__ import annotations

import json
import os
import socket
import socketserver
import struct
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from venom_policy.errors import VerbError
from venom_policy.verbs import Failure, bind, call, run
from venom_policy.verbs.bundles import STANDARD
from venom_policy.verbs.digest import digest
from venom_policy.verbs.doctor import schema_check
from venom_policy.verbs.reading import load
from venom_policy.verbs.skill import skill
from venom_policy.verbs.tool_calls import respond
from venom_policy.verbs.wire import PROTOCOL, Connection, event_of, request_line

VERSION = "1.0"
MCP_PROTOCOL = "2025-06-18"
DECLARED = Path(__file__).with_name("verbs.zon")
MANIFEST = load(DECLARED.read_text(encoding="utf-8"), DECLARED.name, bundles=STANDARD)
CONFIGURATION: dict[str, str] = {"greeting": '"hi"'}


def echo(params: dict[str, Any]) -> dict[str, Any]:
    """The text, in capitals where they are asked for."""
    return {"text": params["text"].upper() if params["style"] == "upper" else params["text"]}


def events(_params: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """One event, so that a reader of the stream sees a line."""
    yield {"id": 1, "type": "started", "time": "2026-11-06T00:00:00Z", "data": "{}"}
    return {"count": 1}  # type: ignore[return-value]  # the result of a stream is what its generator returns


def configured(params: dict[str, Any]) -> dict[str, Any]:
    """A value of the configuration."""
    _known(params["key"])
    return {"key": params["key"], "value": CONFIGURATION[params["key"]]}


def configure(params: dict[str, Any]) -> dict[str, Any]:
    """Change a value until the daemon ends."""
    _known(params["key"])
    CONFIGURATION[params["key"]] = params["value"]
    return {}


def _known(key: str) -> None:
    if key not in CONFIGURATION:
        raise VerbError("not_found.config_key", f"expected one of {', '.join(CONFIGURATION)}, found `{key}`")


def install_skill(params: dict[str, Any]) -> dict[str, Any]:
    """Write SKILL.md to where agents look for it."""
    usual = Path.home() / ".claude" / "skills" / MANIFEST.tool
    file = Path(params.get("directory") or usual) / "SKILL.md"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(skill(MANIFEST), encoding="utf-8")
    return {"path": str(file)}


def doctor(_params: dict[str, Any]) -> dict[str, Any]:
    """Compare this program with the daemon that runs, if one does."""
    advertised = None
    if socket_path().exists():
        with Client(str(socket_path())) as client:
            advertised = client.greeting.get("schema")
    check = schema_check(digest(MANIFEST), advertised)
    return {"status": 0 if check["state"] == "good" else 1, "checks": [check]}


def socket_path() -> Path:
    """Where the daemon listens."""
    return Path(os.environ.get("XDG_RUNTIME_DIR") or tempfile.gettempdir()) / f"{MANIFEST.tool}.sock"


class Client:
    """One connection to a daemon, greeted."""

    def __init__(self, path: str) -> None:
        self._socket = socket.socket(socket.AF_UNIX)
        try:
            self._socket.connect(path)
        except OSError as error:
            self._socket.close()
            raise VerbError("unavailable.daemon", f"expected a daemon at `{path}`, found none: {error}") from error
        self._file = self._socket.makefile("rw", encoding="utf-8", newline="\n")
        hello = {"protocol": PROTOCOL, "client": MANIFEST.tool, "capabilities": ["cancel"]}
        (greeting,) = self.ask(1, "hello", hello)
        if isinstance(greeting, Failure):
            raise VerbError(greeting.code, greeting.message, greeting.data)
        self.greeting: dict[str, Any] = greeting.value

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_error: object) -> None:
        self._file.close()
        self._socket.close()

    def ask(self, number: int, name: str, params: dict[str, Any]) -> Iterator[Any]:
        """What the daemon answers to one request."""
        self._file.write(request_line(number, name, params) + "\n")
        self._file.flush()
        for line in self._file:
            event = event_of(line)
            yield event
            if "item" not in json.loads(line):
                return


def ask_daemon(path: str, name: str, params: dict[str, Any]) -> Iterator[Any]:
    """The events of a call that a daemon answers."""
    try:
        with Client(path) as client:
            yield from client.ask(2, name, params)
    except VerbError as error:
        yield Failure(error.code, str(error), error.data)


class Caller(socketserver.StreamRequestHandler):
    """One caller of the daemon, known by the kernel's word."""

    def handle(self) -> None:
        peer = self.connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, struct.calcsize("3i"))
        _process, user, _group = struct.unpack("3i", peer)
        connection = Connection(TOOL, VERSION, "admin" if user == os.getuid() else "read")
        for line in self.rfile:
            for answer in connection.answers(line):
                self.wfile.write(answer.encode() + b"\n")


def serve(_params: dict[str, Any]) -> dict[str, Any]:
    """Answer on the socket until interrupted."""
    path = socket_path()
    path.unlink(missing_ok=True)
    with socketserver.ThreadingUnixStreamServer(str(path), Caller) as server:
        path.chmod(0o600)
        print(f"listening at {path}", file=sys.stderr, flush=True)
        try:
            server.serve_forever()
        finally:
            path.unlink(missing_ok=True)
    return {}


def mcp(_params: dict[str, Any]) -> dict[str, Any]:
    """Answer an MCP client on standard input and output.

    It is not known, so it may read only.
    """
    for line in sys.stdin:
        answer = _mcp_answer(line)
        if answer is not None:
            print(json.dumps(answer, separators=(",", ":"), ensure_ascii=False), flush=True)
    return {}


def _mcp_answer(line: str) -> dict[str, Any] | None:
    """The answer to a line.

    The few methods outside of the tools model stand here.
    """
    try:
        message = json.loads(line)
    except ValueError:
        return {"jsonrpc": "2.0", "id": None, "error": {"code": -32700, "message": "expected JSON, found another line"}}
    method = message.get("method") if isinstance(message, dict) else None
    if method == "initialize":
        told = {"name": MANIFEST.tool, "version": VERSION}
        result = {"protocolVersion": MCP_PROTOCOL, "capabilities": {"tools": {}}, "serverInfo": told}
        return {"jsonrpc": "2.0", "id": message.get("id"), "result": result}
    if method == "ping":
        return {"jsonrpc": "2.0", "id": message.get("id"), "result": {}}
    return respond(MANIFEST, lambda name, params: call(TOOL, name, params), message, can_cancel=True)


TOOL = bind(
    MANIFEST,
    {
        "echo": echo,
        "events": events,
        "config.get": configured,
        "config.set": configure,
        "config.check": lambda _params: {"status": 0, "faults": []},
        "config.reload": lambda _params: {},
        "config.schema": lambda _params: {"schema": '{"type":"object"}'},
        "doctor": doctor,
        "mcp": mcp,
        "ping": lambda _params: {},
        "serve": serve,
        "skill": lambda _params: {"content": skill(MANIFEST)},
        "skill.install": install_skill,
    },
    renderers={
        "mcp": lambda _result, _out, _err: None,  # its output belongs to the client
        "skill": lambda result, out, _err: print(result["content"], end="", file=out),
    },
)


def main() -> int:
    """The exit status of what the command line asks for."""
    return run(TOOL, sys.argv[1:], sys.stdout, sys.stderr, remote=ask_daemon)


if __name__ == "__main__":
    sys.exit(main())
