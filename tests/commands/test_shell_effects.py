"""What the shell does by itself: redirections, patterns, variables, directories."""

from __future__ import annotations

import pytest

from tests.commands.pretend import STATE, shell_effects, trace_of
from venom_policy.commands import State

ROOT = "/work/repo"
EFFECTS: dict[str, list[tuple[str, str, str]]] = {
    "ls > out": [("modify", "shell.redirect", f"{ROOT}/out")],
    "ls >> out 2>&1": [("modify", "shell.redirect", f"{ROOT}/out")],
    "ls >| out": [("modify", "shell.redirect", f"{ROOT}/out")],
    "ls &> out": [("modify", "shell.redirect", f"{ROOT}/out")],
    "ls >& out": [("modify", "shell.redirect", f"{ROOT}/out")],
    "cat <> out": [("modify", "shell.redirect", f"{ROOT}/out")],
    "cat < in": [("read", "shell.redirect", f"{ROOT}/in")],
    "ls 2>/dev/null >/dev/stderr 2>&1": [],
    "cd /dev; ls > null": [
        ("output", "shell.cd", "/dev"),
        ("modify", "shell.redirect", f"{ROOT}/null"),
    ],
    "echo hi > /dev/tcp/Example.com/80": [("net_send", "shell.redirect", "example.com:80")],
    "cat < /dev/tcp/example.com/80": [("net_read", "shell.redirect", "example.com:80")],
    "exec 3<>/dev/udp/example.com/53": [("net_send", "shell.redirect", "example.com:53")],
    "ls *.txt": [("read", "shell.glob", ROOT)],
    "ls src/*.c": [("read", "shell.glob", f"{ROOT}/src")],
    "a=(docs/*)": [("read", "shell.glob", f"{ROOT}/docs")],
    "for f in *; do :; done": [("read", "shell.glob", ROOT)],
    "[[ -f x ]]": [("read", "shell.test", f"{ROOT}/x")],
    "[[ a -nt b ]]": [("read", "shell.test", f"{ROOT}/a"), ("read", "shell.test", f"{ROOT}/b")],
    'echo "$FOO" $FOO': [("read", "shell.expand", "FOO"), ("read", "shell.expand", "FOO")],
    "echo $HOME $PWD $? $$ $# $RANDOM $UID $BASH_VERSION $IFS": [],
    "X=1; echo $X": [],
    ". ./x": [("read", "shell.source", f"{ROOT}/./x"), ("code", "shell.source", f"{ROOT}/./x")],
    "cd docs": [("output", "shell.cd", f"{ROOT}/docs")],
    "command -v jq": [("read", "command", "jq")],
    ":(){ :|:& };:": [("system_write", "shell.fork-bomb", "processes")] * 2,
    'eval "$(cat f)"': [("code", "shell.eval", "")],
    'echo hi > "$D"/x': [
        ("read", "shell.expand", "D"),
        ("modify", "shell.redirect", ""),
        ("modify", "shell.redirect", "/x"),
    ],
}


@pytest.mark.parametrize("command", EFFECTS)
def test_the_shell_itself_does_this(command: str) -> None:
    """Kind, action and target of each effect of the shell."""
    assert EFFECTS[command] == shell_effects(command)


def test_a_word_that_a_pattern_gives_is_a_pattern() -> None:
    """A glob stays as written, its literal characters escaped."""
    (entry,) = [item for item in trace_of("ls 'a b'*.txt").calls if item.call.argv]
    word = entry.call.argv[1]
    assert (word.glob, word.many) == ("a b*.txt", True)
    (entry,) = [item for item in trace_of("ls '*'*").calls if item.call.argv]
    assert entry.call.argv[1].glob == "\\**"


def test_a_known_environment_is_known() -> None:
    """A variable whose value the caller knows has that value, and reading it is still an effect."""
    state = State(ROOT, home="/home/dev", env=(("TMPDIR", "/tmp/x"),))
    (entry,) = [item for item in trace_of("ls $TMPDIR", state).calls if item.call.argv]
    assert entry.call.argv[1].text == "/tmp/x"
    assert shell_effects("ls $TMPDIR", state) == [("read", "shell.expand", "TMPDIR")]


def test_an_unset_variable_may_be_empty() -> None:
    """`rm -rf "$A/$B"` may be `rm -rf /`; `set -u` and `:?` forbid that."""
    assert _vacant('rm -rf "$A/$B"') == "/"
    assert _vacant('rm -rf "${D%/}"/x') == "/x"
    assert _vacant('rm -rf "${D:-build}"') == "build"
    assert _vacant('rm -rf "${D:?}"/x') is None
    assert _vacant('set -u; rm -rf "$D"/x') is None


def _vacant(command: str) -> str | None:
    word = trace_of(command, STATE).calls[-1].call.argv[-1]
    return word.vacant.text if word.vacant is not None else None
