"""Labels as texts: each row is a case, its comment the fact."""

from __future__ import annotations

import pytest

from venom_policy.errors import LabelError
from venom_policy.grants import Label, Need, Reach, covers, includes, named, overlaps, parse_labels

SAME = [
    "read@.",
    "files:rm@build/**+destructive",
    "read:git.log@../other/**",
    "files:tee@out.txt",
    "admin:mkfs%2Eext4@/dev/sdb1",
    "read@~/notes/**",
    "write@remote:origin/main",
    "read:curl@host:example.com:8443/a/b+open_world",
    "read@host:*.example.com",
    "files@place:scratch+destructive",
    "spawn:npm.run.test",
    "files:touch@a%20b",
    "files:touch@%2A%2A",
    "read:cat@%7E",
    "read:cat@host%3Ax",
    "read@..",
    "read@/",
    "read@/**",
    "none",
    "exact:" + "0123456789abcdef" * 4,
]

RESPELLED = [
    ("read@./src//a/../b", "read@src/b"),
    ("read@**", "read@."),
    ("read@./**", "read@."),
    ("read@src/", "read@src"),
    ("read+secret+open_world@.", None),
    ("files@a+secret+destructive", "files@a+destructive+secret"),
    ("files@%61", "files@a"),
    ("files@a***b", "files@a*b"),
    ("files@/a/../../b", "files@/b"),
    ("files:%72m@a", "files:rm@a"),
]

REFUSED = [
    "",
    "execute@.",
    "read@",
    "read:@.",
    "read:git..log",
    "read:git push",
    "read@a b",
    "read@a\nb",
    "read@a\u202eb",
    "read@a+destructiv",
    "read@a%2",
    "read@a%zz",
    "read@[a]",
    "read@{a,b}",
    "read@a/**/b",
    "read@~/../x",
    "read@host:",
    "exact:12",
    "exact:" + "G" * 64,
    "read:mkfs.ext%4",
]


@pytest.mark.parametrize("text", SAME)
def test_a_label_is_printed_as_it_was_written(text: str) -> None:
    """These are in the one spelling already."""
    assert str(Label.parse(text)) == text


@pytest.mark.parametrize(("text", "spelling"), RESPELLED)
def test_a_label_has_one_spelling(text: str, spelling: str | None) -> None:
    """Other spellings of the same are read and printed so; None: refused."""
    if spelling is None:
        with pytest.raises(LabelError):
            Label.parse(text)
        return
    assert str(Label.parse(text)) == spelling


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_no_label_is_refused(text: str) -> None:
    """Also raw control and format characters."""
    with pytest.raises(LabelError, match="expected"):
        Label.parse(text)


def test_labels_are_listed_with_blanks_between() -> None:
    """Any number of them."""
    assert [str(label) for label in parse_labels(" read@.  files@a\n")] == ["read@.", "files@a"]


INCLUDED = [
    ("/w/**", "/w", True),
    ("/w/**", "/w/a/b", True),
    ("/w/**", "/wide", False),
    ("/w", "/w/**", False),
    ("/**", "/", True),
    ("/**", "/a/**", True),
    ("/", "/a", False),
    ("/w/*.py", "/w/a.py", True),
    ("/w/*.py", "/w/a/b.py", False),
    ("/w/*", "/w/*.py", True),
    ("/w/*.py", "/w/*", False),
    ("/w/?", "/w/%20", True),
    ("/w/?", "/w/*", False),
    ("/w/a*/**", "/w/ab/c", True),
    ("/w/%2A", "/w/a", False),
]


@pytest.mark.parametrize(("wide", "narrow", "answer"), INCLUDED)
def test_what_a_path_includes(wide: str, narrow: str, answer: bool) -> None:
    """P is P alone, P/** P and all below, wildcards stay within a segment."""
    assert includes(Reach("path", wide), Reach("path", narrow)) is answer


NAMED = [
    ("host:example.com", "host:example.com:80/x", True),
    ("host:example.com:80", "host:example.com", False),
    ("host:*.example.com", "host:a.example.com", True),
    ("host:*.example.com", "host:example.com", False),
    ("host:example.com", "host:example.com.evil.org", False),
    ("remote:origin", "remote:origin/main", True),
    ("remote:origin/main", "remote:origin", False),
    ("remote:origin/feature-*", "remote:origin/feature-1", True),
    ("service:docker", "service:docker/container/web", True),
    ("variable:A", "variable:AB", False),
    ("process:1", "process:12", False),
    ("host:a", "remote:a", False),
]


@pytest.mark.parametrize(("wide", "narrow", "answer"), NAMED)
def test_what_a_name_includes(wide: str, narrow: str, answer: bool) -> None:
    """A host any port and path, a remote any ref; other names themselves."""
    assert includes(Reach.parse(wide), Reach.parse(narrow)) is answer


OVERLAPPING = [
    ("/w/build/**", "/w/build/x", True),
    ("/w/build/x", "/w/**", True),
    ("/w/a", "/w/b", False),
    ("/w/a*", "/w/ab*", True),
    ("/w/a*", "/w/b*", False),
    ("/w/*.py", "/w/a", False),
    ("/w/a/b", "/w/a", False),
]


@pytest.mark.parametrize(("one", "other", "answer"), OVERLAPPING)
def test_what_overlaps(one: str, other: str, answer: bool) -> None:
    """Some path could be in both."""
    assert overlaps(Reach("path", one), Reach("path", other)) is answer
    assert overlaps(Reach("path", other), Reach("path", one)) is answer


def test_a_protected_file_must_be_named() -> None:
    """Neither the root, nor a tree above it, nor a wildcard beside it names a hook."""
    target = Reach("path", "/w/.husky/pre-commit")
    need = Need("files", "tee", target, True, guard=Reach("path", "/w/.husky/**"))
    for text, answer in [("files@.", False), ("files@/w/**", False), ("files@/w/*/**", False), ("files", False)]:
        assert covers(Label.parse(text), need) is answer
    assert covers(Label.parse("files@/w/.husky/**"), need)
    assert covers(Label("files", "tee", target), need)


def test_names_only_data_knows_need_the_action() -> None:
    """`files@.` does not let an archive write wherever it likes; `files:tar@.` does."""
    need = Need("files", "tar", Reach("path", "/w/**"), True, bulk=True)
    assert not covers(Label.parse("files@."), need)
    assert covers(Label.parse("files:tar@."), need)


def test_an_odd_name_is_one_segment() -> None:
    """Whatever a name holds, its slashes alone divide."""
    assert str(named("variable", "A B")) == "variable:A%20B"
