"""What is followed through variables, pipes, nested shells, and what is not."""

from __future__ import annotations

import pytest

from tests.commands.pretend import argvs, trace_of

FOLLOWED: dict[str, list[tuple[str, ...]]] = {
    "x=a; if t; then x=b; fi; ls $x": [("t",), ("ls", "b|a")],
    "exit; ls": [],
    "t || exit; ls": [("t",), ("ls",)],
    "f() { return; ls; }; f; t": [("t",)],
    "exec t; ls": [("t",)],
    "while t; do break; ls; done": [("t",)],
    "$U ls x": [("<`$U` is not set by the command>", "ls", "x"), ("ls", "x")],
    "x=1; bash -c 'ls $x'": [("bash", "-c", "ls $x"), ("ls", "<`$x` is not set by the command>")],
    "export x=1; bash -c 'ls $x'": [("bash", "-c", "ls $x"), ("ls", "1")],
    "bash -c 'ls \"$1\"' _ a": [("bash", "-c", 'ls "$1"', "_", "a"), ("ls", "a")],
    "x=1 env ls": [("env", "ls"), ("ls",)],
    "i=0; while t; do ls $i; i=$((i+1)); done": [
        ("t",),
        ("ls", "0"),
        ("ls", "0|1"),
        ("ls", "<the result of a calculation is not known>"),
    ],
    'for f in *.md; do ls "$f" "${f%.md}.txt"; done': [("ls", "*.md", "*.txt")],
    "f() { f; }; f": [],
    "[[ a == b ]] && ls": [],
    "true && ls; false && ls; [ a = b ] && ls": [("ls",), ("ls",), ("ls",)],
    "alias l=t; l x": [("l", "x"), ("t", "x")],
    "unalias -a; l": [("l",)],
    "enable -n echo; echo x": [("echo", "x")],
    "cat f | xargs ls": [("cat", "f"), ("xargs", "ls"), ("ls",)],
}


@pytest.mark.parametrize("command", FOLLOWED)
def test_these_programs_are_called(command: str) -> None:
    """Every external call, in order."""
    assert FOLLOWED[command] == argvs(command)


PROGRAMS = {
    "/bin/ls": "ls",
    "/usr/local/bin/ls": "ls",
    "./ls": "",
    "/tmp/ls": "",
    "PATH=/tmp; ls": "",
    "PATH=$PATH:/tmp; ls": "ls",
    "PATH=/usr/bin:/bin; ls": "ls",
    "PATH=./bin:$PATH ls": "",
    "export PATH=~/bin:$PATH; ls": "",
    "unset PATH; ls": "",
    "hash -p ./x ls; ls": "",
    "hash -p /bin/rm ls; ls": "rm",
    "hash -p ./x ls; PATH=/bin; ls": "ls",
    "hash -p ./x ls; PATH=/bin ls": "ls",
    "hash -p ./x ls; PATH=/bin t; ls": "",
    "PATH=/bin hash -p ./x ls; ls": "",
    "t && hash -p /bin/rm ls; ls": "",
    "env PATH=/tmp ls": "",
    "read PATH <<< x; ls": "",
}


FILES = {
    "hash -p ./x ls; ls": "./x",
    "hash -p /tmp/x ls; ls": "/tmp/x",
    "t && hash -p ./x ls; ls": "",
    'hash -p "$(t)" ls; ls': "",
    "PATH=/tmp; ls": "",
}


@pytest.mark.parametrize("command", FILES)
def test_a_file_that_was_hashed_is_what_runs(command: str) -> None:
    """The path of the last call's program, "" where it is not known."""
    assert trace_of(command).calls[-1].call.file == FILES[command]


@pytest.mark.parametrize("command", PROGRAMS)
def test_a_name_is_looked_up(command: str) -> None:
    """Which program the last call is, "" for one that no rule may speak for."""
    assert trace_of(command).calls[-1].call.program == PROGRAMS[command]


CODE = [
    'eval "$X"',
    'bash -c "$X"',
    'bash -c "ls $(cat f)"',
    "cat f | bash",
    'x=$(cat f); echo "${x@P}"',
    "x=$(cat f); echo ${!x}",
    "n=$(ls x); echo hi >& $n",
    "mapfile -C x a < f",
    "read \"$(cat f)\" <<< x",
    "enable -f ./x y",
    'trap "$X" EXIT',
]  # fmt: skip


@pytest.mark.parametrize("command", CODE)
def test_an_unknown_text_that_runs_is_code(command: str) -> None:
    """Nobody can say what an unknown text does."""
    kinds = {effect.kind for item in trace_of(command).calls for effect in item.outcome.effects}
    assert "code" in kinds


def test_stdin_of_a_pipe_is_what_the_call_before_prints() -> None:
    """The exact text, else which calls it comes from."""
    calls = trace_of("echo hi | cat - | grep x").calls
    assert calls[1].call.stdin is not None and calls[1].call.stdin.text is not None
    assert calls[1].call.stdin.text.text == "hi\n"
    assert calls[2].call.stdin is not None and calls[2].call.stdin.flows == (2, 1)


def test_chains_and_background_are_told() -> None:
    """`via` names what led to a call; `&` marks every call that it detaches."""
    calls = trace_of("timeout 5 bash -c 'ls' & cat").calls
    assert [(item.call.via, item.call.background) for item in calls] == [
        ((), True),
        (("timeout",), True),
        (("timeout", "bash"), True),
        ((), False),
    ]


def test_environment_of_a_call_is_what_the_command_set() -> None:
    """Exported variables and those before the command, in order."""
    call = trace_of("export A=1; B=2; C=3 ls").calls[-1].call
    assert [(name, word.text) for name, word in call.environment] == [("A", "1"), ("C", "3")]
