"""The grants are a lattice."""

from __future__ import annotations

import pytest
from hypothesis import given

from tests.laws.strategies import grants, st
from venom_policy.errors import LabelError
from venom_policy.grants import RANK, Grant, join, maximal, meet

ORDER = """none < read; read < write; read < respond; read < files; write < spawn; respond < spawn; files < spawn;
    spawn < admin"""


def test_the_order_is_the_written_one() -> None:
    """Covering is the reflexive and transitive closure of the seven steps."""
    above = {grant: {grant} for grant in RANK}
    for step in ORDER.replace("\n", " ").split(";"):
        low, high = step.split("<")
        above[low.strip()].add(high.strip())
    for _ in RANK:
        for reached in above.values():
            reached.update(*[above[one] for one in tuple(reached)])
    for grant in RANK:
        assert {one for one in RANK if Grant(one).covers(grant)} == above[grant]


@given(grants, grants, grants)
def test_a_join_is_the_least_grant_that_covers_both(one: str, other: str, third: str) -> None:
    """It covers both, and whatever covers both covers it."""
    assert Grant(join(one, other)).covers(one)
    assert Grant(join(one, other)).covers(other)
    if Grant(third).covers(one) and Grant(third).covers(other):
        assert Grant(third).covers(join(one, other))


@given(grants, grants, grants)
def test_a_meet_is_the_greatest_grant_that_both_cover(one: str, other: str, third: str) -> None:
    """Both cover it, and it covers whatever both cover."""
    assert Grant(one).covers(meet(one, other))
    assert Grant(other).covers(meet(one, other))
    if Grant(one).covers(third) and Grant(other).covers(third):
        assert Grant(meet(one, other)).covers(third)


@given(grants, grants, grants)
def test_join_is_associative_commutative_and_idempotent(one: str, other: str, third: str) -> None:
    """The order of joining never matters."""
    assert join(one, one) == one
    assert join(one, other) == join(other, one)
    assert join(one, join(other, third)) == join(join(one, other), third)


@given(st.lists(grants))
def test_the_maximal_grants_are_an_antichain_that_covers_all(found: list[str]) -> None:
    """Never empty, none covers another, each given grant is covered."""
    top = maximal(found)
    assert top
    assert all(not Grant(one).covers(other) for one in top for other in top if one != other)
    assert all(any(Grant(one).covers(grant) for one in top) for grant in found)


def test_a_name_that_is_no_grant_is_refused() -> None:
    """The message says which grants there are."""
    with pytest.raises(LabelError, match="expected one of none, read"):
        Grant("execute")
