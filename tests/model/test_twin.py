"""The engine answers as its slow twin does."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.model import twin
from venom_policy.grants import COVERED, Label, Need, Reach, covers, hits, includes, overlaps

segments = st.sampled_from(["r", "a", "ab", "*", "a*", "?", "*b"])
paths = st.builds(
    lambda names, tree: "/" + "/".join([*names, "**"] if tree else names),
    st.lists(segments, max_size=3),
    st.booleans(),
)
grants = st.sampled_from(twin.GRANTS)
actions = st.sampled_from(["git", "git.push", "git.push.now", "gitk"])
facets = st.frozensets(st.sampled_from(["destructive", "secret"]))
facts = st.builds(twin.Fact, grants, actions, st.none() | paths, st.booleans(), facets, st.booleans())
grantables = st.builds(twin.Grantable, grants, st.just("") | actions, st.sampled_from([None, "."]) | paths, facets)


def need_of(fact: twin.Fact) -> Need:
    """The engine's form of an effect."""
    reach = None if fact.path is None else Reach("path", fact.path)
    return Need(fact.grant, fact.action, reach, fact.inside, tuple(sorted(fact.facets)), fact.opaque)


def label_of(label: twin.Grantable) -> Label:
    """The engine's form of a label."""
    target = None if label.path is None else Reach("path", label.path)
    return Label(label.grant, label.action, target, tuple(sorted(label.facets)))


def test_the_order_of_grants_is_the_twins() -> None:
    """For each pair."""
    for one in twin.GRANTS:
        assert {other for other in twin.GRANTS if twin.at_most(other, one)} == COVERED[one]


@settings(max_examples=500)
@given(paths, paths)
def test_including_and_overlapping_are_about_sets(one: str, other: str) -> None:
    """Never included without being a subset, never apart while sharing a path."""
    first, second = twin.members(one), twin.members(other)
    if includes(Reach("path", one), Reach("path", other)):
        assert second <= first
    if first & second:
        assert overlaps(Reach("path", one), Reach("path", other))


@settings(max_examples=500)
@given(paths, st.sampled_from(twin.PATHS))
def test_one_path_is_included_exactly_when_it_is_a_member(text: str, path: str) -> None:
    """Without wildcards on the narrow side nothing is left in doubt."""
    assert includes(Reach("path", text), Reach("path", path)) == (path in twin.members(text))


@settings(max_examples=500)
@given(grantables, facts)
def test_what_the_engine_covers_the_twin_covers(label: twin.Grantable, fact: twin.Fact) -> None:
    """The engine never covers more; without wildcards in the fact also not less."""
    engine = covers(label_of(label), need_of(fact))
    assert not engine or twin.covers(label, fact)
    if fact.path is None or not set("*?") & set(fact.path):
        assert engine == twin.covers(label, fact)


@settings(max_examples=500)
@given(grantables, facts)
def test_what_the_twin_denies_the_engine_denies(label: twin.Grantable, fact: twin.Fact) -> None:
    """The engine never denies less."""
    if twin.hits(label, fact):
        assert hits(label_of(label), need_of(fact)) is True
