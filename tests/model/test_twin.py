"""The engine answers as its slow twin does."""

from __future__ import annotations

import itertools
from functools import cache

from hypothesis import assume, given
from hypothesis import strategies as st

from tests.laws.pool import SCOPE, judged
from tests.laws.strategies import SCOPE as LAW_SCOPE
from tests.laws.strategies import effects, examples, judgment_of, judgments, labels
from tests.model import twin
from venom_policy.decisions import NET_READS, OUTSIDE_READS, Policy, decide
from venom_policy.effects import Effect, Target
from venom_policy.facts import NO_FACTS
from venom_policy.grants import (
    COVERED,
    ROOT,
    Label,
    Need,
    Reach,
    covers,
    hits,
    includes,
    maximal_labels,
    overlaps,
    rungs,
)
from venom_policy.judgment import JudgedEffect, Judgment, narrowest_labels
from venom_policy.scope import Scope, anchored, ground_of
from venom_policy.source import Span

segments = st.sampled_from(["r", "a", "ab", "*", "a*", "?", "*b"])
paths = st.builds(
    lambda names, tree: "/" + "/".join([*names, "**"] if tree else names),
    st.lists(segments, max_size=3),
    st.booleans(),
)
literal_paths = paths.filter(lambda path: not set(path.removesuffix("/**")) & set("*?"))
grants = st.sampled_from(twin.GRANTS)
actions = st.sampled_from(["git", "git.push", "git.push.now", "gitk"])
facets = st.frozensets(st.sampled_from(["destructive", "secret", "open_world"]))
facts = st.builds(
    twin.Fact,
    grants,
    actions,
    st.none() | paths,
    st.booleans(),
    facets,
    st.booleans(),
    st.none() | paths,
    st.booleans(),
    st.booleans(),
    st.just("") | actions,
)
grantables = st.builds(twin.Grantable, grants, st.just("") | actions, st.sampled_from([None, "."]) | paths, facets)


def reach_of(text: str) -> Reach:
    """The engine's form of a target."""
    kind, colon, name = text.partition(":")
    return Reach(kind, name) if colon and kind in twin.NAMED else Reach("path", text)


def need_of(fact: twin.Fact) -> Need:
    """The engine's form of an effect."""
    reach, guard = (None if one is None else reach_of(one) for one in (fact.path, fact.guard))
    found = tuple(sorted(fact.facets))
    return Need(
        fact.grant, fact.action, reach, fact.inside, found, fact.opaque, guard, fact.bulk, fact.broad, fact.task
    )


def label_of(label: twin.Grantable) -> Label:
    """The engine's form of a label."""
    target = None if label.path is None else reach_of(label.path)
    return Label(label.grant, label.action, target, tuple(sorted(label.facets)))


def fact_of(need: Need) -> twin.Fact:
    """The twin's form of an effect."""
    path, guard = (None if one is None else str(one) for one in (need.reach, need.guard))
    found = frozenset(need.bounding)
    return twin.Fact(
        need.grant, need.action, path, need.inside, found, need.opaque, guard, need.bulk, need.broad, need.task
    )


def grantable_of(label: Label) -> twin.Grantable:
    """The twin's form of a label."""
    return twin.Grantable(
        label.grant, label.action, None if label.target is None else str(label.target), frozenset(label.facets)
    )


def has_wildcard(path: str | None) -> bool:
    """Whether samples of a target do not tell all of it."""
    return path is not None and bool(set(path.removesuffix("/**")) & set("*?"))


def test_the_order_of_grants_is_the_twins() -> None:
    """For each pair."""
    for one in twin.GRANTS:
        assert {other for other in twin.GRANTS if twin.at_most(other, one)} == COVERED[one]


@examples(500)
@given(paths, paths)
def test_including_and_overlapping_are_about_sets(one: str, other: str) -> None:
    """Never included without being a subset, never apart while sharing a path."""
    first, second = twin.members(one), twin.members(other)
    if includes(Reach("path", one), Reach("path", other)):
        assert second <= first
    if first & second:
        assert overlaps(Reach("path", one), Reach("path", other))


@examples(500)
@given(paths, st.sampled_from(twin.PATHS))
def test_one_path_is_included_exactly_when_it_is_a_member(text: str, path: str) -> None:
    """Without wildcards on the narrow side nothing is left in doubt."""
    assert includes(Reach("path", text), Reach("path", path)) == (path in twin.members(text))


