"""One text for equal trees, different texts for different ones."""

from __future__ import annotations

import pytest

from tests.shell.constructs import constructs
from venom_policy.shell import parse, printed
from venom_policy.shell.nodes import Item, Node, Substitution
from venom_policy.value import Value

SAME = [
    ("rm  -rf   x", "rm -rf x # gone"),
    ("rm 'a b'", 'rm "a b"'),
    ("rm a\\ b", "rm 'a b'"),
    ("r'm' x", "\\rm x"),
    ("find . -exec a {} \\;", "find . -exec a '{}' ';'"),
    ("if a; then b; fi", "if a\nthen\n  b\nfi"),
    ("cat <<E\nx\nE", "cat <<'E'\nx\nE"),
    ("echo `ls`", "echo $(ls)"),
    ("a \\\n b", "a b"),
]

DIFFERENT = [
    ("rm *", "rm '*'"),
    ("rm ~", "rm '~'"),
    ("rm $x", "rm '$x'"),
    ("rm $x", 'rm "$x"'),
    ("a=1", "'a'=1"),
    ("if a; then b; fi", "'if' a; then b"),
    ("a b", "a 'b '"),
    ("a b", "'a b'"),
    ("a ''", "a"),
    ("a ''$x", "a $x"),
    ("${x:-a b}", "${x:-'a b'}"),
    ("[[ a =~ a.b ]]", "[[ a =~ 'a.b' ]]"),
    ("[[ a == @(b|c) ]]", "[[ a == '@(b|c)' ]]"),
    ("a; b", "a\nb"),
    ("a && b || c", "a && { b || c; }"),
    ("a | b", "a |& b"),
    ("a > f", "a >| f"),
    ("a 2> f", "a 2 > f"),
    ("a {b,c}", "a b c"),
    ("a 'x;' b", "a x; b"),
    ("cat <<E\n$x\nE", "cat <<'E'\n$x\nE"),
    ("(a)", "{ a; }"),
    ("a &", "a"),
    ("for x; do a; done", "for x in; do a; done"),
]


@pytest.mark.parametrize(("first", "second"), SAME)
def test_spelling_does_not_show(first: str, second: str) -> None:
    """Spaces, comments and quotes around plain text make no difference."""
    assert printed(parse(first)) == printed(parse(second))


@pytest.mark.parametrize(("first", "second"), DIFFERENT)
def test_meaning_shows(first: str, second: str) -> None:
    """What bash would do differently prints differently."""
    assert printed(parse(first)) != printed(parse(second))


def _shape(value: object) -> object:
    """A tree without what the printed text leaves out on purpose."""
    if isinstance(value, tuple):
        return tuple(_shape(part) for part in value)
    if not isinstance(value, Node):
        return value
    left_out = {"span"}
    if isinstance(value, Item):
        left_out |= {"terminator"} if value.terminator != "&" else set()
    if isinstance(value, Substitution):
        left_out.add("backtick")
    assert isinstance(value, Value)
    return (
        type(value).__name__,
        *[_shape(getattr(value, field)) for field in value.__match_args__ if field not in left_out],
    )


def test_constructs_that_print_alike_have_alike_trees() -> None:
    """Over the whole list, only literals, needless `!` and heredoc delimiters may differ."""
    known = {
        "\\$;",
        "a\\$;",
        "'if' a;",
        "ls;",
        "! ;",
        'a\\"b;',
        "a\\\\;",
        "a;",
        "find . \\( -name a -o -name b \\) -exec c {} \\;;",
    }
    seen: dict[str, object] = {}
    differing = []
    for text in constructs():
        canonical = printed(parse(text))
        shape = _shape(parse(text))
        if seen.setdefault(canonical, shape) != shape and canonical not in known and "<<" not in canonical:
            differing.append((text, canonical))
    assert differing == []
