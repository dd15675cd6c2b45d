"""Markdown, man pages, SKILL.md, OpenAPI and OpenRPC, judged by those who read them."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
from collections.abc import Callable
from typing import Any

import jsonschema
import openapi_spec_validator
import pytest
import yaml
from hypothesis import given, settings
from markdown_it import MarkdownIt

from tests.verbs.manifests import ECHO, manifest_text, manifests, verb_text
from venom_policy.errors import UsageError
from venom_policy.value import replace
from venom_policy.verbs import ErrorRecord, Example, Exit, Manifest, Type, Verb, read_arguments
from venom_policy.verbs.constructors import array, integer, manifest, null, number, optional, record, required, string
from venom_policy.verbs.manual import man_pages
from venom_policy.verbs.markdown import reference
from venom_policy.verbs.openapi import openapi
from venom_policy.verbs.openrpc import openrpc
from venom_policy.verbs.pages import type_words
from venom_policy.verbs.reading import load
from venom_policy.verbs.skill import skill

FULL = load(ECHO, "verbs.zon", bundles=("protocol", "agent", "events"))
NASTY = 'It\'s `code` | <b>.TH</b> \\fBx\\fP $(id) "q" — ü'
RICH = manifest(
    "venom-rich",
    NASTY,
    Verb(
        "pane.set_title",
        NASTY,
        record(
            required("status", "Status", integer(0, 255)),
            optional("list", "List", array(record(optional("deep", NASTY, string(nullable=True))))),
        ),
        "write",
        params=(
            required("a_text", NASTY, string()),
            optional("style", "Casing.", string("plain", "it's", "a|b`"), "it's"),
            optional("n", "Number", number(-1.5, 2)),
            optional("count", "Count", integer(0), 3),
        ),
        errors=(
            ErrorRecord("conflict.busy", NASTY, record(required("who", "Who", string()))),
            ErrorRecord("timeout.slow", "Slow"),
        ),
        exit=Exit("result", "status"),
        examples=(Example({"a_text": "it's\n--x", "style": "a|b`"}, {"status": 3}),),
    ),
    Verb("pane", "Panes", null(), "none"),
    Verb("watch", "Watch", null(), "read", streams=True, item=string()),
)
BOTH = pytest.mark.parametrize("declared", [FULL, RICH], ids=["echo", "rich"])
FACTS = (
    "venom-rich pane set-title",
    "pane.set_title",
    "pane_dset__title",
    "write",
    "--a-text",
    "--style",
    "required",
    "plain",
    "it's",
    "from -1.5 to 2",
    "integer, at least 0",
    "Default: 3",
    "status",
    "string or null",
    "conflict.busy",
    "exit 5",
    "timeout.slow",
    "exit 8",
    "who",
    "On success the value of status",
    '{"status":3}',
    "'it'\\''s",
)


def _shown(markdown: str) -> str:
    """The text that a reader of the Markdown sees."""
    tokens = MarkdownIt("commonmark").enable("table").parse(markdown)
    pieces = [child.content for token in tokens for child in token.children or [] if child.type != "softbreak"]
    return "".join(pieces) + "".join(token.content for token in tokens if token.type == "fence")


def _no_markup(markdown: str) -> None:
    tokens = MarkdownIt("commonmark").enable("table").parse(markdown)
    kinds = {child.type for token in tokens for child in token.children or []}
    assert kinds <= {"text", "text_special", "code_inline", "softbreak"}


def test_markdown_says_everything() -> None:
    """Every fact of a verb stands in the document."""
    shown = _shown(reference(RICH))
    assert [fact for fact in FACTS if fact not in shown] == []
    assert "1024 items" in shown
    assert "final result is not printed" in shown


@BOTH
def test_markdown_holds_no_markup_of_users(declared: Manifest) -> None:
    """Summaries and choices are text and code to a parser, nothing else."""
    _no_markup(reference(declared))
    assert declared.summary in _shown(reference(declared))


def test_verbs_come_by_wire_name() -> None:
    """All documents have the same order, whatever the order of declaration."""
    turned = replace(RICH, verbs=RICH.verbs[::-1])
    assert reference(turned) == reference(RICH)
    assert man_pages(turned) == man_pages(RICH)
    heads = [line for line in reference(RICH).splitlines() if line.startswith("## ")]
    assert heads == ["## `venom-rich pane`", "## `venom-rich pane set-title`", "## `venom-rich watch`"]


def test_fields_and_choices_keep_their_order() -> None:
    """What was declared first is shown first."""
    text = reference(RICH)
    flags = ["--a-text", "--style", "--n ", "--count"]
    assert sorted(flags, key=text.index) == flags
    assert text.index("`plain`") < text.index("`it's`") < text.index("a|b` ``")


def test_there_is_one_page_a_verb() -> None:
    """Files are named by hyphens."""
    assert list(man_pages(RICH)) == [
        "venom-rich.1",
        "venom-rich-pane.1",
        "venom-rich-pane-set-title.1",
        "venom-rich-watch.1",
    ]


def test_a_page_that_two_verbs_need_is_refused() -> None:
    """`a.b` and `a_b` have one page name."""
    verbs = (Verb("a.b", "One", Type("null"), "read"), Verb("a_b", "Two", Type("null"), "read"))
    with pytest.raises(UsageError, match=r"tool-a-b\.1"):
        man_pages(Manifest("tool", "A tool", verbs))


@BOTH
def test_mandoc_finds_no_fault(declared: Manifest, oracle: Callable[[str], str]) -> None:
    """`mandoc -T lint` has nothing above style, but for the date, which would not be deterministic."""
    for name, text in man_pages(declared).items():
        command = [oracle("mandoc"), "-T", "lint", "-W", "warning"]
        told = subprocess.run(command, input=text, capture_output=True, text=True).stdout.splitlines()
        assert [line for line in told if line and "missing date" not in line] == [], name


@settings(max_examples=10)
@given(declared=manifests())
def test_mandoc_reads_any_page(oracle: Callable[[str], str], declared: Manifest) -> None:
    """Choices and names of any kind give no error."""
    for text in man_pages(declared).values():
        command = [oracle("mandoc"), "-T", "lint", "-W", "error"]
        told = subprocess.run(command, input=text, capture_output=True, text=True)
        assert (told.stdout, told.returncode) == ("", 0)


def test_the_man_page_says_everything(oracle: Callable[[str], str]) -> None:
    """A reader sees every fact, and the summary as it was written."""
    command = [oracle("mandoc"), "-T", "utf8", "-O", "width=1000"]
    text = man_pages(RICH)["venom-rich-pane-set-title.1"]
    page = subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout
    shown = re.sub(".\b", "", page)  # bold is overstruck
    assert [fact for fact in (*FACTS, NASTY) if fact not in shown] == []


def test_skill_has_front_matter_and_sections() -> None:
    """YAML reads name and description back; the parts that the RFC names are there."""
    text = skill(RICH)
    _, front, body = text.split("---\n", 2)
    assert yaml.safe_load(front) == {"name": "venom-rich", "description": NASTY}
    shown = _shown(body)
    for part in ("may only read", "--json", "1024 items", "conflict.busy", "Default: 3", "exit 5", NASTY):
        assert part in shown, part
    assert "| `pane set-title` | write |" in body
    _no_markup(body)


@BOTH
def test_skill_is_deterministic(declared: Manifest) -> None:
    """The same text every time, for any order of declaration."""
    assert skill(declared) == skill(replace(declared, verbs=declared.verbs[::-1]))
    skill(declared).encode()


def test_examples_in_skill_are_commands_for_a_shell(oracle: Callable[[str], str]) -> None:
    """A shell splits the example into words that give the example's params; nothing else runs."""
    tokens = MarkdownIt().parse(skill(RICH))
    (block,) = [token.content for token in tokens if token.type == "fence" and "--a-text" in token.content]
    script = f'venom-rich() {{ printf "%s\\0" "$@"; }}\n{block.strip()}'.replace("venom-rich", "venom_rich")
    words = subprocess.run([oracle("dash"), "-c", script], capture_output=True, text=True, check=True).stdout
    assert read_arguments(RICH, words.split("\0")[:-1]).params == {
        "a_text": "it's\n--x",
        "style": "a|b`",
        "count": 3,
    }
    assert shlex.split(block)[0] == "venom-rich"


