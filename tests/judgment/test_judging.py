"""From effects to a judgment."""

from __future__ import annotations

import json
import pickle
from pathlib import Path

import jsonschema

from tests.judgment.pretend import SCOPE, SPAN, effect, judgment, path, traced
from venom_policy.commands import Gap, Output, Place, Trace
from venom_policy.decisions import Policy, decide
from venom_policy.effects import Target
from venom_policy.facts import NO_FACTS
from venom_policy.grants import Label
from venom_policy.judgment import Judgment, judge, judged
from venom_policy.judgment.judging import judged_apart

SCHEMA = json.loads(
    (Path(__file__).parents[2] / "venom_policy" / "judgment" / "judgment.schema.json").read_text(encoding="utf-8")
)
UNKNOWN = Target("unknown", "", reason="it comes from outside")


def labels(found: Judgment) -> list[str]:
    """The labels as texts."""
    return [str(label) for label in found.labels]


def test_the_example_of_the_contract() -> None:
    """`git -C ../other log | tee out.txt` reads another repository and writes a file."""
    found = judgment(
        effect("read", Target("repository", "/work/other"), action="git.log"),
        effect("modify", path("out.txt"), action="tee"),
    )
    assert labels(found) == ["files:tee@out.txt", "read:git.log@../other/**"]
    assert (found.status, found.grants, found.verdict) == ("understood", ("files",), "outside")
    (item,) = found.items
    assert (item.target, item.type, item.access, item.verdict) == ("../other/**", "path", "read", "outside")


def test_nothing_needs_none() -> None:
    """A command without effects has the grant none, never no grant."""
    assert judgment().grants == ("none",)
    assert judgment().verdict == "inside"


def test_grants_are_the_maximal_ones() -> None:
    """Write and files are not comparable; read is below both."""
    found = judgment(
        effect("read", path("a")), effect("modify", path("a")), effect("vcs_write", Target("repository", "/work/repo"))
    )
    assert found.grants == ("files", "write")


def test_code_that_is_not_known_is_no_full_understanding() -> None:
    """Where a needed text is not known, the judgment is partial even though what happens is clear."""
    found = judgment(effect("code", UNKNOWN))
    assert (found.status, len(found.uncovered)) == ("partial", 1)


def test_an_unknown_target_has_no_label() -> None:
    """It is uncovered, opaque, and the judgment partial."""
    found = judgment(effect("modify", UNKNOWN))
    assert (found.status, found.verdict, found.labels, len(found.uncovered)) == ("partial", "unknown", (), 1)
    assert "opaque" in found.facets


def test_a_gap_is_opaque_and_counts_as_code() -> None:
    """A call may be missing, and it could be any."""
    found = judgment(effect("read", path("a")), gaps=(Gap("a limit was reached", SPAN),))
    assert (found.status, found.reason, found.grants) == ("opaque", "a limit was reached", ("spawn",))


def test_reading_a_secret_is_outside_and_must_be_named() -> None:
    """Its names may be listed, its content not."""
    assert labels(judgment(effect("read", path(".env")))) == ["read:prog@.env+secret"]
    found = judgment(effect("read", path(".env"), rule="prog:metadata"))
    assert (labels(found), found.verdict) == (["read:prog@.env"], "inside")


def test_a_secret_that_reaches_a_host_is_exfiltration() -> None:
    """Also through a call between, and also an outside file; not what lies inside."""
    send = effect("net_send", Target("host", "example.com"))
    for text, leaks in [(".env", True), ("/etc/hosts", True), ("notes.txt", False)]:
        calls = (
            traced(effect("read", path(text)), id=1),
            traced(id=2, stdin=Output(flows=(1,))),
            traced(send, id=3, stdin=Output(flows=(2,))),
        )
        found = judged("x", None, Trace(calls), SCOPE, NO_FACTS)
        assert ("exfiltration" in found.facets) == leaks
    apart = Trace((traced(effect("read", path(".env")), id=1), traced(send, id=2)))
    assert "exfiltration" not in judged("x", None, apart, SCOPE, NO_FACTS).facets


def test_a_label_that_another_includes_is_left_out() -> None:
    """The tree includes the file; another action does not."""
    found = judgment(
        effect("delete", path("build", tree=True), "destructive"), effect("delete", path("build/a"), "destructive")
    )
    assert labels(found) == ["files:prog@build/**+destructive"]


