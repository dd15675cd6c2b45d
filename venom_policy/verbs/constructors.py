"""Manifests built in Python, checked by the reader of ZON."""

from __future__ import annotations

from venom_policy.errors import FileFaults, UsageError
from venom_policy.source import Location
from venom_policy.verbs.digest import document
from venom_policy.verbs.model import ABSENT, Field, Manifest, Type
from venom_policy.verbs.reading import manifest_of
from venom_policy.zon import Boolean, Null, Number, String, Struct, Symbol, Tuple
from venom_policy.zon import Field as Member

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.verbs.model import Absent, Json, Verb
    from venom_policy.zon import ZonValue

_ENUMS = ("kind", "grant")
_DATA = ("default", "examples")


def manifest(
    tool: str, summary: str, *verbs: Verb, extensions: tuple[str, ...] = (), bundles: tuple[str, ...] = ()
) -> Manifest:
    """A checked manifest.

    Raises UsageError with all faults, each led by its path.
    """
    return checked(Manifest(tool, summary, verbs), extensions, bundles)


def checked(declared: Manifest, extensions: tuple[str, ...] = (), bundles: tuple[str, ...] = ()) -> Manifest:
    """The manifest as the reader of ZON gives it.

    Raises UsageError with all faults.
    """
    try:
        return manifest_of(_node(document(declared), "manifest", data=False), extensions, bundles)
    except FileFaults as error:
        raise UsageError("\n".join(f"{fault.location.file}: {fault.message}" for fault in error.faults)) from error


def string(*choices: str, nullable: bool = False) -> Type:
    """A string, one of the choices where some are given."""
    return Type("string", nullable, choices)


def boolean(*, nullable: bool = False) -> Type:
    """True or false."""
    return Type("boolean", nullable)


def integer(minimum: int | None = None, maximum: int | None = None, *, nullable: bool = False) -> Type:
    """An integer within inclusive bounds."""
    return Type("integer", nullable, minimum=minimum, maximum=maximum)


def number(minimum: int | float | None = None, maximum: int | float | None = None, *, nullable: bool = False) -> Type:
    """A finite number within inclusive bounds."""
    return Type("number", nullable, minimum=minimum, maximum=maximum)


def null() -> Type:
    """Null alone."""
    return Type("null")


def array(items: Type, *, nullable: bool = False) -> Type:
    """An array of values of one type."""
    return Type("array", nullable, items=items)


def record(*fields: Field, nullable: bool = False) -> Type:
    """A closed object."""
    return Type("object", nullable, fields=fields)


def required(name: str, summary: str, type: Type) -> Field:
    """A field that must be there."""
    return Field(name, summary, type, True)


def optional(name: str, summary: str, type: Type, default: Json | Absent = ABSENT) -> Field:
    """A field that may be absent, with a default or without."""
    return Field(name, summary, type, False, default)


def _node(value: Json, path: str, *, data: bool) -> ZonValue:
    place = Location(path, 0, 0)
    match value:
        case None:
            return Null(place)
        case bool():
            return Boolean(value, place)
        case str():
            return String(value, place)
        case int() | float():
            return Number(value, place)
        case list() | tuple():
            items = [_node(item, f"{path}[{index}]", data=data) for index, item in enumerate(value)]
            return Tuple(tuple(items), place)
        case dict():
            return Struct(tuple(_member(name, item, f"{path}.{name}", data) for name, item in value.items()), place)
    raise UsageError(f"expected JSON data as {path}, found a `{type(value).__name__}`")


def _member(name: str, value: Json, path: str, data: bool) -> Member:
    place = Location(path, 0, 0)
    if not data and name in _ENUMS and isinstance(value, str):
        return Member(name, Symbol(value, place), place)
    return Member(name, _node(value, path, data=data or name in _DATA), place)
