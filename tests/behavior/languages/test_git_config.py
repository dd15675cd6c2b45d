"""Settings of git, with git as judge."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from venom_policy.behavior.languages.git_config import settings as read

SAMPLES = [
    "[core]\n\tpager = less\n",
    '[remote "origin"]\n\turl = https://x/y # no\n\tfetch = +refs/*:refs/*\n',
    '[a "b \\" c\\\\d"] x = 1\n',
    "[a.B]\nX-y\n",
    '[a]\nx = "b # c" d ; e\n',
    '[a]\nx = b\\\n  c\\n\\"\n',
    "[a] x = y\n[b]\nz =\n",
    "\ufeff[a]\r\nx = y\r\n",
    "[a]\nx = y   \n; [b]\n#z\n",
]


def by_git(text: str, directory: Path) -> list[tuple[str, str]] | None:
    """The settings that git reads, None when it refuses the file."""
    path = directory / "config"
    path.write_text(text, encoding="utf-8", newline="")
    run = subprocess.run(
        ["git", "config", "--file", str(path), "--list", "-z"],
        capture_output=True,
        check=False,
        env={**os.environ, "GIT_CONFIG_NOSYSTEM": "1"},
    )
    if run.returncode:
        return None
    pairs = [one.partition("\n") for one in run.stdout.decode().split("\0") if one]
    return [(key, value if newline else "true") for key, newline, value in pairs]


@pytest.mark.parametrize("text", SAMPLES)
def test_samples_are_read_as_git_reads_them(text: str, tmp_path: Path) -> None:
    """Headings, quotes, comments, continued lines."""
    assert by_git(text, tmp_path) == [(one.key, one.value) for one in read(text)]


pieces = st.lists(
    st.sampled_from(["[a]", '[a "b"]', "x", "y1", "=", " ", "\n", '"', "\\", "\\n", "#", ";", "v", "\\\n"])
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=80, deadline=None)
@example(["[a]", "x", "=", '"', "v", " ", '"', " "])
@given(pieces)
def test_whatever_git_accepts_is_read_alike(tmp_path: Path, found: list[str]) -> None:
    """For any text made of the pieces of the grammar."""
    text = "[s]\n" + "".join(found)
    by_judge = by_git(text, tmp_path)
    if by_judge is not None:
        assert by_judge == [(one.key, one.value) for one in read(text)]


def test_lines_are_told() -> None:
    """Those on which a setting begins."""
    assert [one.line for one in read("[a]\nx = 1\n\n# c\ny = \\\n 2\nz\n")] == [2, 5, 7]
