"""A grant ends when its time has passed by any clock, and nothing revives it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.store.pretended import ROOT, PretendedClock, decided
from venom_policy.store import Asker, Moment, Store, SystemClock, Wish

START = 1_800_000_000
HOUR = 3600


@pytest.fixture
def clock() -> PretendedClock:
    """The first of some days."""
    return PretendedClock(START)


@pytest.fixture
def store(tmp_path: Path, clock: PretendedClock) -> Store:
    """A store with a grant for an hour."""
    store = Store(str(tmp_path / "store.db"), clock)
    store.add([Wish("read@.", ROOT, lifetime=HOUR)])
    return store


def state(store: Store) -> str:
    """How the first grant stands."""
    return store.grants()[0].state


def test_a_grant_ends_with_its_last_second(store: Store, clock: PretendedClock) -> None:
    """Not before, and for ever."""
    clock.goes_on(HOUR - 1)
    assert state(store) == "live"
    clock.goes_on(1)
    assert state(store) == "expired"
    assert store.held("claude", ROOT) == ()


def test_a_clock_set_back_revives_nothing(store: Store, clock: PretendedClock) -> None:
    """While the machine runs, the clock that cannot be set tells."""
    clock.goes_on(2 * HOUR)
    clock.is_set(START + 10)
    assert state(store) == "expired"


def test_a_clock_set_back_prolongs_nothing(store: Store, clock: PretendedClock) -> None:
    """The hour is an hour, whatever the clock on the wall shows."""
    clock.goes_on(HOUR - 1)
    clock.is_set(START + 10)
    assert state(store) == "live"
    clock.goes_on(1)
    assert state(store) == "expired"


def test_a_small_correction_of_the_clock_ends_nothing(store: Store, clock: PretendedClock) -> None:
    """Clocks are set back by seconds every day."""
    clock.is_set(START - 3)
    assert state(store) == "live"


def test_a_clock_set_forward_ends_a_grant(store: Store, clock: PretendedClock) -> None:
    """When in doubt it has ended."""
    clock.is_set(START + HOUR)
    assert state(store) == "expired"


def test_after_another_start_the_clock_may_not_stand_before_the_grant(store: Store, clock: PretendedClock) -> None:
    """A machine without a battery wakes in another year."""
    clock.starts_again("second", 0)
    assert state(store) == "expired"


def test_after_another_start_a_grant_goes_on(store: Store, clock: PretendedClock) -> None:
    """The ticks of another start say nothing."""
    clock.starts_again("second", START + 100)
    assert state(store) == "live"


@pytest.mark.parametrize("kind", ["decision", "act"])
def test_a_later_row_shows_that_the_time_had_passed(store: Store, clock: PretendedClock, kind: str) -> None:
    """Also when the machine was started anew with its clock set back."""
    clock.goes_on(2 * HOUR)
    if kind == "decision":
        store.record(decided("ls"), Asker("claude"))
    else:
        store.add([Wish("files@.", ROOT)])
    clock.starts_again("second", START + 10)
    assert state(store) == "expired"


def test_a_row_from_a_wrong_time_does_not_spoil_later_grants(store: Store, clock: PretendedClock) -> None:
    """Once the clock is right again, grants are given as ever."""
    clock.is_set(START + 10**9)
    store.record(decided("ls"), Asker("claude"))
    clock.is_set(START)
    store.add([Wish("files@.", ROOT, lifetime=HOUR)])
    assert [grant.state for grant in store.grants()] == ["expired", "live"]
    clock.starts_again("second", START + 10)
    assert [grant.state for grant in store.grants()] == ["expired", "live"]


def test_a_restored_grant_does_not_live_longer(store: Store, clock: PretendedClock) -> None:
    """Its end is that of the day it was given."""
    store.revoke([1])
    clock.goes_on(HOUR)
    store.restore([1])
    assert state(store) == "expired"


def test_a_grant_without_an_end_has_none(store: Store, clock: PretendedClock) -> None:
    """Until it is revoked."""
    store.add([Wish("write@.", ROOT)])
    clock.starts_again("second", 0)
    assert store.grants()[1].state == "live"


def test_the_clocks_of_this_machine_go_forward() -> None:
    """And say which start of the machine they count from, where it has a name."""
    first, second = SystemClock().now(), SystemClock().now()
    assert isinstance(first, Moment)
    assert (first.wall <= second.wall, first.ticks <= second.ticks, first.boot == second.boot) == (True, True, True)
    assert Path("/proc/sys/kernel/random/boot_id").exists() == bool(first.boot)
