"""Manifests from ZON and Python, and everything that is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.verbs.manifests import ECHO, RESULT, built_echo, manifest_text, manifests, verb_text
from venom_policy.errors import FileFaults, UsageError
from venom_policy.value import replace
from venom_policy.verbs import Manifest, Type, Verb
from venom_policy.verbs.bundles import BUNDLES, STANDARD
from venom_policy.verbs.constructors import (
    array,
    boolean,
    checked,
    integer,
    manifest,
    null,
    number,
    record,
    required,
    string,
)
from venom_policy.verbs.digest import digest
from venom_policy.verbs.reading import load


def faults(text: str, **options: tuple[str, ...]) -> list[str]:
    """What is said of a manifest's faults, without their places."""
    with pytest.raises(FileFaults) as raised:
        load(text, "verbs.zon", **options)
    return [fault.message for fault in raised.value.faults]


def param(more: str, name: str = "p", type: str = ".kind = .string") -> str:
    """A verb with one parameter."""
    return verb_text(f'.params = .{{ .{{ .name = "{name}", .summary = "P", .type = .{{ {type} }}{more} }} }}')


def result(type: str) -> str:
    """A verb with this result."""
    return f'.name = "run", .summary = "Run", .grant = .read, .result = .{{ {type} }}'


STATUS = '.fields = .{ .{ .name = "status", .summary = "S", .type = .{ .kind = .integer, .min = 0, .max = 255 }'
TWICE = ", ".join(2 * ['.{ .code = "conflict.x", .summary = "x" }'])
EXIT = '.exit = .{ .kind = .result, .field = "status" }'


