"""The annoyances of threats B: what must not be asked about, without a hole."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.security.deciding import EDITOR, READER, RUNNER, judged, kinds, on_disk, verdict


@pytest.mark.parametrize(
    "command",
    ["echo x > a", "tee a", "cp a b", "mv a b", "sed -i s/a/b/ a", "sort -o a a", "gcc a.c -o a", "jq . a > b",
     "dd if=a of=b"],
)  # fmt: skip
def test_b_overwriting_is_not_destructive(command: str) -> None:
    """Who edits files writes over files."""
    assert "destructive" not in judged(command).facets
    assert verdict(command, EDITOR) == "allow"


@pytest.mark.parametrize(
    "command",
    ["rm a", "rm -rf build", "find . -name x -delete", "shred a", "git checkout -- a", "git clean -fd",
     "git reset --hard",
     "unlink a", "rsync -a --delete x/ y/"],
)  # fmt: skip
def test_b_what_is_lost_is_destructive(command: str) -> None:
    """Deleting and discarding are, so that `files@.` alone does not do."""
    assert "destructive" in judged(command).facets
    assert verdict(command, EDITOR) == "ask"


DISPOSABLE = [
    "build",
    "dist",
    "target",
    "node_modules",
    ".venv",
    "__pycache__",
    ".pytest_cache",
    ".mypy_cache",
    "coverage",
    ".next",
]


@pytest.mark.parametrize("name", DISPOSABLE)
def test_b_what_is_made_anew_may_go(name: str, tmp_path: Path, oracle: Callable[[str], str]) -> None:
    """Ignored by git, no link on the way, and of a name that tools make: no loss, where files may be looked at."""
    subprocess.run([oracle("git"), "init", "-q", str(tmp_path)], check=True, capture_output=True)
    (tmp_path / name).mkdir()
    (tmp_path / name / "a").write_text("x")
    assert verdict(f"rm -rf {name}", EDITOR, scope=on_disk(tmp_path)) == "ask"
    (tmp_path / ".gitignore").write_text(f"{name}/\n")
    assert verdict(f"rm -rf {name}", EDITOR, scope=on_disk(tmp_path)) == "allow"
    (tmp_path / "kept").mkdir()
    (tmp_path / "kept" / "a").write_text("x")
    (tmp_path / name).rename(tmp_path / "old")
    (tmp_path / name).symlink_to(tmp_path / "kept")
    assert verdict(f"rm -rf {name}/", EDITOR, scope=on_disk(tmp_path)) == "ask"


@pytest.mark.parametrize(
    ("command", "label"),
    [
        ("python -m pytest -q", "spawn:pytest@."),
        ("python3 -m pytest", "spawn:pytest@."),
        ("uv run pytest", "spawn:pytest@."),
        ("poetry run pytest", "spawn:pytest@."),
        (".venv/bin/pytest", "spawn:pytest@."),
        ("npm t", "spawn:npm.run.test@."),
        ("npm test", "spawn:npm.run.test@."),
        ("npm run test", "spawn:npm.run.test@."),
        ("npx jest", "spawn:jest@."),
        ("bundle exec rspec", "spawn:rspec@."),
    ],
)
def test_b_one_task_has_one_name(command: str, label: str) -> None:
    """However it is started, the label of the task covers it."""
    assert verdict(command, f"read@. files@. {label}") == "allow"


@pytest.mark.parametrize(
    "command",
    ["make deploy", "npm run deploy", "uv run ruff", "python -m flask run", "pytest -p evil", "npx evil"],
)  # fmt: skip
def test_b_another_task_is_another(command: str) -> None:
    """The task's name is part of the action."""
    assert (
        verdict(command, "read@. files@. spawn:pytest@. spawn:npm.run.test@. spawn:make.test@. spawn:jest@.") == "ask"
    )


