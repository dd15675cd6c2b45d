"""The completion script of a tool for one shell."""

from __future__ import annotations

from venom_policy.errors import UsageError
from venom_policy.verbs.completion_tree import completion_tree

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.verbs.model import Manifest

SHELLS = ("bash", "fish", "zsh")


def completion(manifest: Manifest, shell: str) -> str:
    """The script. Raises UsageError for another shell than those of SHELLS."""
    tree = completion_tree(manifest)
    match shell:
        case "bash":
            from venom_policy.verbs.completion_bash import bash

            return bash(tree)
        case "fish":
            from venom_policy.verbs.completion_fish import fish

            return fish(tree)
        case "zsh":
            from venom_policy.verbs.completion_zsh import zsh

            return zsh(tree)
    raise UsageError(f"expected one of {', '.join(SHELLS)} as shell, found `{shell}`")


def completion_file(tool: str, shell: str) -> str:
    """Where below `/usr` or another prefix a shell finds it."""
    return {
        "bash": f"share/bash-completion/completions/{tool}",
        "fish": f"share/fish/vendor_completions.d/{tool}.fish",
        "zsh": f"share/zsh/site-functions/_{tool}",
    }[shell]
