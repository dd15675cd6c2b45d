"""ZON text, or a model in Python → a checked manifest."""

from __future__ import annotations

from venom_policy.errors import FileFaults
from venom_policy.verbs.bundles import BUNDLES, shared_names
from venom_policy.verbs.descriptors import Descriptors
from venom_policy.verbs.model import (
    EMPTY_OBJECT,
    EXIT_CODES,
    FORMAT,
    GRANTS,
    RESERVED_COMMANDS,
    ErrorRecord,
    Example,
    Exit,
    Manifest,
    Type,
    Verb,
    error_class,
)
from venom_policy.verbs.names import (
    LONGEST_MCP_NAME,
    is_component,
    is_tool_name,
    is_wire_name,
    mcp_name,
    page_name,
)
from venom_policy.verbs.records import struct_fields
from venom_policy.zon import Boolean, Number, Symbol, read

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.verbs.records import Members
    from venom_policy.zon import ZonValue

_REQUIRED = ("name", "summary", "result", "grant")
_OPTIONAL = ("params", "errors", "streams", "item", "exit", "examples")
_SHARED = frozenset(shared_names())


def load(text: str, file: str, extensions: tuple[str, ...] = (), bundles: tuple[str, ...] = ()) -> Manifest:
    """The manifest that a ZON text declares, with the verbs of bundles.

    `file` is the name that faults show; `extensions` may be `facets`. Raises FileFaults with all faults at once.
    """
    return manifest_of(read(text, file), extensions, bundles)


def manifest_of(node: ZonValue, extensions: tuple[str, ...] = (), bundles: tuple[str, ...] = ()) -> Manifest:
    """The manifest that a ZON value declares. Raises FileFaults."""
    reading = _Reading(extensions)
    manifest = reading.manifest(node, bundles)
    if reading.faults:
        raise FileFaults(reading.in_order())
    return manifest


