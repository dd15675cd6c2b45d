"""Type descriptors and field records of a manifest, read and checked."""

from __future__ import annotations

from venom_policy.verbs.model import ABSENT, EMPTY_OBJECT, KINDS, LARGEST_INTEGER, RESERVED_PARAMETERS, Field, Type
from venom_policy.verbs.names import is_component
from venom_policy.verbs.records import Records, at_path, kind_of
from venom_policy.verbs.validation import validate
from venom_policy.zon import Number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.verbs.model import Absent, Json
    from venom_policy.zon import ZonValue

MEMBERS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "string": ((), ("choices",)),
    "boolean": ((), ()),
    "integer": ((), ("min", "max")),
    "number": ((), ("min", "max")),
    "null": ((), ()),
    "array": (("items",), ()),
    "object": (("fields",), ()),
}


class Descriptors(Records):
    """Reads types and fields.

    In a type that is faulty the rest is still read.
    """

    def type(self, node: ZonValue | None, what: str, *, in_params: bool = False) -> Type | None:
        """The type of a descriptor; None where its kind is unknown."""
        if node is None:
            return None
        kind = self.kind(node, what)
        if kind is None:
            return None
        required, optional = MEMBERS[kind]
        members = self.record(node, f"the {kind} descriptor of {what}", ("kind", *required), ("nullable", *optional))
        nullable = self.boolean(members.get("nullable"), "`nullable`")
        if in_params and "nullable" in members:
            self.fault(members["nullable"], "expected `nullable` outside of params only, found it under `params`")
        minimum, maximum = self.bounds(kind, members.get("min"), members.get("max"))
        return Type(
            kind,
            nullable=nullable,
            choices=self.choices(members.get("choices")),
            minimum=minimum,
            maximum=maximum,
            items=self.type(members.get("items"), f"the items of {what}", in_params=in_params),
            fields=self.fields(members.get("fields"), "fields", in_params=in_params),
        )

    def kind(self, node: ZonValue, what: str) -> str | None:
        kind = at_path(node, "kind")
        if kind is not node:
            return self.symbol(kind, f"the kind of {what}", KINDS)
        self.fault(node, f"expected a type descriptor with a `kind` as {what}, found {kind_of(node)}")
        return None

    def choices(self, node: ZonValue | None) -> tuple[str, ...]:
        if node is None:
            return ()
        items = self.items(node, "`choices`")
        if not items:
            self.fault(node, "expected at least one choice, found none")
        texts = [(self.text(item, "a choice"), item) for item in items]
        known = [(text, item) for text, item in texts if text is not None]
        seen: set[str] = set()
        for text, item in known:
            if text in seen:
                self.fault(item, f"expected each choice once, found {kind_of(item)} again")
            seen.add(text)
        return tuple(text for text, _item in known)

    def bounds(
        self, kind: str, low: ZonValue | None, high: ZonValue | None
    ) -> tuple[int | float | None, int | float | None]:
        minimum, maximum = self.bound(kind, low, "min"), self.bound(kind, high, "max")
        if minimum is not None and maximum is not None and minimum > maximum and high is not None:
            self.fault(high, f"expected `max` not below `min`, found `{maximum}` below `{minimum}`")
        return minimum, maximum

    def bound(self, kind: str, node: ZonValue | None, name: str) -> int | float | None:
        if node is None:
            return None
        if not isinstance(node, Number):
            self.fault(node, f"expected `{name}` as a number, found {kind_of(node)}")
            return None
        problems = validate(Type(kind), node.value)
        if problems:
            shape = f"an integer within ±{LARGEST_INTEGER}" if kind == "integer" else "a finite number"
            self.fault(node, f"expected `{name}` as {shape}, found {kind_of(node)}")
            return None
        return int(node.value) if kind == "integer" else node.value

    def fields(self, node: ZonValue | None, what: str, *, in_params: bool, top: bool = False) -> tuple[Field, ...]:
        """Field records in order; `top` for those that become flags."""
        read = [self.field(item, in_params=in_params, top=top) for item in self.items(node, f"`{what}`")]
        self.once([(field.name, place) for field, place in read], "field name")
        return tuple(field for field, _place in read)

    def field(self, node: ZonValue, *, in_params: bool, top: bool) -> tuple[Field, ZonValue]:
        members = self.record(node, "a field record", ("name", "summary", "type"), ("required", "default"))
        place = members.get("name", node)
        name = self.name(members.get("name"), "a field name", is_component, "[a-z][a-z0-9_]*")
        if top and name in RESERVED_PARAMETERS:
            self.fault(place, f"expected a parameter name that is not reserved, found `{name}`")
        type = self.type(members.get("type"), f"`{name}`", in_params=in_params)
        required = self.boolean(members.get("required"), "`required`")
        default: Json | Absent = ABSENT
        if "default" in members:
            if required:
                self.fault(members["default"], "expected `required = true` or a default, found both")
            default = self.value(members["default"], type, f"the default of `{name}`")
        summary = self.summary(members.get("summary"))
        return Field(name, summary, type or EMPTY_OBJECT, required, default), place

    def value(self, node: ZonValue, type: Type | None, what: str) -> Json:
        """Data that is checked against its type where that is known."""
        before = len(self.faults)
        data = self.data(node, type)
        if type is not None and len(self.faults) == before:
            for violation in validate(type, data):
                self.fault(at_path(node, violation.path), f"{what}: {violation.message}")
        return data
