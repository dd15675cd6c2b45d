"""The variables that some shells set themselves, and others do not."""

from __future__ import annotations

OF_BASH = frozenset(
    {"BASH", "BASHOPTS", "BASHPID", "BASH_ALIASES", "BASH_ARGC", "BASH_ARGV", "BASH_ARGV0", "BASH_CMDS",
     "BASH_COMMAND", "BASH_EXECUTION_STRING", "BASH_LINENO", "BASH_REMATCH", "BASH_SOURCE", "BASH_SUBSHELL",
     "BASH_VERSINFO", "BASH_VERSION", "COLUMNS", "COPROC", "DIRSTACK", "EPOCHREALTIME", "EPOCHSECONDS", "EUID",
     "FUNCNAME", "GROUPS", "HISTCMD", "HOSTNAME", "HOSTTYPE", "LINENO", "LINES", "MACHTYPE", "MAPFILE", "OSTYPE",
     "PIPESTATUS", "RANDOM", "SECONDS", "SHELLOPTS", "SHLVL", "SRANDOM", "UID"}
)  # fmt: skip
"""bash 5.2 sets these; dash none of them, zsh and bash 3.2 some."""
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
