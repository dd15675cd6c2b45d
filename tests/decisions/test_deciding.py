"""Judgments against policies."""

from __future__ import annotations

import pickle

import pytest

from tests.judgment.pretend import SCOPE, SPAN, effect, judgment, path
from venom_policy.commands import Gap
from venom_policy.decisions import Decision, Policy, decide
from venom_policy.effects import Target
from venom_policy.errors import LabelError, UsageError
from venom_policy.judgment import judge
from venom_policy.judgment.recipes import recipes_of
from venom_policy.scope import Scope
from venom_policy.source import Span
from venom_policy.value import replace

READ = effect("read", path("a.txt"), action="cat")
DELETE = effect("delete", path("build", tree=True), "destructive", action="rm")
PUSH = effect("vcs_write", Target("remote", "origin/main"), "open_world", action="git.push")
FETCH = effect("net_read", Target("host", "example.com"), action="curl")
OUTSIDE = effect("read", path("/srv/notes.txt"), action="cat")


def verdict(*effects: object, **policy: object) -> str:
    """The verdict on one call with these effects."""
    return decide(judgment(*effects), Policy(**policy)).verdict


def offers(decision: Decision) -> list[list[str]]:
    """The offered labels, without the digest."""
    return [
        [str(label).partition(":")[0] if label.digest else str(label) for label in rung.labels]
        for rung in decision.offers
    ]


def test_reading_inside_is_allowed_by_default() -> None:
    """The default policy holds `read@.`."""
    assert verdict(READ) == "allow"
    assert verdict() == "allow"
    assert verdict(READ, holds=()) == "ask"


def test_what_is_missing_is_said_with_the_strongest_first() -> None:
    """One sentence, in label text."""
    decision = decide(judgment(READ, DELETE), Policy())
    assert decision.verdict == "ask"
    assert decision.reasons[0].message == "needs files:rm@build/**+destructive; held read@."
    assert [str(label) for label in decision.missing] == ["files:rm@build/**+destructive"]


@pytest.mark.parametrize(
    ("held", "answer"),
    [
        ("files:rm@build/**+destructive", "allow"),
        ("files:rm@.+destructive", "allow"),
        ("files@.+destructive", "allow"),
        ("files@.", "ask"),
        ("files:rm@build+destructive", "ask"),
        ("files:rm@build/x/**+destructive", "ask"),
        ("files:mv@build/**+destructive", "ask"),
        ("spawn@.+destructive", "allow"),
        ("write@.+destructive", "ask"),
        ("files:rm@/work/repo/build/**+destructive", "allow"),
        ("files:rm@../repo/build/**+destructive", "allow"),
    ],
)
def test_which_labels_let_a_deletion_through(held: str, answer: str) -> None:
    """Grant, action, target and bounding facets must all reach."""
    assert verdict(DELETE, holds=[held]) == answer


def test_the_root_does_not_name_what_is_outside() -> None:
    """A label must name the target, then also a tree above it will do."""
    assert verdict(OUTSIDE) == "ask"
    assert verdict(OUTSIDE, holds="read") == "ask"
    assert verdict(OUTSIDE, holds="read@/srv/**") == "allow"


@pytest.mark.parametrize(
    ("denied", "answer"),
    [
        ("write:git.push", "deny"),
        ("write:git", "deny"),
        ("read:git.push", "deny"),
        ("admin:git.push", "ask"),
        ("write:git.push@remote:origin", "deny"),
        ("write:git.push@remote:origin/ma*", "deny"),
        ("write:git.push@remote:fork", "ask"),
        ("write:git.push+destructive", "ask"),
        ("write:git.push+open_world", "deny"),
        ("write:git.commit", "ask"),
    ],
)
def test_denying_hits_by_overlap(denied: str, answer: str) -> None:
    """Whatever needs the label's grant or more, at its action or below, at a target that overlaps."""
    assert verdict(PUSH, denies=[denied]) == answer


