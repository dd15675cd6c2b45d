"""Lines and roles become effects."""

from __future__ import annotations

import pytest

from tests.behavior.calls import behavior_of, call_of, commands, told
from venom_policy.commands import Output, Word

BEHAVIOR = behavior_of("effects.zon")

CASES = [
    ("fetch https://h.example/a?b", ["net_read host:h.example/a"]),
    ("fetch https://user@H.example:8080/", ["net_read host:h.example:8080"]),
    ("fetch h.example", ["net_read host:h.example"]),
    ("fetch file:///etc/hosts", ["read /etc/hosts"]),
    ("fetch -d @notes h.example", ["net_send host:h.example", "read notes"]),
    ("fetch -d notes h.example", ["net_send host:h.example"]),
    ("fetch -d @- h.example", ["net_send host:h.example"]),
    ("fetch -F a=@notes h.example", ["net_send host:h.example", "read notes"]),
    ("fetch -O https://h.example/d/a.tgz", ["modify a.tgz", "net_read host:h.example/d/a.tgz"]),
    ("fetch -O -P out https://h.example/a", ["modify out/a", "net_read host:h.example/a"]),
    ("fetch -X DELETE h.example", ["net_read host:h.example", "service_write host:h.example"]),
    ("fetch --event=file=log h.example", ["modify log", "net_read host:h.example"]),
    ("move a b", ["delete a", "modify b"]),
    ("move a b/", ["delete a", "modify b/a"]),
    ("move a b c", ["delete a", "delete b", "modify c/a", "modify c/b"]),
    ("move .env c", ["delete .env", "modify c", "modify c/.env"]),
    ("secure a host1:dir/b", ["net_send host:host1/dir/b", "read a"]),
    ("secure me@host1:b a", ["modify a", "net_read host:host1/b"]),
    ("secure ./a:b c", ["modify c", "read a:b"]),
    ("box -v /srv:/x img", ["modify /srv", "service_write service:box/image/img"]),
    ("box -v data:/x img", ["service_write service:box/image/img"]),
    ("edit -e 1wcopy notes", ["modify copy", "read notes"]),
    ("send origin +main", ["irreversible remote:origin/main", "vcs_write remote:origin/main"]),
    ("send origin a:b", ["vcs_write remote:origin/b"]),
    ("take origin", ["net_read remote:origin"]),
    ("take https://h.example/r", ["net_read host:h.example/r"]),
    ("take me@h.example:r", ["net_read host:h.example/r"]),
    ("take ext::sh", ["code code:"]),
    ("compare HEAD~1 /etc/hosts", ["read /etc/hosts"]),
    ("touch /dev/null", []),
    ("frob x", ["unknown_program program:frob"]),
    ("./frob x", ["code frob"]),
    ("/opt/x/frob", ["code /opt/x/frob"]),
]


@pytest.mark.parametrize(("line", "effects"), CASES, ids=[line for line, _ in CASES])
def test_effects(line: str, effects: list[str]) -> None:
    """A line's kind happens to what its target names."""
    assert [effect.replace("./", "") for effect in told(BEHAVIOR.outcome(call_of(*line.split())))] == effects


def test_an_unknown_word_may_be_a_path_outside_of_the_repository() -> None:
    """A commit's name is none."""
    assert told(BEHAVIOR.outcome(call_of("compare", "--", Word(unknown="?")))) == ["read unknown:"]
    assert told(BEHAVIOR.outcome(call_of("compare", Word(unknown="?", shape="object_name")))) == []


def test_a_key_chooses_the_role_of_its_value() -> None:
    """`exec=COMMAND` runs it."""
    assert commands(BEHAVIOR.outcome(call_of("fetch", "--event=exec=rm x", "h.example"))) == ["rm x"]


def test_what_flows_into_a_url_is_sent() -> None:
    """The host is known when the unknown part stands behind it."""
    word = Word(unknown="the output of a command", prefix="https://h.example/?q=")
    assert told(BEHAVIOR.outcome(call_of("fetch", word))) == ["net_send host:h.example"]
    word = Word(unknown="the output of a command", prefix="https://")
    assert told(BEHAVIOR.outcome(call_of("fetch", word))) == ["net_send unknown:"]


def test_code_of_an_interpreter_is_inline() -> None:
    """What its reader sees is added; the code stays."""
    outcome = BEHAVIOR.outcome(call_of("edit", "-c", "open('x', 'w')"))
    assert {effect.kind: effect.facets for effect in outcome.effects} == {"code": ("inline",), "modify": ()}


def test_an_unknown_script_is_code() -> None:
    """Nobody can say what it does."""
    outcome = BEHAVIOR.outcome(call_of("edit", "-e", Word(unknown="`$x` is not set"), "notes"))
    assert told(outcome) == ["code unknown:", "read notes"]


def test_a_command_in_a_container_has_its_place() -> None:
    """The engine judges it there."""
    (nested,) = BEHAVIOR.outcome(call_of("box", "img", "rm", "-r", "x")).nested
    assert (nested.place.kind, nested.place.name) == ("service", "box")


@pytest.mark.parametrize(
    ("line", "kinds"),
    [("serve", ["persist"]), ("touch x", ["modify"]), ("frob", ["persist", "unknown_program"])],
)
def test_a_detached_job_persists_when_it_lasts_or_nobody_sees_what_it_runs(line: str, kinds: list[str]) -> None:
    """`&` alone is no effect of its own."""
    outcome = BEHAVIOR.outcome(call_of(*line.split(), background=True))
    assert sorted([effect.kind for effect in outcome.effects]) == kinds


def test_standard_input_gives_names() -> None:
    """Exact text is split; names that are separated by NUL bytes stay below their directory; others are unknown."""
    behavior = behavior_of("each.zon")
    exact = Output(Word(texts=("a b\nc\n",)))
    assert commands(behavior.outcome(call_of("each", "rm", stdin=exact))) == ["rm a b c"]
    assert commands(behavior.outcome(call_of("each", "-I", "%", "mv", "%", "x%y", stdin=exact))) == [
        "mv a b xa by",
        "mv c xcy",
    ]
    names = Output(lines=Word(unknown="a name", below="src"), separator="\0")
    (word,) = behavior.outcome(call_of("each", "-0", "rm", stdin=names)).nested[0].argv[1:]
    assert (word.below, word.safe, word.many) == ("src", True, True)
    (word,) = behavior.outcome(call_of("each", "rm", stdin=names)).nested[0].argv[1:]
    assert (word.below, word.many) == ("", True)
