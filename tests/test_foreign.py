"""Text from outside is shown as data (threats A17)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from venom_policy.foreign import quoted, shown


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("plain text", "plain text"),
        ("größe 日本", "größe 日本"),
        ("a\x1b[31mb", "a\\u{1b}[31mb"),
        ("a\nb\rc\td", "a\\u{a}b\\u{d}c\\u{9}d"),
        ("a\u202eb\u200bc\ufeff", "a\\u{202e}b\\u{200b}c\\u{feff}"),
        ("a\u00a0b\u3164c", "a\\u{a0}b\\u{3164}c"),
        ("\udcff", "\\u{dcff}"),
    ],
)
def test_unseen_characters_are_spelled_out(text: str, expected: str) -> None:
    """Control, format, bidi, blank and undecodable characters are shown as their code."""
    assert shown(text) == expected


def test_long_text_is_cut() -> None:
    """At most 120 characters are shown."""
    assert shown("x" * 500) == "x" * 119 + "…"


def test_text_cannot_leave_its_backquotes() -> None:
    """A backquote in the text is spelled out."""
    assert quoted("a` [b]") == "`a\\u{60} [b]`"


@given(st.text())
def test_whatever_is_shown_is_printable_and_short(text: str) -> None:
    """No text gets a control character, a newline or more than 120 characters through."""
    assert shown(text).isprintable()
    assert len(shown(text)) <= 120