def test_denying_a_push_denies_a_forced_push() -> None:
    """A stronger effect is never less denied."""
    forced = replace(PUSH, kind="irreversible")
    assert verdict(forced, denies=["write:git.push"], holds=["admin@remote:origin+open_world"]) == "deny"


def test_a_target_that_could_be_denied_asks() -> None:
    """Even when everything else is held, and then says what it could be."""
    unknown = effect("modify", Target("unknown", "", reason="why"), action="tee")
    decision = decide(judgment(unknown), Policy(denies=["files@secrets/**"]))
    assert decision.verdict == "ask"
    assert "ask/deny" in [reason.rule for reason in decision.reasons]


def test_a_catastrophe_is_denied_whatever_is_held() -> None:
    """And the denial says what to do instead."""
    root = effect("delete", path("/", tree=True), "destructive", action="rm")
    decision = decide(judgment(root), Policy(holds=["admin@/**+destructive"]))
    assert decision.verdict == "deny"
    assert decision.reasons[0].message.startswith("admin: this would destroy the whole file system; name")
    assert decision.offers == ()


def test_a_catastrophe_before_a_gap_stays_denied() -> None:
    """A limit that was reached forgets nothing."""
    root = effect("delete", path("/", tree=True), "destructive")
    assert decide(judgment(root, gaps=(Gap("a limit", SPAN),)), Policy()).verdict == "deny"


def test_what_was_not_read_is_asked() -> None:
    """Whatever is held, also by digest."""
    found = judgment(READ, gaps=(Gap("nested too deeply", SPAN),))
    decision = decide(found, Policy(holds=["admin@.", f"exact:{found.digest}"]))
    assert decision.verdict == "ask"
    assert decision.reasons[0].message == "needs spawn or more: not all of it was read: nested too deeply"
    assert decision.offers == ()


def test_what_the_shell_refuses_is_asked() -> None:
    """The reason says so, and covers the whole text by its bytes."""
    decision = decide(judge("echo \udcff\ud800é '", scope=SCOPE))
    (reason,) = decision.reasons
    assert reason.message.startswith("the shell refuses it: expected a closing `'`")
    assert (decision.verdict, reason.span) == ("ask", Span(0, 5 + 1 + 3 + 2 + 2))


def test_one_command_can_be_held_by_its_digest() -> None:
    """Not when an effect is opaque: that is allowed once, never kept."""
    found = judgment(DELETE)
    assert decide(found, Policy(holds=[f"exact:{found.digest}"])).verdict == "allow"
    opaque = judgment(effect("modify", Target("unknown", "")))
    assert decide(opaque, Policy(holds=[f"exact:{opaque.digest}"])).verdict == "ask"


def test_the_ladder_of_an_everyday_change() -> None:
    """This command, this file, its directory, anywhere inside."""
    decision = decide(judgment(effect("modify", path("src/a.txt"), action="tee")), Policy())
    assert offers(decision) == [["exact"], ["files:tee@src/a.txt"], ["files:tee@src/**"], ["files:tee@."]]


@pytest.mark.parametrize(
    "narrow",
    [
        DELETE,
        effect("modify", path("/srv/x"), action="tee"),
        effect("code", Target("code", "abc"), action="python"),
        effect("modify", path(".github/workflows/a.yml"), action="tee"),
        replace(effect("code", path("."), action="make"), broad=True),
    ],
)
def test_some_effects_are_never_widened(narrow: object) -> None:
    """Nothing above the second rung."""
    assert len(offers(decide(judgment(narrow), Policy()))) == 2


def test_what_has_no_label_has_no_ladder() -> None:
    """There is nothing that could be kept."""
    assert decide(judgment(effect("modify", Target("unknown", ""))), Policy()).offers == ()


