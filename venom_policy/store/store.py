"""Grants and decisions kept in a file, by many processes at once."""

from __future__ import annotations

from venom_policy.store.chain import first_broken, tied
from venom_policy.store.clock import SystemClock
from venom_policy.store.faults import Guarded, refused
from venom_policy.store.opening import PATIENCE, opened
from venom_policy.store.recorded import columns_of, recorded_of
from venom_policy.store.schema import ACTS, DECISIONS
from venom_policy.store.stored import EVERYONE, Act, Wish, given, grants_of, same_wish

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Sequence
    from types import TracebackType

    from venom_policy.decisions import Decision
    from venom_policy.store.clock import Clock, Moment
    from venom_policy.store.recorded import Asker, Recorded
    from venom_policy.store.stored import StoredGrant

_COLUMNS = {
    "acts": ", ".join(name for name, _kind in ACTS),
    "decisions": ", ".join(name for name, _kind in DECISIONS),
}

# How a transaction begins, and when it is on the disk. What a person did is there before he is told. A decision is kept
# when its writer is killed, but not when the power fails at once: waiting for the disk takes longer than judging.
_LOOK = ("DEFERRED", "NORMAL")
_NOTE = ("IMMEDIATE", "NORMAL")
_ACT = ("IMMEDIATE", "FULL")


