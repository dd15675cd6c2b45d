"""Texts that nobody writes by hand: bounded time, and never an exception."""

from __future__ import annotations

import sys

import pytest

from venom_policy.shell import differences, parse, printed
from venom_policy.shell.nodes import Unread
from venom_policy.shell.walking import nodes

DEEP = 5_000

NESTED = [
    ("$(", ")"),
    ("`", "`"),
    ('"$(', ')"'),
    ("${x:-", "}"),
    ('"${x:-', '}"'),
    ("$((", "))"),
    ("$((1+", "))"),
    ("((", "))"),
    ("$[", "]"),
    ("(", ")"),
    ("( ", " )"),
    ("{ ", "; }"),
    ("{", "}"),
    ("{a,", "}"),
    ("<(", ")"),
    ("<((", "))"),
    ("if ", "; then b; fi"),
    ("if a; then ", "; fi"),
    ("while ", "; do b; done"),
    ("for x in a; do ", "; done"),
    ("for ((;;)); do ", "; done"),
    ("case x in a) ", ";; esac"),
    ("f() { ", "; }"),
    ("f() (", ")"),
    ("coproc { ", "; }"),
    ("[[ ( ", " ) ]]"),
    ("[[ ! ", " ]]"),
    ("! ", ""),
    ("time ", ""),
    ("a[", "]=1"),
    ("${x[", "]}"),
    ("a=(", ")"),
    ("a && ", ""),
    ("a | ", ""),
    ("a <<E; ", "\nE"),
    ("$(cat <<E\n", "\nE\n)"),
    ("{a,$(", ")}"),
    ("{a,$({b,", "})}"),
    ("'", "'"),
    ("\\", ""),
    ("[[ a =~ (", ") ]]"),
    ("[[ a == @(", ") ]]"),
    ("$((a) ", ")"),
    ("((a) ", ")"),
    ("\"${x:-'$(", ")'}\""),
]


def _opened(pair: tuple[str, str], depth: int, inside: str) -> str:
    return pair[0] * depth + inside + pair[1] * depth


@pytest.mark.parametrize("pair", NESTED, ids=[first for first, _ in NESTED])
@pytest.mark.parametrize("closed", [True, False])
@pytest.mark.usefixtures("bounded")
def test_deep_nesting_is_bounded(pair: tuple[str, str], closed: bool) -> None:
    """Five thousand levels, closed or not, come back quickly and can be walked and printed."""
    text = _opened(pair if closed else (pair[0], ""), DEEP, "a")
    script = parse(text)
    printed(script)


@pytest.mark.parametrize("pair", NESTED, ids=[first for first, _ in NESTED])
def test_nesting_below_the_limit_takes_no_frames_beyond_pythons(pair: tuple[str, str]) -> None:
    """Also for a caller that is itself deep in calls."""

    def call(depth: int) -> None:
        if depth:
            call(depth - 1)
            return
        for levels in (10, 16, 30, 31, 32, 33, 60):
            printed(parse(_opened(pair, levels, "a")))

    used = 0
    frame = sys._getframe()
    while frame.f_back is not None:
        frame, used = frame.f_back, used + 1
    call(max(0, 250 - used))


WIDE = [
    "a;" * 100_000,
    "a\n" * 100_000,
    "a " * 100_000,
    "a | " * 50_000 + "a",
    "a && " * 50_000 + "a",
    "x" * 1_048_576,
    "'" + "x" * 1_048_576 + "'",
    '"' + "$x " * 200_000 + '"',
    '"' + "\\$" * 200_000 + '"',
    "é" * 500_000,
    "a\\\n" * 200_000,
    "'a\\\n' " * 100_000,
    "#\\\n" * 100_000,
    "cat <<'E'\n" + "a\\\n" * 200_000 + "E\n",
    "cat <<E\n" + "$x\n" * 100_000 + "E\n",
    "cat <<E;" * 20_000 + "\n",
    "cat <<E\nE\n" * 20_000,
    "$((a) b) " * 20_000,
    "((a);b);" * 20_000,
    "a[" * 100_000,
    "{a[" * 100_000,
    "{a," * 100_000,
    "{" * 100_000 + "}" * 100_000,
    "{a,b}" * 1_000,
    "{1..1000}{1..1000}",
    "{1..99999999999999999999}",
    "\"${x:-'" * 50_000,
    "\"${x:-'$('}\"" * 20_000,
    "`" * 200_001,
    "${" * 100_000,
    "$(" * 100_000,
    "<(" * 100_000,
    "case x in " + "a) b;; " * 50_000 + "esac",
    "if a; then b; " + "elif c; then d; " * 50_000 + "fi",
    "[[ " + "a && " * 50_000 + "b ]]",
    "[[ a =~ " + "(a)" * 50_000 + " ]]",
    "a=(" + "[x]=1 " * 50_000 + ")",
    "! " * 100_000 + "a",
    "${x:-a" * 3 + "b" * 100_000,
    "$'" + "\\x41" * 100_000 + "'",
    "$'a' " * 50_000,
    "a 2>&1 " * 50_000,
]


@pytest.mark.parametrize("text", WIDE, ids=[f"{text[:14]!r} × {len(text)}" for text in WIDE])
@pytest.mark.usefixtures("bounded")
def test_wide_texts_are_read_to_the_end(text: str) -> None:
    """No construct makes a long text slow, and nothing is left out."""
    script = parse(text)
    assert script.refusal is not None or script.items or not text.strip() or text.startswith("#")


@pytest.mark.parametrize(
    "text",
    ["", "\n", " ", "\\", "\\\n", "#", "\t#\n\n", "\r", "\ufeff", "\udcff\udc80", "a\ud800", "\U0010ffff", "\x01"],
)
def test_odd_characters_are_words(text: str) -> None:
    """Nothing but a syntax error is refused, and everything is walked."""
    script = parse(text)
    assert script.refusal is None
    printed(script)
    differences(script, text, "any")


@pytest.mark.parametrize("text", ["\0", "a\0b", "'\0'", "a\n\0"])
def test_a_nul_character_is_refused(text: str) -> None:
    """No command holds one."""
    refusal = parse(text).refusal
    assert refusal is not None
    assert refusal.message == "expected text, found a NUL character"


@pytest.mark.parametrize(
    "text", ["'", '"', "`", "$(", "${", "$((", "((", "$[", "(", "{ ", "if", "a[", "$'", "<(", 'a="(']
)
def test_what_is_not_closed_is_refused(text: str) -> None:
    """bash looks for the end and gives up."""
    assert parse(text).refusal is not None


def test_beyond_the_depth_limit_the_script_is_unread() -> None:
    """A limit of the reader is no error of the text."""
    script = parse("a; " + "$(" * 200 + ")" * 200)
    assert script.refusal is None
    assert any(isinstance(node, Unread) for node in nodes(script))
