"""Reads Perl: the files and commands that it names literally."""

from __future__ import annotations

from venom_policy.behavior.languages.literal_calls import Language, read_calls
from venom_policy.behavior.languages.reading import Reading

PERL = Language(
    {
        "unlink": ("delete",) * 8,
        "rmdir": ("delete",),
        "rmtree": ("tree",),
        "remove_tree": ("tree",),
        "mkdir": ("write",),
        "make_path": ("write",),
        "rename": ("delete", "write"),
        "move": ("delete", "write"),
        "copy": ("read", "write"),
        "symlink": ("", "write"),
        "link": ("read", "write"),
        "truncate": ("write",),
        "chmod": ("", "write"),
        "system": ("command",),
        "exec": ("command",),
        "open": ("", "mode", "open"),
        "readpipe": ("shell",),
        "do": ("read",),
        "require": ("read",),
        "read_file": ("read",),
        "write_file": ("write",),
        "get": ("url",),
        "getstore": ("url", "write"),
    },
    comment="#",
    holes=("$", "@"),
    commands=True,
    bare=True,
    environment=("ENV",),
)


def read(text: str) -> Reading:
    """What Perl does with files and commands whose names stand in it."""
    return read_calls(text, PERL)
