"""Regular expressions as globs: whatever an expression finds, one of its globs matches."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from venom_policy.behavior.languages.expressions import globs_of, tail_of


@pytest.mark.parametrize(
    ("expression", "globs"),
    [
        (".env", ("*?env*", "*.env*")),  # most who write a dot mean a dot
        (r"\.env", ("*.env*",)),
        (r"^\.env$", (".env",)),
        (r"\.(env|pem)$", ("*.env", "*.pem")),
        (r"(^|/)\.env", (".env*",)),
        (r"id_(?:rsa|ed25519)$", ("*id_rsa", "*id_ed25519")),
        (r"[.]env$", ("*.env",)),
        (r"a|b", ("*a*", "*b*")),
        (r"x*\.p?em", ("*.*em*",)),
        (r"src/.*\.key$", ("*.key",)),
        (r"(?i)secret", ("*secret*",)),
        (".", ("*",)),
        ("", ("*",)),
        (r"\d+", ("*",)),
        (r"(?!x)y", ("*",)),
        ("(", ("*",)),
        (r"a\*", ("*a\\**",)),
    ],
)
def test_globs(expression: str, globs: tuple[str, ...]) -> None:
    """What is not understood matches anything."""
    assert globs == globs_of(expression)


def test_groups_of_find_are_escaped() -> None:
    """`find -regex` matches whole paths and groups with backslashes, unless it is told another type."""
    assert globs_of(r".*\.\(env\|pem\)", whole=True, escaped_groups=True) == ("*.env", "*.pem")
    assert globs_of("./(a|b)", whole=True, escaped_groups=True) == ("(a|b)",)


@pytest.mark.parametrize(
    ("pattern", "glob"),
    [
        ("*/.env", ".env"),
        ("*.env", "*.env"),
        ("./src/*", "*"),
        ("*/x*y.pem", "*y.pem"),
        ("./a/b", "b"),
        ("*[.]env", "*env"),
    ],
)
def test_a_glob_of_whole_paths(pattern: str, glob: str) -> None:
    """Its star stands for slashes too."""
    assert glob == tail_of(pattern)


PIECES = st.sampled_from(
    ["a", "b", r"\.", ".", "env", "[ab]", "[.]", r"\d", r"\w", "/", "x*", "y+", "z?", "(a|b)", "(?:c|d.e)", "(^|/)",
     "^", "$", r"\b", "w{2}", "(?P<n>q)", "|", r"\*", r"\["]
)  # fmt: skip


@given(st.data())
def test_what_an_expression_finds_is_matched(data: st.DataObject) -> None:
    """Python's own matcher is the judge."""
    expression = "".join(data.draw(st.lists(PIECES, max_size=5)))
    try:
        compiled = re.compile(expression, re.ASCII)
    except re.error:
        return
    path = data.draw(st.from_regex(compiled) if data.draw(st.booleans()) else st.text("ab.env/xyzwq1*[", max_size=8))
    if "\n" in path or compiled.search(path) is None:
        return
    # The last component in which the match ends or after it: a match that ends before it says nothing of it.
    name = path.rpartition("/")[2]
    ends = max([found.end() for found in compiled.finditer(path)])
    if ends > len(path) - len(name):
        assert any(matched(glob, name) for glob in globs_of(expression)), (expression, path, globs_of(expression))


def matched(glob: str, name: str) -> bool:
    """Whether a glob with backslashes before literal marks matches a name."""
    parts = re.findall(r"\\.|.", glob)
    translated = [{"*": ".*", "?": "."}.get(part, re.escape(part[-1])) for part in parts]
    return re.fullmatch("".join(translated), name) is not None
