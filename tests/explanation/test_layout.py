"""A command in lines, with marks under its parts."""

from __future__ import annotations

import itertools

from hypothesis import given
from hypothesis import strategies as st

from venom_policy.explanation.layout import WIDTH, Line, Mark, lines_of


def test_parts_beside_each_other_share_a_row() -> None:
    """The marks of a pipeline stand in one row."""
    expected = (Line("ls | wc", ((Mark(1, 0, 2), Mark(2, 5, 7)),)),)
    assert lines_of("ls | wc", ((0, 2), (5, 7))) == expected


def test_a_part_inside_another_has_a_row_of_its_own() -> None:
    """The outer command is marked first, what it runs below it."""
    expected = (Line("echo $(ls)", ((Mark(1, 0, 10),), (Mark(2, 7, 9),))),)
    assert lines_of("echo $(ls)", ((0, 10), (7, 9))) == expected


def test_spans_count_bytes_and_marks_count_columns() -> None:
    """A wide character has two columns and three bytes, an escaped one as many columns as its code."""
    assert lines_of("日 ls", ((4, 6),)) == (Line("日 ls", ((Mark(1, 3, 5),),)),)
    assert lines_of("\u202els", ((3, 5),)) == (Line("\\u{202e}ls", ((Mark(1, 8, 10),),)),)
    assert lines_of("\udcffls", ((1, 3),)) == (Line("\\u{dcff}ls", ((Mark(1, 8, 10),),)),)


def test_a_part_over_two_lines_is_marked_on_both() -> None:
    """A newline in a command starts a new line of its picture."""
    assert lines_of("ls\nwc", ((0, 5),)) == (
        Line("ls", ((Mark(1, 0, 2),),)),
        Line("wc", ((Mark(1, 0, 2),),)),
    )


def test_a_narrow_page_has_more_lines() -> None:
    """Marks follow the command to where it is broken."""
    first, second = lines_of("x" * 40, ((20, 30),), width=24)
    assert (first, second) == (Line("x" * 24, ((Mark(1, 20, 24),),)), Line("x" * 16, ((Mark(1, 0, 6),),)))


def test_a_huge_command_is_cut() -> None:
    """Forty lines are drawn, whatever the command's size."""
    lines = lines_of("x" * 1_000_000, ((0, 1_000_000),))
    assert len(lines) == 41
    assert lines[-1].text == "… the rest is not shown"


@given(st.text(max_size=400), st.lists(st.tuples(st.integers(0, 500), st.integers(0, 500)), max_size=8))
def test_no_line_is_wider_than_the_page(text: str, spans: list[tuple[int, int]]) -> None:
    """Any text and any spans give printable lines of bounded width, and marks that do not overlap."""
    for line in lines_of(text, tuple(spans)):
        assert line.text.isprintable()
        assert len(line.text) <= WIDTH
        for row in line.rows:
            for left, right in itertools.pairwise(row):
                assert left.end < right.start
