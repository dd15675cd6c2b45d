"""Laws of policies put together from files."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.laws.strategies import SCOPE, effects, examples, judgment_of, judgments, labels
from tests.policies.written import AROUND
from venom_policy.decisions import NET_READS, OUTSIDE_READS, Policy, decide
from venom_policy.effects import BOUNDING, Effect, Target
from venom_policy.grants import COVERED, RANK, Label, Reach, parse_labels
from venom_policy.policies import Held, PolicyFile, ScopeFields, Written, extended, opened, scoped, tightened
from venom_policy.scope import MOST_AT_PLACE
from venom_policy.source import Location, Span
from venom_policy.value import replace

SEVERITY = {"allow": 0, "ask": 1, "deny": 2}
HERE = Location("p.zon", 1, 1)


def written(texts: list[str]) -> st.SearchStrategy[Written | None]:
    """One of these texts, or silence."""
    return st.none() | st.sampled_from([Written(text, HERE) for text in texts])


# Random labels seldom cover anything, and what is never allowed cannot become milder.
GENEROUS = parse_labels("read@. spawn@.+destructive files@. read@host:other.org+open_world read@/work/other/**")
label_lists = st.lists(labels | st.sampled_from(GENEROUS), max_size=5).map(tuple)
held = label_lists.map(lambda found: tuple([Held(label, HERE) for label in found]))
patterns = st.sampled_from([(), ("!.env",), ("a", "src/**"), ("*.x", "b")]).map(
    lambda texts: tuple([Written(text, HERE) for text in texts])
)
scope_fields = st.builds(
    ScopeFields,
    roots=st.just((Written("../other", HERE),)) | st.just(()),
    read_roots=st.just((Written("/", HERE),)) | st.just(()),
    hosts=st.just((Written("other.org", HERE),)) | st.just(()),
    secrets=patterns,
    protected=patterns,
    autorun=patterns,
)
files = st.builds(
    PolicyFile,
    st.just("p.zon"),
    holds=st.none() | st.none() | held,
    denies=st.just(()) | st.just(()) | held,
    scope=scope_fields,
    net_read=written(list(NET_READS)),
    outside_read=written(list(OUTSIDE_READS)),
    dialect=st.none() | st.none() | written(["bash", "zsh"]),
    unattended=written(["true", ""]),
)
policies = st.builds(
    lambda holds, net_read, outside_read, unattended: Policy(
        holds=(*GENEROUS[:1], *holds), net_read=net_read, outside_read=outside_read, unattended=unattended
    ),
    label_lists,
    st.sampled_from(NET_READS),
    st.sampled_from(OUTSIDE_READS),
    st.sampled_from([False, False, True]),
)
# What each thing that a file adds to the scope could let through.
READS = st.sampled_from(
    [
        Effect(kind, Target(*target), "prog", "prog/rule", Span(0, 1))
        for kind, target in (
            ("read", ("path", "/work/repo/.env")),
            ("modify", ("path", "/work/repo/src/b")),
            ("read", ("path", "/srv/y")),
            ("net_read", ("host", "other.org/x")),
        )
    ]
)
found_effects = READS.map(lambda one: (one,)) | st.lists(effects | READS, max_size=3).map(tuple)


@examples(500)
@given(found_effects, policies, files)
def test_a_file_that_nobody_trusts_only_tightens(found: tuple, policy: Policy, file: PolicyFile) -> None:
    """With its scope too, no verdict becomes milder."""
    before = replace(opened(None, AROUND), policy=policy)
    after = tightened(before, file, AROUND)
    mild = decide(judgment_of(found, SCOPE), policy).verdict
    strict = decide(judgment_of(found, scoped(SCOPE, after.extent)), after.policy).verdict
    assert SEVERITY[strict] >= SEVERITY[mild]


@given(judgments, policies, files)
def test_a_trusted_file_takes_no_denial_away(judgment: object, policy: Policy, file: PolicyFile) -> None:
    """What was denied by a label or as a catastrophe stays denied, whatever a person trusts."""
    before = decide(judgment, policy)
    if before.verdict == "deny" and before.reasons[0].rule != "deny/unattended":
        after = extended(replace(opened(None, AROUND), policy=policy), file, AROUND)
        assert decide(judgment, after.policy).verdict == "deny"


@given(judgments, policies, label_lists)
def test_a_bound_never_lets_more_through(judgment: object, policy: Policy, bound: tuple) -> None:
    """And one that is held already changes nothing."""
    bounded = replace(policy, bounds=(bound,))
    assert SEVERITY[decide(judgment, bounded).verdict] >= SEVERITY[decide(judgment, policy).verdict]
    same = replace(policy, bounds=(policy.holds,))
    assert decide(judgment, same).verdict == decide(judgment, policy).verdict


@given(judgments, policies)
def test_easing_reads_never_asks_more(judgment: object, policy: Policy) -> None:
    """`any` lets through what the stricter choices do."""
    for field, choices in (("net_read", NET_READS), ("outside_read", OUTSIDE_READS)):
        verdicts = [SEVERITY[decide(judgment, replace(policy, **{field: choice})).verdict] for choice in choices]
        assert verdicts == sorted(verdicts, reverse=True)


@given(judgments, policies)
def test_no_choice_about_reading_lets_a_secret_through(judgment: object, policy: Policy) -> None:
    """Whoever holds `read@.` alone reads none."""
    eased = Policy(net_read="any", outside_read="any")
    if any("secret" in one.need.bounding and one.need.grant != "none" for one in judgment.effects):
        assert decide(judgment, eased).verdict != "allow"


@given(judgments, policies)
def test_unattended_turns_each_question_into_a_denial_and_nothing_else(judgment: object, policy: Policy) -> None:
    """Allowed stays allowed, denied stays denied."""
    attended = decide(judgment, replace(policy, unattended=False)).verdict
    alone = decide(judgment, replace(policy, unattended=True)).verdict
    assert alone == ("deny" if attended == "ask" else attended)


@given(found_effects, st.sampled_from(sorted(MOST_AT_PLACE)), st.sampled_from(sorted(RANK)))
def test_a_place_grants_no_more_than_is_harmless_there(found: tuple, place: str, grant: str) -> None:
    """Whatever grant and facets its label names, and with no more allowed for naming less."""
    judgment = judgment_of(found, SCOPE)
    everything = Label(grant, "", Reach("place", place), tuple(sorted(BOUNDING)))
    if decide(judgment, Policy(holds=[everything])).verdict == "allow":
        assert all(one.need.grant in COVERED[MOST_AT_PLACE[place]] for one in judgment.effects)
    bare = replace(everything, facets=())
    if decide(judgment, Policy(holds=[bare])).verdict == "allow":
        assert decide(judgment, Policy(holds=[everything])).verdict == "allow"
