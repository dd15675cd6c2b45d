"""bash and the parser accept and refuse the same texts."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from tests.shell.constructs import constructs
from venom_policy.shell import parse

BASH = shutil.which("bash")

# `bash -n` says nothing about these, and running them fails: it leaves most of `[[` to the run.
SILENT = frozenset(
    ("[[ ]]", "[[ ! ]]", "[[ a && ]]", "[[ ]] ]]", "[[ a ]", "$((a) + (b))"),
)

# bash refuses the array, and reads on with the next line: nothing may be assumed.
READS_ON = frozenset(("a=(1;2)", "a=(1 & 2)", "a=(1 | 2)", "a=(< f)", "a=((1))", "a=(1", "a=(a=(1))"))

# The body stands behind the substitution that asked for it; bash warns and shells differ.
MOVED = frozenset(("$(a <<E)\nb\nE",))


def _accepted_by_bash(text: str) -> bool:
    assert BASH is not None
    judged = subprocess.run([BASH, "-n", "-c", "--", text], capture_output=True, check=False)
    said = judged.stderr
    return judged.returncode == 0 and not any(word in said for word in (b"rror", b"unexpected", b"conditional"))


@pytest.mark.skipif(BASH is None, reason="bash is not installed")
def test_bash_and_the_parser_refuse_the_same_constructs() -> None:
    """A text has a refusal if and only if bash has one."""
    differing = [
        text
        for text in constructs()
        if text not in SILENT | READS_ON | MOVED and _accepted_by_bash(text) != (parse(text).refusal is None)
    ]
    assert differing == []


@pytest.mark.parametrize("text", sorted(READS_ON | MOVED))
def test_texts_after_which_bash_reads_on_are_unread(text: str) -> None:
    """Where bash goes on after an error the whole script is Unread, not refused."""
    script = parse(text)
    assert script.refusal is None
    assert type(script.items[0].command).__name__ == "Unread"


def test_there_are_enough_constructs() -> None:
    """The list covers the grammar."""
    assert len(constructs()) == len(set(constructs())) >= 880
