"""Grants are given and taken back by a person at a terminal, and by nobody else."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pexpect
import pytest

from tests.store.pretended import PLACE
from venom_policy import Policy, decide
from venom_policy.adapters.cli import main
from venom_policy.adapters.person import MARKS
from venom_policy.store import Store, Wish

PROGRAM = (sys.executable, "-c", "from venom_policy.adapters.cli import main; raise SystemExit(main())")
REFUSED = 4


class Person:
    """Somebody in a repository, with a store of his own."""

    def __init__(self, root: Path, bwrap: str) -> None:
        self.root = root / "repo"
        (self.root / ".git").mkdir(parents=True)
        self.store = root / "state" / "store.db"
        # Whoever runs these tests may be an agent, and that shows in the processes above.
        self._apart = (bwrap, "--dev-bind", "/", "/", "--unshare-pid", "--proc", "/proc")
        self.environment = {name: value for name, value in os.environ.items() if name not in MARKS}

    def words(self, *words: str) -> list[str]:
        """The words of a verb that uses the store."""
        return [*words, f"--store={self.store}"]

    def types(self, answer: str, *words: str, pause: float = 0) -> tuple[int, str]:
        """The exit status and what is seen on the terminal when the question is answered so."""
        program, *rest = (*self._apart, *PROGRAM, *self.words(*words))
        child = pexpect.spawn(
            program, rest, cwd=self.root, env=self.environment, encoding="utf-8", dimensions=(40, 400)
        )
        if child.expect(["Type `yes`: ", pexpect.EOF], timeout=60) == 0:
            seen = child.before + child.after
            time.sleep(pause)
            child.sendline(answer)
            child.expect(pexpect.EOF, timeout=60)
        else:
            seen = ""
        child.close()
        return child.exitstatus, seen + child.before

    def runs(self, *words: str, **options: Any) -> subprocess.CompletedProcess[str]:
        """A process without a terminal."""
        command = [*PROGRAM, *self.words(*words)]
        settings = {"cwd": self.root, "env": self.environment, "input": "yes\n", "start_new_session": True} | options
        return subprocess.run(command, capture_output=True, text=True, check=False, **settings)

    def json(self, *words: str) -> Any:
        """The result for programs of a verb that succeeds."""
        ran = self.runs(*words, "--json")
        assert ran.returncode == 0, ran.stdout
        return json.loads(ran.stdout)

    def labels(self) -> list[str]:
        """What is granted."""
        return [grant["label"] for grant in self.json("grants", "list")]


@pytest.fixture
def person(tmp_path: Path, oracle: Callable[[str], str]) -> Person:
    """Somebody."""
    return Person(tmp_path, oracle("bwrap"))


def test_a_person_who_answers_yes_grants(person: Person) -> None:
    """He is shown what, below which directory, to whom and for how long; then it is held."""
    status, seen = person.types("yes", "grants", "add", "files:touch@.", "--holder=claude", "--expires=8h")
    assert status == 0
    assert f"files:touch@.  below {person.root}  to claude  until 20" in seen
    assert f"granted: 1  files:touch@.  below {person.root}  to claude  until 20" in seen
    (grant,) = person.json("grants", "list")
    assert (grant["id"], grant["root"], grant["holder"], grant["state"]) == (1, str(person.root), "claude", "live")
    assert person.json("decide", "touch x", "--holder=claude")["verdict"] == "allow"
    assert person.json("decide", "touch x", "--holder=codex")["verdict"] == "ask"


def test_an_end_is_the_one_that_was_shown(person: Person) -> None:
    """Whoever answers late gives no longer for it, and nothing when it has passed."""
    status, seen = person.types("yes", "grants", "add", "files@.", "--expires=1s", pause=2.1)
    assert status == 2
    assert "expected an end that lies ahead" in seen
    assert person.labels() == []
    status, seen = person.types("yes", "grants", "add", "files@.", "--expires=1h", pause=3.1)
    ends = [line.split("  until ")[1][:20] for line in seen.splitlines() if "  until " in line]
    shown, kept = [time.mktime(time.strptime(end, "%Y-%m-%dT%H:%M:%SZ")) for end in ends]
    assert status == 0
    assert shown <= kept < shown + 3


@pytest.mark.parametrize("answer", ["no", "", "y", "yes please"])
def test_any_other_answer_changes_nothing(person: Person, answer: str) -> None:
    """Only the whole word does."""
    status, seen = person.types(answer, "grants", "add", "files@.")
    assert status == REFUSED
    assert "expected `yes` on the terminal, found another answer: nothing was changed" in seen
    assert person.labels() == []


@pytest.mark.parametrize(
    "words",
    [
        ("grants", "add", "read@."),
        ("grants", "revoke", "1"),
        ("grants", "restore", "1"),
        ("grants", "import", "list.json"),
    ],
)
def test_without_a_terminal_nothing_is_changed(person: Person, words: tuple[str, ...]) -> None:
    """Whatever stands on standard input."""
    (person.root / "list.json").write_text('["read@."]')
    with Store(str(person.store)) as store:
        store.add([Wish("files@.", str(person.root))])
    ran = person.runs(*words)
    assert (ran.returncode, ran.stdout) == (REFUSED, "")
    assert ran.stderr.startswith("venom-policy: expected a person at a terminal to ")
    assert person.labels() == ["files@."]


@pytest.mark.parametrize("mark", MARKS)
def test_the_session_of_an_agent_changes_nothing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, mark: str
) -> None:
    """Whatever terminal it has."""
    for other in MARKS:
        monkeypatch.delenv(other, raising=False)
    monkeypatch.setenv(mark, "1")
    assert (
        main(["grants", "add", "files@.", f"--root={tmp_path}/repo", f"--store={tmp_path}/state/store.db"]) == REFUSED
    )
    assert f"found a session of an agent (`{mark}` is set)" in capsys.readouterr().err
    assert not (tmp_path / "state").exists()


def test_a_mark_that_was_taken_off_is_seen_above(person: Person) -> None:
    """The shell that an agent started still has it."""
    shell = "env -u CLAUDECODE " + " ".join(
        f"'{word}'" for word in (*PROGRAM, *person.words("grants", "add", "read@."))
    )
    child = pexpect.spawn(
        "bash",
        ["-c", f"{shell}; true"],
        cwd=person.root,
        env=person.environment | {"CLAUDECODE": "1"},
        encoding="utf-8",
    )
    child.expect(pexpect.EOF, timeout=60)
    assert "found a session of an agent (`CLAUDECODE` is set)" in child.before
    child.close()


def test_a_process_in_the_background_changes_nothing(person: Person) -> None:
    """The terminal is there, but somebody else has it."""
    program = " ".join(f"'{word}'" for word in (*PROGRAM, *person.words("grants", "add", "read@.")))
    child = pexpect.spawn(
        "bash",
        ["--norc", "-c", f"set -m; {program} & wait"],
        cwd=person.root,
        env=person.environment,
        encoding="utf-8",
        dimensions=(40, 400),
    )
    child.expect(pexpect.EOF, timeout=60)
    assert "expected a person at a terminal to grant this, found " in child.before
    child.close()
    assert person.labels() == []


def test_what_was_typed_before_the_question_is_no_answer(person: Person) -> None:
    """Typed ahead, it answered something else."""
    program, *rest = (*person._apart, *PROGRAM, *person.words("grants", "add", "read@."))
    child = pexpect.spawn(
        program, rest, cwd=person.root, env=person.environment, encoding="utf-8", dimensions=(40, 400)
    )
    child.sendline("yes")
    child.expect("Type `yes`: ", timeout=60)
    child.sendline("no")
    child.expect(pexpect.EOF, timeout=60)
    assert "nothing was changed" in child.before
    child.close()


def test_granting_again_says_so(person: Person) -> None:
    """And gives no second number."""
    person.types("yes", "grants", "add", "files@.")
    status, seen = person.types("yes", "grants", "add", "files@.", "read@.")
    assert status == 0
    assert "granted before: 1  files@." in seen
    assert "granted: 2  read@." in seen


def test_what_was_revoked_can_be_restored(person: Person) -> None:
    """Taking back needs a terminal and no answer; giving again needs both."""
    person.types("yes", "grants", "add", "files@.")
    status, seen = person.types("", "grants", "revoke", "1")
    assert (status, "revoked: 1  files@." in seen) == (0, True)
    assert person.labels() == []
    assert [grant["state"] for grant in person.json("grants", "list", "--all=true")] == ["revoked"]
    assert person.types("no", "grants", "restore", "1")[0] == REFUSED
    status, seen = person.types("yes", "grants", "restore", "1")
    assert (status, "restored: 1  files@." in seen) == (0, True)
    assert person.labels() == ["files@."]


@pytest.mark.parametrize("verb", ["revoke", "restore"])
def test_an_unknown_number_is_not_found(person: Person, verb: str) -> None:
    """With a store, and where there is none yet."""
    for found in ("[7] and no store yet", "7"):
        status, seen = person.types("yes", "grants", verb, "7")
        assert (status, f"expected the number of a grant, found {found}" in seen) == (3, True)
        person.types("yes", "grants", "add", "read@.")


def test_what_has_ended_is_not_restored(person: Person) -> None:
    """It would hold nothing."""
    with Store(str(person.store)) as store:
        store.add([Wish("read@.", str(person.root), lifetime=1)])
        store.revoke([1])
    status, seen = 0, ""
    while status == 0:  # the second may not have passed yet
        status, seen = person.types("yes", "grants", "restore", "1")
    assert (status, "expected a grant that has not ended, found 1" in seen) == (5, True)


def test_a_command_is_granted_as_it_stands(person: Person) -> None:
    """By its digest: that one alone is allowed."""
    status, seen = person.types("yes", "grants", "add", "--command=touch a b", "--reason=once a day")
    assert status == 0
    assert "(once a day)" in seen
    assert person.json("decide", "touch   a 'b'", "--holder=x")["verdict"] == "allow"
    assert person.json("decide", "touch a", "--holder=x")["verdict"] == "ask"


@pytest.mark.parametrize("command", ["rm -rf /", "$(cat list)", "frob; rm -rf ~", "if"])
def test_a_command_that_may_run_once_at_most_is_not_granted(person: Person, command: str) -> None:
    """A catastrophe, or something that is not known to the end: neither as text nor by its recorded digest."""
    status, seen = person.types("yes", "grants", "add", f"--command={command}")
    assert (status, "expected a command " in seen) == (5, True)
    digest = person.json("decide", command, "--holder=x")["judgment"]["digest"]
    status, seen = person.types("yes", "grants", "add", f"exact:{digest}")
    assert (status, "expected a command " in seen) == (5, True)
    assert person.labels() == []


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("raed@.",), "with a grant of"),
        ((), "expected labels or `--command`, found neither"),
        (("read@.", "--root=/"), "expected a root narrower than `/`"),
        (("read@.", "--expires=soon"), "expected a length such as `30m`, `8h` or `7d`"),
        (("read@.", "--expires=0h"), "expected an end within the next hundred years"),
        (("read@.", "--expires=2001-01-01T00:00:00Z"), "expected an end within the next hundred years"),
        (("read@.", "--holder="), "expected a name as `holder`"),
        (("read@.", "--recipe=a b"), "expected a digest as `recipe`"),
        (("read@.", "--recipe=zz"), "expected a digest as `recipe`, 64 hexadecimal digits, found `zz`"),
    ],
)
def test_what_cannot_be_granted_is_told_before_anybody_is_asked(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, words: tuple[str, ...], message: str
) -> None:
    """A bad invocation exits 2, with a terminal or without."""
    root = () if any(word.startswith("--root") for word in words) else (f"--root={tmp_path}/repo",)
    assert main(["grants", "add", *words, *root, f"--store={tmp_path}/state/store.db"]) == 2
    assert message in capsys.readouterr().err


@pytest.mark.parametrize(
    "words",
    [
        "grants add read@.",
        "grants revoke 1",
        "grants restore 1",
        "grants import x.json",
        "policy trust",
        "install claude",
        "decide ls --holder claude",
        "decide batch --file x --holder claude",
    ],
)
def test_a_judged_command_may_not_do_it(words: str) -> None:
    """Whatever is held: a person changes what is allowed, not the command that is judged."""
    policy = Policy(holds="admin@. admin:venom-policy@program:venom-policy")
    for command in (f"venom-policy {words}", f"env A=b bash -c 'venom-policy {words}'"):
        assert decide(command, policy, scope=PLACE).verdict == "deny"


LIST = """[
  {"label": "files@.", "holder": "claude", "expires": "8h", "reason": "work"},
  {"label": "write:git.commit@."}, {"id": 3, "label": "spawn@.", "state": "revoked"}, "read:ls@~/x/**"
]"""


def test_a_list_is_granted_as_a_whole(person: Person) -> None:
    """From JSON; what was revoked there is not given here."""
    (person.root / "list.json").write_text(LIST)
    status, seen = person.types("yes", "grants", "import", "list.json", "--holder=everybody")
    assert status == 0
    assert seen.index("  files@.  below") < seen.index("grant all of this?")
    grants = person.json("grants", "list")
    assert [(one["label"], one["holder"], one["reason"]) for one in grants] == [
        ("files@.", "claude", "work"),
        ("write:git.commit@.", "everybody", ""),
        ("read:ls@~/x/**", "everybody", ""),
    ]
    assert [one["expires"] is None for one in grants] == [False, True, True]


def test_a_listing_can_be_imported(person: Person) -> None:
    """What one store prints another takes."""
    (person.root / "list.json").write_text(LIST)
    person.types("yes", "grants", "import", "list.json")
    before = person.json("grants", "list")
    (person.root / "printed").write_text(json.dumps(before))
    person.store.rename(person.store.with_name("old.db"))
    assert person.types("yes", "grants", "import", "printed")[0] == 0
    parts = ("label", "root", "holder", "reason", "expires")
    after = [[one[part] for part in parts] for one in person.json("grants", "list")]
    assert [[one[part] for part in parts] for one in before] == after


def test_a_list_may_be_zon(person: Person) -> None:
    """As policies are written."""
    (person.root / "list.zon").write_text('.{ .{ .label = "files@.", .holder = "claude" }, "read@." }')
    assert person.types("yes", "grants", "import", "list.zon")[0] == 0
    assert person.labels() == ["files@.", "read@."]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('["read@.", "raed@."]', "in entry 2 of `list`"),
        ('[{"label": "read@.", "colour": "red"}]', "found `colour`, in entry 1"),
        ('[{"holder": "x"}]', "expected an object with a `label`, found one without, in entry 1"),
        ('[{"label": 7}]', "expected a string as `label`, found a number, in entry 1"),
        ("[7]", "expected an object with a `label`, found a number, in entry 1"),
        ("[]", "expected grants in `list`, found none that count"),
        ("[", "expected JSON in `list`, found text that is none"),
        (".{ .a = 1 }", "expected a list of grants in `list`, found an object"),
        (".{", "list:1:"),
        ('[{"label": "read@.", "root": "/"}]', "expected a root narrower than `/`"),
        ('{"label": "read@."}', "expected a list of grants in `list`, found an object"),
    ],
)
def test_a_list_with_a_fault_grants_nothing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, text: str, message: str
) -> None:
    """The first fault is told with its entry."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "list").write_text(text)
    assert main(["grants", "import", "list", f"--root={tmp_path}/repo", f"--store={tmp_path}/state/store.db"]) == 2
    assert message in capsys.readouterr().err


