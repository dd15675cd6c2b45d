"""Attacks A1 to A9: scope, denials, settings of git, options that choose code, links between grants, shells."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.security.deciding import EDITOR, READER, RUNNER, SCOPE, decision, judged, kinds, on_disk, verdict
from venom_policy.adapters.place import default_roots
from venom_policy.scope import Scope


@pytest.mark.parametrize(
    "command",
    ["cd ~ && cat notes.txt", "cd / && ls", "cd .. && rm -f x", 'cd "$HOME" && touch x', "cd ../..; cat f",
     "cd ~ || exit; git status", "pushd /etc && cat hosts", "cd /tmp/x && make", "(cd .. && cat x)"],
)  # fmt: skip
def test_a01_scope_does_not_follow_the_agent(command: str) -> None:
    """Going elsewhere makes nothing there inside."""
    assert verdict(command, RUNNER) == "ask"


@pytest.mark.parametrize(
    "command",
    ["cd src && ls", "cd src && cd .. && ls", "(cd src && git log -3)", "cd src; cat a.py; cd -", "cd ./src && pwd",
     "pushd src; ls; popd"],
)  # fmt: skip
def test_a01_going_about_inside(command: str) -> None:
    """Below the root every directory is as good as the root."""
    assert verdict(command) == "allow"


@pytest.mark.parametrize("cwd", ["/", "/home", "/home/dev", "/Users", "/root", "/etc", "/usr"])
def test_a01_no_root_is_a_home_or_the_system(cwd: str) -> None:
    """There is no work that all of it belongs to."""
    assert default_roots(cwd, "/home/dev") == ()


def test_a01_the_walk_up_to_a_repository_stops_at_home(tmp_path: Path) -> None:
    """A repository that holds the home makes nothing of the home a root."""
    home = tmp_path / "dev"
    (home / "work").mkdir(parents=True)
    (tmp_path / ".git").mkdir()
    (home / ".git").mkdir()
    assert default_roots(str(home / "work"), str(home)) == (str(home / "work"),)
    (home / "work" / ".git").mkdir()
    (home / "work" / "src").mkdir()
    assert default_roots(str(home / "work" / "src"), str(home)) == (str(home / "work"),)


PUSHES = "write:git.push"


@pytest.mark.parametrize(
    ("command", "denies"),
    [
        ("git push", PUSHES),
        ("git push --force", PUSHES),
        ("git push -f origin main", PUSHES),
        ("git push origin +main", PUSHES),
        ("git push origin --delete old", PUSHES),
        ("git push origin :old", PUSHES),
        ("sh -c 'git push --force'", PUSHES),
        ("git -c color.ui=no push --mirror", PUSHES),
        ("rm -rf build/x", "files:rm@build/**"),
        ("rm -rf build", "files:rm@build/**"),
        ("sudo rm -rf build", "files:rm@build/**"),
        ("tee .env", "files@.env"),
        ("cat .env", "read@.env"),
        ("cp .env x", "read@.env"),
        ("rm -rf .", "files:rm@build/**"),
    ],
)
def test_a02_a_denial_hits_what_is_stronger(command: str, denies: str) -> None:
    """Whatever is held: the same action with more power, a part of it, or a tree that holds the target."""
    assert verdict(command, RUNNER, denies) == "deny"


@pytest.mark.parametrize(
    ("command", "denies"),
    [("git commit -m x", PUSHES), ("git log", PUSHES), ("git fetch-pack --help", ""), ("touch a",
     "files:rm@build/**"),
     ("rm -f a", "files:rm@build/**"), ("cat .env.example", "read@.env"), ("git status", PUSHES)],
)  # fmt: skip
def test_a02_a_denial_leaves_the_rest_alone(command: str, denies: str) -> None:
    """What is denied says nothing of its neighbours."""
    assert verdict(command, RUNNER, denies) != "deny"


@pytest.mark.parametrize(
    "command",
    ["git -c core.fsmonitor=./x status", "git -c alias.l='!rm x' l", "git config alias.x '!id'",
     "git config core.fsmonitor ./x", "git config --global core.pager ./x", "git --config-env=core.pager=X log",
     "GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=core.pager GIT_CONFIG_VALUE_0=./x git log",
     "GIT_CONFIG_GLOBAL=./x git status",
     "XDG_CONFIG_HOME=./x git status", "HOME=./x git status", "git config include.path ../x",
     "git config filter.x.clean ./x", "echo '* filter=x' > .git/info/attributes", "echo x > .git/modules/a/config",
     "tee .git/config.worktree < x", "cp x .git/hooks/pre-commit", "echo 'gitdir: /tmp/x' > sub/.git",
     "git config core.hooksPath x", "git config remote.origin.url https://h/x",
     "git remote set-url origin https://h/x",
     "git config url.https://h/.insteadOf https://github.com/", "git rebase -i --exec ./x main",
     "echo 'exec ./x' >> .git/rebase-merge/git-rebase-todo", "mv x/config .git/config", "sed -i s/a/b/ .git/config"],
)  # fmt: skip
def test_a03_git_settings_run_code(command: str) -> None:
    """Who edits and commits may set inert keys; anything else chooses code."""
    assert verdict(command, EDITOR) != "allow"
    assert kinds(command) & {"hijack", "code"}


@pytest.mark.parametrize(
    "command",
    ["git -c color.ui=never diff", "git config user.email a@b", "git -c user.name=x commit -m y", "git add -A",
     "git stash list",
     "git commit --amend --no-edit", "git config --get alias.l", "git branch -m new", "git tag -a v1 -m v1"],
)  # fmt: skip
def test_a03_git_for_every_day(command: str) -> None:
    """Inert keys, commits, branches and looking are no more than that."""
    assert verdict(command, EDITOR) == "allow"


@pytest.fixture
def repository(tmp_path: Path, oracle: Callable[[str], str]) -> Path:
    """A repository that real git made."""
    root = tmp_path / "repo"
    subprocess.run([oracle("git"), "init", "-q", str(root)], check=True, capture_output=True)
    return root


def test_a03_a_hostile_repository_is_seen_on_disk(repository: Path) -> None:
    """What its settings run is an effect of each command that obeys them."""
    assert verdict("git status", scope=on_disk(repository)) == "allow"
    with (repository / ".git" / "config").open("a") as config:
        config.write("[core]\n\tfsmonitor = ./x\n")
    assert verdict("git status", scope=on_disk(repository)) == "ask"


def test_a03_a_directory_that_git_takes_for_a_repository(repository: Path) -> None:
    """A `.git` file and a directory with HEAD, objects and refs lead to settings as well."""
    bare = repository / "fixtures" / "x"
    bare.mkdir(parents=True)
    for name in ("objects", "refs"):
        (bare / name).mkdir()
    (bare / "HEAD").write_text("ref: refs/heads/main\n")
    (bare / "config").write_text("[core]\n\tbare = false\n\tworktree = .\n\tfsmonitor = ./x\n")
    assert verdict("cd fixtures/x && git status", scope=on_disk(repository)) == "ask"
    sub = repository / "sub"
    sub.mkdir()
    (sub / ".git").write_text("gitdir: ../fixtures/x\n")
    assert verdict("git status", scope=on_disk(repository, cwd=sub)) == "ask"


TASKS = "read@. files@. spawn:make.test@. spawn:pytest@. spawn:go.test@. spawn:cargo.build@. spawn:npm.run.test@."


@pytest.mark.parametrize(
    "command",
    ["make --eval='x:;id' test", "MAKEFLAGS=--eval=x make test", "make SHELL=./x test", "make -f /tmp/x test",
     "pytest -p evil", "PYTHONPATH=/tmp/x pytest", "PYTEST_ADDOPTS='-p x' pytest", "go test -exec ./x",
     "go test -toolexec ./x",
     "GOFLAGS=-exec=./x go test", "cargo --config 'build.rustc-wrapper=\"./x\"' build",
     "RUSTC_WRAPPER=/tmp/x cargo build",
     "npm --script-shell=/tmp/x run test", "npm_config_script_shell=/tmp/x npm run test", "pytest --rootdir=/tmp/x",
     "LD_PRELOAD=/tmp/x.so pytest", "PATH=/tmp/x:$PATH make test"],
)  # fmt: skip
def test_a04_options_choose_the_code_of_a_task(command: str) -> None:
    """A label for the task does not cover code that the command line chooses."""
    assert verdict(command, TASKS) != "allow"


@pytest.mark.parametrize(
    "command",
    ["make test", "make -j8 test", "pytest -q", "pytest tests/test_a.py -k x", "go test ./...",
     "cargo build --release",
     "npm run test", "npm run test -- --watch=false"],
)  # fmt: skip
def test_a04_the_task_itself(command: str) -> None:
    """Its label covers it, with the options that choose no code."""
    assert verdict(command, TASKS) == "allow"


@pytest.mark.parametrize(
    "command", ["cat $X", 'rm -rf "$D"/x', "rm -rf /", 'eval "$x"', "find . | xargs rm", "> /dev/sda"]
)
def test_a05_what_is_not_known_is_never_kept(command: str) -> None:
    """An opaque or catastrophic command has no label of its own."""
    offers = decision(command).offers
    assert not [label for offer in offers for label in offer.labels if str(label).startswith("exact:")]


def test_a05_a_kept_command_is_bound_to_its_place() -> None:
    """The same words in another directory are another command."""
    below = Scope(roots=("/work/repo",), cwd="/work/repo/src", home="/home/dev")
    assert judged("make test").digest != judged("make test", below).digest
    assert judged("make test").digest == judged("make   test  # again").digest


AUTORUN = [
    ".envrc", ".vscode/tasks.json", ".husky/pre-commit", ".pre-commit-config.yaml", ".github/workflows/ci.yml",
    ".npmrc",
    ".yarnrc.yml", ".cargo/config.toml", "rust-toolchain", "rust-toolchain.toml", ".mise.toml",
]  # fmt: skip


@pytest.mark.parametrize("name", AUTORUN)
@pytest.mark.parametrize("command", ["tee {}", "cp x {}", "echo x >> {}", "sed -i s/a/b/ {}"])
def test_a06_a_file_that_runs_by_itself_needs_a_label_that_names_it(name: str, command: str) -> None:
    """`files@.` is no leave to choose code."""
    assert verdict(command.format(name), EDITOR) == "ask"


@pytest.mark.parametrize("name", [".vscode/tasks.json", ".husky/pre-commit", ".github/workflows/ci.yml", ".mise.toml"])
def test_a06_the_label_that_names_it(name: str) -> None:
    """Whoever was told may write it."""
    assert verdict(f"tee {name}", f"{READER} files@{name}") == "allow"


@pytest.mark.parametrize(
    "name", ["src/a.py", ".gitignore", "README.md", ".github/pull_request_template.md", ".vscode/notes"]
)
def test_a06_other_files(name: str) -> None:
    """A file that runs nothing is a file."""
    assert verdict(f"tee {name}", EDITOR) == "allow"


@pytest.mark.parametrize(
    "command",
    ["git diff HEAD~1 *", "tar cf x *", "sort a -o*", "uniq *", 'git log "$rev"', "rm *", "chown me *",
     "rsync -a * dst/",
     "zip x.zip *", 'grep x "$f"'],
)  # fmt: skip
def test_a07_words_become_options(command: str) -> None:
    """A glob or an unknown word before `--` may be an option: a finding says so, or the command is asked about."""
    findings = {finding.rule for finding in judged(command).findings}
    assert "shell-syntax/glob-may-be-option" in findings or verdict(command) != "allow"


@pytest.mark.parametrize(
    "command", ["wc -l -- *", "wc -l ./*", 'git log -- "$path"', "cat src/*.py", "grep -c x -- *", "ls -- *"]
)
def test_a07_words_that_cannot(command: str) -> None:
    """`./*` and `--` are what the refusal advises."""
    findings = {finding.rule for finding in judged(command).findings}
    assert "shell-syntax/glob-may-be-option" not in findings


@pytest.mark.parametrize(
    ("names", "command", "kind"),
    [
        (("--checkpoint=1", "--checkpoint-action=exec=sh x.sh", "a"), "tar cf x.tar *", "code"),
        (("-oout", "a"), "sort *", "modify"),
        (("-rf", "a"), "rm *", "delete"),
        (("-x", "a"), "wc -l *", "unknown_program"),
    ],
)
def test_a07_a_file_that_is_an_option_is_bound_as_one(
    tmp_path: Path, names: tuple[str, ...], command: str, kind: str
) -> None:
    """With the files at hand the names that begin with a dash are what the program takes them for."""
    for name in names:
        (tmp_path / name).touch()
    assert kind in kinds(command, on_disk(tmp_path))


def test_a07_without_such_a_file_nothing_is_said(tmp_path: Path) -> None:
    """The finding is for where nobody can look."""
    (tmp_path / "a").touch()
    assert "shell-syntax/glob-may-be-option" not in {one.rule for one in judged("wc -l *", on_disk(tmp_path)).findings}


def test_a07_what_the_command_itself_makes_before_is_not_seen(tmp_path: Path) -> None:
    """Files at hand say nothing of names that an earlier call makes."""
    (tmp_path / "a").touch()
    for before in ("touch ./-oout", "tar xf a.tar"):
        findings = judged(f"{before} && sort *", on_disk(tmp_path)).findings
        assert "shell-syntax/glob-may-be-option" in {one.rule for one in findings}, before


def test_a08_facts_are_asked_again(tmp_path: Path) -> None:
    """A link that was turned since the last judgment leads elsewhere in the next."""
    (tmp_path / "in").mkdir()
    link = tmp_path / "link"
    link.symlink_to(tmp_path / "in")
    assert verdict("cat link/a", scope=on_disk(tmp_path)) == "allow"
    link.unlink()
    link.symlink_to("/etc")
    assert verdict("cat link/a", scope=on_disk(tmp_path)) == "ask"


@pytest.mark.parametrize(
    "text",
    ["ls *(e:'rm x':)", "print -rl -- **/*(.e{'rm x'})", "x=(a b); echo $x[2]", "echo =ls", "rm -rf x # no comment",
     "echo a | tee >(cat) >b", "noglob rm *", "repeat 3 rm x"],
)  # fmt: skip
def test_a09_another_shell_reads_it_differently(text: str) -> None:
    """What zsh would do otherwise is a finding, or asked about."""
    judgment = judged(text, dialect="zsh")
    assert judgment.findings or judgment.status != "understood" or judgment.uncovered or judgment.labels


@pytest.mark.parametrize("text", ["ls\x1b[A", "echo a\x00b", "rm\x08\x08ls", "echo \u202eabc"])
def test_a09_typed_control_characters(text: str) -> None:
    """They are told, or the text is refused."""
    judgment = judged(text)
    assert judgment.findings or judgment.status in ("opaque", "invalid")


@pytest.mark.parametrize("text", ["ls -la", "git status", "cat a | head", "for f in a b; do cat $f; done"])
@pytest.mark.parametrize("dialect", ["bash", "bash3", "posix", "zsh", "any"])
def test_a09_what_every_shell_reads_alike(text: str, dialect: str) -> None:
    """Plain commands are plain in each of them."""
    assert judged(text, SCOPE, dialect).status in ("understood", "partial")
