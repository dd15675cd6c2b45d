"""The words of a command line and what they spell."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from venom_policy.adapters.binding import CONVENIENCE
from venom_policy.adapters.declared import MANIFEST
from venom_policy.errors import InvocationError
from venom_policy.verbs import Invocation, read_arguments

# Whoever decides lets a policy file say what is held, and for which shell.
JUDGING = {"held": "read@.", "dialect": "bash", "agree": False}
DECIDING = {"agree": False}


def read(words: list[str]) -> Invocation:
    """The invocation of our own command line."""
    return read_arguments(MANIFEST, words, CONVENIENCE)


@pytest.mark.parametrize(
    ("words", "verb", "texts"),
    [
        (["explain", "git log"], "explain", {"command": "git log"}),
        (["explain", "--command", "git log"], "explain", {"command": "git log"}),
        (["explain", "--command=-x"], "explain", {"command": "-x"}),
        (["explain", "--command="], "explain", {"command": ""}),
        (["explain", "--", "-x"], "explain", {"command": "-x"}),
        (["judge", "--", "batch"], "judge", {"command": "batch"}),
        (["judge", "--root", "/r", "ls", "--cwd=/r/a"], "judge", {"command": "ls", "root": "/r", "cwd": "/r/a"}),
        (["--json", "judge", "ls"], "judge", {"command": "ls"}),
        (["judge", "batch", "--file", "-"], "judge.batch", {"file": "-"}),
        (["judge.batch", "--file=a"], "judge.batch", {"file": "a"}),
        (
            ["decide", "batch", "--held", "read@. files@.", "--file", "f"],
            "decide.batch",
            {"held": "read@. files@.", "file": "f"},
        ),
        (["rules", "show", "git"], "rules.show", {"program": "git"}),
    ],
)
def test_words_spell_a_verb_and_its_parameters(words: list[str], verb: str, texts: dict[str, str]) -> None:
    """Flags stand anywhere, bare words fill the verb's own parameter, and a child verb is found first."""
    invocation = read(words)
    assert invocation.verb is not None
    defaults = {} if verb.startswith("rules") else JUDGING if verb.startswith("judge") else DECIDING
    assert (invocation.verb.name, invocation.params) == (verb, defaults | texts)


def test_bare_words_fill_a_list() -> None:
    """`rules check` takes any number of files."""
    assert read(["rules", "check", "a.zon", "b.zon"]).params == {"files": ["a.zon", "b.zon"]}
    assert read(["rules", "check", '--files=["a b.zon"]']).params == {"files": ["a b.zon"]}


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (["explain"], "invalid_params.missing", "missing required param 'command'"),
        (["explain", "--what", "x"], "invalid_params.unknown", "unknown flag `--what`"),
        (["explain", "--file", "x", "ls"], "invalid_params.unknown", "unknown flag `--file` for `explain`"),
        (["explain", "-v"], "invalid_params.unknown", "unknown flag `-v`"),
        (["explain", "ls", "-la"], "invalid_params.unknown", "a command goes in quotes"),
        (["explain", "git", "log"], "invalid_params.unknown", "found 2: `log` is one too many"),
        (["explain", "--command"], "invalid_params.missing", "expected a value after `--command`, found the end"),
        (["explain", "--command", "--json"], "invalid_params.missing", "is written `--command=…`"),
        (["explain", "--cwd", "a", "--cwd", "b", "ls"], "invalid_params.unknown", "expected `--cwd` once"),
        (["explain", "--command", "a", "b"], "invalid_params.unknown", "expected `--command` or a bare word"),
        (["explain", "--json=true", "a"], "invalid_params.type", "without a value"),
        (["explain", "--resolve", "maybe", "ls"], "invalid_params.enum", "expected one of `lexical`, `filesystem`"),
        (["rules", "list", "git"], "invalid_params.unknown", "expected flags only after `rules list`"),
        (["rules", "check"], "invalid_params.missing", "missing required param 'files'"),
        (["rules", "check", "--files", "a.zon"], "invalid_params.type", "expected a JSON array of strings"),
        (["rules", "frob"], "invalid_params.unknown", "expected one of `check`, `list`, `show` after `rules`"),
        (["frob"], "invalid_params.unknown", "found `frob`"),
    ],
)
def test_what_is_wrong_is_told(words: list[str], code: str, message: str) -> None:
    """A bad invocation has a code and says what was expected and found."""
    with pytest.raises(InvocationError) as raised:
        read(words)
    assert raised.value.code == code
    assert message in str(raised.value)


@pytest.mark.parametrize("words", [["--help"], ["rules", "--help"], ["judge", "--help"], ["--help", "judge", "batch"]])
def test_help_needs_no_parameters(words: list[str]) -> None:
    """`--help` is understood at each level."""
    assert read(words).help


WORDS = [
    "judge",
    "decide",
    "batch",
    "rules",
    "check",
    "--",
    "--json",
    "--help",
    "--command",
    "--cwd=/x",
    "--held",
    "-",
    "-x",
    "ls",
]


@given(st.lists(st.one_of(st.sampled_from(WORDS), st.text(max_size=12)), max_size=8))
def test_any_words_are_an_invocation_or_a_bad_one(words: list[str]) -> None:
    """Nothing that can be typed ends in another exception; messages are one lower-case sentence."""
    try:
        invocation = read(words)
    except InvocationError as error:
        assert error.code.startswith("invalid_params.")
        assert str(error)[0].islower()
    else:
        assert (
            invocation.verb is None
            or invocation.help
            or set(invocation.params) <= {field.name for field in invocation.verb.params}
        )
