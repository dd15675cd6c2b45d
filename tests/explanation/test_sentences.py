"""Effects in words."""

from __future__ import annotations

import pytest

from venom_policy.effects import KINDS, TARGET_TYPES
from venom_policy.explanation.sentences import sentence


@pytest.mark.parametrize(
    ("kind", "target_type", "target", "expected"),
    [
        ("read", "path", "src/**", "reads `src/**`"),
        ("read", "variable", "HOME", "reads the variable `HOME`"),
        ("net_send", "host", "example.com", "sends to `example.com`"),
        ("vcs_write", "remote", "origin/main", "changes the remote `origin/main`"),
        ("vcs_write", "repository", ".", "changes the repository `.`"),
        ("service_write", "process", "", "changes any process"),
        ("code", "code", "0a" * 32, "runs code that the command line holds"),
        ("code", "code", "", "runs code that was not read"),
        ("delete", "unknown", "", "deletes something unknown"),
        ("delete", "unknown", "build/", "deletes something unknown that begins with `build/`"),
        ("unknown_program", "program", "frob", "runs `frob`, which no rule describes"),
    ],
)
def test_an_effect_is_a_sentence(kind: str, target_type: str, target: str, expected: str) -> None:
    """Kind and target make one sentence."""
    assert sentence(kind, target_type, target) == expected


@pytest.mark.parametrize("kind", sorted(KINDS))
@pytest.mark.parametrize("target_type", sorted(TARGET_TYPES))
def test_every_effect_has_a_sentence(kind: str, target_type: str) -> None:
    """No kind is left to the words for what is not known."""
    assert "does something unknown" not in sentence(kind, target_type, "x")
