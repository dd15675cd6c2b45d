"""Where calls run: the directories that the shell may be in."""

from __future__ import annotations

import pytest

from tests.commands.pretend import Pretend, trace_of
from venom_policy.commands import State, path_targets, run
from venom_policy.facts import NoFacts
from venom_policy.shell import parse

ROOT = "/work/repo"
PLACES = {
    "cd docs && ls": {f"{ROOT}/docs"},
    "cd docs; ls": {f"{ROOT}/docs", ROOT},
    "cd docs || ls": {ROOT},
    "cd docs || exit 1; ls": {f"{ROOT}/docs"},
    "set -e; cd docs; ls": {f"{ROOT}/docs"},
    "set -e; cd docs && x; ls": {f"{ROOT}/docs", ROOT},
    "cd /work/repo; ls": {ROOT},
    "cd ..; ls": {"/work"},
    "cd; ls": {"/home/dev", ROOT},
    "HOME=/h; cd && ls": {"/h"},
    "cd ''; ls": {ROOT},
    "cd docs && cd - && ls": {ROOT},
    "cd docs && cd ../src && ls": {f"{ROOT}/src"},
    "(cd docs); ls": {ROOT},
    "cd docs | ls": {ROOT},
    "cd docs & ls": {ROOT},
    "x=$(cd docs); ls": {ROOT},
    "{ cd docs; } && ls": {f"{ROOT}/docs"},
    "f() { cd docs; }; f && ls": {f"{ROOT}/docs"},
    "if a; then cd docs; else cd src; fi; ls": {f"{ROOT}/docs", f"{ROOT}/src", ROOT},
    "pushd docs && popd && ls": {ROOT},
    "CDPATH=/p; cd d && ls": {f"{ROOT}/d", "/p/d"},
    "cd ~/x && ls": {"/home/dev/x"},
    "cd a/../b && ls": {f"{ROOT}/b"},
    "command cd docs && ls": {f"{ROOT}/docs"},
    "eval 'cd docs' && ls": {f"{ROOT}/docs"},
    "cd / && cd work && ls": {"/work"},
    "for d in a b; do (cd $d && ls); done": {f"{ROOT}/a", f"{ROOT}/b"},
}


@pytest.mark.parametrize("command", PLACES)
def test_ls_runs_there(command: str) -> None:
    """Every directory that `ls` may run in, and no other."""
    places = {
        directory.path
        for item in trace_of(command).calls
        if item.call.program == "ls"
        for directory in item.call.directories
    }
    assert PLACES[command] == places


def test_an_unknown_directory_keeps_its_beginning() -> None:
    """After `cd` to an unknown word the known beginning stays, and a number is one component."""
    call = trace_of("cd /proc/$PPID && cat environ").calls[-1].call
    (target,) = path_targets(call.argv[1], call.directories)
    assert (target.text, target.pattern) == ("/proc/*/environ", True)
    call = trace_of('cd "/srv/$X" && ls y').calls[-1].call
    assert [target.type for target in path_targets(call.argv[1], call.directories)] == ["unknown", "path"]


def test_a_known_directory_is_entered_for_certain() -> None:
    """Where the file system is known, `cd docs; ls` runs in docs alone."""
    trace = run(parse("cd docs; ls"), State(ROOT), Pretend(), Known())
    assert [directory.path for directory in trace.calls[-1].call.directories] == [f"{ROOT}/docs"]


def test_an_activation_is_no_code() -> None:
    """`activate` beside `pyvenv.cfg` only sets variables."""
    trace = run(parse(". .venv/bin/activate && ls"), State(ROOT), Pretend(), Known())
    assert [effect.kind for effect in trace.calls[0].outcome.effects] == ["read"]


class Known(NoFacts):
    """A world with one directory and one virtual environment."""

    def kind(self, path: str) -> str | None:
        return {f"{ROOT}/docs": "directory", f"{ROOT}/.venv/pyvenv.cfg": "file"}.get(path)
