"""What files of a project say that a task runs."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from venom_policy.adapters.judging import judge_in_place
from venom_policy.decisions import Policy, decide
from venom_policy.grants import Label
from venom_policy.judgment import Judgment
from venom_policy.judgment.recipes import recipes_of
from venom_policy.scope import Scope

SCRIPTS = {
    "clean": "rm -rf dist ../other",
    "prebuild": "npm run clean",
    "build": "NODE_OPTIONS=--max-old-space-size=4096 tsc -p . && cp src/a dist/a",
    "test": "jest --coverage",
    "deploy": "curl -X POST -d @dist/a https://example.com/x",
    "a": "npm run b; npm run b",
    "b": "npm run a; npm run a",
    "odd": 'echo "$(foo --bar "$X")" | node -e x && if',
    "push": "git push",
}
MAKEFILE = "OUT := out\nall: test\ntest:\n\tpytest -q\nclean:\n\trm -rf $(OUT) ../other\n"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A project with scripts and recipes."""
    root = tmp_path / "repo"
    (root / "src").mkdir(parents=True)
    (root / "package.json").write_text(json.dumps({"name": "x", "scripts": SCRIPTS}, indent=2))
    (root / "Makefile").write_text(MAKEFILE)
    return root


def judged(root: Path, command: str, resolve: str = "filesystem") -> Judgment:
    """The judgment of a command in a project."""
    return judge_in_place(command, Scope(roots=(str(root),), cwd=str(root), home="/home/dev", resolve=resolve))


def labels(root: Path, command: str) -> list[str]:
    """The narrowest labels of a command."""
    return [str(label) for label in judged(root, command).labels]


def verdict(root: Path, command: str, *held: str, denied: tuple[str, ...] = ()) -> str:
    """What a holder of these labels is answered."""
    policy = Policy(holds=tuple(map(Label.parse, held)), denies=tuple(map(Label.parse, denied)))
    return decide(judged(root, command), policy).verdict


def test_scripts_are_judged_with_those_around_them(root: Path) -> None:
    """Destruction and other places are told; lexically only the task is."""
    task = "spawn:npm.run.build@."
    destroyed = ["files:rm@../other/**+destructive", "files:rm@dist/**+destructive"]
    assert labels(root, "npm run build") == [*destroyed, task]
    assert labels(root, "cd src && npm run build") == [*destroyed, task]
    assert [str(label) for label in judged(root, "npm run build", "lexical").labels] == [task]
    assert labels(root, "npm run deploy")[0] == "respond:curl@host:example.com/x+open_world"


def test_calls_of_a_script_name_its_line(root: Path) -> None:
    """Through the scripts that led there."""
    calls = {call.call.program: call.call.via for call in judged(root, "npm run build").calls}
    assert calls["rm"] == ("package.json:5", "package.json:4")
    assert calls["tsc"] == ("package.json:6",)


def test_what_a_task_does_inside_needs_the_task_alone(root: Path) -> None:
    """Its label lets its recipe through; a deny of what the recipe does is a deny."""
    assert labels(root, "npm test -- a.test.js") == ["spawn:npm.run.test@."]
    assert verdict(root, "npm test", "spawn:npm.run.test@.") == "allow"
    assert verdict(root, "npm test", "spawn:jest@.") == "ask"
    assert verdict(root, "npm run clean", "spawn:npm.run.clean@.") == "ask"
    assert verdict(root, "npm run push", "spawn:npm@.", denied=("write:git.push",)) == "deny"


def test_odd_scripts_take_nothing_away(root: Path) -> None:
    """Circles end; what is not understood is code all the same."""
    assert labels(root, "npm run a") == ["spawn:npm.run.a@."]
    assert judged(root, "npm run odd").status == "understood"
    assert verdict(root, "npm run odd", "spawn:npm.run.odd@.") == "allow"
    (root / "package.json").write_text("{" * 100_000)
    assert labels(root, "npm run build") == ["spawn:npm.run.build@."]
    (root / "package.json").write_bytes(b'{"scripts": {"build": 7, "a": ["x"], "\xff": null}}')
    assert labels(root, "npm run build") == ["spawn:npm.run.build@."]


def test_recipes_are_judged(root: Path) -> None:
    """With the variables of the command line."""
    assert labels(root, "make") == ["spawn:make@."]
    assert labels(root, "make OUT=build clean") == [
        "files:rm@../other/**+destructive", "files:rm@build/**+destructive", "spawn:make.clean@."
    ]  # fmt: skip
    assert [call.call.via for call in judged(root, "make clean").calls][1] == ("Makefile:6",)


def test_a_kept_grant_is_of_what_was_seen(root: Path) -> None:
    """Another script is another recipe and another exact command; other texts of the file are not."""
    before = judged(root, "npm test")
    assert [task for task, _ in recipes_of(before)] == ["npm.run.test"]
    scripts = {**SCRIPTS, "clean": "true"}
    (root / "package.json").write_text(json.dumps({"scripts": scripts}))
    same = judged(root, "npm  test # again")
    assert (same.digest, recipes_of(same)) == (before.digest, recipes_of(before))
    (root / "package.json").write_text(json.dumps({"scripts": {**SCRIPTS, "test": "jest --ci"}}))
    other = judged(root, "npm test")
    assert other.digest != before.digest
    assert recipes_of(other) != recipes_of(before)


def test_an_exact_command_is_of_the_content_of_its_code(root: Path) -> None:
    """Of the script file that it runs, and of the root."""
    (root / "x.py").write_text("print(1)")
    before = judged(root, "python3 x.py").digest
    assert judged(root, "python3 x.py").digest == before
    (root / "x.py").write_text("print(2)")
    assert judged(root, "python3 x.py").digest != before
    elsewhere = root.parent / "copy"
    shutil.copytree(root, elsewhere)
    assert judged(elsewhere, "ls").digest != judged(root, "ls").digest
    assert judged(elsewhere, "ls", "lexical").digest == judged(root, "ls", "lexical").digest


@pytest.mark.parametrize("command", ["npm test", "npm run build", "npm start", "npm restart", "npm pack --dry-run"])
def test_npm_runs_no_other_scripts(tmp_path: Path, command: str, oracle: Callable[[str], str]) -> None:
    """What npm really runs are scripts that were read."""
    oracle("npm")
    names = ("test", "build", "start", "stop", "restart", "install", "prepare", "publish", "pack", "version")
    log = tmp_path / "log"
    scripts = {f"{around}{name}": f"echo {around}{name} >> {log}" for name in names for around in ("pre", "", "post")}
    (tmp_path / "package.json").write_text(json.dumps({"name": "x", "version": "1.0.0", "scripts": scripts}))
    subprocess.run(command.split(), cwd=tmp_path, check=False, capture_output=True, timeout=120)
    ran = set(log.read_text().split())
    judgment = judged(tmp_path, command)
    seen = {call.call.argv[1].text for call in judgment.calls if call.call.argv and call.call.program == "echo"}
    assert ran
    assert ran <= seen