def test_fetching_can_be_eased() -> None:
    """For the scope's hosts, or for all."""
    known = Scope(cwd="/work/repo", home="/home/dev", hosts=["example.com"])
    for choice, inside, outside in [("ask", "ask", "ask"), ("hosts", "allow", "ask"), ("any", "allow", "allow")]:
        policy = Policy(net_read=choice)
        assert decide(judgment(FETCH, scope=known), policy).verdict == inside
        assert decide(judgment(FETCH), policy).verdict == outside


def test_reading_outside_can_be_eased() -> None:
    """Never secrets, and never without holding read."""
    docs = Scope(cwd="/work/repo", home="/home/dev", read_roots=["/srv"])
    key = effect("read", path("/home/dev/.ssh/id_ed25519"), action="cat")
    for choice, listed, other in [("ask", "ask", "ask"), ("read_roots", "allow", "ask"), ("any", "allow", "allow")]:
        policy = Policy(outside_read=choice)
        assert decide(judgment(OUTSIDE, scope=docs), policy).verdict == listed
        assert decide(judgment(OUTSIDE), policy).verdict == other
        assert decide(judgment(key), policy).verdict == "ask"
    assert verdict(OUTSIDE, outside_read="any", holds=()) == "ask"


def test_a_place_is_what_the_scope_says() -> None:
    """`place:scratch` stands for the directories of that name."""
    scope = Scope(cwd="/work/repo", home="/home/dev", places={"scratch": ["/tmp/s/**"]})
    write = effect("modify", path("/tmp/s/x"), action="tee")
    assert decide(judgment(write, scope=scope), Policy(holds=["files@place:scratch"])).verdict == "allow"
    assert decide(judgment(write), Policy(holds=["files@place:scratch"])).verdict == "ask"


def test_another_dialect_is_asked() -> None:
    """A judgment for one shell says nothing about another."""
    assert verdict(READ, dialect="zsh") == "ask"


def test_a_fault_inside_is_a_question() -> None:
    """Deciding is total; where nobody is there to ask, it is a denial."""
    assert decide(replace(judgment(READ), calls=None), Policy()).verdict == "ask"
    assert decide(replace(judgment(READ), calls=None), Policy(unattended=True)).verdict == "deny"


def test_an_empty_judgment_of_a_fault_is_asked() -> None:
    """Nothing known is never allowed."""
    assert decide(judge("ls", scope=SCOPE, programs=object()), Policy(holds=["admin@."])).verdict == "ask"


def test_policies_are_values() -> None:
    """They can be compared and pickled; wrong ones are refused."""
    policy = Policy(holds="read@. files@a")
    assert pickle.loads(pickle.dumps(policy)) == policy
    assert [str(label) for label in policy.holds] == ["read@.", "files@a"]
    with pytest.raises(LabelError):
        Policy(holds=["execute@."])
    with pytest.raises(UsageError, match="as `net_read`, found `never`"):
        Policy(net_read="never")


def test_the_published_form() -> None:
    """Verdict, reasons, missing labels, offers, and the whole judgment."""
    form = decide(judgment(DELETE), Policy()).to_dict()
    assert list(form) == ["verdict", "reasons", "missing", "offers", "judgment"]
    assert form["missing"] == ["files:rm@build/**+destructive"]
    assert form["offers"][1] == {"labels": ["files:rm@build/**+destructive"], "witness": None}
    assert form["reasons"][0]["span"] == [0, 2]


def test_reading_any_outside_path_spares_trees_where_secrets_lie() -> None:
    """No facts look into them; names alone are no content."""
    for target, answer in [
        (path("/srv/docs", tree=True), "allow"),
        (path("/usr/share/doc", tree=True), "allow"),
        (path("/home/dev", tree=True), "ask"),
        (path("/home/dev/other", tree=True), "ask"),
        (path("/home", tree=True), "ask"),
        (path("/", tree=True), "ask"),
        (path("/etc", tree=True), "ask"),
        (path("/home/dev/notes.txt"), "allow"),
        (path("/etc/os-release"), "allow"),
        (path("/proc/cpuinfo"), "allow"),
        (path("/proc/12/cmdline"), "ask"),
        (path("/dev/sda"), "ask"),
        (path("/run/secrets/x"), "ask"),
        (path("/home/dev/.bash_history"), "ask"),
        (path("/home/dev/*", pattern=True), "ask"),
    ]:
        assert verdict(effect("read", target, action="grep"), outside_read="any") == answer
    listing = effect("read", path("/home/dev", tree=True), action="ls", rule="ls/names:metadata")
    assert verdict(listing, outside_read="any") == "allow"


