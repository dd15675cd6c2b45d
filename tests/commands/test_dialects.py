"""The calls that other shells make in place of those of bash."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.commands.pretend import Silent
from tests.commands.test_against_bash import fits
from tests.commands.test_other_shells import executed
from venom_policy import judge
from venom_policy.commands import State, run
from venom_policy.commands.dialects import dialect_within, told
from venom_policy.shell import parse


def calls(script: str, dialect: str) -> set[tuple[str | None, ...]]:
    """What a script calls, words that are not known as None."""
    trace = run(parse(script, dialect), State("/w", complete=True, dialect=dialect), Silent())
    return {tuple(word.text for word in item.call.argv) for item in trace.calls if item.call.argv}


@pytest.mark.parametrize(
    ("script", "call"),
    [
        ("coproc ls -l", ("coproc", "ls", "-l")),
        ("coproc A=1 ls", ("coproc", "A=1", "ls")),
        ("{fd}>f ls", ("{fd}", "ls")),
        ("ls {fd}>f x", ("ls", "{fd}", "x")),
        ("A=1 {fd}>f B=2 ls", ("{fd}", "B=2", "ls")),
        ("{fd}>f", ("{fd}",)),
        ("exec {fd}>f", ("{fd}",)),
        ("mapfile -t x", ("mapfile", "-t", "x")),
        ("readarray x", ("readarray", "x")),
    ],
)
@pytest.mark.parametrize("dialect", ["bash3", "posix", "any"])
def test_the_calls_of_an_older_bash_are_told_beside_those_of_bash(
    script: str, call: tuple[str, ...], dialect: str
) -> None:
    """Both readings are there, and the difference allows nothing."""
    both = calls(script, dialect)
    assert call in both
    assert calls(script, "bash") <= both
    assert told(parse(script, dialect), script, dialect)[1] is not None


# What dash starts for each is not only told, but reported.
READ_OTHERWISE = (
    "coproc A=1 ls -l",
    "{fd}>f ls",
    "A=1 {fd}>f B=2 ls x",
    "ls {fd}>f x",
    "{fd}>f",
    "exec {fd}>f ls",
    "rm x &>f",
    "rm x &>f ls y",
    "A=1 rm x &>>f ls y",
    "A=1 rm x &>f B=2 ls y",
    "mapfile -t x <in",
    "readarray x",
    "source ./x",
    "declare x=1",
    "typeset -i x",
    "let x=1",
    "pushd /",
    "shopt -s nullglob",
    "builtin echo x",
    "sh -c 'rm x' &>f ls",
    "coproc rm $(ls x)",
)


@pytest.mark.parametrize("script", READ_OTHERWISE)
@pytest.mark.parametrize("dialect", ["posix", "any"])
def test_what_dash_starts_in_place_of_another_call_is_reported(
    script: str, dialect: str, tmp_path: Path, oracle: Callable[[str], str]
) -> None:
    """Each argument list that dash executes is one of the calls."""
    runs = executed(oracle("dash"), script, tmp_path, 0)
    trace = run(parse(script, dialect), State(str(tmp_path / "work0"), complete=True, dialect=dialect), Silent())
    reported = [item.call.argv for item in trace.calls]
    assert runs
    assert [argv for argv in runs if not any(fits(words, argv) for words in reported)] == []


@pytest.mark.parametrize("dialect", ["bash3", "posix", "zsh", "any"])
def test_a_variable_that_only_a_newer_bash_sets_may_be_empty(dialect: str) -> None:
    """`rm -r /x/$EPOCHSECONDS` removes all of `/x/` where nothing is in the variable."""
    assert [str(label) for label in judge("rm -r /x/$EPOCHSECONDS").labels] == ["files:rm@/x/*/**+destructive"]
    found = judge("rm -r /x/$EPOCHSECONDS", dialect=dialect)
    assert [str(label) for label in found.labels] == ["admin:rm@/x/**+destructive"]
    assert found.status == "understood"


@pytest.mark.parametrize(
    ("outer", "inner", "dialect"),
    [
        ("bash", "bash", "bash"),
        ("bash3", "bash", "bash3"),
        ("any", "bash", "bash3"),
        ("zsh", "bash", "bash"),
        ("bash3", "posix", "posix"),
        ("any", "zsh", "zsh"),
    ],
)
def test_a_bash_within_may_be_as_old_as_the_one_around(outer: str, inner: str, dialect: str) -> None:
    """Where macOS may run a command, it runs the text of `bash -c` too."""
    assert dialect_within(outer, inner) == dialect


def test_a_text_for_bash_is_read_for_the_bash_of_macos() -> None:
    """What differs within is told for the command that holds it."""
    found = judge("bash -c 'mapfile -t x < f'", dialect="bash3")
    assert "shell-syntax/bash3" in {one.rule for one in found.findings}
    assert found.status != "understood"
    assert not judge("bash -c 'mapfile -t x < f'").findings
