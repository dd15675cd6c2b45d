"""Few labels are compared with each other, many by where they reach; both leave the same ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from venom_policy import Scope, judge
from venom_policy.judgment import labelling, narrowest_labels

SCOPE = Scope(roots=("/work/repo",), cwd="/work/repo", home="/home/dev")
LISTS = Path(__file__).parent.parent / "cases"


def commands() -> list[str]:
    """The listed commands, and groups of them as one command, whose labels cover each other in more ways."""
    lines = [
        line
        for name in ("everyday.txt", "dangerous.txt")
        for line in (LISTS / name).read_text(encoding="utf-8").splitlines()
        if line and not line.startswith("#")
    ]
    return lines + ["; ".join(lines[place : place + 6]) for place in range(0, 90, 3)]


def test_the_index_leaves_the_labels_that_comparing_all_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    """`_Few` is the slow twin of the index: both are asked about the same effects."""
    effects = [judge(command, scope=SCOPE).effects for command in commands()]
    monkeypatch.setattr(labelling, "FEW", 0)
    indexed = [narrowest_labels(one) for one in effects]
    monkeypatch.setattr(labelling, "FEW", 1_000_000)
    compared = [narrowest_labels(one) for one in effects]
    assert compared == indexed
    assert max(map(len, compared)) > labelling.MOST_PATTERNS // 2
