"""What the role of a value implies."""

from __future__ import annotations

IMPLIED_KIND = {
    "path_read": "read",
    "archive": "read",
    "path_metadata": "read",
    "path_create": "modify",
    "path_modify": "modify",
    "path_delete": "delete",
    "path_link": "create",
    "script_file": "code",
    "code_library": "code",
}

PATH_ROLES = frozenset({*IMPLIED_KIND, "path_directory"})

# A lone dash in these is standard input, or output when an option takes it.
READ_DASH = frozenset({"path_read", "archive", "script_file"})
WRITE_DASH = frozenset({"path_create", "path_modify", "archive"})

NESTED_ROLES = frozenset({"command_argv", "command_words", "command_shell"})

INLINE_CODE = frozenset(
    f"code_{language}" for language in ("python", "javascript", "perl", "ruby", "lua", "php", "r", "java", "text")
)

# The reader of each language, a module of behavior.languages.
READERS = {
    "script_sed": "sed",
    "script_awk": "awk",
    "script_jq": "jq",
    "code_sql": "sql",
    "code_python": "python",
    "code_javascript": "javascript",
    "code_perl": "perl",
    "code_ruby": "ruby",
    "code_php": "php",
}

# The type of target that a value of a role names where no path is meant.
TARGET_TYPE = {
    "url": "host",
    "host": "host",
    "remote": "remote",
    "process": "process",
    "service": "service",
    "image": "service",
    "variable": "variable",
    "module": "program",
    "command_argv": "program",
    "command_words": "program",
    "ref": "repository",
    "refspec": "repository",
    "config_key": "variable",
    "setting": "variable",
}
