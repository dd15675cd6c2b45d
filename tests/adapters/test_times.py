"""Times are read and printed as people write them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from venom_policy.adapters.times import lifetime_of, printed_time
from venom_policy.errors import UsageError

NOW = 1_800_000_000


@pytest.mark.parametrize(
    ("text", "seconds"), [("45s", 45), ("30m", 1800), ("8h", 28_800), ("7d", 604_800), ("2w", 1_209_600)]
)
def test_a_length_is_a_number_and_a_unit(text: str, seconds: int) -> None:
    """From now on."""
    assert lifetime_of(text, NOW) == seconds


@given(st.integers(1, 10**9))
def test_a_printed_time_is_read_back(seconds: int) -> None:
    """To the second, in UTC."""
    printed = printed_time(NOW + seconds)
    assert printed is not None
    assert lifetime_of(printed, NOW) == seconds


@pytest.mark.parametrize(
    "text",
    [
        "",
        "h",
        "8",
        "8 h",
        "-8h",
        "8H",
        "1.5h",
        "٣h",
        "9999999999w",
        "0m",
        "tomorrow",
        "2027-01-31",
        "2027-02-31T00:00:00Z",
    ],
)
def test_anything_else_is_refused(text: str) -> None:
    """Also a time that has passed, and one that nobody lives to see."""
    with pytest.raises(UsageError, match="expected a"):
        lifetime_of(text, NOW)


def test_never_is_no_time() -> None:
    """And is printed as none."""
    assert printed_time(None) is None
