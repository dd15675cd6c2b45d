"""What an awk program reads, writes and runs."""

from __future__ import annotations

import pytest

from venom_policy.behavior.languages.awk import READ_UNKNOWN, WRITE_UNKNOWN, read
from venom_policy.behavior.languages.reading import NOT_UNDERSTOOD, NOTHING, Reading

HARMLESS = [
    "{print $1}",
    "NR>=1 && NR<=2",
    "$3 > 1000 {print $1}",
    "{ if ($1 > 3) print }",
    "{ print ($1 > 3) }",
    "{ print a[$1 > 2] }",
    '{ print "system(x) > y" } # system("x")',
    "{ print $1/$2; print $3/2 }",
    '{ gsub(/[^/]*$/, ""); print }',
    '{ gsub(/"/, ""); print > "/dev/stderr" }',
    "!seen[$0]++",
    "{ s += $1 } END { print s / NR }",
    "END { for (i = 0; i < ARGC; i++) print ARGV[i] }",
    "{ getline; print }",
    'BEGIN { FS = ":" } /start/,/end/',
    "NR == FNR { a[$1] = $2; next } $1 in a",
]

SEEN = [
    ('{ print > "out" }', Reading(writes=("out",))),
    ('{ print $1, $2 >> "out" }', Reading(writes=("out",))),
    ('{ printf("%s", $1) > "out" }', Reading(writes=("out",))),
    ('{ print $1,\n$2 > "out" }', Reading(writes=("out",))),
    ('{ print -1 > "out" }', Reading(writes=("out",))),
    ('{ print > $1 ".txt" }', Reading(unknown_writes=(WRITE_UNKNOWN,))),
    ('{ print > "a" ".txt" }', Reading(writes=("a",), unknown_writes=(WRITE_UNKNOWN,))),
    ('{ print > "\\x41" }', Reading(unknown_writes=(WRITE_UNKNOWN,))),
    ('{ getline x < "in" }', Reading(reads=("in",))),
    ('{ getline $(1) < "in" }', Reading(reads=("in",))),
    ('{ getline $i < "in"; getline a[1] < "other" }', Reading(reads=("in", "other"))),
    ("{ getline x < ARGV[1] }", Reading(unknown_reads=(READ_UNKNOWN,))),
    ('BEGIN { ARGV[1] = "/etc/passwd" }', Reading(unknown_reads=(READ_UNKNOWN,))),
    ('BEGIN { while (("ls" | getline x) > 0) print x }', Reading(shell=("ls",))),
    ('BEGIN { "a" "b" | getline x }', Reading(code=True)),
    ('BEGIN { c = "ls"; c | getline }', Reading(code=True)),
    ('BEGIN { system("touch x") }', Reading(shell=("touch x",))),
    ('BEGIN { system ( "a" b ) }', Reading(code=True)),
    ('BEGIN { awk::system("x") }', Reading(shell=("x",))),
    ('{ print | "sort -n" }', Reading(shell=("sort -n",))),
    ('{ print | "cat " $1 }', Reading(code=True)),
    ('BEGIN { print "x" |& "/inet/tcp/0/h.example/80" }', Reading(hosts=("h.example:80",), sends=True)),
    ('@load "filefuncs"', Reading(code=True)),
    ('{ f = "x"; @f(1) }', Reading(code=True)),
    ('{ print ENVIRON["HOME"] }', Reading(reads_environment=True)),
    ('BEGIN { x = 1 / 2; system("a"); y = 3 / 4 }', Reading(shell=("a",))),
    ('BEGIN { if (1) /"/; system("a") }', Reading(shell=("a",))),
]

UNREADABLE = ['{ print "a\nb" }', "{ print 'x' }", "/a", "{ x = getline /a/ }", "\\x"]


@pytest.mark.parametrize("program", HARMLESS)
def test_program_without_files_or_commands(program: str) -> None:
    """Comparisons, divisions, strings and comments are no redirections."""
    assert read(program) == NOTHING


@pytest.mark.parametrize(("program", "seen"), SEEN)
def test_program_with_files_or_commands(program: str, seen: Reading) -> None:
    """Literal names are told, computed ones are unknown."""
    assert read(program) == seen


@pytest.mark.parametrize("program", UNREADABLE)
def test_program_that_is_refused(program: str) -> None:
    """What awk would refuse, or awks read differently, is not understood."""
    assert read(program) == NOT_UNDERSTOOD


def test_pattern_with_a_slash_in_brackets_is_read_both_ways() -> None:
    """Some awks end the pattern at that slash: what either would do counts."""
    assert read('{ sub(/[/]/, ""); system("a") }').shell.count("a") >= 1
