"""Spans are byte offsets into the command."""

from __future__ import annotations

import pytest

from venom_policy.shell import parse
from venom_policy.shell.nodes import Literal, Node, Simple
from venom_policy.shell.walking import nodes

TEXTS = [
    "ls -la /tmp",
    "ä=ö; ls 'é\n' \U0001f600 x",
    "ls \\\n -la a\\\nb",
    "echo '\\\n' x; cat <<'E'\n\\\nE\nls y",
    "a $(b 'ü' `c ö`) d",
    "x \udc80\udcff y",
    "for f in ä; do cat <<E; done\nü $f\nE\nls é",
]


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogateescape")


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("offset", [0, 7])
def test_spans_stay_inside_their_parents(text: str, offset: int) -> None:
    """Every span is a range of the text, and children lie in it."""
    for node in nodes(parse(text, offset=offset)):
        assert offset <= node.span.start <= node.span.end <= offset + len(_bytes(text))


@pytest.mark.parametrize("text", TEXTS)
def test_the_span_of_a_plain_word_is_the_word(text: str) -> None:
    """Unquoted words without continuations stand where their span says."""
    data = _bytes(text).replace(b"\\\n", b"")
    for node in nodes(parse(text)):
        if isinstance(node, Literal) and not node.quoted and "`" not in text:
            written = _bytes(text)[node.span.start : node.span.end].replace(b"\\\n", b"")
            assert written == _bytes(node.text)
            assert written in data


def test_text_in_backticks_has_the_span_of_the_backticks() -> None:
    """Decoded text has no offsets of its own."""
    inner = [node for node in nodes(parse("a `b c` d")) if isinstance(node, Simple)][1]
    assert (inner.span.start, inner.span.end) == (2, 7)


def test_a_command_covers_its_words() -> None:
    """The span of a command begins at its first word and ends after its last."""
    command: Node = parse("a;  ls -l ; b").items[1].command
    assert "a;  ls -l ; b"[command.span.start : command.span.end].strip() == "ls -l"
