"""The variables that some shells set themselves, and others do not."""

from __future__ import annotations

_OF_BASH_AND_ZSH = frozenset(
    {"RANDOM", "SECONDS", "LINENO", "UID", "EUID", "SHLVL", "COLUMNS", "LINES", "MACHTYPE", "OSTYPE", "HISTCMD"}
)  # fmt: skip
OF_BASH = frozenset(
    {"BASH", "BASHOPTS", "BASHPID", "BASH_ALIASES", "BASH_ARGC", "BASH_ARGV", "BASH_ARGV0", "BASH_CMDS",
     "BASH_COMMAND", "BASH_EXECUTION_STRING", "BASH_LINENO", "BASH_REMATCH", "BASH_SOURCE", "BASH_SUBSHELL",
     "BASH_VERSINFO", "BASH_VERSION", "COPROC", "DIRSTACK", "EPOCHREALTIME", "EPOCHSECONDS", "FUNCNAME", "GROUPS",
     "HOSTNAME", "HOSTTYPE", "MAPFILE", "PIPESTATUS", "SHELLOPTS", "SRANDOM"}
)  # fmt: skip
"""Neither zsh nor a POSIX shell sets these (zsh has some of them where a module is loaded)."""
NOT_POSIX = OF_BASH | _OF_BASH_AND_ZSH
OF_ZSH = frozenset(
    {"ARGC", "CPUTYPE", "EGID", "GID", "HISTCHARS", "HOST", "KEYTIMEOUT", "LISTMAX", "MODULE_PATH", "NULLCMD",
     "READNULLCMD", "TTY", "USERNAME", "VENDOR", "WATCH", "WORDCHARS", "FPATH", "FIGNORE", "PSVAR", "TMPPREFIX",
     "aliases", "argv", "builtins", "cdpath", "commands", "dirstack", "fignore", "fpath", "functions",
     "funcstack", "galiases", "histchars", "history", "mailpath", "manpath", "module_path", "modules", "nameddirs",
     "options", "parameters", "path", "pipestatus", "prompt", "psvar", "saliases", "signals", "status", "termcap",
     "terminfo", "userdirs", "usergroups", "watch"}
)  # fmt: skip
"""What these hold in zsh is its own, and some cannot be set, or set something else: `path` is the list of `PATH`."""


def is_of_zsh(name: str) -> bool:
    """Whether zsh gives a variable a meaning of its own."""
    return name in OF_ZSH or name.startswith(("ZSH_", "TRY_BLOCK_")) or name.endswith("_functions")