def test_b_activating_an_environment_is_no_code(tmp_path: Path) -> None:
    """An `activate` beside `pyvenv.cfg` changes the state of the shell; any other file that is sourced is code."""
    bin_directory = tmp_path / ".venv" / "bin"
    bin_directory.mkdir(parents=True)
    (bin_directory / "activate").write_text("VIRTUAL_ENV=x\n")
    assert "code" in kinds(". .venv/bin/activate", on_disk(tmp_path))
    (tmp_path / ".venv" / "pyvenv.cfg").write_text("home = /usr/bin\n")
    assert "code" not in kinds(". .venv/bin/activate", on_disk(tmp_path))


@pytest.mark.parametrize(
    "command",
    ["x=$(git rev-parse HEAD); git show $x", "n=$(wc -l < a); echo $n",
     "git log $(git merge-base main HEAD)..HEAD", 'for f in $(seq 3); do echo "$f"; done',
     'cat "$(basename src/a.py)"',
     "find . -name '*.py' -print0 | xargs -0 wc -l"],
)  # fmt: skip
def test_b_typed_outputs_stay_inside(command: str) -> None:
    """What a program prints is known by its kind."""
    assert verdict(command) == "allow"


@pytest.mark.parametrize(
    "command",
    ['cat "$PWD/a"', "ls $PWD", 'echo "$HOME"', 'echo "$UNSET"', 'grep "$pattern" a', "git log --author \"$USER\"",
     'echo "$1" "$@"',
     'printf "%s\\n" "$x"', "cd $PWD && ls"],
)  # fmt: skip
def test_b_known_variables_and_texts(command: str) -> None:
    """The shell's own variables are known, and a text may be any."""
    assert verdict(command) == "allow"


TAILS = [
    "2>/dev/null",
    "2>&1",
    "| head -5",
    "|| true",
    "; echo rc=$?",
    "&& echo ok",
    "# why",
    "| grep -v x",
    "| tail -1 | cat",
]


@pytest.mark.parametrize("tail", TAILS)
@pytest.mark.parametrize(("command", "held"), [("ls src", READER), ("pytest -q", RUNNER), ("touch a", EDITOR)])
def test_b_tails_never_change_a_verdict(command: str, held: str, tail: str) -> None:
    """What everybody appends is nothing."""
    assert verdict(command, held) == verdict(f"{command} {tail}", held) == "allow"
    assert verdict(f"rm -rf build {tail}", held) == "ask"


@pytest.mark.parametrize("head", ["timeout 60", "time", "nice", "env FOO=1", "command", "stdbuf -oL", "nohup"])
def test_b_heads_never_change_a_verdict(head: str) -> None:
    """What only runs a program is judged by the program."""
    assert verdict(f"{head} ls src") == "allow"
    assert verdict(f"{head} rm -rf build", EDITOR) == "ask"


@pytest.mark.parametrize(
    ("command", "missing"),
    [
        ("touch a", ["files:touch@a"]),
        ("cat a | tee b | sort > c", ["files:tee@b", "files:shell.redirect@c"]),
        ("cd src && touch a && ls", ["files:touch@src/a"]),
    ],
)
def test_b_an_ask_names_what_is_missing_and_no_more(command: str, missing: list[str]) -> None:
    """What is held already is not asked for again."""
    from tests.security.deciding import decision

    assert sorted(missing) == sorted(str(label) for label in decision(command).missing)


@pytest.mark.parametrize(
    "command",
    ["ruff format .", "ruff check --fix src", "black .", "isort .", "gofmt -w .", "go fmt ./...",
     "clang-format -i src/*.c",
     "terraform fmt -recursive", "zig fmt src", "autoflake -i a.py"],
)  # fmt: skip
def test_b_a_formatter_writes_its_language(command: str) -> None:
    """It reaches no file that runs by itself, so that `files@.` does."""
    assert verdict(command, EDITOR) == "allow"


@pytest.mark.parametrize(
    "command",
    ["black .envrc", "ruff format conftest.py", "find . -exec touch {} +", "gofmt -w /etc/x"],
)  # fmt: skip
def test_b_what_a_formatter_is_given(command: str) -> None:
    """A file that is named counts by its name."""
    assert verdict(command, EDITOR) == "ask"
