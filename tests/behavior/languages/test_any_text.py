"""Every reader gives an answer for every text."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from venom_policy.behavior.languages import awk, javascript, jq, perl, php, python, ruby, sed, sql
from venom_policy.behavior.languages.reading import Reading

READERS = [awk, javascript, jq, perl, php, python, ruby, sed, sql]
PIECES = st.sampled_from(
    [
        "'",
        '"',
        "`",
        "\\",
        "\n",
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        "/",
        "$",
        "#",
        ";",
        "!",
        "|",
        ">",
        "<",
        "a",
        "w f",
        "e",
        " ",
        ".",
    ]
)
LONG = 15_000
REPEATED = [
    "(",
    "[",
    "{",
    "\\",
    "/[",
    "ARGV[",
    "getline $",
    "open(",
    "a.",
    "\\x ",
    "$a$",
    "[[:",
    "s/a/b/;",
    "'",
    '"\\(',
    "system(",
]


@pytest.mark.parametrize("reader", READERS, ids=[reader.__name__.rpartition(".")[2] for reader in READERS])
@given(text=st.one_of(st.text(), st.lists(PIECES).map("".join)))
@example(text="\\g \\g \\g x")
@example(text='"\\("\\("\\(1)')
def test_a_reader_never_fails(reader: object, text: str) -> None:
    """A text that is not understood is an answer, never an exception."""
    assert isinstance(reader.read(text), Reading)  # type: ignore[attr-defined]


@pytest.mark.parametrize("reader", READERS, ids=[reader.__name__.rpartition(".")[2] for reader in READERS])
@pytest.mark.parametrize("piece", REPEATED)
def test_a_long_text_comes_to_an_end(reader: object, piece: str) -> None:
    """Repeating any piece many times takes time in proportion: this would not end otherwise."""
    assert isinstance(reader.read(piece * LONG), Reading)  # type: ignore[attr-defined]
