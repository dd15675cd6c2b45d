"""The parser is total: whatever the text, there is a tree."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.shell.constructs import constructs
from venom_policy.shell import differences, parse, printed
from venom_policy.shell.walking import nodes

PIECES = [
    *"abx1=-+*?[]{}()<>|&;!#$`'\"\\ \t\n,.:/@%^~é\u00a0\r\x0b\x0c\x85",
    *(
        "$(",
        "${",
        "$((",
        "))",
        "((",
        "[[ ",
        " ]]",
        "$'",
        '$"',
        "<(",
        "<<E",
        "\nE\n",
        "\\\n",
        ";;",
        ";&",
        "${x:-",
        "${x[",
        "a[",
    ),
    *(
        " if ",
        " then ",
        " fi ",
        " do ",
        " done ",
        " for ",
        " while ",
        " case ",
        " in ",
        " esac ",
        " function ",
        " time ",
    ),
    *(
        " coproc ",
        "f()",
        "a=(",
        "{a,",
        "{1..",
        "&>",
        ">&",
        "<<<",
        "<<-",
        "2>",
        "{fd}>",
        "=~ ",
        "\ud800",
        "\udcff",
        "\U0001f600",
    ),
]

texts = st.one_of(
    st.lists(st.sampled_from(PIECES), max_size=25).map("".join),
    st.lists(st.sampled_from(constructs()), max_size=3).map("".join),
    st.text(max_size=40),
)


@settings(max_examples=1_500, deadline=None)
@given(text=texts, dialect=st.sampled_from(["bash", "bash3", "posix", "zsh", "any"]))
def test_every_text_has_a_tree(text: str, dialect: str) -> None:
    """No text raises, all spans lie in it, and the tree prints and is told about."""
    script = parse(text, dialect)
    length = len(text.encode("utf-8", "surrogatepass"))
    for node in nodes(script):
        assert 0 <= node.span.start <= node.span.end <= length
    printed(script)
    differences(script, text, dialect)


@settings(max_examples=500, deadline=None)
@given(text=texts)
def test_an_offset_moves_every_span(text: str) -> None:
    """Nothing else depends on the offset."""
    plain, moved = list(nodes(parse(text))), list(nodes(parse(text, offset=11)))
    assert [(node.span.start + 11, node.span.end + 11) for node in plain] == [
        (node.span.start, node.span.end) for node in moved
    ]


@settings(max_examples=500, deadline=None)
@given(
    lines=st.lists(
        st.sampled_from([text for text in constructs() if "<<" not in text and text[-1] != "\\"]),
        min_size=1,
        max_size=3,
    )
)
def test_complete_lines_are_read_whatever_follows(lines: list[str]) -> None:
    """bash has run the lines before an error, so their commands stay in the tree."""
    whole = [text for text in lines if parse(text).refusal is None]
    first = parse("\n".join(whole))
    both = parse("\n".join([*whole, ")"]))
    if first.refusal is None and not any(type(item.command).__name__ == "Unread" for item in first.items):
        assert both.items[: len(first.items)] == first.items