@pytest.mark.parametrize("file", ["none", "."])
def test_a_list_that_cannot_be_read_is_the_callers_mistake(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, file: str
) -> None:
    """As it is for a batch: status 2 and what is the matter."""
    monkeypatch.chdir(tmp_path)
    assert main(["grants", "import", file, f"--root={tmp_path}/repo", f"--store={tmp_path}/state/store.db"]) == 2
    assert f"expected a readable list of grants, found `{file}`: " in capsys.readouterr().err


def test_a_root_behind_a_link_is_the_directory(person: Person) -> None:
    """One directory has one name, so that a grant counts however one came there."""
    link = person.root.parent / "link"
    link.symlink_to(person.root)
    person.types("yes", "grants", "add", "files@.", f"--root={link}")
    (grant,) = person.json("grants", "list")
    assert grant["root"] == str(person.root)
    for root in (link, person.root):
        answer = person.json("decide", "touch x", "--holder=x", f"--root={root}", f"--cwd={root}")
        assert answer["verdict"] == "allow"


def test_listing_makes_no_store(person: Person) -> None:
    """Who only looks leaves nothing behind."""
    for words in (("grants", "list"), ("log",)):
        assert person.json(*words) == []
    assert person.runs("grants", "check").returncode == 0
    assert person.runs("why", "1").returncode == 3
    assert not person.store.parent.exists()


