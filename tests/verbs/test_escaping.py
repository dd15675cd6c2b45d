"""Escaped texts read back by what they are written for."""

from __future__ import annotations

import subprocess
from collections.abc import Callable

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from venom_policy.verbs import escaping

MARKDOWN = MarkdownIt("commonmark").enable("table")
NASTY = [
    "it's `code` *bold* _em_ [link](x) <b> | ~~s~~ & &amp; # !",
    "- item",
    "1. first",
    "12) twelfth",
    "# heading",
    "> quote",
    ".SH EVIL",
    "'br",
    "\\fBbold\\fP \\*(xx",
    'say "hi" — grüße 🎉',
    "$(touch pwned) `id` $HOME %s !!",
    "--flag ^ ~ \\",
    "=== setext",
    ": term",
]
printable = st.text(
    st.characters(exclude_categories=["C", "Z"], include_characters=" "), min_size=1, max_size=30
).filter(lambda text: text == text.strip())
any_text = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=30)


def _inline(rendered: str) -> str:
    """The text of a document that is one paragraph of text and code."""
    tokens = MARKDOWN.parse(rendered)
    assert [token.type for token in tokens] == ["paragraph_open", "inline", "paragraph_close"]
    children = tokens[1].children or []
    assert {child.type for child in children} <= {"text", "code_inline", "text_special"}
    return "".join(child.content for child in children)


@given(printable)
@pytest.mark.parametrize("fixed", NASTY)
def test_markdown_shows_the_text(fixed: str, text: str) -> None:
    """A CommonMark parser reads back what was escaped and sees no markup."""
    for shown in (fixed, text):
        assert shown == _inline(escaping.markdown(shown))


@given(st.text(alphabet="` abc\\", min_size=1, max_size=12) | printable)
def test_a_code_span_shows_the_text(text: str) -> None:
    """A code span holds any backticks; blanks at its ends are the parser's to strip."""
    assert text.strip(" ") == _inline(escaping.markdown_code(text)).strip(" ")


@given(st.text(alphabet="`~ abc\n", max_size=30))
def test_a_fenced_block_shows_the_text(text: str) -> None:
    """A fence is longer than any run of backticks inside."""
    (fence,) = MARKDOWN.parse(escaping.markdown_block(text, "sh"))
    assert ("fence", f"{text}\n") == (fence.type, fence.content)


def test_mandoc_shows_the_text(oracle: Callable[[str], str]) -> None:
    """No text becomes a request or an escape of roff."""
    for text in NASTY:
        source = f'.TH X 1 "" ""\n.SH NAME\nx \\- y\n.SH TEXT\n.nf\n{escaping.roff(text)}\n'
        command = [oracle("mandoc"), "-T", "utf8", "-O", "width=200"]
        shown = subprocess.run(command, input=source, capture_output=True, text=True, check=True).stdout
        assert text in [line.strip() for line in shown.splitlines()], shown


@settings(max_examples=25)
@given(any_text)
def test_a_posix_shell_reads_one_word(oracle: Callable[[str], str], text: str) -> None:
    """The word that a shell passes on is the text."""
    script = f"printf %s {escaping.posix(text)}"
    read = subprocess.run([oracle("dash"), "-c", script], capture_output=True, check=True).stdout
    assert text.encode() == read
    assert not escaping.has_control(script.replace("\n", ""))


def test_fish_reads_one_word(oracle: Callable[[str], str]) -> None:
    """The word that fish passes on is the text."""
    script = "; ".join(f"printf '%s\\n' {escaping.fish(text)}" for text in NASTY)
    read = subprocess.run(
        [oracle("fish"), "--no-config", "-c", script], capture_output=True, text=True, check=True
    ).stdout
    assert read.splitlines() == NASTY


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_yaml_reads_one_scalar(text: str) -> None:
    """A YAML parser reads back any text."""
    assert {"key": text} == yaml.safe_load(f"key: {escaping.yaml(text)}\n")


def test_a_posix_word_holds_no_raw_control_character(oracle: Callable[[str], str]) -> None:
    """What a terminal would obey is written as `printf` writes it."""
    text = "a\x1b[31m'b\t\x85\u2028\n"
    word = escaping.posix(text)
    assert not escaping.has_control(word.replace("\n", ""))
    command = [oracle("dash"), "-c", f"printf %s {word}"]
    assert subprocess.run(command, capture_output=True, check=True).stdout == text.encode()


def test_control_characters_are_shown() -> None:
    """A line stays one line."""
    assert escaping.one_line("a\nb\x1b\u2028") == "a\\nb\\u001b\\u2028"
