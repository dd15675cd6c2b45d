"""What a container changes of the directories that are mounted into it."""

from __future__ import annotations

import pytest

from venom_policy.behavior.mounts import mounts_of, through_mounts
from venom_policy.commands import Call, Directory, Word
from venom_policy.effects import Effect, Target
from venom_policy.source import Span

HERE = Call(0, (), "docker", (Directory("/work/repo"),), Span(0, 0))


@pytest.mark.parametrize(
    ("text", "mounts"),
    [
        ("/srv/x:/x", (("/x", "/srv/x"),)),
        ("./data:/data/", (("/data", "/work/repo/./data"),)),
        ("/:/h", (("/h", "/"),)),
        ("type=bind,source=/srv/x,target=/x", (("/x", "/srv/x"),)),
        ("/srv/x:/x:ro", ()),
        ("type=bind,src=/a,dst=/b,readonly", ()),
        ("data:/data", ()),
        ("/srv/x", ()),
    ],
)
def test_mounts(text: str, mounts: tuple[tuple[str, str], ...]) -> None:
    """A volume has no path of ours, and what is mounted for reading is not changed."""
    assert mounts_of([Word(texts=(text,))], HERE) == mounts


def test_an_unknown_cwd_places_no_relative_mount() -> None:
    """Where `.` lies is not known then."""
    lost = Call(0, (), "docker", (Directory("/x", unknown="not known"),), Span(0, 0))
    assert mounts_of([Word(texts=(".:/x",))], lost) == ()


@pytest.mark.parametrize(
    ("target", "seen"),
    [
        (Target("path", "/h", tree=True), [("/", True)]),
        (Target("path", "/h/etc/passwd"), [("/etc/passwd", False)]),
        (Target("path", "/h/*", pattern=True, tree=True), [("/*", True)]),
        (Target("path", "/", tree=True), [("/", True)]),
        (Target("path", "/*", pattern=True, tree=True), [("/", True)]),
        (Target("path", "/"), []),
        (Target("path", "/hh"), []),
        (Target("path", "/tmp/x", tree=True), []),
        (Target("host", "h"), []),
    ],
)
def test_a_change_in_the_container(target: Target, seen: list[tuple[str, bool]]) -> None:
    """It is one of the mounted directory when its path leads there, or when a tree holds the mount."""
    found = through_mounts(Effect("delete", target, "rm", "rm", Span(0, 0)), (("/h", "/"),))
    assert [(one.target.text, one.target.tree) for one in found] == seen


def test_a_read_is_told_by_the_mount_itself() -> None:
    """Nothing is said twice."""
    effect = Effect("read", Target("path", "/h/x"), "cat", "cat", Span(0, 0))
    assert through_mounts(effect, (("/h", "/"),)) == []
