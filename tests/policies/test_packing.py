"""Packed policies are the policies."""

from __future__ import annotations

import marshal

import pytest
from hypothesis import given

from tests.laws.test_policies import files
from tests.policies.written import PRESETS
from venom_policy.policies import PolicyFile
from venom_policy.policies.packing import packed, unpacked


@given(files)
def test_unpacking_gives_what_was_packed(file: PolicyFile) -> None:
    """Whatever a file says."""
    assert unpacked(packed(file)) == file


def test_presets_can_be_packed() -> None:
    """With their sample."""
    assert unpacked(packed(PRESETS)) == PRESETS


@pytest.mark.parametrize(
    "data", [b"", b"\xff\xff", packed(PRESETS)[:-5], marshal.dumps(3), marshal.dumps(("Nobody", 1)), marshal.dumps(())]
)
def test_other_bytes_are_no_policy(data: bytes) -> None:
    """None, never a fault."""
    assert unpacked(data) is None
