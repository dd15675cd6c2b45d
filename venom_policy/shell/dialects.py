"""Where other shells would read a script differently than bash."""

from __future__ import annotations

from venom_policy.shell.misleading import Difference, misleading
from venom_policy.shell.nodes import Script
from venom_policy.shell.walking import nodes

DIALECTS = ("bash", "bash3", "posix", "zsh", "any")
"""bash 5.2; bash 3.2, which macOS has; dash; zsh; whichever of them runs it."""


def differences(script: Script, text: str, dialect: str = "bash", offset: int = 0) -> tuple[Difference, ...]:
    """What misleads in a script, or differs in a dialect."""
    found = misleading(script, text, offset)
    if dialect == "bash":
        return tuple(found)
    # Most scripts are read for bash, and need none of these.
    from venom_policy.shell.older import otherwise_in_older
    from venom_policy.shell.portable import Written, otherwise_in_both, otherwise_in_posix
    from venom_policy.shell.zsh import otherwise_in_zsh

    older, posix, zsh = [dialect in (name, "any") for name in ("bash3", "posix", "zsh")]
    if script.refusal is not None:
        message = "bash refuses the text, another shell may run it"
        found.append(Difference("refused-by-bash", message, script.refusal.span))
    written = Written(text, offset)
    for node in nodes(script):
        if older:
            for message in otherwise_in_older(node, written):
                found.append(Difference("bash3", f"in bash 3.2 {message}", node.span))
        if posix or zsh:
            for message in otherwise_in_both(node, written):
                found.append(Difference("portable", f"other shells read this differently: {message}", node.span))
        if posix:
            for message in otherwise_in_posix(node, written):
                found.append(Difference("posix", f"in a POSIX shell {message}", node.span))
        if zsh:
            for rule, message in otherwise_in_zsh(node, written):
                found.append(Difference(rule, f"in zsh {message}", node.span))
    return tuple(found)
