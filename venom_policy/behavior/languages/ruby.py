"""Reads Ruby: the files and commands that it names literally."""

from __future__ import annotations

from venom_policy.behavior.languages.literal_calls import Language, read_calls
from venom_policy.behavior.languages.reading import Reading

RUBY = Language(
    {
        "delete": ("delete",),
        "unlink": ("delete",),
        "rmdir": ("delete",),
        "rm": ("delete",),
        "rm_f": ("delete",),
        "rm_r": ("tree",),
        "rm_rf": ("tree",),
        "remove_dir": ("tree",),
        "mkdir": ("write",),
        "mkdir_p": ("write",),
        "touch": ("write",),
        "rename": ("delete", "write"),
        "mv": ("delete", "write"),
        "cp": ("read", "write"),
        "cp_r": ("read", "write"),
        "ln_s": ("", "write"),
        "write": ("write",),
        "binwrite": ("write",),
        "read": ("read",),
        "readlines": ("read",),
        "foreach": ("read",),
        "system": ("command",),
        "exec": ("command",),
        "spawn": ("command",),
        "popen": ("shell",),
        "capture2": ("shell",),
        "capture3": ("shell",),
        "load": ("read",),
        "require_relative": ("read",),
        "URI": ("url",),
    },
    comment="#",
    holes=("#{",),
    commands=True,
    bare=True,
    environment=("ENV",),
)


def read(text: str) -> Reading:
    """What Ruby does with files and commands whose names stand in it."""
    return read_calls(text, RUBY)
