"""Reads PHP: the files and commands that it names literally."""

from __future__ import annotations

from venom_policy.behavior.languages.literal_calls import Language, read_calls
from venom_policy.behavior.languages.reading import Reading

PHP = Language(
    {
        "unlink": ("delete",),
        "rmdir": ("delete",),
        "mkdir": ("write",),
        "touch": ("write",),
        "chmod": ("write",),
        "rename": ("delete", "write"),
        "copy": ("read", "write"),
        "symlink": ("", "write"),
        "file_put_contents": ("write",),
        "file_get_contents": ("read",),
        "readfile": ("read",),
        "file": ("read",),
        "fopen": ("open", "mode"),
        "include": ("read",),
        "require": ("read",),
        "system": ("shell",),
        "exec": ("shell",),
        "shell_exec": ("shell",),
        "passthru": ("shell",),
        "popen": ("shell",),
        "proc_open": ("shell",),
        "curl_init": ("url",),
    },
    holes=("$", "{"),
    commands=True,
    environment=("getenv", "_ENV"),
)


def read(text: str) -> Reading:
    """What PHP does with files and commands whose names stand in it."""
    return read_calls(text, PHP)
