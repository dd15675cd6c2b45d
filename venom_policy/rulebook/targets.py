"""ZON to the targets of effect lines."""

from __future__ import annotations

from venom_policy.rulebook.near import near
from venom_policy.rulebook.reading import fields_of, found, text
from venom_policy.rulebook.rule import SPECIAL_TARGETS, Derived, Fixed, Named, Special, Typed
from venom_policy.zon import String, Struct, Symbol

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.rulebook.reading import Reading
    from venom_policy.rulebook.rule import TargetExpression
    from venom_policy.zon import ZonValue

# No option or operand may bind these names: a target that uses them must mean the special one.
RESERVED_NAMES = frozenset({"unknown", "nothing", "no_subcommand"})

NOTHING = Special("nothing")
TYPES = frozenset({"host", "path", "remote", "variable", "process", "program", "code", "system", "service"})


def target(reading: Reading, value: ZonValue) -> TargetExpression:
    """A target: a bound name, a special one, text, or struct."""
    match value:
        case Symbol(name):
            return _symbol(reading, value, name)
        case String():
            return Fixed(text(reading, value))
        case Struct():
            return _struct(reading, value)
    reading.fault(value, f"expected a target, found {found(value)}")
    return NOTHING


def _symbol(reading: Reading, value: Symbol, name: str) -> TargetExpression:
    # A level that binds `.service` or `.repository` itself means its own word.
    if name in reading.names.values:
        return Named(name)
    if name not in SPECIAL_TARGETS:
        known = reading.names.values | SPECIAL_TARGETS
        reading.fault(value, f"expected a bound value or special target, found `.{name}`{near(name, known)}")
    return Special(name)


FORMS = {
    "suffix": ("of",),
    "without": ("of",),
    "basename_of": ("inside",),
    "parent_of": (),
    "matching": (),
    "linked_below": (),
    "page_of": ("on",),
    "below": ("names",),
    "inside": ("of",),
    "into": ("of",),
    "beside": ("of",),
    "remote": ("ref",),
    "service": ("kind", "name"),
}


def _struct(reading: Reading, value: Struct) -> TargetExpression:
    form = _form(value)
    if form is None:
        names = ", ".join(f"`.{field.name}`" for field in fields_of(reading, value))
        reading.fault(value, f"expected a typed or derived target, found the fields {names}")
        return NOTHING
    allowed = {form, *FORMS.get(form, ())}
    fields = {name: text if (form, name) == ("service", "kind") else target for name in sorted(allowed)}
    needed = ("of",) if "of" in allowed else ()
    parts = reading.record(value, fields, needed)
    for name in needed:
        parts.setdefault(name, NOTHING)
    return _built(form, parts)


def _form(value: Struct) -> str | None:
    names = {field.name for field in value.fields}
    for form in FORMS:
        # `.inside` also says where a basename goes, `.name` what a service is called.
        if form in names:
            return form
    return next(iter(sorted(names & TYPES)), None)


def _built(form: str, parts: dict[str, TargetExpression]) -> TargetExpression:
    match form:
        case "suffix" | "without":
            return Derived(form, parts[form], of=parts["of"])
        case "basename_of":
            return Derived("basename", parts["basename_of"], inside=parts.get("inside"))
        case "parent_of":
            return Derived("parent", parts["parent_of"])
        case "matching" | "linked_below":
            return Derived(form, parts[form])
        case "page_of":
            return Derived("page", parts["page_of"], inside=parts.get("on"))
        case "below":
            return Derived("below", parts["below"], names=parts.get("names"))
        case "inside" | "into" | "beside":
            return Derived(form, parts["of"], inside=parts[form])
        case "service":
            kind = parts.get("kind", "")
            return Typed(form, parts[form], kind=kind if isinstance(kind, str) else "", name=parts.get("name"))
        case _:
            return Typed(form, parts[form], ref=parts.get("ref"))
