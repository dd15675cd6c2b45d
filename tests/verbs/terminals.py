"""Real shells in a pseudo-terminal, which complete what is typed."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from types import TracebackType

import pexpect

TIMEOUT = 60
_PROMPT = "READY> "
_SHOW = "\x18p"  # prints the line as it stands, between marks that no line holds
_ALL = "\x18a"  # inserts every candidate
_CLEAR = "\x15"

_BASH = r"""
PS1='{prompt}'
bind 'set bell-style none'
bind 'set completion-query-items 0'
bind 'set page-completions off'
bind -x '"\C-xp": printf "\n%s%s%s\n" "<<" "$READLINE_LINE" ">>"'
bind '"\C-xa": insert-completions'
bind '"\C-u": kill-whole-line'
source {script}
cd {directory}
"""

_ZSH = r"""
PS1='{prompt}'
unsetopt beep prompt_sp prompt_cr zle_bracketed_paste
unset zle_bracketed_paste
autoload -Uz compinit && compinit -u -D
show() {{ print -r -- $'\n'"<<$BUFFER>>" }}
zle -N show
bindkey -e
bindkey '^Xp' show
zle -C every complete-word _generic
zstyle ':completion:every:*' completer _all_matches _complete
zstyle ':completion:every:*' insert yes
bindkey '^Xa' every
bindkey '^U' kill-whole-line
source {script}
cd {directory}
"""

_FISH = r"""
function fish_prompt; printf '%s' '{prompt}'; end
function fish_greeting; end
set -g fish_autosuggestion_enabled 0
function show; printf '\n%s%s%s\n' '<<' (commandline) '>>'; commandline -f repaint; end
function every
    commandline -t -- (complete -C (commandline) | string replace -r '\t.*' '' | string join ' ')
end
bind \cxp show
bind \cxa every
bind \cu 'commandline ""'
source {script}
cd {directory}
"""


class Terminal:
    """One interactive shell with a completion script; `typed` gives the line after keys were pressed."""

    def __init__(self, shell: str, script: Path, directory: Path) -> None:
        home = script.parent / f"home-{shell}"
        home.mkdir()
        setup = {"bash": _BASH, "zsh": _ZSH, "fish": _FISH}[shell]
        text = setup.format(prompt=_PROMPT, script=script, directory=directory)
        start = home / {"bash": "bashrc", "zsh": ".zshrc", "fish": "config.fish"}[shell]
        start.write_text(text)
        arguments = {
            "bash": ["--noprofile", "--rcfile", str(start), "-i"],
            "zsh": ["-d", "-i"],
            "fish": ["--no-config", "-i", "-C", f"source {start}"],
        }[shell]
        # What is completed is no program that the shell could ask: only the script knows it.
        environment = os.environ | {"HOME": str(home), "ZDOTDIR": str(home), "TERM": "xterm", "LC_ALL": "C.UTF-8"}
        environment |= {"XDG_CONFIG_HOME": str(home), "XDG_DATA_HOME": str(home), "XDG_CACHE_HOME": str(home)}
        self._child = pexpect.spawn(
            shell, arguments, env=environment, encoding="utf-8", timeout=TIMEOUT, dimensions=(200, 2000)
        )
        self._child.delaybeforesend = None
        if os.environ.get("SHOW_TERMINAL"):
            self._child.logfile_read = sys.stdout
        self._child.expect_exact(_PROMPT)

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._child.close(force=True)

    def typed(self, keys: str) -> str:
        """The line after the keys, `\\t` being the key that completes."""
        self._child.send(f"{_CLEAR}{keys}")
        return self._line()

    def candidates(self, line: str) -> set[str]:
        """All that the shell would offer at the end of a line; behind `--flag=` only the values."""
        self._child.send(f"{_CLEAR}{line}{_ALL}")
        start = line.rfind(" ") + 1
        attached = line[start : line.rfind("=") + 1]
        return {word.removeprefix(attached) for word in self._line()[start:].split()} - {line[start:], ""}

    def _line(self) -> str:
        self._child.send(_SHOW)
        self._child.expect(r"<<(.*?)>>")
        return str(self._child.match.group(1))
