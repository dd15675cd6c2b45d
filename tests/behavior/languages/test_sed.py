"""What a sed script reads, writes and runs."""

from __future__ import annotations

import pytest

from venom_policy.behavior.languages.reading import NOT_UNDERSTOOD, NOTHING, Reading
from venom_policy.behavior.languages.sed import read

HARMLESS = [
    "",
    "p",
    "1,5p",
    "$!N;P;D",
    "/^#/d;/^$/d",
    "s/new one/old/",
    "s|a/b|w file|",
    "s/[/]w x/y/",
    r"s/\//;w f/",
    "y/abc/def/",
    "y/[/]/",
    ":a;N;$!ba;s/\\n/ /g",
    "0~3{p;n}",
    "/a/,/b/{/c/!d}",
    "2q5",
    "l 5;=",
    "a\\\nw out\\\nstill text",
    "$a w out",
    "1i\\  e touch x",
    "#w out\np",
    r"\%a%Ip",
    "w /dev/stdout",
    "r /dev/stdin",
    "F;z;v 4.2",
]

SEEN = [
    ("w out", Reading(writes=("out",))),
    ("w out;p", Reading(writes=("out;p",))),
    ("1{w out }\n}", Reading(writes=("out }",))),
    ("s/a/b/w out", Reading(writes=("out",))),
    ("s/a/b/gpw out", Reading(writes=("out",))),
    ("W first", Reading(writes=("first",))),
    ("r in", Reading(reads=("in",))),
    ("R in\nw out", Reading(reads=("in",), writes=("out",))),
    ("1e touch x", Reading(shell=("touch x",))),
    ("e touch x\\\ntouch y", Reading(shell=("touch x\ntouch y",))),
    ("e", Reading(code=True)),
    ("s/.*/&/e", Reading(code=True)),
    ("s/a/b/2ge", Reading(code=True)),
    (":x;w out", Reading(writes=("out",))),
    ("a text\nw out", Reading(writes=("out",))),
    ("a\\\ntext\nw out", Reading(writes=("out",))),
    ("s,[,],x,;w out", Reading(writes=("out",))),
    ("y/a\\/b/c\\/d/;w out", Reading(writes=("out",))),
    ("/a\\/;w no/w yes", Reading(writes=("yes",))),
    ("}w out", Reading(writes=("out",))),
]

UNREADABLE = ["s/a", "s/a/b", "s/a\nb/c/", "k", "1~", "y/a/b", "s/a/b/q", "w", "sé1é2é", "p p", "/[/p"]


@pytest.mark.parametrize("script", HARMLESS)
def test_script_without_files_or_commands(script: str) -> None:
    """Text and patterns that look like commands are none."""
    assert read(script) == NOTHING


@pytest.mark.parametrize(("script", "seen"), SEEN)
def test_script_with_files_or_commands(script: str, seen: Reading) -> None:
    """Each command that reads, writes or runs is seen."""
    assert read(script) == seen


@pytest.mark.parametrize("script", UNREADABLE)
def test_script_that_is_refused(script: str) -> None:
    """What sed would refuse, or what depends on the locale, is not understood."""
    assert read(script) == NOT_UNDERSTOOD