@pytest.mark.parametrize(
    ("verb", "message"),
    [
        (verb_text(".colour = 1"), "found the unknown member `colour`"),
        (verb_text(".facets = .{ .destructive = true }"), "found the unknown member `facets`"),
        ('.name = "x"', "expected `summary` in a verb"),
        ('.name = "x"', "expected `result` in a verb"),
        ('.name = "x"', "expected `grant` in a verb"),
        (verb_text(name="Run"), "expected a verb name of the form"),
        (verb_text(name="run."), "expected a verb name of the form"),
        (verb_text(name="a..b"), "expected a verb name of the form"),
        (verb_text(name="9a"), "expected a verb name of the form"),
        (verb_text(name="a-b"), "expected a verb name of the form"),
        (verb_text(name=r"a\n"), "found `a\\n`"),
        (verb_text(name="bridge"), "not reserved"),
        (verb_text(name="doctor"), "which every tool shares"),
        (verb_text(name="config_get"), "expected a man page of its own"),
        (verb_text(name="a" * 129), "at most 128 bytes"),
        (verb_text(name="a_" * 43), "at most 128 bytes"),
        (f'.name = "x", .summary = "", {RESULT}', "at least one character"),
        (f'.name = "x", .summary = "a\\x07", {RESULT}', "without control characters"),
        (f'.name = "x", .summary = "a\\u{{85}}", {RESULT}', "without control characters"),
        (f'.name = "x", .summary = "a\\xff", {RESULT}', "expected valid UTF-8"),
        (verb_text(".grant = .root").replace(".grant = .read, ", ""), "as a grant, found `.root`"),
        (verb_text('.grant = "read"').replace(".grant = .read, ", ""), "as a grant, found the string"),
        (result(".kind = .map"), "found `.map`"),
        (result('.kind = "string"'), "as the kind of"),
        (result(".choices = .{}"), "with a `kind`"),
        (result(".kind = .string, .min = 1"), "found the unknown member `min`"),
        (result(".kind = .null, .choices = .{}"), "found the unknown member `choices`"),
        (result(".kind = .array"), "expected `items`"),
        (result(".kind = .object"), "expected `fields`"),
        (result(".kind = .string, .choices = .{}"), "at least one choice"),
        (result('.kind = .string, .choices = .{ "a", "a" }'), "each choice once"),
        (result(".kind = .string, .choices = .{ .a }"), "a choice as a string"),
        (result('.kind = .string, .choices = .{ "\\xff" }'), "expected valid UTF-8"),
        (result(".kind = .string, .nullable = null"), "as `true` or `false`"),
        (result(".kind = .integer, .min = 2, .max = 1"), "not below `min`"),
        (result(".kind = .integer, .min = 1.5"), "`min` as an integer"),
        (result(".kind = .integer, .max = 9007199254740992"), "`max` as an integer within"),
        (result(".kind = .number, .min = nan"), "`min` as a finite number"),
        (result(".kind = .number, .max = -inf"), "`max` as a finite number"),
        (result('.kind = .number, .max = "1"'), "`max` as a number"),
        (param(', .required = true, .default = "x"'), "found both"),
        (param(", .default = 1"), "the default of `p`"),
        (param(", .default = .x"), "expected data, found `.x`"),
        (param(", .default = null"), "the default of `p`"),
        (param(", .short = .p"), "found the unknown member `short`"),
        (param("", name="json"), "not reserved"),
        (param("", name="socket"), "not reserved"),
        (param("", name="help"), "not reserved"),
        (param("", name="timeout"), "not reserved"),
        (param("", name="a.b"), "a field name of the form"),
        (param("", name="a-b"), "a field name of the form"),
        (param("", type=".kind = .string, .nullable = true"), "outside of params only"),
        (param("", type=".kind = .array, .items = .{ .kind = .null, .nullable = true }"), "outside of params only"),
        (
            param(
                "",
                type='.kind = .object, .fields = .{ .{ .name = "x", .summary = "x", '
                ".type = .{ .kind = .string, .nullable = true } } }",
            ),
            "outside of params only",
        ),
        (verb_text(".streams = true"), "expected `item`"),
        (verb_text(".item = .{ .kind = .null }"), "expected `streams = true`"),
        (verb_text(".streams = 1"), "as `true` or `false`"),
        (verb_text(EXIT), "as exit field"),
        (
            result(f".kind = .object, {STATUS} }} }} }}, {EXIT}, .errors = .{{").replace(
                "errors = .{ }", "errors = .{}"
            ),
            "as exit field",
        ),
        (verb_text('.exit = .{ .kind = .standard, .field = "x" }'), "found the unknown member `field`"),
        (verb_text(".exit = .{ .kind = .result }"), "expected `field`"),
        (verb_text(".exit = .{ .kind = .code }"), "as the kind of an exit policy"),
        (verb_text('.errors = .{ .{ .code = "conflict", .summary = "x" } }'), "an error code of the form"),
        (verb_text('.errors = .{ .{ .code = "weird.x", .summary = "x" } }'), "a code of the class"),
        (verb_text('.errors = .{ .{ .code = "conflict.X", .summary = "x" } }'), "an error code of the form"),
        (verb_text('.errors = .{ .{ .code = "conflict.x", .summary = "x", .exit = 9 } }'), "unknown member `exit`"),
        (
            verb_text(
                '.errors = .{ .{ .code = "conflict.x", .summary = "x" }, .{ .code = "conflict.x", .summary = "y" } }'
            ),
            "each error code once",
        ),
        (verb_text(".examples = .{ .{ .params = .{ .x = 1 }, .result = .{} } }"), "unknown param 'x'"),
        (verb_text(".examples = .{ .{ .params = .{}, .result = 3 } }"), "example result"),
        (verb_text(".examples = .{ .{ .params = .{} } }"), "expected `result` in an example"),
        (verb_text(".examples = .{ .{ .params = .{}, .result = .{}, .note = 1 } }"), "unknown member `note`"),
        (verb_text(".params = 1"), "`params` as a tuple"),
    ],
)
def test_a_fault_is_refused(verb: str, message: str) -> None:
    """Each rule of the format has its sentence."""
    assert any(message in fault for fault in faults(manifest_text(verb))), faults(manifest_text(verb))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (".{}", "expected `format`"),
        ('"x"', "a manifest as a struct"),
        (manifest_text(verb_text(), tool="Tool"), "a tool name"),
        (manifest_text(verb_text(), tool="a_b"), "a tool name"),
        (manifest_text(verb_text()).replace(".format", ".more = 1, .format"), "unknown member `more`"),
        (manifest_text(verb_text(), verb_text()), "each verb name once"),
        (manifest_text(verb_text(name="a.b_c"), verb_text(name="a_b.c")), "a man page of its own"),
        (manifest_text(verb_text(".grant = .read")), "each field once"),
    ],
)
def test_a_faulty_manifest_is_refused(text: str, message: str) -> None:
    """At the root and across verbs."""
    assert any(message in fault for fault in faults(text))


