"""The parts of closed ZON records, with every fault that they have."""

from __future__ import annotations

from venom_policy.errors import Fault
from venom_policy.verbs.names import has_control
from venom_policy.verbs.validation import is_text
from venom_policy.zon import Boolean, Field, Null, Number, String, Struct, Symbol, Tuple, ZonValue

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from venom_policy.verbs.model import Json, Type

    Members = dict[str, ZonValue]


class Records:
    """One reading, which gives what is right and keeps faults."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []

    def fault(self, node: ZonValue | Field, message: str) -> None:
        self.faults.append(Fault(node.location, message))

    def in_order(self) -> tuple[Fault, ...]:
        return tuple(sorted(self.faults, key=lambda fault: (fault.location.line, fault.location.column)))

    def record(self, node: ZonValue, what: str, required: tuple[str, ...], optional: tuple[str, ...] = ()) -> Members:
        """The known members of a struct; unknown and missing ones are faults."""
        fields = struct_fields(node)
        if fields is None:
            self.fault(node, f"expected {what} as a struct, found {kind_of(node)}")
            return {}
        known = required + optional
        members = {}
        for field in fields:
            if field.name in known:
                members[field.name] = field.value
            else:
                listed = ", ".join(f"`{one}`" for one in known)
                self.fault(field, f"expected one of {listed} in {what}, found the unknown member `{field.name}`")
        for name in required:
            if name not in members:
                self.fault(node, f"expected `{name}` in {what}, found none")
        return members

    def items(self, node: ZonValue | None, what: str) -> tuple[ZonValue, ...]:
        if node is None:
            return ()
        if isinstance(node, Tuple):
            return node.items
        self.fault(node, f"expected {what} as a tuple, found {kind_of(node)}")
        return ()

    def text(self, node: ZonValue | None, what: str) -> str | None:
        """A string of valid UTF-8."""
        if node is None:
            return None
        if not isinstance(node, String):
            self.fault(node, f"expected {what} as a string, found {kind_of(node)}")
            return None
        if not is_text(node.text):
            self.fault(node, f"expected valid UTF-8 in {what}, found other bytes")
            return None
        return node.text

    def summary(self, node: ZonValue | None) -> str:
        """A sentence of plain text."""
        text = self.text(node, "a summary")
        if node is not None and text == "":
            self.fault(node, "expected a summary of at least one character, found none")
        if node is not None and text is not None and has_control(text):
            self.fault(node, "expected a summary without control characters, found one")
        return text or ""

    def name(self, node: ZonValue | None, what: str, is_right: Callable[[str], bool], shape: str) -> str:
        text = self.text(node, what)
        if node is None or text is None:
            return ""
        if not is_right(text):
            shown = text if text.isprintable() else text.encode("unicode_escape").decode()
            self.fault(node, f"expected {what} of the form `{shape}`, found `{shown}`")
        return text

    def boolean(self, node: ZonValue | None, what: str) -> bool:
        """A boolean that is false where it is absent."""
        if node is None or isinstance(node, Boolean):
            return node is not None and node.value
        self.fault(node, f"expected {what} as `true` or `false`, found {kind_of(node)}")
        return False

    def symbol(self, node: ZonValue | None, what: str, choices: tuple[str, ...]) -> str | None:
        """One of some enum literals."""
        if node is None:
            return None
        if isinstance(node, Symbol) and node.name in choices:
            return node.name
        listed = ", ".join(f"`.{choice}`" for choice in choices)
        self.fault(node, f"expected one of {listed} as {what}, found {kind_of(node)}")
        return None

    def once(self, names: list[tuple[str, ZonValue]], what: str) -> None:
        """A fault for each name that comes again."""
        seen: set[str] = set()
        for name, node in names:
            if name and name in seen:
                self.fault(node, f"expected each {what} once, found `{name}` again")
            seen.add(name)

    def data(self, node: ZonValue, type: Type | None) -> Json:
        """A value that JSON can carry.

        The type says what `.{}` stands for.
        """
        match node:
            case Struct(fields):
                members = {field.name: field.type for field in type.fields} if type is not None else {}
                return {field.name: self.data(field.value, members.get(field.name)) for field in fields}
            case Tuple(items):
                if not items and type is not None and type.kind == "object":
                    return {}
                return [self.data(item, type.items if type is not None else None) for item in items]
            case String():
                return self.text(node, "data") or ""
            case Number(value) | Boolean(value):
                return value
            case Symbol():
                self.fault(node, f"expected data, found {kind_of(node)} (values on the wire are strings)")
        return None


def struct_fields(node: ZonValue) -> tuple[Field, ...] | None:
    """The members of a struct, which `.{}` may be too.

    None where the node is another value.
    """
    match node:
        case Struct(fields):
            return fields
        case Tuple(()):
            return ()
    return None


def at_path(node: ZonValue, path: str) -> ZonValue:
    """The node at a dotted path, or the last before it."""
    for step in path.split("."):
        inner: ZonValue | None = None
        if isinstance(node, Struct):
            inner = node.get(step)
        elif isinstance(node, Tuple) and step.isdigit() and int(step) < len(node.items):
            inner = node.items[int(step)]
        if inner is None:
            return node
        node = inner
    return node


def kind_of(node: ZonValue) -> str:
    """How a fault calls a node."""
    match node:
        case Struct():
            return "a struct"
        case Tuple(items):
            return "a tuple" if items else "`.{}`"
        case Symbol(name):
            return f"`.{name}`" if name.isprintable() else "an enum literal"
        case String(text):
            return f"the string `{text}`" if text.isprintable() and len(text) <= 40 else "a string"
        case Number(value):
            return f"`{value}`" if isinstance(value, float) or abs(value) < 1 << 64 else "a larger integer"
        case Boolean(value):
            return "`true`" if value else "`false`"
        case Null():
            return "`null`"
