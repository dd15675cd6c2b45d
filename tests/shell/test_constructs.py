"""bash and the parser accept and refuse the same texts."""

from __future__ import annotations

import subprocess
from collections.abc import Callable

import pytest

from tests.shell.constructs import constructs
from venom_policy import judge
from venom_policy.shell import parse, printed
from venom_policy.shell.nodes import Unread
from venom_policy.shell.walking import nodes

# `bash -n` says nothing about these, and running them fails: it leaves most of `[[` to the run.
SILENT = frozenset(
    ("[[ ]]", "[[ ! ]]", "[[ a && ]]", "[[ ]] ]]", "[[ a ]"),
)

# bash refuses the array, and reads on behind the line that it stands on.
READS_ON = ("a=(1;2)", "a=(1 & 2)", "a=(1 | 2)", "a=(< f)", "a=((1))", "a=(a=(1))", "a=(1;", "f() { a=(;", "$(a=(<b))")


def _is_accepted(bash: str, text: str) -> bool:
    judged = subprocess.run([bash, "-n", "-c", "--", text], capture_output=True, check=False)
    said = judged.stderr
    return judged.returncode == 0 and not any(word in said for word in (b"rror", b"unexpected", b"conditional"))


def test_bash_and_the_parser_refuse_the_same_constructs(oracle: Callable[[str], str]) -> None:
    """A text has a refusal if and only if bash has one."""
    bash = oracle("bash")
    differing = [
        text
        for text in constructs()
        if text not in SILENT and _is_accepted(bash, text) != (parse(text).refusal is None)
    ]
    assert differing == []


@pytest.mark.parametrize("text", READS_ON)
def test_lines_behind_a_refused_array_are_read_on_as_bash_does(text: str, oracle: Callable[[str], str]) -> None:
    """The script is refused, and the lines around the refused one run."""
    script = f"echo before; echo too\n{text} echo never\necho after"
    ran = subprocess.run([oracle("bash"), "-c", script], capture_output=True, check=False, text=True)
    read = parse(script)
    assert ran.stdout == "before\ntoo\nafter\n"
    assert read.refusal is not None
    assert read.lines == (2, 1)
    assert printed(read.items[2]) == printed(parse("echo after").items[0])


@pytest.mark.parametrize("text", constructs())
def test_no_construct_is_unread(text: str) -> None:
    """What bash does with each construct is known."""
    assert not any(isinstance(node, Unread) for node in nodes(parse(text)))
    assert judge(text).status != "opaque"


def test_there_are_enough_constructs() -> None:
    """The list covers the grammar."""
    assert len(constructs()) == len(set(constructs())) >= 1000