@pytest.mark.parametrize("version", ["2", "0", "1.0", '"1"', "1.5"])
def test_another_format_is_not_read_at_all(version: str) -> None:
    """Its other faults are none that we could know."""
    text = f".{{ .format = {version}, .new = 1, .verbs = .{{ 1 }} }}"
    assert faults(text) == ["expected format 1, found another one"]


def test_all_faults_have_their_places() -> None:
    """In the order of the file."""
    text = '.{\n  .format = 1,\n  .tool = "T",\n  .summary = "",\n  .verbs = .{ .{ .name = "x" } },\n}'
    with pytest.raises(FileFaults) as raised:
        load(text, "verbs.zon")
    places = [(fault.location.line, fault.location.column) for fault in raised.value.faults]
    assert places == [(3, 11), (4, 14), (5, 15), (5, 15), (5, 15)]
    assert str(raised.value).startswith("verbs.zon:3:11: expected")


def test_facets_are_an_extension() -> None:
    """A struct of booleans, where it was asked for."""
    text = manifest_text(verb_text(".facets = .{ .destructive = true, .idempotent = false }"))
    verb = load(text, "v", extensions=("facets",)).verbs[0]
    assert verb.facets == (("destructive", True), ("idempotent", False))
    assert (verb.facet("destructive"), verb.facet("idempotent"), verb.facet("other")) == (True, False, False)
    bad = manifest_text(verb_text(".facets = .{ .destructive = 1 }"))
    assert "as facet `destructive`" in faults(bad, extensions=("facets",))[0]
    assert digest(load(text, "v", extensions=("facets",))) != digest(load(manifest_text(verb_text()), "v"))


def test_the_empty_struct_is_what_its_type_says() -> None:
    """An object or an array."""
    verb = verb_text(
        '.params = .{ .{ .name = "a", .summary = "A", .type = .{ .kind = .array, .items = .{ .kind = .null } }, '
        '.default = .{} }, .{ .name = "o", .summary = "O", .type = .{ .kind = .object, .fields = .{} }, '
        ".default = .{} } }, .examples = .{ .{ .params = .{}, .result = .{} } }"
    )
    params = load(manifest_text(verb), "v").verbs[0].params
    assert [field.default for field in params] == [[], {}]


def test_verbs_of_bundles_obey_the_format_themselves() -> None:
    """They pass the same check, when their names are not taken."""
    names = {"config.get": "settings.get"}
    shared = [verb for bundle in STANDARD for verb in BUNDLES[bundle]]
    own = tuple(replace(verb, bundle="", local=False, name=names.get(verb.name, f"my_{verb.name}")) for verb in shared)
    assert len(checked(Manifest("tool", "A tool", own)).verbs) == len(own)


def test_python_builds_the_same_manifest() -> None:
    """The digest is that of the ZON text."""
    built = built_echo()
    assert built == load(ECHO, "verbs.zon")
    assert digest(built) == digest(load(ECHO, "verbs.zon"))


@given(manifests())
def test_what_is_valid_stays_as_it_is(declared: Manifest) -> None:
    """Checking a valid model gives the model."""
    pages = {verb.name.replace(".", "_") for verb in declared.verbs}
    if len(pages) < len(declared.verbs):
        return
    try:
        assert digest(checked(declared)) == digest(declared)
    except UsageError as error:
        assert "every tool shares" in str(error) or "man page" in str(error) or "not reserved" in str(error)


def test_faults_of_python_have_paths() -> None:
    """All at once, too."""
    wrong = Verb("Run", "", Type("string", minimum=1), "root", params=(required("json", "x", null()),))
    with pytest.raises(UsageError) as raised:
        manifest("tool", "A tool", wrong)
    text = str(raised.value)
    for part in ("verbs[0].name: ", "verbs[0].summary: ", "member `min`", "verbs[0].grant", "params[0].name: "):
        assert part in text


@given(st.sampled_from([boolean(), number(1, 2), integer(0), array(string()), record(), string("a", nullable=True)]))
def test_constructors_give_types(type: Type) -> None:
    """Each may be a result."""
    assert manifest("tool", "A tool", Verb("run", "Run", type, "read")).verbs[0].result == type
