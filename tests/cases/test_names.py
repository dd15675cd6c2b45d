"""Names that one program prints and another is given: whole where all of them were seen, else nobody knows."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from venom_policy.adapters.facts import facts_for
from venom_policy.adapters.rules import default_rulebook
from venom_policy.judgment import Judgment, judge
from venom_policy.scope import Scope

EVERYDAY = {
    "wc -l $(git ls-files)": ["read:git.ls-files@.", "read:wc@."],
    "cat $(git ls-files '*.py')": ["read:cat@.", "read:git.ls-files@."],
    "git ls-files | xargs grep -n foo": ["read:git.ls-files@.", "read:grep@."],
    "grep -l x -r src | xargs wc -l": ["read:grep@src/**", "read:wc@src/**"],
    "find . -name '*.py' | xargs grep foo": ["read:find@.", "read:grep@."],
    "for f in src/*.py; do head -1 $f; done": ["read:head@src/*.py", "read:shell.glob@src"],
    'for f in $(git ls-files); do wc -l "$f"; done': ["read:git.ls-files@.", "read:wc@."],
    "for f in $(ls src); do cat src/$f; done": ["read:cat@src/*", "read:ls@src"],
    "while read -r f; do wc -l $f; done < <(find src)": ["read:find@src/**", "read:wc@src/**"],
    "find src -name '*.py' | while read f; do wc -l \"$f\"; done": ["read:find@src/**", "read:wc@src/**"],
    'mapfile -t a < <(find src); wc -l "${a[@]}"': ["read:find@src/**", "read:wc@src/**"],
    "files=$(find src); wc -l $files": ["read:find@src/**", "read:wc@src/**"],
    'cat "$(ls -t src/*.py | head -1)"': ["read:cat@src/**", "read:ls@src/*.py", "read:shell.glob@src"],
    "cd src && cat $(find .)": ["read:cat@src/**", "read:find@src/**"],
    "mkdir -p out; cat $(find src)": ["files:mkdir@out", "read:cat@src/**", "read:find@src/**"],
    'cd "$(git rev-parse --show-toplevel)" && cat src/a.py': ["read:cat@src/a.py", "read:git.rev-parse@."],
    "n=$(grep -c x src/a.py); head -n $n src/a.py": ["read:grep@src/a.py", "read:head@src/a.py"],
}
# What is given to the last program is then known to nobody.
UNKNOWN = [
    "tar xf a.tar; cat $(find src)",
    "pytest; cat $(find src)",
    "cp -r ../other src; cat $(find src)",
    "IFS=a; cat $(find src)",
    'IFS=$(tool); find src | while read -r f; do tar xf "$f"; done',
    "cat $(find src; tar xf a.tar; find src)",
    "cat $(find /etc/x)",
    "cat $(find src -print0)",
    "for f in $(ls -a src); do cat src/$f; done",
    "cat $(git rev-parse --show-toplevel --show-prefix)",
]


@pytest.fixture
def root(tmp_path: Path, oracle: Callable[[str], str]) -> Path:
    """A repository with plain names only."""
    (tmp_path / "src").mkdir()
    for name in ("a.py", "b.py"):
        (tmp_path / "src" / name).write_text("x\n", encoding="utf-8")
    _git(oracle("git"), tmp_path, "init", "-q")
    _git(oracle("git"), tmp_path, "add", "src")
    return tmp_path


def _git(git: str, root: Path, *words: str) -> None:
    environment = {"PATH": os.environ["PATH"], "HOME": str(root), "GIT_CONFIG_NOSYSTEM": "1"}
    subprocess.run([git, *words], cwd=root, env=environment, check=True)


def _judged(command: str, root: Path) -> Judgment:
    scope = Scope(cwd=str(root), home="/home/dev", resolve="filesystem")
    return judge(command, scope=scope, rulebook=default_rulebook(), facts=facts_for(scope))


@pytest.mark.parametrize("command", EVERYDAY)
def test_names_that_were_seen_stay_inside(command: str, root: Path) -> None:
    """Each is read as one word, below the directory that was listed."""
    judgment = _judged(command, root)
    assert EVERYDAY[command] == [str(label) for label in judgment.labels]
    assert (judgment.status, judgment.verdict) == ("understood", "inside")


@pytest.mark.parametrize("command", UNKNOWN)
def test_names_that_may_be_others_are_unknown(command: str, root: Path) -> None:
    """A call before, the shell's own settings, or the listing itself may give other words."""
    assert _judged(command, root).verdict != "inside"


@pytest.mark.parametrize("name", ["a b", "-rf", "+x", "a\tb", "a\nb", "a'b", 'a"b', "a\\b", ".[.]", "é\u00a0"])
def test_a_name_that_does_not_stay_whole_spoils_the_list(name: str, root: Path) -> None:
    """Split at its blanks, taken for an option or for a pattern."""
    (root / "src" / name).write_text("", encoding="utf-8")
    for command in ("cat $(find src)", "find src | xargs cat", "for f in src/*; do cat $f; done"):
        if not (name.startswith(".") and "for" in command):
            assert _judged(command, root).verdict == "unknown"


def test_the_index_may_hold_names_that_are_gone(root: Path, oracle: Callable[[str], str]) -> None:
    """What git lists is looked up where git keeps it."""
    path = root / "src" / "x ..y"
    path.write_text("", encoding="utf-8")
    _git(oracle("git"), root, "add", "src")
    path.unlink()
    assert _judged("cat $(find src)", root).verdict == "inside"
    assert _judged("cat $(git ls-files)", root).verdict == "unknown"
    assert _judged("git ls-files | xargs cat", root).verdict == "unknown"


def test_what_lies_behind_a_link_is_not_seen(root: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    """A program may follow it."""
    (root / "src" / "other").symlink_to(tmp_path_factory.mktemp("other"))
    assert _judged("find -L src | xargs cat", root).verdict != "inside"


def test_by_text_alone_no_name_is_known(root: Path) -> None:
    """Nothing is looked at."""
    scope = Scope(cwd=str(root), home="/home/dev")
    assert judge("cat $(git ls-files)", scope=scope, rulebook=default_rulebook()).verdict == "unknown"
