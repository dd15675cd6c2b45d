"""Repositories → their settings, with those that they include."""

from __future__ import annotations

from venom_policy.behavior.languages.git_config import settings
from venom_policy.behavior.languages.git_directory import found_from
from venom_policy.commands.paths import normal
from venom_policy.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from venom_policy.behavior.binding import Binding
    from venom_policy.behavior.languages.git_config import Setting
    from venom_policy.behavior.languages.git_directory import GitDirectory
    from venom_policy.facts import Facts

# Git follows inclusions to this depth; of one repository no more files are read.
MOST_INCLUSIONS = 10
MOST_FILES = 32


class Stated(Value):
    """A setting with the file that states it.

    `setting` is None for a file that is included and cannot be read.
    """

    path: str
    setting: Setting | None


def repositories(binding: Binding) -> list[GitDirectory]:
    """The repositories of a call."""
    places = binding.repositories or binding.directories
    found = [found_from(one.path, binding.world.facts) for one in places if not one.unknown]
    return list(dict.fromkeys([one for one in found if one is not None]))


def stated(repository: GitDirectory, facts: Facts, home: str) -> list[Stated]:
    """Every setting of a repository, in git's order."""
    files: list[str] = []
    found: list[Stated] = []
    paths = [f"{repository.common}/config", f"{repository.own}/config.worktree"]
    for path in dict.fromkeys(paths):
        if facts.kind(path) in ("file", "link"):
            found += _read(path, facts, home, files, 0)
    return found


def _read(path: str, facts: Facts, home: str, files: list[str], depth: int) -> Iterator[Stated]:
    if path in files:
        return
    files.append(path)
    text = facts.text(path)
    if text is None or len(files) > MOST_FILES or depth > MOST_INCLUSIONS:
        yield Stated(path, None)
        return
    for setting in settings(text):
        yield Stated(path, setting)
        if setting.key == "include.path" or (setting.key.startswith("includeif.") and setting.key.endswith(".path")):
            included = expanded(setting.value, path.rpartition("/")[0], home)
            if facts.kind(included) != "absent":
                yield from _read(included, facts, home, files, depth + 1)


def hook_directory(repository: GitDirectory, facts: Facts, home: str) -> str:
    """Where the hooks of a repository lie."""
    chosen = [
        one.setting.value
        for one in stated(repository, facts, home)
        if one.setting is not None and one.setting.key == "core.hookspath"
    ]
    if not chosen:
        return f"{repository.common}/hooks"
    return expanded(chosen[-1], repository.work_tree or repository.own, home)


def expanded(path: str, directory: str, home: str) -> str:
    """The path that a setting names, seen from a directory."""
    if path == "~" or path.startswith("~/"):
        return normal(home + path[1:])
    return normal(path if path.startswith("/") else f"{directory}/{path}")


def leads_elsewhere(stated: Stated, repository: GitDirectory) -> bool:
    """Whether a setting puts the work tree elsewhere."""
    setting = stated.setting
    if setting is None or setting.key != "core.worktree" or not repository.work_tree:
        return False
    return expanded(setting.value, repository.common, "") != repository.work_tree
