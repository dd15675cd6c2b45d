"""What changed between two manifests, and what of it breaks callers."""

from __future__ import annotations

from venom_policy.grants import COVERED
from venom_policy.value import Value
from venom_policy.verbs.digest import digest, type_document
from venom_policy.verbs.model import Absent, Field, Manifest, Type, Verb

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from venom_policy.verbs.model import Json

# What a value of one kind may become without any caller noticing.
_WIDER = {("integer", "number")}


class Change(Value):
    """One change.

    `place` is the verb's wire name and what in it, with a space between.
    """

    breaking: bool
    place: str
    message: str


def changes(old: Manifest, new: Manifest) -> tuple[Change, ...]:
    """All changes between two manifests, none for equal digests."""
    found = list(_changes(old, new))
    if not found and digest(old) != digest(new):
        found.append(Change(False, "", "documentation changed"))
    return tuple(found)


def _changes(old: Manifest, new: Manifest) -> Iterator[Change]:
    if old.tool != new.tool:
        yield Change(True, "", f"the tool `{old.tool}` is named `{new.tool}`")
    before, after = ({verb.name: verb for verb in manifest.verbs} for manifest in (old, new))
    for name in sorted(before.keys() | after.keys()):
        if name not in after:
            yield Change(True, name, "the verb is removed or renamed")
        elif name not in before:
            yield Change(False, name, "the verb is new")
        else:
            yield from _verb(before[name], after[name])


def _verb(old: Verb, new: Verb) -> Iterator[Change]:
    name = old.name
    if old.grant != new.grant:
        stronger = new.grant not in COVERED[old.grant]
        yield Change(stronger, f"{name} grant", f"`{old.grant}` became `{new.grant}`")
    if old.streams != new.streams:
        yield Change(True, f"{name} streams", "it streams now" if new.streams else "it streams no more")
    if old.exit != new.exit:
        yield Change(True, f"{name} exit", "the exit policy changed")
    if old.local != new.local:
        yield Change(True, f"{name} local", "it is local now" if new.local else "it is local no more")
    if shape(old.result) != shape(new.result):
        yield Change(True, f"{name} result", "the result changed")
    if old.item and new.item and shape(old.item) != shape(new.item):
        yield Change(True, f"{name} item", "the item changed")
    yield from _fields(old.params, new.params, f"{name} params")
    codes = {error.code for error in old.errors}, {error.code for error in new.errors}
    for code in sorted(codes[0] ^ codes[1]):
        message = f"the error `{code}` is {'new' if code in codes[1] else 'removed'}"
        yield Change(False, f"{name} errors", message)
    if old.facets != new.facets:
        yield Change(False, f"{name} facets", "the facets changed")


def _fields(old: tuple[Field, ...], new: tuple[Field, ...], place: str) -> Iterator[Change]:
    before, after = ({field.name: field for field in fields} for fields in (old, new))
    for field in old:
        if field.name not in after:
            yield Change(True, f"{place}.{field.name}", "it is removed or renamed")
    for field in new:
        inner = f"{place}.{field.name}"
        if field.name not in before:
            yield Change(
                field.required, inner, "it is new and required" if field.required else "it is new and optional"
            )
        else:
            yield from _field(before[field.name], field, inner)


def _field(old: Field, new: Field, place: str) -> Iterator[Change]:
    if old.required != new.required:
        yield Change(new.required, place, "it is required now" if new.required else "it is optional now")
    if _key(old.default) != _key(new.default):
        yield Change(True, place, "the default changed")
    yield from _input(old.type, new.type, place)


def _input(old: Type, new: Type, place: str) -> Iterator[Change]:
    """How a type that callers send changed: narrower breaks."""
    if old.kind != new.kind:
        wider = (old.kind, new.kind) in _WIDER
        yield Change(not wider, place, f"{old.kind} became {new.kind}")
        if not wider:
            return
    if old.nullable != new.nullable:
        yield Change(old.nullable, place, "null is allowed now" if new.nullable else "null is refused now")
    if set(old.choices) != set(new.choices):
        gone = [choice for choice in old.choices if new.choices and choice not in new.choices]
        narrower = bool(gone) or not old.choices
        yield Change(narrower, place, "fewer choices are allowed" if narrower else "more choices are allowed")
    yield from _bound(old.minimum, new.minimum, place, "the least value", 1)
    yield from _bound(old.maximum, new.maximum, place, "the largest value", -1)
    if old.items is not None and new.items is not None:
        yield from _input(old.items, new.items, f"{place}[]")
    yield from _fields(old.fields, new.fields, place)


def _bound(old: int | float | None, new: int | float | None, place: str, what: str, up: int) -> Iterator[Change]:
    if old == new:
        return
    narrower = new is not None and (old is None or up * new > up * old)
    yield Change(narrower, place, f"{what} was {_shown(old)} and is {_shown(new)}")


def _shown(bound: int | float | None) -> str:
    return "unbounded" if bound is None else f"`{bound}`"


def _key(default: Json | Absent) -> object:
    from venom_policy.verbs.canonical import canonical

    return None if isinstance(default, Absent) else canonical(default)


def shape(type: Type) -> Json:
    """The descriptor of a type without its documentation."""
    return _without_summaries(type_document(type))


def _without_summaries(written: Json) -> Json:
    match written:
        case dict() if "kind" in written and isinstance(written.get("fields"), list):
            fields = [
                {name: _without_summaries(value) if name == "type" else value for name, value in field.items()}
                for field in written["fields"]
            ]
            bare = [{name: value for name, value in field.items() if name != "summary"} for field in fields]
            return written | {"fields": sorted(bare, key=lambda field: str(field["name"]))}
        case dict() if "items" in written:
            return written | {"items": _without_summaries(written["items"])}
    return written
