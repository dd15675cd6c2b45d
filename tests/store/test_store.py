"""Grants and decisions are kept as they were given."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.store.pretended import ROOT, PretendedClock, decided
from venom_policy.errors import StoreError
from venom_policy.store import Asker, Store, StoredGrant, Wish

WISH = Wish("read@.", ROOT)
INSERTED = (
    "INSERT INTO acts SELECT 4, at, kind, 4, 'admin@.', scope, holder, reason, NULL, NULL, boot, ticks, chain "
    "FROM acts WHERE id = 1"
)
TEXT = st.text(st.characters(blacklist_categories=("Cs",)), max_size=12)


@pytest.fixture
def clock() -> PretendedClock:
    """The first of some days."""
    return PretendedClock()


@pytest.fixture
def store(tmp_path: Path, clock: PretendedClock) -> Iterator[Store]:
    """A new store."""
    with Store(str(tmp_path / "state" / "store.db"), clock) as opened:
        yield opened


def wishes() -> st.SearchStrategy[Wish]:
    """Any grant that somebody may wish to give."""
    return st.builds(
        Wish,
        label=TEXT,
        scope=TEXT,
        holder=TEXT,
        reason=TEXT,
        lifetime=st.none() | st.integers(1, 10**9),
        recipe=st.none() | TEXT,
    )


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=100)
@given(wish=wishes())
def test_what_is_added_is_listed(store: Store, wish: Wish) -> None:
    """Every part of a grant comes back as it was given, also when it was given before."""
    ((added, _is_new),) = store.add([wish])
    now = added.created
    assert added in store.grants()
    assert (added.label, added.scope, added.holder) == (wish.label, wish.scope, wish.holder)
    assert (added.recipe, added.state, added.revoked) == (wish.recipe, "live", None)
    assert added.expires is None or wish.lifetime is not None
    assert wish.lifetime is None or added.expires is None or added.expires >= now + wish.lifetime
    assert store.faults() == ()


def test_a_grant_is_not_given_twice(store: Store, clock: PretendedClock) -> None:
    """The same again, or for a shorter time, changes nothing; for longer it is another grant."""
    hour = Wish("read@.", ROOT, lifetime=3600)
    assert [is_new for _grant, is_new in store.add([hour, hour])] == [True, False]
    assert [grant.id for grant, _is_new in store.add([Wish("read@.", ROOT, lifetime=60)])] == [1]
    clock.goes_on(60)
    assert store.add([hour])[0][1]
    assert store.add([WISH])[0][1]
    assert not store.add([hour])[0][1]


def test_grants_of_one_act_are_given_together_or_not_at_all(store: Store) -> None:
    """A wish that cannot be kept takes the others with it."""
    with pytest.raises(OverflowError):
        store.add([WISH, Wish("files@.", ROOT, lifetime=2**70)])
    assert store.grants() == ()


def test_held_is_what_one_was_granted_or_everyone(store: Store) -> None:
    """Of this root alone, and exactly of this holder: who works for him does not inherit."""
    store.add(
        [WISH, Wish("files@.", ROOT, "claude"), Wish("spawn@.", ROOT, "codex"), Wish("write@.", "/other", "claude")]
    )
    assert [grant.label for grant in store.held("claude", ROOT)] == ["read@.", "files@."]
    assert [grant.label for grant in store.held("claude/agent-1", ROOT)] == ["read@."]
    assert [grant.label for grant in store.held("claude", "/work")] == []


def test_revoked_grants_are_kept_and_can_be_restored(store: Store, clock: PretendedClock) -> None:
    """Doing either twice changes nothing."""
    store.add([WISH])
    clock.goes_on(5)
    ((revoked, changed),) = store.revoke([1])
    assert (revoked.state, revoked.revoked, changed) == ("revoked", clock.moment.wall, True)
    assert store.revoke([1]) == ((revoked, False),)
    assert store.held("claude", ROOT) == ()
    ((restored, changed),) = store.restore([1])
    assert (restored.state, restored.revoked, changed) == ("live", None, True)
    assert store.restore([1]) == ((restored, False),)
    assert store.faults() == ()


def test_the_number_of_nothing_is_no_grant(store: Store) -> None:
    """And the number of an act that is no grant is none either; then nothing at all is changed."""
    store.add([WISH])
    store.revoke([1])
    store.restore([1])
    with pytest.raises(KeyError):
        store.revoke([1, 2])
    assert [grant.state for grant in store.grants()] == ["live"]


def test_a_decision_is_recorded(store: Store, clock: PretendedClock) -> None:
    """With what it needs and misses, by whom and when; after the acts that were in force."""
    store.add([WISH])
    number = store.record(decided("rm -rf build"), Asker("claude", "session 1"))
    recorded = store.decision(number)
    assert recorded is not None
    assert (recorded.at, recorded.acts, recorded.holder, recorded.session) == (
        clock.moment.wall,
        1,
        "claude",
        "session 1",
    )
    assert (recorded.root, recorded.cwd, recorded.status, recorded.verdict) == (ROOT, ROOT, "understood", "ask")
    assert recorded.grants == ("files",)
    assert recorded.labels == recorded.missing == ("files:rm@build/**+destructive",)
    assert recorded.digest == decided("rm -rf build").judgment.digest
    assert [rule for rule, _message in recorded.reasons] == ["rm"]
    assert (recorded.command, recorded.keepable) == ("rm -rf build;", True)
    assert store.decision_about(recorded.digest) == recorded


@pytest.mark.parametrize(("text", "kept"), [("redacted", "echo …;"), ("whole", "echo hunter2"), ("none", "")])
def test_the_log_keeps_as_much_of_the_command_as_is_wanted(store: Store, text: str, kept: str) -> None:
    """Its structure, all of it, or nothing."""
    store.record(decided("echo hunter2"), Asker("claude", text=text))
    assert [one.command for one in store.log(1)] == [kept]


@pytest.mark.parametrize("command", ["rm -rf /", "rm -rf $(cat list)", "$X", "if"])
def test_what_may_not_be_kept_is_recorded_as_such(store: Store, command: str) -> None:
    """A catastrophe, and what is not known to the end."""
    recorded = store.decision(store.record(decided(command), Asker("claude")))
    assert recorded is not None
    assert not recorded.keepable


def test_the_log_shows_the_last_of_one_or_of_all(store: Store) -> None:
    """The oldest of them first."""
    for holder, command in [("a", "ls"), ("b", "pwd"), ("a", "git log"), ("a", "date")]:
        store.record(decided(command), Asker(holder))
    assert [one.id for one in store.log(2)] == [3, 4]
    assert [one.id for one in store.log(9, "a")] == [1, 3, 4]


@pytest.mark.parametrize("command", ["\ud800 x", "ls \udcff", "a\x00b", "\u202e", "x" * 100_000, "échø 'ü'"])
def test_any_text_is_recorded(store: Store, command: str) -> None:
    """Bytes that are no text, controls, and whatever is long."""
    store.record(decided(command), Asker("claude\udcff\n", "\x1b", "whole"))
    (recorded,) = store.log(1)
    assert len(recorded.command) <= 4000
    assert (recorded.holder + recorded.session + recorded.command).isprintable()
    assert store.faults() == ()


def _changed(path: str, statement: str) -> None:
    """Do to the file what only something else would do."""
    with sqlite3.connect(path) as connection:
        for (trigger,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'").fetchall():
            connection.execute(f"DROP TRIGGER {trigger}")
        connection.execute(statement)
    connection.close()


@pytest.mark.parametrize(
    ("statement", "row"),
    [
        ("UPDATE acts SET label = 'admin@.' WHERE id = 2", 2),
        ("UPDATE acts SET lifetime = NULL WHERE id = 1", 1),
        ("DELETE FROM acts WHERE id = 3", 3),
        ("DELETE FROM acts WHERE id = 1", 1),
        (INSERTED, 4),
        ("UPDATE heads SET chain = 'x' WHERE name = 'acts'", 4),
    ],
)
def test_acts_that_something_else_changed_grant_nothing(store: Store, statement: str, row: int) -> None:
    """The first broken row is told, and what the store holds is not used."""
    store.add([Wish("read@.", ROOT, lifetime=3600), Wish("files@.", ROOT)])
    store.revoke([2])
    _changed(store.path, statement)
    assert store.faults() == (f"expected every row of `acts` as it was written, found row {row} otherwise",)
    with pytest.raises(StoreError, match=f"its row {row} was changed by something else"):
        store.held("claude", ROOT)


def test_a_changed_decision_is_told(store: Store) -> None:
    """The first one that is not as it was written."""
    for command in ("ls", "pwd", "date"):
        store.record(decided(command), Asker("claude"))
    _changed(store.path, "UPDATE decisions SET verdict = 'deny' WHERE id = 2")
    assert store.faults() == ("expected every row of `decisions` as it was written, found row 2 otherwise",)


@pytest.mark.parametrize("statement", ["UPDATE acts SET label = 'x'", "DELETE FROM acts", "DELETE FROM decisions"])
def test_rows_are_only_added(store: Store, statement: str) -> None:
    """Not even a mistake of ours changes a row."""
    store.add([WISH])
    store.record(decided("ls"), Asker("claude"))
    connection = sqlite3.connect(store.path)
    with pytest.raises(sqlite3.IntegrityError, match="only added"):
        connection.execute(statement)
    connection.close()


def test_people_can_read_the_grants_with_a_database_shell(store: Store, clock: PretendedClock) -> None:
    """The view has the columns that one expects."""
    store.add([Wish("read@.", ROOT, lifetime=60), Wish("files@.", ROOT, "claude", "why not")])
    store.revoke([2])
    connection = sqlite3.connect(store.path)
    rows = connection.execute("SELECT id, label, scope, holder, reason, created, expires, revoked, recipe FROM grants")
    now = clock.moment.wall
    assert rows.fetchall() == [
        (1, "read@.", ROOT, "*", "", now, now + 60, None, None),
        (2, "files@.", ROOT, "claude", "why not", now, None, now, None),
    ]
    connection.close()


def test_two_stores_of_one_file_see_each_other(store: Store) -> None:
    """What one process adds the other lists."""
    with Store(store.path) as other:
        other.add([WISH])
        assert [type(grant) for grant in store.grants()] == [StoredGrant]