class Store:
    """An open store.

    Every method raises StoreError where the file cannot be used, and then nothing of what it should do is done.
    """

    def __init__(self, path: str, clock: Clock | None = None, *, patience: float = PATIENCE) -> None:
        self.path = path
        self._clock = SystemClock() if clock is None else clock
        self._guarded = Guarded(path)
        with self._guarded:
            self._connection = opened(path, patience=patience)

    def __enter__(self) -> Store:
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file."""
        with self._guarded:
            self._connection.close()

    def add(self, wishes: Sequence[Wish]) -> tuple[tuple[StoredGrant, bool], ...]:
        """Each wish as a grant, and whether it is new.

        What is given already, for as long, is not given twice.
        """
        with self._guarded, _Transaction(self._connection, _ACT):
            now = self._clock.now()
            known = list(self._grants(now))
            kept: list[tuple[StoredGrant, bool]] = []
            for wish in wishes:
                same = next((one for one in known if same_wish(one, wish, now)), None)
                if same is None:
                    known.append(given(self._act("grant", wish, now), wish, now))
                kept.append((same or known[-1], same is None))
        return tuple(kept)

    def revoke(self, numbers: Sequence[int]) -> tuple[tuple[StoredGrant, bool], ...]:
        """Each grant as revoked, and whether it was not before.

        Raises KeyError for a number that is none.
        """
        return self._changed("revoke", numbers)

    def restore(self, numbers: Sequence[int]) -> tuple[tuple[StoredGrant, bool], ...]:
        """Each grant as no longer revoked, and whether it was.

        One whose time has passed stays expired. Raises KeyError for a number that is none.
        """
        return self._changed("restore", numbers)

    def grants(self) -> tuple[StoredGrant, ...]:
        """Every grant that was ever given, as it stands now."""
        with self._guarded, _Transaction(self._connection, _LOOK):
            return self._grants(self._clock.now())

    def held(self, holder: str, root: str) -> tuple[StoredGrant, ...]:
        """What a holder, or everyone, still has below a root."""
        return tuple(
            [
                grant
                for grant in self.grants()
                if grant.state == "live" and grant.scope == root and grant.holder in (holder, EVERYONE)
            ]
        )

    def record(self, decision: Decision, asker: Asker) -> int:
        """The number under which a decision is kept in the log."""
        columns = columns_of(decision, asker)
        with self._guarded, _Transaction(self._connection, _NOTE):
            acts = self._head("acts")[0]
            return self._append("decisions", (self._clock.now().wall, acts, *columns))

    def log(self, last: int, holder: str | None = None) -> tuple[Recorded, ...]:
        """The last decisions, of one holder or of all, the oldest first."""
        query = f"SELECT {_COLUMNS['decisions']} FROM decisions WHERE ? IS NULL OR holder = ? ORDER BY id DESC LIMIT ?"
        with self._guarded:
            rows = self._connection.execute(query, (holder, holder, last)).fetchall()
            return tuple([recorded_of(row) for row in reversed(rows)])

    def decision(self, number: int) -> Recorded | None:
        """One decision of the log."""
        return self._one_decision("id = ?", number)

    def decision_about(self, digest: str) -> Recorded | None:
        """The last decision about the command of a digest."""
        return self._one_decision("digest = ?", digest)

    def faults(self) -> tuple[str, ...]:
        """What is not as it was written."""
        with self._guarded, _Transaction(self._connection, _LOOK):
            found = [
                f"expected every row of `{table}` as it was written, found row {broken} otherwise"
                for table in _COLUMNS
                if (broken := first_broken(self._rows(table), self._head(table))) is not None
            ]
            for (told,) in self._connection.execute("PRAGMA integrity_check(10)").fetchall():
                if told != "ok":
                    found.append(f"expected a sound database, found: {told}")
        return tuple(found)

    def _one_decision(self, condition: str, value: object) -> Recorded | None:
        query = f"SELECT {_COLUMNS['decisions']} FROM decisions WHERE {condition} ORDER BY id DESC LIMIT 1"
        with self._guarded:
            row = self._connection.execute(query, (value,)).fetchone()
            return None if row is None else recorded_of(row)

    def _changed(self, kind: str, numbers: Sequence[int]) -> tuple[tuple[StoredGrant, bool], ...]:
        with self._guarded, _Transaction(self._connection, _ACT):
            now = self._clock.now()
            before = {grant.id: grant for grant in self._grants(now)}
            changed = {number: (before[number].revoked is None) == (kind == "revoke") for number in numbers}
            for number, is_new in changed.items():
                if is_new:
                    self._act(kind, before[number], now)
            grants = {grant.id: grant for grant in self._grants(now)}
        return tuple([(grants[number], is_new) for number, is_new in changed.items()])

    def _act(self, kind: str, about: Wish | StoredGrant, now: Moment) -> int:
        """The number of a new act about a wish or a grant."""
        number = self._head("acts")[0] + 1
        text = (about.label, about.scope, about.holder, about.reason)
        if isinstance(about, Wish):
            return self._append(
                "acts", (now.wall, kind, number, *text, about.lifetime, about.recipe, now.boot, now.ticks)
            )
        return self._append("acts", (now.wall, kind, about.id, *text, None, about.recipe, now.boot, now.ticks))

    def _append(self, table: str, columns: tuple[object, ...]) -> int:
        """The number of a new row, tied to the one before."""
        last, before = self._head(table)
        row = (last + 1, *columns)
        chain = tied(before, row)
        places = ", ".join("?" * (len(row) + 1))
        self._connection.execute(f"INSERT INTO {table} ({_COLUMNS[table]}) VALUES ({places})", (*row, chain))
        self._connection.execute("UPDATE heads SET id = ?, chain = ? WHERE name = ?", (last + 1, chain, table))
        return last + 1

    def _head(self, table: str) -> tuple[int, str]:
        head = self._connection.execute("SELECT id, chain FROM heads WHERE name = ?", (table,)).fetchone()
        if head is None:
            raise refused(self.path, "it is damaged")
        return head[0], head[1]

    def _rows(self, table: str) -> sqlite3.Cursor:
        return self._connection.execute(f"SELECT {_COLUMNS[table]} FROM {table} ORDER BY id")

    def _grants(self, now: Moment) -> tuple[StoredGrant, ...]:
        """The grants as they stand.

        Raises StoreError where an act is not as it was written.
        """
        rows = self._rows("acts").fetchall()
        if (broken := first_broken(rows, self._head("acts"))) is not None:
            raise refused(self.path, f"its row {broken} was changed by something else")
        acts = [Act(*row[:-1]) for row in rows]
        return grants_of(acts, now, self._latest_after(acts))

    def _latest_after(self, acts: list[Act]) -> dict[int, int]:
        """The latest time written after each grant that ends."""
        query = "SELECT max(at) FROM decisions"
        recorded = self._connection.execute(query).fetchone()[0] or 0
        latest, found = 0, {}
        for act in reversed(acts):
            latest = max(latest, act.at)
            if act.kind != "grant" or act.lifetime is None:
                continue
            found[act.id] = latest
            if recorded >= act.at + act.lifetime:
                later = self._connection.execute(f"{query} WHERE acts >= ?", (act.id,)).fetchone()[0] or 0
                found[act.id] = max(latest, later)
        return found


class _Transaction:
    """All of what is done inside, or nothing."""

    def __init__(self, connection: sqlite3.Connection, kind: tuple[str, str]) -> None:
        self._connection = connection
        self._kind = kind

    def __enter__(self) -> None:
        begins, kept = self._kind
        self._connection.execute(f"PRAGMA synchronous = {kept}")
        self._connection.execute(f"BEGIN {begins}")

    def __exit__(
        self, kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        if kind is None:
            self._connection.execute("COMMIT")
        elif self._connection.in_transaction:
            self._connection.execute("ROLLBACK")
