"""Reads JavaScript: the files, hosts and commands that it names literally."""

from __future__ import annotations

from venom_policy.behavior.languages.literal_calls import Language, read_calls
from venom_policy.behavior.languages.reading import Reading

FILES = {
    "readFile": ("read",),
    "readTextFile": ("read",),
    "createReadStream": ("read",),
    "writeFile": ("write",),
    "writeTextFile": ("write",),
    "appendFile": ("write",),
    "createWriteStream": ("write",),
    "truncate": ("write",),
    "mkdir": ("write",),
    "chmod": ("write",),
    "chown": ("write",),
    "utimes": ("write",),
    "unlink": ("delete",),
    "rmdir": ("delete",),
    "rm": ("tree",),
    "rename": ("delete", "write"),
    "copyFile": ("read", "write"),
    "cp": ("read", "write"),
    "symlink": ("", "write"),
    "link": ("read", "write"),
    "open": ("write",),
    "rimraf": ("tree",),
    "outputFile": ("write",),
    "removeFile": ("delete",),
}
RUNNING = {
    "exec": ("shell",),
    "execSync": ("shell",),
    "spawn": ("word",),
    "spawnSync": ("word",),
    "execFile": ("word",),
    "execFileSync": ("word",),
    "execa": ("word",),
}
NETWORK = {
    "fetch": ("url",),
    "get": ("url",),
    "head": ("url",),
    "axios": ("url",),
    "post": ("post",),
    "put": ("post",),
    "patch": ("post",),
    "WebSocket": ("post",),
    "EventSource": ("url",),
}
SYNCHRONOUS: dict[str, tuple[str, ...]] = {f"{name}Sync": roles for name, roles in FILES.items()}
JAVASCRIPT = Language({**FILES, **SYNCHRONOUS, **NETWORK}, environment=("env",))
# `exec` is a method of patterns too: it runs a command only where that module is named.
WITH_COMMANDS = Language({**JAVASCRIPT.calls, **RUNNING}, environment=("env",))


def read(text: str) -> Reading:
    """What JavaScript does with the files, hosts and commands it names."""
    runs = any(name in text for name in ("child_process", "execa", "Bun.", "Deno.", "zx"))
    return read_calls(text, WITH_COMMANDS if runs else JAVASCRIPT)