class _Reading(Descriptors):
    def __init__(self, extensions: tuple[str, ...]) -> None:
        super().__init__()
        self.extensions = extensions

    def manifest(self, node: ZonValue, bundles: tuple[str, ...]) -> Manifest:
        fields = struct_fields(node) or ()
        version = next((field.value for field in fields if field.name == "format"), None)
        if version is not None and not (
            isinstance(version, Number) and isinstance(version.value, int) and version.value == FORMAT
        ):
            # Another format has other members: reading on would interpret it partially.
            self.fault(version, f"expected format {FORMAT}, found another one")
            return Manifest("", "", ())
        members = self.record(node, "a manifest", ("format", "tool", "summary", "verbs"))
        tool = self.name(members.get("tool"), "a tool name", is_tool_name, "[a-z][a-z0-9-]*")
        summary = self.summary(members.get("summary"))
        verbs = [self.verb(item) for item in self.items(members.get("verbs"), "`verbs`")]
        self.once([(verb.name, place) for verb, place in verbs], "verb name")
        self.collisions(tool, verbs)
        shared = [verb for bundle in bundles for verb in BUNDLES[bundle]]
        every = sorted([*(verb for verb, _place in verbs), *shared], key=lambda verb: verb.name)
        return Manifest(tool, summary, tuple(every), bundles)

    def collisions(self, tool: str, verbs: list[tuple[Verb, ZonValue]]) -> None:
        """Faults for two verbs that one interface would give the same name."""
        pages = {page_name(tool, name): name for name in _SHARED}
        for verb, place in verbs:
            page = page_name(tool, verb.name)
            other = pages.setdefault(page, verb.name)
            if other != verb.name:
                self.fault(place, f"expected a man page of its own, found `{page}` for `{other}` and `{verb.name}`")

    def verb(self, node: ZonValue) -> tuple[Verb, ZonValue]:
        members = self.record(node, "a verb", _REQUIRED, (*_OPTIONAL, *self.extensions))
        place = members.get("name", node)
        name = self.verb_name(members)
        params = self.fields(members.get("params"), "params", in_params=True, top=True)
        result = self.type(members.get("result"), f"the result of `{name}`")
        streams = self.boolean(members.get("streams"), "`streams`")
        verb = Verb(
            name,
            self.summary(members.get("summary")),
            result or EMPTY_OBJECT,
            self.symbol(members.get("grant"), "a grant", GRANTS) or "none",
            params=params,
            errors=self.errors(members.get("errors")),
            streams=streams,
            item=self.item(members, node, streams, name),
            exit=self.exit(members.get("exit"), result),
            examples=tuple(
                self.example(item, Type("object", fields=params), result)
                for item in self.items(members.get("examples"), "`examples`")
            ),
            facets=self.facets(members.get("facets")),
        )
        return verb, place

    def verb_name(self, members: Members) -> str:
        node = members.get("name")
        name = self.name(node, "a verb name", is_wire_name, "[a-z][a-z0-9_]*(.[a-z][a-z0-9_]*)*")
        if node is None:
            return name
        if name in RESERVED_COMMANDS:
            self.fault(node, f"expected a verb name that is not reserved, found `{name}`")
        if name in _SHARED:
            self.fault(node, f"expected a name of the tool's own, found `{name}`, which every tool shares")
        if len(mcp_name(name).encode("utf-8", "replace")) > LONGEST_MCP_NAME:
            self.fault(node, f"expected at most {LONGEST_MCP_NAME} bytes as MCP name, found a longer one")
        return name

    def item(self, members: Members, node: ZonValue, streams: bool, name: str) -> Type | None:
        item = self.type(members.get("item"), f"the item of `{name}`")
        if streams and "item" not in members:
            self.fault(node, "expected `item` beside `streams = true`, found none")
        if not streams and "item" in members:
            self.fault(members["item"], "expected `streams = true` beside `item`, found no stream")
        return item

    def errors(self, node: ZonValue | None) -> tuple[ErrorRecord, ...]:
        read = [self.error(item) for item in self.items(node, "`errors`")]
        self.once([(error.code, place) for error, place in read], "error code")
        return tuple(error for error, _place in read)

    def error(self, node: ZonValue) -> tuple[ErrorRecord, ZonValue]:
        members = self.record(node, "an error record", ("code", "summary"), ("data",))
        code = self.name(members.get("code"), "an error code", _is_refined, "class.refinement")
        if _is_refined(code) and error_class(code) not in EXIT_CODES:
            known = ", ".join(f"`{name}`" for name in EXIT_CODES)
            self.fault(members["code"], f"expected a code of the class {known}, found `{code}`")
        data = self.type(members.get("data"), f"the data of `{code}`") or EMPTY_OBJECT
        return ErrorRecord(code, self.summary(members.get("summary")), data), members.get("code", node)

    def exit(self, node: ZonValue | None, result: Type | None) -> Exit:
        if node is None:
            return Exit()
        fields = struct_fields(node) or ()
        is_result = any(field.name == "kind" and _is_symbol(field.value, "result") for field in fields)
        members = self.record(node, "an exit policy", ("kind", "field") if is_result else ("kind",))
        kind = self.symbol(members.get("kind"), "the kind of an exit policy", ("standard", "result"))
        if kind != "result":
            return Exit()
        name = self.text(members.get("field"), "the field of an exit policy") or ""
        if result is not None and "field" in members and not _is_status(result, name):
            wanted = "a required integer of the result between 0 and 255"
            self.fault(members["field"], f"expected as exit field {wanted}, found `{name}`")
        return Exit("result", name)

    def example(self, node: ZonValue, params: Type, result: Type | None) -> Example:
        members = self.record(node, "an example", ("params", "result"))
        given = self.value(members["params"], params, "example params") if "params" in members else {}
        answer = self.value(members["result"], result, "example result") if "result" in members else None
        return Example(given if isinstance(given, dict) else {}, answer)

    def facets(self, node: ZonValue | None) -> tuple[tuple[str, bool], ...] | None:
        if node is None:
            return None
        fields = struct_fields(node)
        if fields is None:
            self.fault(node, "expected `facets` as a struct of booleans, found another value")
            return None
        for field in fields:
            if not is_component(field.name):
                self.fault(field, f"expected a facet of the form `[a-z][a-z0-9_]*`, found `{field.name}`")
            if not isinstance(field.value, Boolean):
                self.fault(field.value, f"expected `true` or `false` as facet `{field.name}`, found another value")
        return tuple((field.name, isinstance(field.value, Boolean) and field.value.value) for field in fields)


def _is_refined(code: str) -> bool:
    return is_wire_name(code) and "." in code


def _is_status(result: Type, name: str) -> bool:
    if result.kind != "object" or result.nullable:
        return False
    for field in result.fields:
        low, high = field.type.minimum, field.type.maximum
        if field.name == name:
            bounded = low is not None and high is not None and low >= 0 and high <= 255
            return field.required and field.type.kind == "integer" and not field.type.nullable and bounded
    return False


def _is_symbol(node: ZonValue, name: str) -> bool:
    return isinstance(node, Symbol) and node.name == name
