"""Words to params and back."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.verbs.manifests import ECHO, manifest_text, manifests, texts, values, verb_text
from venom_policy.errors import InvocationError
from venom_policy.verbs import Convenience, Manifest, read_arguments
from venom_policy.verbs.command_line import spelled, wants_json
from venom_policy.verbs.reading import load


def _field(name: str, kind: str, more: str = "") -> str:
    return f'.{{ .name = "{name}", .summary = "One", .type = .{{ .kind = .{kind}{more} }} }}'


ALL_KINDS = ", ".join(
    [
        _field("a_text", "string"),
        _field("b", "boolean"),
        _field("i", "integer", ", .min = -5, .max = 10"),
        _field("n", "number"),
        _field("z", "null"),
        _field("list", "array", ", .items = .{ .kind = .integer }"),
        _field("o", "object", f", .fields = .{{ {_field('k', 'string')} }}"),
    ]
)
TOOL = load(
    manifest_text(
        verb_text(f".params = .{{ {ALL_KINDS} }}", "pane.set_title"),
        verb_text("", "pane"),
        verb_text(f".params = .{{ {_field('words', 'array', ', .items = .{ .kind = .string }')} }}", "pane.say"),
        verb_text("", "group.one"),
        verb_text("", "set_up"),
    ),
    "t.zon",
)
ECHO_TOOL = load(ECHO, "verbs.zon")


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("pane", "pane"),
        ("pane set-title", "pane.set_title"),
        ("pane.set_title", "pane.set_title"),
        ("pane --i 3 set-title", "pane.set_title"),
        ("--json pane set-title", "pane.set_title"),
        ("--socket /s pane set-title --json", "pane.set_title"),
        ("set-up", "set_up"),
        ("set_up", "set_up"),
        ("group.one", "group.one"),
        ("group one --", "group.one"),
    ],
)
def test_words_spell_a_verb(words: str, name: str) -> None:
    """With spaces and hyphens, or as the wire name in one word; options stand anywhere."""
    invocation = read_arguments(TOOL, words.split())
    assert invocation.verb is not None
    assert invocation.verb.name == name
    assert invocation.json == ("--json" in words)


@pytest.mark.parametrize(
    ("words", "params"),
    [
        (["--a-text", "hi"], {"a_text": "hi"}),
        (["--a-text=hi"], {"a_text": "hi"}),
        (["--a-text=-v"], {"a_text": "-v"}),
        (["--a-text=--json"], {"a_text": "--json"}),
        (["--a-text="], {"a_text": ""}),
        (["--a-text", ""], {"a_text": ""}),
        (["--a-text=a=b"], {"a_text": "a=b"}),
        (["--a-text", "null"], {"a_text": "null"}),
        (["--b=true"], {"b": True}),
        (["--b=false"], {"b": False}),
        (["--i=-5"], {"i": -5}),
        (["--i", "007"], {"i": 7}),
        (["--n", "1.5e-1"], {"n": 0.15}),
        (["--n=-2"], {"n": -2}),
        (["--z", "null"], {"z": None}),
        (["--list", "[1, 2.0]"], {"list": [1, 2]}),
        (["--o", '{"k": "v"}'], {"o": {"k": "v"}}),
    ],
)
def test_words_spell_values(words: list[str], params: dict[str, Any]) -> None:
    """Each kind has its spelling."""
    assert repr(read_arguments(TOOL, ["pane", "set-title", *words]).params) == repr(params)


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["--what", "x"], "unknown"),
        (["--words", "[]"], "unknown"),
        (["-x"], "unknown"),
        (["-"], "unknown"),
        (["word"], "unknown"),
        (["--", "word"], "unknown"),
        (["--i=1", "--i=2"], "unknown"),
        (["--json", "--json"], "unknown"),
        (["--a-text", "-v"], "missing"),
        (["--a-text", "-"], "missing"),
        (["--a-text", "--"], "missing"),
        (["--a-text"], "missing"),
        (["--a_text", "x"], "unknown"),
        (["--json=true"], "type"),
        (["--help=1"], "type"),
        (["--b", "true"], "type"),
        (["--b=yes"], "type"),
        (["--no-b"], "unknown"),
        (["--i=1.0"], "type"),
        (["--i=1_0"], "type"),
        (["--i=٣"], "type"),
        (["--i=11"], "range"),
        (["--i=9999999999999999999"], "range"),
        (["--i=" + "9" * 5000], "range"),
        (["--n=1e999"], "range"),
        (["--n=nan"], "type"),
        (["--n=.5"], "type"),
        (["--n=01"], "type"),
        (["--n=+1"], "type"),
        (["--n="], "type"),
        (["--z=0"], "type"),
        (["--list=1"], "type"),
        (["--list=[1"], "type"),
        (["--list=[NaN]"], "type"),
        (["--list=[1e999]"], "range"),
        (["--list=" + "[" * 100_000], "type"),
        (['--o={"k": "a", "k": "b"}'], "type"),
        (['--o={"q": 1}'], "unknown"),
        (["--o=[]"], "type"),
    ],
)
def test_bad_words_are_refused(words: list[str], code: str) -> None:
    """Each is a usage error with its code."""
    with pytest.raises(InvocationError) as raised:
        read_arguments(TOOL, ["pane", "set-title", *words])
    assert raised.value.code == f"invalid_params.{code}"


@pytest.mark.parametrize(
    "words", [["frob"], ["group", "two"], ["pane.frob"], ["group.one", "x"], ["pane", "set_title"]]
)
def test_unknown_commands_are_refused(words: list[str]) -> None:
    """A token that selects nothing is a usage error."""
    with pytest.raises(InvocationError, match="expected"):
        read_arguments(TOOL, words)


def test_a_missing_parameter_is_told_as_the_rfc_shows() -> None:
    """The words of its example."""
    with pytest.raises(InvocationError) as raised:
        read_arguments(ECHO_TOOL, ["echo", "--json"])
    error = raised.value
    shown = (error.code, str(error), error.parameter)
    assert shown == ("invalid_params.missing", "missing required param 'text'", "text")


def test_defaults_are_filled() -> None:
    """A handler sees them."""
    assert read_arguments(ECHO_TOOL, ["echo", "--text", "hi"]).params == {"text": "hi", "style": "plain"}


def test_a_binding_may_take_bare_words() -> None:
    """They fill parameters in order; a list takes the rest; what is a child verb is one."""
    convenience = Convenience(
        operands=(("pane.say", ("words",)), ("pane.set_title", ("a_text", "i")), ("pane", ())), dash_is_value=True
    )

    def params(*words: str) -> dict[str, Any]:
        return read_arguments(TOOL, list(words), convenience).params

    assert params("pane", "say", "a", "-", "--", "--b") == {"words": ["a", "-", "--b"]}
    assert params("pane", "set-title", "say", "3") == {"a_text": "say", "i": 3}
    assert params("pane", "set-title", "--i=3", "x") == {"a_text": "x", "i": 3}
    for words in (("pane", "set-title", "x", "3", "4"), ("pane", "set-title", "x", "--a-text=y"), ("pane", "x")):
        with pytest.raises(InvocationError):
            params(*words)


def test_help_needs_nothing_else() -> None:
    """`--help` is understood at each level, whatever is missing."""
    assert all(read_arguments(TOOL, words.split()).help for words in ("--help", "pane --help", "--help group"))


@pytest.mark.parametrize(("words", "json"), [("a --json", True), ("a -- --json", False), ("--jso", False)])
def test_errors_are_for_programs_where_json_is_asked_for(words: str, json: bool) -> None:
    """Even when the words spell nothing."""
    assert wants_json(words.split()) == json


@given(st.data())
def test_params_come_back_from_their_words(data: st.DataObject) -> None:
    """What any params are spelled as is read as the same params."""
    manifest: Manifest = data.draw(manifests())
    verb = data.draw(st.sampled_from(manifest.verbs))
    params = data.draw(values(verb.input))
    invocation = read_arguments(manifest, spelled(verb, params))
    assert invocation.verb == verb
    assert invocation.params == params


@given(manifests(), st.data())
def test_any_words_are_an_invocation_or_a_bad_one(manifest: Manifest, data: st.DataObject) -> None:
    """Nothing that can be typed ends in another exception."""
    known = [word for verb in manifest.verbs for word in (*verb.words, verb.name)]
    flags = [field.flag for verb in manifest.verbs for field in verb.params]
    common = ["--json", "--help", "--", "-", "--socket", "--x=1", "[1]", "true", "null", "1"]
    words = data.draw(st.lists(st.sampled_from([*known, *flags, *common]) | texts, max_size=6))
    try:
        invocation = read_arguments(manifest, words)
    except InvocationError as error:
        assert error.code.startswith("invalid_params.")
    else:
        assert invocation.verb is None or invocation.help or invocation.verb in manifest.verbs