def test_a_relative_store_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """It would be another one in each directory."""
    for words in (["grants", "list"], ["decide", "ls", "--holder=x"], ["log"]):
        assert main([*words, "--store=state/store.db"]) == 2
        assert "expected an absolute path as `store`, found `state/store.db`" in capsys.readouterr().err


def test_a_store_inside_the_scope_is_not_used(person: Person) -> None:
    """Who may change files there could change what is granted."""
    person.store = person.root / ".local" / "store.db"
    answer = person.json("decide", "ls", "--holder=claude")
    assert answer["verdict"] == "ask"
    assert "the store of grants cannot be used: it lies inside the scope" in answer["reasons"][0]["message"]
    ran = person.runs("grants", "add", "read@.")
    assert (ran.returncode, f"expected a store outside `{person.root}`" in ran.stderr) == (7, True)
    assert not person.store.parent.exists()


def test_the_store_is_that_of_the_account(person: Person) -> None:
    """HOME and XDG_STATE_HOME do not move it."""
    moved = person.environment | {"HOME": str(person.root), "XDG_STATE_HOME": str(person.root)}
    command = [*PROGRAM, "grants", "check", "--json"]
    paths = [
        json.loads(subprocess.run(command, capture_output=True, text=True, env=environment).stdout)["path"]
        for environment in (person.environment, moved)
    ]
    assert paths[0] == paths[1]
    assert str(person.root) not in paths[0]


