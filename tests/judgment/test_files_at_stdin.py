"""A script that arrives from a file is what the same script is when it is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from venom_policy import Scope, judge

NAMED = ("bash < x.sh", "cat x.sh | bash", "tee y < x.sh | bash -s a", "exec < x.sh; bash", "cd .; bash < ./x.sh")
UNSEEN = (
    "head x.sh | bash",
    "cat x.sh |& bash",
    "{ cat x.sh; echo x; } | bash",
    "cat x.sh - | bash",
    "cat x.sh x.sh | bash",
    "bash < /dev/tcp/h/80",
    "ssh h bash < x.sh",
)


@pytest.fixture
def scope(tmp_path: Path) -> Scope:
    """A directory with a script that removes another."""
    (tmp_path / "x.sh").write_text("rm -rf build\n", encoding="utf-8")
    return Scope(roots=[str(tmp_path)], cwd=str(tmp_path), home="/home/dev", resolve="filesystem")


@pytest.mark.parametrize("command", NAMED)
def test_a_file_that_arrives_is_that_code_and_what_is_read_in_it(command: str, scope: Scope) -> None:
    """It needs all that `bash x.sh` needs."""
    named = {str(label) for label in judge("bash x.sh", scope=scope).labels}
    assert named == {"files:rm@build/**+destructive", "spawn:bash@x.sh"}
    assert named <= {str(label) for label in judge(command, scope=scope).labels}


@pytest.mark.parametrize("command", UNSEEN)
def test_what_may_be_other_text_is_no_code_of_a_file(command: str, scope: Scope) -> None:
    """Parts, joined texts, complaints, networks and other hosts are not the file."""
    labels = {str(label) for label in judge(command, scope=scope).labels}
    assert "spawn:bash@x.sh" not in labels
