"""How paths stand when links are followed, with `os.path.realpath` as judge."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from venom_policy.adapters.facts import FilesystemFacts, facts_for
from venom_policy.effects import Target
from venom_policy.facts import NO_FACTS
from venom_policy.scope import Scope, stand


@pytest.fixture
def scope(tmp_path: Path) -> Scope:
    """A root with links out of it, beside another directory."""
    root = tmp_path / "repo"
    (root / "src").mkdir(parents=True)
    (tmp_path / "shared").mkdir()
    (tmp_path / "shared" / "notes.txt").write_text("x")
    (root / "vendor").symlink_to(tmp_path / "shared")
    (root / "here").symlink_to("src")
    (root / "loop").symlink_to("loop")
    (root / "src" / "a.txt").write_text("a")
    return Scope(cwd=str(root), home="/home/dev", resolve="filesystem")


def verdict(scope: Scope, text: str, kind: str = "read", **more: object) -> str:
    """How a path below the root stands."""
    return stand(Target("path", f"{scope.cwd}/{text}", **more), kind, scope, facts_for(scope)).verdict


def test_a_link_leads_outside(scope: Scope) -> None:
    """Also for files that are not there yet, and through `..` after a link."""
    assert verdict(scope, "vendor/notes.txt") == "outside"
    assert verdict(scope, "vendor/new/file", "create") == "outside"
    assert verdict(scope, "vendor/../shared/x") == "outside"
    assert verdict(scope, "src/a.txt") == "inside"
    assert verdict(scope, "here/new", "create") == "inside"


def test_a_pattern_is_as_its_worst_match(scope: Scope) -> None:
    """A link among the matches decides."""
    assert verdict(scope, "v*", pattern=True) == "outside"
    assert verdict(scope, "s*", pattern=True) == "inside"
    assert verdict(scope, "*/notes.txt", pattern=True) == "outside"


def test_a_linked_path_is_printed_where_it_lies(scope: Scope) -> None:
    """The label names the place, not the way."""
    standing = stand(Target("path", f"{scope.cwd}/vendor/notes.txt"), "read", scope, facts_for(scope))
    assert standing.text == "../shared/notes.txt"


def test_what_each_process_has_of_its_own_is_outside(
    scope: Scope, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The directory of the judge is not that of the command."""
    monkeypatch.chdir(scope.cwd)
    (tmp_path / "repo" / "away").symlink_to("/proc/self/cwd")
    for text in (
        "/proc/self/cwd/src",
        "/proc/thread-self/cwd/src",
        f"/proc/{os.getpid()}/cwd/src",
        f"{scope.cwd}/away/src",
    ):
        assert stand(Target("path", text), "delete", scope, facts_for(scope)).verdict == "outside"
    # No label names a process that has ended when it is used.
    for text in ("/proc/self/status", "/proc/mounts", "/dev/fd/63"):
        assert FilesystemFacts(()).real(text) == text


def test_lexical_scopes_ask_nothing() -> None:
    """Their facts know nothing."""
    assert facts_for(Scope(cwd="/work/repo")) is NO_FACTS


def test_texts_and_names_only_inside(scope: Scope, tmp_path: Path) -> None:
    """Links out of the readable directories are not followed to read."""
    facts = FilesystemFacts((scope.cwd,))
    assert facts.text(f"{scope.cwd}/src/a.txt") == "a"
    assert facts.text(f"{scope.cwd}/vendor/notes.txt") is None
    assert facts.text(f"{scope.cwd}/src") is None
    assert facts.names(f"{scope.cwd}/src") == ("a.txt",)
    assert facts.names(str(tmp_path)) is None
    assert facts.kind(f"{scope.cwd}/vendor") == "link"
    assert facts.kind(f"{scope.cwd}/none") == "absent"
    assert facts.kind(f"{scope.cwd}/src\0") is None


pieces = st.lists(st.sampled_from(["a", "b", "..", ".", "", "link", "out"]), min_size=1, max_size=6)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=200)
@given(pieces)
def test_inside_is_never_said_of_what_the_kernel_finds_outside(tmp_path: Path, found: list[str]) -> None:
    """For any path over a small tree of links."""
    root = tmp_path / "r"
    (root / "a" / "b").mkdir(parents=True, exist_ok=True)
    for name, target in [("link", "a/b"), ("out", ".."), ("a/out", "../.."), ("a/b/link", "..")]:
        if not os.path.lexists(root / name):
            (root / name).symlink_to(target)
    scope = Scope(cwd=str(root), home="/home/dev", resolve="filesystem")
    text = f"{root}/{'/'.join(found)}"
    real = os.path.realpath(text)
    is_inside = real == str(root) or real.startswith(f"{root}/")
    answer = stand(Target("path", text), "create", scope, facts_for(scope)).verdict
    assert (answer == "inside") == is_inside


def test_a_secret_below_a_tree_that_is_read(scope: Scope) -> None:
    """Found where it lies; not in what is installed, not for names alone, not when the filter leaves it out."""
    tree = Target("path", scope.cwd, tree=True)
    assert stand(tree, "read", scope, facts_for(scope)).verdict == "inside"
    (Path(scope.cwd) / "node_modules").mkdir()
    (Path(scope.cwd) / "node_modules" / "ca.pem").write_text("x")
    assert stand(tree, "read", scope, facts_for(scope)).verdict == "inside"
    (Path(scope.cwd) / "src" / ".env").write_text("TOKEN=x")
    found = stand(tree, "read", scope, facts_for(scope))
    assert (found.verdict, found.reason) == ("outside", "a secret lies below it: `src/.env`")
    assert stand(tree, "read", scope, facts_for(scope), metadata=True).verdict == "inside"
    assert stand(Target("path", scope.cwd, names="*.py"), "read", scope, facts_for(scope)).verdict == "inside"
    assert stand(Target("path", scope.cwd, names="[!.]*"), "read", scope, facts_for(scope)).verdict == "inside"
    assert stand(Target("path", scope.cwd, names=".e*"), "read", scope, facts_for(scope)).verdict == "outside"