def test_what_runs_elsewhere_changes_that_place() -> None:
    """A path on a host is none of ours."""
    there = Place("host", "host1")
    calls = (traced(effect("delete", path("/", tree=True), "destructive"), place=there),)
    found = judged("x", None, Trace(calls), SCOPE, NO_FACTS)
    assert labels(found) == ["write:prog@host:host1+destructive+open_world"]


def test_code_elsewhere_runs_there() -> None:
    """A script on a host is that host's, whatever its path; where the shell stands there is no place of ours."""
    effects = (effect("code", path("/a")), effect("output", path("/")))
    found = judged("x", None, Trace((traced(*effects, place=Place("host", "host1")),)), SCOPE, NO_FACTS)
    assert labels(found) == ["spawn:prog@host:host1+open_world"]
    assert {item.target for item in found.items} == {"host1"}


def test_the_root_prints_as_a_dot() -> None:
    """Alone or with all below."""
    assert labels(judgment(effect("read", path("/work/repo")))) == ["read:prog@."]
    assert labels(judgment(effect("read", path("/work/repo", tree=True)))) == ["read:prog@."]


def test_odd_names_are_encoded() -> None:
    """A file named like a pattern, a label or a list is that file."""
    found = judgment(effect("modify", path("a b@c+d*\n%")))
    assert labels(found) == ["files:prog@a%20b%40c%2Bd%2A%0A%25"]
    assert [Label.parse(text) for text in labels(found)] == list(found.labels)


def test_findings_tell_what_a_reviewer_should_see() -> None:
    """One family each."""
    found = judgment(
        effect("delete", path("/srv/x"), "destructive"),
        effect("code", Target("code", "abc")),
        effect("vcs_write", Target("repository", "/work/repo"), rule="git/push"),
        effect("hijack", Target("variable", "LD_PRELOAD"), rule="assignments/LD_PRELOAD"),
    )
    assert sorted(finding.rule for finding in found.findings) == [
        "code-running/code",
        "destructive/delete",
        "git-subcommand/push",
        "outside-scope/path",
        "risky-assignment/LD_PRELOAD",
    ]


def test_the_published_form_is_closed() -> None:
    """Every judgment is an instance of the schema, whose objects are closed."""
    found = judgment(
        effect("delete", path("/srv/x"), "destructive"),
        effect("modify", UNKNOWN),
        effect("output", Target("unknown", "")),
        effect("net_send", Target("host", "example.com")),
        effect("vcs_write", Target("repository", "/work/repo"), rule="git/push"),
    )
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    jsonschema.validate(found.to_dict(), SCHEMA)
    assert json.loads(found.to_json()) == found.to_dict()


def test_a_judgment_can_be_pickled() -> None:
    """It goes to other processes whole."""
    found = judgment(effect("read", path("a")))
    assert pickle.loads(pickle.dumps(found)) == found


def test_a_fault_inside_is_a_question() -> None:
    """Whatever goes wrong, nothing is allowed."""

    class Broken:
        def outcome(self, call: object) -> object:
            raise ZeroDivisionError

    found = judge("ls", scope=SCOPE, programs=Broken())
    assert (found.status, found.grants, found.verdict) == ("opaque", ("spawn",), "unknown")
    assert found.reason.startswith("internal fault")
    jsonschema.validate(found.to_dict(), SCHEMA)


def test_a_fault_hides_no_catastrophe() -> None:
    """What can be judged by itself still is."""
    broken = traced(effect("read", Target("no-such-type", "x")), id=1)
    root = traced(effect("delete", path("/", tree=True), "destructive"))
    found = judged_apart("x", Trace((broken, root)), SCOPE, NO_FACTS, "bash", "internal fault: KeyError")
    assert (found.status, len(found.calls)) == ("opaque", 1)
    assert decide(found, Policy()).verdict == "deny"


def test_a_tree_filtered_to_secrets_must_be_named_as_such() -> None:
    """`find . -name .env -exec cat {} +` is not covered by `read@.`; a tree without filter is a finding."""
    found = judgment(effect("read", path("/work/repo", names=".env")))
    assert (labels(found), found.verdict) == (["read:prog@.+secret"], "outside")
    assert decide(found, Policy()).verdict == "ask"
    assert decide(found, Policy(holds=found.labels)).verdict == "allow"
    whole = judgment(effect("read", path("/work/repo", tree=True)))
    assert [finding.rule for finding in whole.findings] == ["outside-scope/secret-may-lie-below"]
    assert decide(whole, Policy()).verdict == "allow"