@examples(500)
@given(grantables, facts)
def test_what_the_engine_covers_the_twin_covers(label: twin.Grantable, fact: twin.Fact) -> None:
    """The engine never covers more; without wildcards in the narrow targets also not less."""
    engine = covers(label_of(label), need_of(fact))
    assert not engine or twin.covers(label, fact)
    if not has_wildcard(fact.path) and (fact.guard is None or not has_wildcard(label.path)):
        assert engine == twin.covers(label, fact)


@examples(500)
@given(grantables, facts)
def test_what_the_twin_denies_the_engine_denies(label: twin.Grantable, fact: twin.Fact) -> None:
    """The engine never denies less; without wildcards also not more."""
    engine = hits(label_of(label), need_of(fact))
    if twin.hits(label, fact):
        assert engine is True
    if not has_wildcard(fact.path) and not has_wildcard(label.path):
        assert engine == twin.hits(label, fact)


grantable_facts = st.builds(
    twin.Fact,
    st.sampled_from(twin.GRANTS[1:]),
    actions,
    paths,
    st.booleans(),
    facets,
    st.just(False),
    st.none() | paths,
    st.booleans(),
    st.booleans(),
    st.just("") | actions,
)


@examples(500)
@given(st.lists(grantable_facts, min_size=1, max_size=4))
def test_the_ladder_is_the_twins(found: list[twin.Fact]) -> None:
    """Rung by rung, without the labels that another one makes needless."""
    needs = tuple(map(need_of, found))
    narrow = maximal_labels([label_of(label) for label in map(twin.narrowest, found) if label is not None])
    engine = rungs("0" * 64, narrow, needs, twin.ROOT)
    model = [maximal_labels(list(map(label_of, rung))) for rung in twin.ladder(found, twin.ROOT)]
    assert engine[0].labels[0].digest
    assert [rung.labels for rung in engine[1:]] == list(dict.fromkeys(model))


@cache
def universe() -> tuple[tuple[twin.Grantable, ...], tuple[twin.Fact, ...]]:
    """Every label and every effect of a world small enough to write out."""
    places = ["/r/a", "/r/a/**", "/r", "/r/**", "/a", "/**"]
    some = [frozenset(), frozenset({"destructive"})]
    kinds = ["read", "write", "files", "spawn"]
    labels = itertools.product(kinds, ["", "git", "git.push"], [None, ".", *places], some)
    effects = itertools.product(kinds, ["git", "git.push"], places, some)
    return (
        tuple(itertools.starmap(twin.Grantable, labels)),
        tuple(
            twin.Fact(grant, action, path, twin.inside(path.removesuffix("/**") or "/", ["/r"]), facets)
            for grant, action, path, facets in effects
        ),
    )


def test_the_narrowest_label_is_the_least_of_all_that_cover_an_effect() -> None:
    """By brute force: whatever it covers, each label that covers the effect covers too."""
    written, effects = universe()
    denoted = {label: {fact for fact in effects if covers(label_of(label), need_of(fact))} for label in written}
    for fact in effects:
        least = twin.narrowest(fact)
        assert least is not None
        assert fact in denoted[least]
        for covered in denoted.values():
            if fact in covered:
                assert denoted[least] <= covered


POLICIES = st.lists(labels | st.just(Label("read", target=ROOT)), max_size=3).map(tuple)
READING = Scope(cwd="/work/repo", home="/home/dev", hosts=("example.com",), read_roots=("/srv/docs",))
READS = st.builds(
    Effect,
    st.sampled_from(["read", "net_read"]),
    st.builds(
        Target,
        st.just("path"),
        st.sampled_from(
            [
                "/srv/docs/a",
                "/srv/b",
                "/home/dev/c",
                "/home",
                "/etc",
                "/opt/d",
                "/work/repo/.env",
                "/",
                "/dev/sda",
                "/proc/12/x",
            ]
        ),
        tree=st.booleans(),
    )
    | st.builds(Target, st.just("host"), st.sampled_from(["example.com", "other.org:80/x", "169.254.169.254/x", ""])),
    st.just("cat"),
    st.just("cat/read"),
    st.just(Span(0, 1)),
).filter(lambda one: (one.kind == "net_read") == (one.target.type == "host"))


