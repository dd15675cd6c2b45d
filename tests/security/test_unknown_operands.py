"""Text that somebody else wrote, given to a builtin unquoted, may be an option whose value runs."""

from __future__ import annotations

import pytest

from venom_policy import Scope, decide

READ = "n=$(git log --format=%b)\n"
SCOPE = Scope(roots=("/work/repo",), cwd="/work/repo", home="/home/dev", resolve="lexical")


@pytest.mark.parametrize(
    "command",
    [
        'shopt -s expand_aliases\nalias "$n"\nls',
        "test $n",
        "[ $n = a ]",
        "printf $n",
        'printf "$n" x',
        "hash $n; ls",
        "cat f & wait $n",
        "jobs $n",
    ],
)
def test_what_may_become_an_option_that_runs_code_is_asked_about(command: str) -> None:
    """`test -v 'a[$(rm x)]'` and its kind run what stands in the subscript."""
    assert decide(READ + command, scope=SCOPE).verdict == "ask"


@pytest.mark.parametrize(
    "command",
    [
        '[ "$n" = a ]',
        'test -n "$n"',
        "printf '%s\\n' $n",
        'printf "$n\\n"',
        "cat f & wait $!",
        "jobs -l",
        "[ $(wc -l < f) -gt 3 ]",
        "[ $(uname) = Linux ]",
    ],
)
def test_what_can_be_no_option_is_not(command: str) -> None:
    """One word in quotes is an operand, and a number no option."""
    assert decide(READ + command, scope=SCOPE).verdict == "allow"