def test_the_log_tells_what_was_decided(person: Person) -> None:
    """One line each for people, everything for programs, and `why` for one of them."""
    person.json("decide", "rm -rf build; echo hunter2", "--holder=claude", "--session=monday")
    person.json("explain", "ls", "--holder=codex")
    first, second = person.json("log")
    assert (first["command"], first["verdict"], first["session"]) == ("rm -rf build; echo …;", "ask", "monday")
    assert (second["holder"], second["verdict"], second["missing"]) == ("codex", "allow", [])
    assert person.json("log", "--last=1") == [second]
    assert person.json("log", "--holder=claude") == [first]
    assert person.json("why", "1") == first
    lines = person.runs("log").stdout.splitlines()
    assert "ask    claude  rm -rf build; echo …;  missing files:rm@build/**+destructive" in lines[0]
    why = person.runs("why", "1").stdout.splitlines()
    assert why[0] == "ask: rm -rf build; echo …;"
    assert "  missing files:rm@build/**+destructive" in why


def test_a_line_of_a_batch_may_ask_for_another_holder(person: Person) -> None:
    """Each is answered and recorded in his name; a line cannot choose the store."""
    with Store(str(person.store)) as store:
        store.add([Wish("files@.", str(person.root), "claude")])
    lines = [
        {"command": "touch x"},
        {"command": "touch x", "holder": "claude", "session": "s"},
        {"command": "touch x", "holder": "codex", "store": "/nowhere/store.db"},
        {"command": "touch x", "holder": ""},
    ]
    ran = person.runs("decide", "batch", "--file=-", input="\n".join(map(json.dumps, lines)))
    answers = [json.loads(line) for line in ran.stdout.splitlines()]
    assert [answer.get("verdict", answer.get("error", {}).get("code")) for answer in answers] == [
        "ask",
        "allow",
        "ask",
        "invalid_params.type",
    ]
    assert [(one["holder"], one["session"]) for one in person.json("log")] == [("claude", "s"), ("codex", "")]


def test_without_a_holder_the_store_is_left_alone(person: Person) -> None:
    """`decide` and `explain` answer as ever."""
    with Store(str(person.store)) as store:
        store.add([Wish("files@.", str(person.root))])
    assert person.json("decide", "touch x")["verdict"] == "ask"
    assert person.json("log") == []


def test_a_store_that_is_not_there_is_not_called_whole(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A wrong path would read like a store without faults."""
    assert main(["grants", "check", f"--store={tmp_path}/none.db"]) == 0
    assert capsys.readouterr().out == f"{tmp_path}/none.db: there is no store yet\n"