@pytest.mark.parametrize(
    "params",
    [
        {"token": "abc"},
        {"text": "ghp_0123456789abcdefghij"},
        {"text": "use AKIA0123456789ABCDEF now"},
        {"text": "-----BEGIN RSA PRIVATE KEY-----"},
        {"api_key": "x"},
    ],
)
def test_an_example_with_a_credential_is_refused(params: dict[str, Any]) -> None:
    """No SKILL.md shows a secret."""
    fields = tuple(optional(name, "One", string()) for name in params)
    verb = Verb("run", "Run", null(), "read", params=fields, examples=(Example(params, None),))
    with pytest.raises(UsageError, match="without credentials"):
        skill(manifest("tool", "A tool", verb))


def test_a_placeholder_is_no_credential() -> None:
    """Examples may show where a secret goes."""
    verb = Verb(
        "run",
        "Run",
        null(),
        "read",
        params=(optional("token", "One", string()),),
        examples=(Example({"token": "<token>"}, None), Example({"token": "$TOKEN"}, None)),
    )
    assert "'<token>'" in skill(manifest("tool", "A tool", verb))


@BOTH
def test_openapi_is_valid(declared: Manifest) -> None:
    """`openapi-spec-validator` takes the document."""
    openapi_spec_validator.validate(openapi(declared), cls=openapi_spec_validator.OpenAPIV31SpecValidator)


