"""A `*` stands for any text."""

from __future__ import annotations

from fnmatch import fnmatchcase

from hypothesis import given
from hypothesis import strategies as st

from venom_policy.rulebook.patterns import matches, most_exact


@given(st.text("ab*", max_size=7), st.text("ab", max_size=9))
def test_a_pattern_matches_as_a_glob_does(pattern: str, name: str) -> None:
    """Without other special letters the standard library agrees."""
    assert matches(pattern, name) == fnmatchcase(name, pattern)


def test_the_pattern_that_says_most_counts() -> None:
    """A name comes before a pattern, a longer pattern before a shorter one."""
    assert most_exact(["*", "a*", "ab", "a*b"], "ab") == "ab"
    assert most_exact(["*", "a*", "a*b"], "acb") == "a*b"
    assert most_exact(["b*"], "ab") is None