def test_a_bound_must_let_a_command_through_too() -> None:
    """What is held beyond it is not; what it names beyond what is held is not either."""
    assert verdict(READ, DELETE, holds="files@.+destructive", bounds=["read@."]) == "ask"
    assert (
        verdict(READ, DELETE, holds="files@.+destructive", bounds=["files:rm@build/**+destructive read@."]) == "allow"
    )
    assert verdict(READ, holds="", bounds=["read@."]) == "ask"
    assert verdict(READ, bounds=["read@.", "read@docs/**"]) == "ask"
    decision = decide(judgment(DELETE), Policy(holds="files@.+destructive", bounds=["read@."]))
    assert decision.reasons[0].message == (
        "needs files:rm@build/**+destructive; held files@.+destructive, at most read@."
    )
    assert decision.reasons[1].rule == "ask/bound"
    assert decision.offers == ()


def test_what_a_bound_lets_through_is_offered() -> None:
    """Granting it allows the command then."""
    policy = Policy(holds="read@.", bounds=["files@.+destructive"])
    decision = decide(judgment(DELETE), policy)
    assert "ask/bound" not in [reason.rule for reason in decision.reasons]
    for offer in decision.offers:
        held = Policy(holds=["read@.", *offer.labels], bounds=["files@.+destructive"])
        assert decide(judgment(DELETE), held).verdict == "allow"
    assert decision.offers


def test_nobody_is_there_to_ask() -> None:
    """Then a question is a denial that says what is missing, and offers nothing."""
    decision = decide(judgment(DELETE), Policy(unattended=True))
    assert (decision.verdict, decision.offers) == ("deny", ())
    assert decision.reasons[0].rule == "deny/unattended"
    assert decision.reasons[0].message == ("nobody is there to ask: needs files:rm@build/**+destructive; held read@.")
    assert [str(label) for label in decision.missing] == ["files:rm@build/**+destructive"]
    assert verdict(READ, unattended=True) == "allow"


def test_a_policy_that_cannot_be_read_allows_nothing() -> None:
    """Whatever else it holds; what would be denied still is."""
    root = effect("delete", path("/", tree=True), "destructive", action="rm")
    assert verdict(READ, fault="p.zon:1:1: expected a value") == "ask"
    assert verdict(READ, fault="p.zon:1:1: expected a value", holds="admin@.") == "ask"
    assert verdict(root, fault="p.zon:1:1: expected a value") == "deny"
    decision = decide(judgment(READ), Policy(fault="p.zon:1:1: expected a value"))
    assert decision.reasons[0].message == "needs read or more: the policy cannot be read: p.zon:1:1: expected a value"


def test_a_task_is_held_for_the_recipe_that_was_allowed() -> None:
    """A changed one asks again, and says why."""
    task = effect("code", path("", tree=True), action="npm.run.test")
    found = judgment(task)
    (call,) = found.calls
    found = replace(found, calls=(replace(call, action="npm.run.test", recipe="jest"),))
    ((action, digest),) = recipes_of(found)
    assert action == "npm.run.test"
    assert decide(found, Policy(recipes=[("spawn:npm.run.test@.", digest)])).verdict == "allow"
    changed = decide(found, Policy(recipes=[("spawn:npm.run.test@.", "0" * 64)]))
    assert changed.verdict == "ask"
    assert "its recipe is not what was allowed" in changed.reasons[0].message
    assert decide(judgment(task), Policy(recipes=[("spawn:npm.run.test@.", digest)])).verdict == "ask"