@examples(300)
@given(judgments, POLICIES, POLICIES)
def test_a_decision_is_the_twins(judgment: Judgment, holds: tuple[Label, ...], denies: tuple[Label, ...]) -> None:
    """Allowed no more, denied no less; the same where no target has a wildcard."""
    ground = ground_of(LAW_SCOPE, NO_FACTS)
    held, denied = (
        [grantable_of(one) for label in some for one in anchored(ground, label)] for some in (holds, denies)
    )
    found = [fact_of(one.need) for one in judgment.effects]
    engine = decide(judgment, Policy(holds=holds, denies=denies)).verdict
    model = "deny" if "catastrophic" in judgment.facets else twin.verdict(found, held, denied, [*LAW_SCOPE.roots])
    severity = ["allow", "ask", "deny"]
    assert severity.index(engine) >= severity.index(model)
    if not any(has_wildcard(one.path) for one in [*found, *held, *denied]):
        assert engine == model


def look_of(one: JudgedEffect) -> twin.Look:
    """What the twin asks of a judged effect."""
    where, target = one.standing.located, one.effect.target
    file = None if where is None or target.type == "code" else "/" + "/".join(where.path)
    secret = "secret" in one.effect.facets or one.standing.secret
    many = target.tree or target.pattern or bool(target.names)
    kind = one.effect.kind if one.effect.kind != "net_read" or target.type == "host" else "other"
    return twin.Look(kind, one.standing.verdict, file, many, one.standing.by_read_root, secret)


@examples(300)
@given(
    st.lists(READS | effects, max_size=3).map(lambda found: judgment_of(tuple(found), READING)),
    st.lists(POLICIES, min_size=1, max_size=3),
    st.sampled_from(NET_READS),
    st.sampled_from(OUTSIDE_READS),
    st.booleans(),
)
def test_the_choices_of_a_policy_are_the_twins(
    judgment: Judgment, sets: list[tuple[Label, ...]], net_read: str, outside_read: str, unattended: bool
) -> None:
    """Easing, bounds and nobody to ask: allowed no more; the same where no target has a wildcard."""
    ground = ground_of(READING, NO_FACTS)
    held = [[grantable_of(one) for label in some for one in anchored(ground, label)] for some in sets]
    found = [
        twin.eased(fact_of(one.need), look_of(one), net_read, outside_read, READING.home) for one in judgment.effects
    ]
    policy = Policy(holds=sets[0], bounds=sets[1:], net_read=net_read, outside_read=outside_read, unattended=unattended)
    engine = decide(judgment, policy).verdict
    model = (
        "deny"
        if "catastrophic" in judgment.facets
        else twin.policed(found, held, [], [*READING.roots], attended=not unattended)
    )
    severity = ["allow", "ask", "deny"]
    assert severity.index(engine) >= severity.index(model)
    if not any(has_wildcard(one.path) for one in [*found, *[label for some in held for label in some]]):
        assert engine == model


@examples(300)
@given(judgments)
def test_the_labels_of_a_judgment_are_the_least_set_that_covers_it(judgment: Judgment) -> None:
    """Each is some effect's narrowest, together they cover, and none is covered by another."""
    assume(not judgment.uncovered)
    ground = ground_of(LAW_SCOPE, NO_FACTS)
    here = [grantable_of(one) for label in narrowest_labels(judgment.effects) for one in anchored(ground, label)]
    found = [fact_of(one.need) for one in judgment.effects if one.need.grant != "none"]
    assert all(any(twin.covers(label, fact) for label in here) for fact in found)
    for label in here:
        others = [one for one in here if one != label]
        assert any(twin.covers(label, fact) and not any(twin.covers(o, fact) for o in others) for fact in found)


written_paths = st.builds(
    lambda start, names: start + "/".join(names),
    st.sampled_from(["", "/", "~/", "/work/repo/", "/work/", "./", "../"]),
    st.lists(st.sampled_from(["a", "b", "repo", "work", "..", ".", "", "dev"]), min_size=1, max_size=5),
).filter(lambda path: path.strip() != "" and not path.startswith("-"))


@examples(300)
@given(written_paths)
def test_a_path_stands_inside_exactly_when_the_twin_says_so(path: str) -> None:
    """Read by its text alone, from the scope's cwd."""
    (effect,) = [one for one in judged(f"cat -- {path}").effects if one.effect.kind == "read"]
    where = twin.resolved(path, SCOPE.cwd, SCOPE.home)
    assert (effect.standing.verdict == "inside") == twin.inside(where, list(SCOPE.roots))
    assert effect.need.reach == Reach("path", where)
