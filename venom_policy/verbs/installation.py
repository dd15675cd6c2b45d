"""What a package of a tool installs besides its program."""

from __future__ import annotations

from venom_policy.verbs.completion import SHELLS, completion, completion_file
from venom_policy.verbs.manual import man_pages
from venom_policy.verbs.skill import skill

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.verbs.model import Manifest


def installed_files(manifest: Manifest) -> dict[str, str]:
    """The texts of all installed files by path below `/usr`.

    Man pages, completions and SKILL.md; any other prefix will do.
    """
    pages = {f"share/man/man1/{name}": text for name, text in man_pages(manifest).items()}
    scripts = {completion_file(manifest.tool, shell): completion(manifest, shell) for shell in SHELLS}
    return pages | scripts | {f"share/{manifest.tool}/SKILL.md": skill(manifest)}
