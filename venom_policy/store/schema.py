"""The tables of the store, one tuple of statements for each version."""

from __future__ import annotations

# "vnmp", which `file` and a reader of the header can tell from other databases.
APPLICATION = 0x766E6D70

# What is written once; later columns follow the number, the chain's digest is last.
ACTS = (
    ("id", "INTEGER PRIMARY KEY"),
    ("at", "INTEGER NOT NULL"),
    ("kind", "TEXT NOT NULL CHECK (kind IN ('grant', 'revoke', 'restore'))"),
    ("of", "INTEGER NOT NULL"),
    ("label", "TEXT NOT NULL"),
    ("scope", "TEXT NOT NULL"),
    ("holder", "TEXT NOT NULL"),
    ("reason", "TEXT NOT NULL"),
    ("lifetime", "INTEGER"),
    ("recipe", "TEXT"),
    ("boot", "TEXT NOT NULL"),
    ("ticks", "INTEGER NOT NULL"),
    ("chain", "TEXT NOT NULL"),
)
DECISIONS = (
    ("id", "INTEGER PRIMARY KEY"),
    ("at", "INTEGER NOT NULL"),
    ("acts", "INTEGER NOT NULL"),
    ("holder", "TEXT NOT NULL"),
    ("session", "TEXT NOT NULL"),
    ("root", "TEXT NOT NULL"),
    ("cwd", "TEXT NOT NULL"),
    ("digest", "TEXT NOT NULL"),
    ("status", "TEXT NOT NULL"),
    ("uncovered", "INTEGER NOT NULL"),
    ("verdict", "TEXT NOT NULL"),
    ("grants", "TEXT NOT NULL"),
    ("labels", "TEXT NOT NULL"),
    ("missing", "TEXT NOT NULL"),
    ("reasons", "TEXT NOT NULL"),
    ("command", "TEXT NOT NULL"),
    ("chain", "TEXT NOT NULL"),
)


def _table(name: str, columns: tuple[tuple[str, str], ...]) -> str:
    return f"CREATE TABLE {name} ({', '.join(f'{column} {kind}' for column, kind in columns)})"


def _kept(name: str, event: str) -> str:
    """A trigger that refuses to change or take out a row."""
    return (
        f"CREATE TRIGGER {name}_no_{event} BEFORE {event} ON {name}"
        f" BEGIN SELECT RAISE(ABORT, 'rows of {name} are only added'); END"
    )


# The grants as people with a database shell want to see them; nothing of ours reads the view.
_GRANTS = """CREATE VIEW grants AS
SELECT given.id, given.label, given.scope, given.holder, given.reason, given.at AS created,
       given.at + given.lifetime AS expires,
       (SELECT CASE last.kind WHEN 'revoke' THEN last.at END FROM acts AS last
        WHERE last.of = given.id ORDER BY last.id DESC LIMIT 1) AS revoked,
       given.recipe
FROM acts AS given WHERE given.kind = 'grant'"""

SCHEMA: tuple[tuple[str, ...], ...] = (
    (
        _table("acts", ACTS),
        _table("decisions", DECISIONS),
        "CREATE TABLE heads (name TEXT PRIMARY KEY, id INTEGER NOT NULL, chain TEXT NOT NULL)",
        "INSERT INTO heads VALUES ('acts', 0, ''), ('decisions', 0, '')",
        "CREATE INDEX decisions_at ON decisions (at)",
        "CREATE INDEX decisions_digest ON decisions (digest)",
        _kept("acts", "UPDATE"),
        _kept("acts", "DELETE"),
        _kept("decisions", "UPDATE"),
        _kept("decisions", "DELETE"),
        _GRANTS,
    ),
)
