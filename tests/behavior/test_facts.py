"""What files tell when they may be read."""

from __future__ import annotations

from tests.behavior.calls import behavior_of, call_of, told
from venom_policy.commands import Output, Word
from venom_policy.facts import NoFacts
from venom_policy.value import replace

REPOSITORY = "/work/repo"


class Files(NoFacts):
    """A pretend file system: texts by path; directories are what they lie in."""

    def __init__(self, **texts: str) -> None:
        self.texts = {f"{REPOSITORY}/{path}": text for path, text in texts.items()}

    def kind(self, path: str) -> str:
        """What a path is."""
        path = path.removesuffix("/.").rstrip("/")
        if path in self.texts:
            return "file"
        return "directory" if any(name.startswith(f"{path}/") for name in self.texts) else "absent"

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


def test_settings_of_the_repository_that_run_code_are_effects() -> None:
    """They name their file; what needs a terminal and what is inert does not count."""
    hostile = Files(**{".git/config": "[core]\n\tpager = ./p\n[alias]\n\tx = !./x ; y\n[user]\n\tname = a\n"})
    assert effects(hostile, "vc") == ["code .git/config"]
    assert effects(Files(**{".git/config": "[user]\nname = a\n[core]\npager = less\n"}), "vc") == []


def test_hooks_that_a_subcommand_runs_are_effects() -> None:
    """Only where they are."""
    files = Files(**{".git/config": "", ".git/hooks/pre-commit": "#!/bin/sh", ".git/hooks/pre-push.sample": ""})
    assert effects(files, "vc", "commit") == ["code .git/hooks/pre-commit"]
    assert effects(files, "vc", "push") == []


def test_a_setting_of_hooks_counts_where_hooks_run() -> None:
    """`core.hooksPath` is nothing for a command that runs none."""
    files = Files(**{".git/config": "[core]\nhooksPath = h\n"})
    assert effects(files, "vc") == []
    assert effects(files, "vc", "commit") == ["code .git/config"]


def given(files: Files, number: int) -> Word:
    """The word that names below `src` become."""
    behavior = behavior_of("each.zon", facts=files)
    names = Output(lines=Word(unknown="a name", below="src"), flows=(1,))
    call = replace(call_of("each", "rm", stdin=names), id=number)
    return behavior.outcome(call).nested[0].argv[1]


def test_names_that_were_seen_stay_below_their_directory() -> None:
    """Unless one would be split or read as an option, or a call before may make such a name."""
    assert given(Files(**{"src/a.py": "", "src/b/c": ""}), 2).below == "src"
    assert given(Files(**{"src/a b": ""}), 2).below == ""
    assert given(Files(**{"src/b/-rf": ""}), 2).below == ""
    assert given(Files(**{"src/a.py": ""}), 3).below == ""
