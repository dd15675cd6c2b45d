"""What pipes and files hold that a shell or interpreter is given to run."""

from __future__ import annotations

from pathlib import Path

import pytest

from venom_policy.adapters.facts import facts_for
from venom_policy.adapters.rules import default_rulebook
from venom_policy.judgment import Judgment, judge
from venom_policy.scope import Scope

LEXICAL = Scope(cwd="/work/repo", home="/home/dev")
FILES = {
    "run.sh": '#!/bin/bash\nset -e\nrm -rf build\nfor f in a b; do\n  touch "$f.txt"\ndone\n',
    "first.sh": 'rm "$1"\n. ./more.sh\n',
    "more.sh": "rm more\n",
    "again.sh": "bash again.sh; rm again\n",
    "refused.sh": "rm before\nif\n",
    "gen.py": "#!/usr/bin/env -S python3 -u\nimport os\nos.remove('a')\nos.system('rm c')\n",
    "gen.js": 'require("fs").unlinkSync("n")\n',
    "f.jq": ".a | env\n",
    "f.awk": '{ print > "o" }\n',
    "f.sed": "s/a/b/w q\n",
    "f.sql": "drop table t;\n",
    "bin/ls": "#!/bin/sh\nrm $1\n",
    "stranger": "#!/opt/none\nrm x\n",
}


def labels(judgment: Judgment) -> list[str]:
    """The labels as text."""
    return [str(label) for label in judgment.labels]


PIPES = {
    "bash <(echo rm x)": ["files:rm@x+destructive"],
    "bash <(printf 'rm $1') x": ["files:rm@x+destructive"],
    "bash -x <(echo rm x)": ["files:rm@x+destructive"],
    "timeout 5 bash <(echo rm x)": ["files:rm@x+destructive"],
    "bash /dev/stdin <<< 'rm x'": ["files:rm@x+destructive"],
    "echo 'rm x' | sh /dev/stdin": ["files:rm@x+destructive"],
    "bash /dev/fd/0 <<< 'rm x'": ["files:rm@x+destructive"],
    "exec 3<<< 'rm x'; bash /dev/fd/3": ["files:rm@x+destructive"],
    "exec 3<<< 'rm x'; bash <&3": ["files:rm@x+destructive"],
    "sh -s a b <<'E'\nrm $2\nE": ["files:rm@b+destructive"],
    "source <(echo rm x)": ["files:rm@x+destructive"],
    "bash -n <(echo rm x)": [],
    "awk -f <(echo '{print}') x": ["read:awk@x"],
    "sed -f <(echo 'w out') x": ["files:sed@out", "read:sed@x"],
}


@pytest.mark.parametrize("command", PIPES)
def test_what_a_pipe_holds_is_what_runs(command: str) -> None:
    """A known text is judged as if it stood there."""
    assert PIPES[command] == labels(judge(command, scope=LEXICAL, rulebook=default_rulebook()))


UNKNOWN = ["bash <(cat x)", "bash /dev/stdin < x", "python3 <(cat x)", "exec 3< x; bash <&3", "source <(cat x)"]


@pytest.mark.parametrize("command", UNKNOWN)
def test_a_pipe_of_which_nothing_is_known_is_code(command: str) -> None:
    """Whatever comes out of it."""
    judgment = judge(command, scope=LEXICAL, rulebook=default_rulebook())
    assert "code" in {one.effect.kind for call in judgment.calls for one in call.effects}


@pytest.fixture
def scope(tmp_path: Path) -> Scope:
    """A root with some scripts."""
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return Scope(cwd=str(tmp_path), home="/home/dev", resolve="filesystem")


def _judged(command: str, scope: Scope) -> Judgment:
    return judge(command, scope=scope, rulebook=default_rulebook(), facts=facts_for(scope))


ADDED = {
    "bash run.sh": ["files:rm@build/**+destructive", "files:touch@a.txt", "files:touch@b.txt", "spawn:bash@run.sh"],
    "./run.sh": ["files:rm@build/**+destructive", "files:touch@a.txt", "files:touch@b.txt", "spawn:run%2Esh@run.sh"],
    "bash first.sh x; bash first.sh y": [
        "files:rm@more+destructive", "files:rm@x+destructive", "files:rm@y+destructive", "spawn:bash@first.sh",
        "spawn:shell.source@more.sh",
    ],
    "bash again.sh": ["files:rm@again+destructive", "spawn:bash@again.sh"],
    "bash refused.sh": ["files:rm@before+destructive", "spawn:bash@refused.sh"],
    "bash absent.sh": ["spawn:bash@absent.sh"],
    "python3 gen.py": ["files:python3@a+destructive", "files:rm@c+destructive", "spawn:python3@gen.py"],
    "./gen.py": ["files:gen%2Epy@a+destructive", "files:rm@c+destructive", "spawn:gen%2Epy@gen.py"],
    "node gen.js": ["files:node@n+destructive", "spawn:node@gen.js"],
    "awk -f f.awk x": ["files:awk@o", "read:awk@x", "spawn:awk@f.awk"],
    "sed -f f.sed x": ["files:sed@q", "read:sed@x", "spawn:sed@f.sed"],
    "./stranger": ["spawn:stranger@stranger"],
    "PATH=./bin:/bin ls x": ["files:rm@x+destructive", "spawn:env.PATH@bin+inline", "spawn:ls@bin/ls"],
    "PATH=./bin:/bin wc f.sql": ["read:wc@f.sql", "spawn:env.PATH@bin+inline"],
    "hash -p bin/ls wc; wc y": ["files:rm@y+destructive", "spawn:ls@bin/ls"],
    "bash -n run.sh": ["read:bash@run.sh"],
}  # fmt: skip


@pytest.mark.parametrize("command", ADDED)
def test_what_a_readable_script_does_is_added(command: str, scope: Scope) -> None:
    """Running it stays code."""
    judgment = _judged(command, scope)
    assert ADDED[command] == labels(judgment)
    assert judgment.status == "understood"


def test_a_filter_that_reads_the_environment_reads_a_secret(scope: Scope) -> None:
    """The file of a language that runs nothing is read as if its text stood there."""
    assert "secret" in _judged("jq -f f.jq x", scope).facets


def test_file_and_line_end_the_chain(scope: Scope) -> None:
    """Each call tells the line on which its statement begins; its place in the command is that of the file's name."""
    calls = [judged.call for judged in _judged("timeout 9 bash run.sh", scope).calls]
    told = [(call.program, call.via, call.span.start) for call in calls if len(call.via) > 1]
    assert told[1:] == [
        ("rm", ("timeout", "run.sh:3"), 15),
        ("touch", ("timeout", "run.sh:4"), 15),
        ("touch", ("timeout", "run.sh:4"), 15),
    ]


def test_on_a_host_a_path_names_another_file(scope: Scope) -> None:
    """Files here tell nothing of it."""
    told = labels(_judged("ssh a bash run.sh", scope))
    assert told == ["read:ssh@host:a+open_world", "spawn:bash@host:a+open_world"]
