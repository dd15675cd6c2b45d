"""What SQL and the commands of its clients do."""

from __future__ import annotations

import pytest

from venom_policy.behavior.languages.reading import NOTHING, Reading
from venom_policy.behavior.languages.sql import read

LOOKING = [
    "",
    "SELECT 1",
    "select count(*) from users where name = 'drop table x'",
    "select now(), version(); show tables",
    "SELECT a::text, b[1:2], data->>'x' FROM t -- drop table t",
    "select * from t for update",
    "with x as (select 1) select * from x",
    "EXPLAIN DELETE FROM t",
    "PRAGMA table_info(t)",
    "select 1\\G",
    "\\d users",
    "\\dt+ public.*",
    "\\timing on",
    ".tables",
    ".schema users",
    ".headers on\nselect 1;",
    "SET search_path TO x; SELECT 1",
]
DOING = [
    ("INSERT INTO t VALUES (1)", Reading(changes=True)),
    ("update t set a = 1 where b = 2", Reading(changes=True)),
    ("SELECT * INTO new FROM t", Reading(changes=True)),
    ("select own_function(1)", Reading(changes=True)),
    ("pragma journal_mode = wal", Reading(changes=True)),
    ("DROP TABLE x;", Reading(changes=True, destroys=True)),
    ("SELECT 1; delete from t", Reading(changes=True, destroys=True)),
    ("with x as (delete from t returning *) select * from x", Reading(changes=True, destroys=True)),
    ("EXPLAIN ANALYZE DELETE FROM t", Reading(changes=True, destroys=True)),
    ("/*! drop table x */", Reading(changes=True, destroys=True)),
    ("ALTER TABLE t DROP COLUMN c", Reading(changes=True, destroys=True)),
    ("\\timing \\! id", Reading(shell=("id",))),
    ("\\x \\\\ drop table x", Reading(changes=True, destroys=True)),
    ("select 1 \\g |sh", Reading(shell=("sh",), changes=True, destroys=True)),
    (".shell rm -rf x", Reading(shell=("rm -rf x",))),
    (".sys id", Reading(shell=("id",))),
    (".output out.txt\nselect 1;", Reading(writes=("out.txt",))),
    (".import data.csv t", Reading(reads=("data.csv",), changes=True)),
    ("\\! id", Reading(shell=("id",))),
    ("\\copy t to 'out.csv' csv", Reading(writes=("out.csv",))),
    ("COPY t TO PROGRAM 'id'", Reading(shell=("id",))),
    ("select * from t into outfile '/tmp/x'", Reading(writes=("/tmp/x",))),
    ("select writefile('f', 'x')", Reading(writes=("f",))),
    ("select load_extension('x')", Reading(code=True)),
    ("attach 'x.db' as y", Reading(writes=("x.db",), changes=True)),
    ("system id", Reading(code=True)),
    ("\\set x `id`", Reading(code=True)),
]
AMBIGUOUS = [
    "select 'a\\'; drop table x; --'",
    "select 1 # 2; drop table x",
    "select 5--1; drop table x",
    "select [']; drop table x; select [']",
    "select $a$; drop table x; select $a$",
    "select '\n.x'; drop table t; --'",
    "/* /* */ drop table x */",
    "select :name",
    "select 'open",
]


@pytest.mark.parametrize("text", LOOKING)
def test_text_that_only_looks(text: str) -> None:
    """Queries, and commands that show things, change nothing."""
    assert read(text) == NOTHING


@pytest.mark.parametrize(("text", "done"), DOING)
def test_text_that_does_something(text: str, done: Reading) -> None:
    """Changes, losses, files and commands are told apart."""
    assert read(text) == done


@pytest.mark.parametrize("text", AMBIGUOUS)
def test_text_that_dialects_read_differently(text: str) -> None:
    """Where a quote or comment ends elsewhere for another server, anything may happen."""
    reading = read(text)
    assert (reading.understood, reading.changes, reading.destroys) == (False, True, True)
