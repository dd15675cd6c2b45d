"""Where commands act in random trees of links, with bash and the kernel as judges."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from venom_policy.adapters.judging import judge_in_place
from venom_policy.adapters.place import default_roots
from venom_policy.scope import Scope

NAMES = ("a", "b", "c")
# What links may point to: inside, outside, upwards, to each other, to nothing.
GOALS = ("a", "b", "a/b", "..", "../..", "../outside", "c", "./c/../a", "none", "{root}/b", "{outside}")

links = st.lists(
    st.tuples(st.sampled_from(["", "a", "b", "a/b"]), st.sampled_from(NAMES), st.sampled_from(GOALS)), max_size=4
)
steps = st.lists(st.sampled_from([*NAMES, "..", ".", "a/..", "c/b", "../outside", "a/b"]), max_size=4)


def planted(base: Path, chosen: list[tuple[str, str, str]]) -> Path:
    """A root with directories and these links, beside another directory; what is in the way stays."""
    root, outside = base / "root", base / "outside"
    for directory in ("a/b", "b/a", "c"):
        if not any(directory.startswith(f"{place}/{name}".lstrip("/")) for place, name, _ in chosen):
            (root / directory).mkdir(parents=True, exist_ok=True)
    (outside / "b").mkdir(parents=True)
    root.mkdir(exist_ok=True)
    for place, name, goal in chosen:
        link = root / place / name
        if link.parent.is_dir() and not os.path.lexists(link):
            link.symlink_to(goal.format(root=root, outside=outside))
    return root


def really(bash: str, root: Path, directories: list[str], name: str) -> str | None:
    """The physical path that a command would write, None when it does not come so far."""
    # Where a link leads through itself (`a` to `a/b`) realpath never ends, and the kernel opens nothing.
    script = " && ".join([*[f"cd {one}" for one in directories], f"timeout 5 realpath -m -- {name}"])
    run = subprocess.run([bash, "--norc", "-c", script], cwd=root, capture_output=True, text=True, check=False)
    return run.stdout.rstrip("\n") if run.returncode == 0 else None


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@example([("", "c", "../outside")], ["c"], ["b"])
@example([("a", "c", "..")], ["a/b"], ["..", "c", "..", "outside"])
@example([("", "c", "{outside}")], ["c", ".."], ["c"])
@example([("", "a", "a/b")], [], ["new", "..", "a"])
@given(links, steps, st.lists(st.sampled_from([*NAMES, "..", "new"]), min_size=1, max_size=4))
def test_inside_is_said_of_nothing_that_lies_outside(
    tmp_path_factory: pytest.TempPathFactory,
    oracle: Callable[[str], str],
    chosen: list[tuple[str, str, str]],
    directories: list[str],
    path: list[str],
) -> None:
    """After any chain of `cd`, for any path, links followed as the shell and the kernel do."""
    root = planted(tmp_path_factory.mktemp("links"), chosen)
    name = "/".join(path)
    real = really(oracle("bash"), root, directories, name)
    if real is None:
        return
    scope = Scope(roots=(str(root),), cwd=str(root), home="/home/dev", resolve="filesystem")
    command = " && ".join([*[f"cd {one}" for one in directories], f"touch {name}"])
    judgment = judge_in_place(command, scope)
    said = {one.standing.verdict for one in judgment.effects if one.effect.kind in ("create", "modify")}
    is_inside = real == str(root) or real.startswith(f"{root}/")
    assert said == {"inside" if is_inside else "outside"}


def test_a_cwd_behind_a_link_belongs_to_the_repository_there(tmp_path: Path) -> None:
    """What lies beside the directory that the link leads to stands inside."""
    repository = tmp_path / "repo"
    (repository / "src").mkdir(parents=True)
    (repository / ".git").mkdir()
    (tmp_path / "link").symlink_to("repo/src")
    cwd = str(tmp_path / "link")
    roots = default_roots(cwd, "/home/dev")
    assert roots == (str(repository),)
    scope = Scope(roots=roots, cwd=cwd, home="/home/dev", resolve="filesystem")
    assert [str(label) for label in judge_in_place("cat a.txt ../README.md", scope).labels] == [
        "read:cat@README.md", "read:cat@src/a.txt"
    ]  # fmt: skip
    assert judge_in_place("cat ../../other", scope).verdict == "outside"
    assert judge_in_place("cd .. && cat other", scope).verdict == "outside"