@settings(max_examples=15)
@given(manifests())
def test_openapi_is_valid_for_any_manifest(declared: Manifest) -> None:
    """Any types give a valid document."""
    openapi_spec_validator.validate(openapi(declared), cls=openapi_spec_validator.OpenAPIV31SpecValidator)


def test_openapi_has_one_request_a_tool() -> None:
    """Errors stand under the status of their class."""
    document = openapi(RICH)
    assert list(document["paths"]) == ["/pane", "/pane.set_title", "/watch"]
    responses = document["paths"]["/pane.set_title"]["post"]["responses"]
    assert list(responses) == ["200", "400", "403", "409", "504", "default"]
    assert "application/x-ndjson" in document["paths"]["/watch"]["post"]["responses"]["200"]["content"]


# The members of the OpenRPC 1.3 specification that our documents use.
_DESCRIPTOR = {
    "type": "object",
    "required": ["name", "schema"],
    "properties": {"name": {"type": "string"}, "summary": {"type": "string"}, "required": {"type": "boolean"}},
}
_METHOD = {
    "type": "object",
    "required": ["name", "params"],
    "properties": {
        "name": {"type": "string"},
        "summary": {"type": "string"},
        "paramStructure": {"enum": ["by-name", "by-position", "either"]},
        "params": {"type": "array", "items": _DESCRIPTOR},
        "result": _DESCRIPTOR,
        "errors": {"type": "array", "items": {"type": "object", "required": ["code", "message"]}},
        "examples": {"type": "array", "items": {"type": "object", "required": ["name", "params"]}},
    },
    "patternProperties": {"^x-": {}},
    "additionalProperties": False,
}
_OPENRPC = {
    "type": "object",
    "required": ["openrpc", "info", "methods"],
    "properties": {
        "openrpc": {"enum": ["1.3.0", "1.3.1", "1.3.2"]},
        "info": {"type": "object", "required": ["title", "version"]},
        "methods": {"type": "array", "items": _METHOD},
    },
    "additionalProperties": False,
}


@BOTH
def test_openrpc_is_valid(declared: Manifest) -> None:
    """The document has the shape of OpenRPC 1.3, and its schemas pass the metaschema."""
    document = openrpc(declared)
    jsonschema.validate(document, _OPENRPC)
    for method in document["methods"]:
        for described in (*method["params"], method["result"]):
            jsonschema.Draft7Validator.check_schema(described["schema"])
    json.dumps(document)


def test_openrpc_codes_tell_classes_apart() -> None:
    """The code of an error follows from its exit."""
    (method,) = [method for method in openrpc(RICH)["methods"] if method["name"] == "pane.set_title"]
    assert [error["code"] for error in method["errors"]] == [-32005, -32008]


@pytest.mark.parametrize(
    ("type", "text"),
    [
        (string("a", "b", nullable=True), "string, one of a, b or null"),
        (array(string(nullable=True), nullable=True), "array of (string or null) or null"),
        (Type("null", nullable=True), "null"),
        (integer(None, 5), "integer, at most 5"),
        (record(nullable=True), "object or null"),
        (string("", "\n"), 'string, one of "", "\\u000a"'),
    ],
)
def test_types_in_words(type: Type, text: str) -> None:
    """Nullable types end with `or null`."""
    assert "".join(part.text for part in type_words(type)) == text


def test_documents_of_a_prefix_verb_name_its_children() -> None:
    """The page of `pane` leads to that of `pane set-title`."""
    assert '.BR "venom\\-rich\\-pane\\-set\\-title" (1)' in man_pages(RICH)["venom-rich-pane.1"]


def test_a_facet_stands_on_the_page() -> None:
    """Facets are part of what is documented."""
    declared = load(manifest_text(verb_text(".facets = .{ .costs_money = true }")), "verbs.zon", extensions=("facets",))
    assert "Facet `costs_money`: yes" in reference(declared)


def test_a_verb_of_the_transport_is_shown_as_no_command() -> None:
    """`cancel` is sent, not typed."""
    page = reference(FULL).split("## `venom-echo cancel`")[1].split("\n## ")[0]
    assert "Part of the protocol" in page
    assert "- `id` (integer" in page
    assert "--id" not in page
