"""What files tell when they may be read."""

from __future__ import annotations

from tests.behavior.calls import behavior_of, call_of, told
from venom_policy.facts import NoFacts

REPOSITORY = "/work/repo"


class Files(NoFacts):
    """A pretend file system: texts by path; directories are what they lie in."""

    def __init__(self, **texts: str) -> None:
        self.texts: dict[str, str | None] = {f"{REPOSITORY}/{path}": text for path, text in texts.items()}

    def kind(self, path: str) -> str:
        """What a path is."""
        path = path.removesuffix("/.").rstrip("/")
        if path in self.texts:
            return "file"
        return "directory" if any(name.startswith(f"{path}/") for name in self.texts) else "absent"

    def real(self, path: str) -> str:
        """There are no links."""
        return path

    def text(self, path: str) -> str | None:
        """The text of a file."""
        return self.texts.get(path)

    def names(self, path: str) -> tuple[str, ...]:
        """The entries of a directory."""
        start = path.removesuffix("/.").rstrip("/") + "/"
        return tuple(sorted({name[len(start) :].partition("/")[0] for name in self.texts if name.startswith(start)}))


def effects(files: Files, *words: str) -> list[str]:
    """The effects of a call where these files are."""
    behavior = behavior_of("assignments.zon", "tools.zon", "git-config.zon", facts=files)
    return told(behavior.outcome(call_of(*words)))


def repository(**texts: str) -> Files:
    """A repository whose settings and hooks these are."""
    return Files(**{".git/HEAD": "ref: refs/heads/main", ".git/objects/x": "", ".git/refs/x": "", **texts})


def test_settings_of_the_repository_that_run_code_are_effects() -> None:
    """They name their file and line; what needs a terminal and what is inert does not count."""
    hostile = repository(**{".git/config": "[core]\n\tpager = ./p\n\tfsmonitor = ./x ; y\n[user]\n\tname = a\n"})
    assert effects(hostile, "vc") == ["code .git/config"]
    outcome = behavior_of("tools.zon", "git-config.zon", facts=hostile).outcome(call_of("vc"))
    assert outcome.effects[0].because == ".git/config:3: the setting `core.fsmonitor` runs `./x`"
    assert [(one.via, one.text.text) for one in outcome.nested if one.text] == [(".git/config:3", "./x")]
    assert effects(repository(**{".git/config": "[user]\nname = a\n[core]\npager = less\n"}), "vc") == []


def test_only_what_a_subcommand_obeys_counts() -> None:
    """A work tree that fetches what is not there obeys the settings of fetching everywhere."""
    settings = "[core]\nsshCommand = ./x\n"
    assert effects(repository(**{".git/config": settings}), "vc", "push") == ["code .git/config"]
    assert effects(repository(**{".git/config": settings}), "vc", "commit") == []
    partial = settings + '[remote "origin"]\npromisor = true\n'
    assert effects(repository(**{".git/config": partial}), "vc", "commit") == ["code .git/config"]


def test_settings_are_found_where_git_looks() -> None:
    """In what is included, in the settings of one work tree, behind a `.git` file, in a directory of settings."""
    runs = "[core]\nfsmonitor = ./x\n"
    included = repository(**{".git/config": "[include]\npath = ../more\n", "more": runs})
    assert effects(included, "vc") == ["code more"]
    assert effects(repository(**{".git/config": "", ".git/config.worktree": runs}), "vc") == [
        "code .git/config.worktree"
    ]
    linked = Files(
        **{".git": "gitdir: kept\n", "kept/HEAD": "", "kept/commondir": "../common\n", "common/config": runs}
    )
    assert effects(linked, "vc") == ["code common/config"]
    bare = Files(**{"HEAD": "", "objects/x": "", "refs/x": "", "config": runs})
    assert effects(bare, "vc") == ["code config"]


def test_settings_that_are_not_seen_take_nothing_away() -> None:
    """What they include may run code."""
    outside = repository(**{".git/config": "[include]\npath = /tmp/more\n"})
    outside.texts["/tmp/more"] = None  # it is there, and may not be read
    assert effects(outside, "vc") == ["code /tmp/more"]


def test_another_work_tree_is_told() -> None:
    """What git changes would lie in another directory than it seems."""
    assert effects(repository(**{".git/config": "[core]\nworktree = /\n"}), "vc") == ["code .git/config"]
    assert effects(repository(**{".git/config": "[core]\nworktree = ..\n"}), "vc") == []


def test_hooks_that_a_subcommand_runs_are_effects() -> None:
    """Only where they are; what a shell runs in them is followed."""
    files = repository(**{".git/config": "", ".git/hooks/pre-commit": "#!/bin/sh\nx", ".git/hooks/pre-push.sample": ""})
    assert effects(files, "vc", "commit") == ["code .git/hooks/pre-commit"]
    assert effects(files, "vc", "push") == []
    nested = behavior_of("tools.zon", "git-config.zon", facts=files).outcome(call_of("vc", "commit")).nested
    assert [(one.via, one.place.task) for one in nested] == [(".git/hooks/pre-commit:1", "vc.commit")]


def test_a_setting_says_where_hooks_lie() -> None:
    """Those at the usual place are not run then."""
    files = repository(**{".git/config": "[core]\nhooksPath = h\n", ".git/hooks/pre-commit": "x", "h/commit-msg": "y"})
    assert effects(files, "vc") == []
    assert effects(files, "vc", "commit") == ["code h/commit-msg"]
