"""What a container mounts, in either spelling."""

from __future__ import annotations

import pytest

from venom_policy.behavior.shapes import PATH, TEXT, mounts_read_only, pieces
from venom_policy.commands import Word
from venom_policy.rulebook.rule import Shape


@pytest.mark.parametrize(
    ("text", "sort", "source"),
    [
        ("/srv/x:/x", PATH, "/srv/x"),
        ("./data:/data:ro", PATH, "./data"),
        ("data:/data", TEXT, "data:/data"),
        ("type=bind,source=/srv/x,target=/x", PATH, "/srv/x"),
        ("type=bind,target=/x,src=data", PATH, "data"),
        ("type=volume,source=data,target=/x", TEXT, "type=volume,source=data,target=/x"),
    ],
)
def test_source(text: str, sort: str, source: str) -> None:
    """A directory is a path, a volume is none."""
    [(found, word)] = pieces(Word(texts=(text,)), Shape("mount"), "path_modify")
    assert (found, word.text) == (sort, source)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("/a:/b:ro", True),
        ("/a:/b:z,ro", True),
        ("/a:ro", False),  # mounted at `ro`
        ("/a:/b", False),
        ("type=bind,source=/a,target=/b,readonly", True),
        ("type=bind,source=/a,target=/b,readonly=false", False),
    ],
)
def test_read_only(text: str, expected: bool) -> None:
    """Only a mount that surely forbids writing is read only."""
    assert mounts_read_only(Word(texts=(text,))) is expected
