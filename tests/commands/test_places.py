"""Places inside places."""

from __future__ import annotations

import pytest

from venom_policy.commands import HERE, Place

HOST, OTHER_HOST = Place("host", "a.example"), Place("host", "b.example")
SERVICE, OTHER_SERVICE = Place("service", "engine/container/a"), Place("service", "cluster")
USER, PROJECT = Place("user", "root"), Place("project")


@pytest.mark.parametrize(
    ("outer", "inner", "held"),
    [
        (HERE, HERE, HERE),
        (HERE, USER, USER),
        (HERE, HOST, HOST),
        (USER, HERE, USER),
        (USER, SERVICE, SERVICE),
        (HOST, HERE, HOST),
        (HOST, USER, HOST),
        (HOST, PROJECT, HOST),
        (HOST, SERVICE, HOST),
        (HOST, OTHER_HOST, OTHER_HOST),
        (SERVICE, USER, SERVICE),
        (SERVICE, PROJECT, SERVICE),
        (SERVICE, OTHER_SERVICE, OTHER_SERVICE),
        (SERVICE, HOST, HOST),
    ],
)
def test_what_runs_elsewhere_stays_there(outer: Place, inner: Place, held: Place) -> None:
    """Another user of a host is on that host, as are its containers; only a name that all know leads away."""
    assert outer.holding(inner) == held
