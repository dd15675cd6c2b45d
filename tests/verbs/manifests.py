"""Manifests, types and values to test with."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from venom_policy.verbs.constructors import manifest, optional, record, required, string
from venom_policy.verbs.model import LARGEST_INTEGER, Example, Field, Manifest, Type, Verb

ECHO = """.{
    .format = 1,
    .tool = "venom-echo",
    .summary = "A toy daemon for protocol conformance",
    .verbs = .{
        .{
            .name = "echo",
            .summary = "Return the supplied text",
            .params = .{
                .{
                    .name = "text",
                    .summary = "Text to return",
                    .type = .{ .kind = .string },
                    .required = true,
                },
                .{
                    .name = "style",
                    .summary = "Output casing",
                    .type = .{ .kind = .string, .choices = .{ "plain", "upper" } },
                    .default = "plain",
                },
            },
            .result = .{
                .kind = .object,
                .fields = .{
                    .{
                        .name = "text",
                        .summary = "Returned text",
                        .type = .{ .kind = .string },
                        .required = true,
                    },
                },
            },
            .errors = .{},
            .grant = .read,
            .streams = false,
            .examples = .{
                .{ .params = .{ .text = "hi" }, .result = .{ .text = "hi" } },
                .{ .params = .{ .text = "hi", .style = "upper" }, .result = .{ .text = "HI" } },
            },
        },
    },
}
"""

RESULT = ".result = .{ .kind = .object, .fields = .{} }, .grant = .read"


def built_echo(*bundles: str) -> Manifest:
    """What ECHO says, built in Python."""
    echo = Verb(
        "echo",
        "Return the supplied text",
        record(required("text", "Returned text", string())),
        "read",
        params=(
            required("text", "Text to return", string()),
            optional("style", "Output casing", string("plain", "upper"), "plain"),
        ),
        examples=(
            Example({"text": "hi"}, {"text": "hi"}),
            Example({"text": "hi", "style": "upper"}, {"text": "HI"}),
        ),
    )
    return manifest("venom-echo", "A toy daemon for protocol conformance", echo, bundles=bundles)


def manifest_text(*verbs: str, tool: str = "tool") -> str:
    """The ZON of a manifest with these verbs, each the inside of a struct."""
    inner = ", ".join(f".{{ {verb} }}" for verb in verbs)
    return f'.{{ .format = 1, .tool = "{tool}", .summary = "A tool", .verbs = .{{ {inner} }} }}'


def verb_text(more: str = "", name: str = "run") -> str:
    """The inside of a small verb, with more members."""
    return f'.name = "{name}", .summary = "Run", {RESULT}{", " + more if more else ""}'


names = st.from_regex(r"\A[a-z][a-z0-9_]{0,5}\Z")
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
bounded_integers = st.integers(-LARGEST_INTEGER, LARGEST_INTEGER)
finite = st.floats(allow_nan=False, allow_infinity=False)


@st.composite
def _bounded(draw: st.DrawFn, kind: str, numbers: st.SearchStrategy[Any]) -> Type:
    low, high = draw(st.none() | numbers), draw(st.none() | numbers)
    if low is not None and high is not None and low > high:
        low, high = high, low
    return Type(kind, minimum=low, maximum=high)


def _fields(types: st.SearchStrategy[Type]) -> st.SearchStrategy[tuple[Field, ...]]:
    field = st.builds(Field, names, st.just("A field"), types, st.booleans())
    return st.lists(field, max_size=4, unique_by=lambda field: field.name).map(tuple)


def types(*, nullable: bool = True) -> st.SearchStrategy[Type]:
    """Types of any kind and depth."""
    scalars = st.one_of(
        st.builds(Type, st.just("string"), choices=st.just(()) | st.lists(texts, min_size=1, unique=True).map(tuple)),
        st.just(Type("boolean")),
        st.just(Type("null")),
        _bounded("integer", bounded_integers),
        _bounded("number", finite),
    )
    deep = st.recursive(
        scalars,
        lambda inner: st.one_of(
            st.builds(Type, st.just("array"), items=inner), st.builds(Type, st.just("object"), fields=_fields(inner))
        ),
        max_leaves=6,
    )
    return deep.flatmap(lambda type: st.booleans().map(lambda null: _nullable(type, null and nullable)))


def _nullable(type: Type, null: bool) -> Type:
    from venom_policy.value import replace

    return replace(type, nullable=null)


@st.composite
def values(draw: st.DrawFn, type: Type) -> Any:
    """Values of a type."""
    if type.nullable and draw(st.booleans()):
        return None
    match type.kind:
        case "string":
            return draw(st.sampled_from(type.choices) if type.choices else texts)
        case "boolean":
            return draw(st.booleans())
        case "integer":
            low = -LARGEST_INTEGER if type.minimum is None else int(type.minimum)
            high = LARGEST_INTEGER if type.maximum is None else int(type.maximum)
            return draw(st.integers(low, high))
        case "number":
            return draw(
                st.floats(type.minimum, type.maximum, allow_nan=False, allow_infinity=False)
                if type.minimum is not None or type.maximum is not None
                else finite | bounded_integers
            )
        case "array":
            assert type.items is not None
            return draw(st.lists(values(type.items), max_size=3))
        case "object":
            chosen = [field for field in type.fields if field.required or draw(st.booleans())]
            return {field.name: draw(values(field.type)) for field in chosen}
    return None


@st.composite
def verbs(draw: st.DrawFn) -> Verb:
    """Verbs with any params; flags that are reserved are left out."""
    name = ".".join(draw(st.lists(names, min_size=1, max_size=3)))
    fields = draw(_fields(types(nullable=False)))
    reserved = ("json", "socket", "help", "timeout")
    kept = tuple(field for field in fields if field.name not in reserved)
    return Verb(name, "A verb", Type("object"), "read", params=kept)


@st.composite
def manifests(draw: st.DrawFn) -> Manifest:
    """Manifests with up to four verbs."""
    found = draw(st.lists(verbs(), min_size=1, max_size=4, unique_by=lambda verb: verb.name))
    return Manifest("tool", "A tool", tuple(sorted(found, key=lambda verb: verb.name)))


def json_schema(type: Type) -> dict[str, Any]:
    """The JSON Schema of a type, written apart from the package's own."""
    schema: dict[str, Any] = {"type": type.kind}
    if type.choices:
        schema["enum"] = list(type.choices)
    if type.minimum is not None:
        schema["minimum"] = type.minimum
    if type.maximum is not None:
        schema["maximum"] = type.maximum
    if type.items is not None:
        schema["items"] = json_schema(type.items)
    if type.kind == "object":
        schema["properties"] = {field.name: json_schema(field.type) for field in type.fields}
        schema["required"] = [field.name for field in type.fields if field.required]
        schema["additionalProperties"] = False
    return {"anyOf": [schema, {"type": "null"}]} if type.nullable else schema
