"""JSON values × a type → what is wrong with them."""

from __future__ import annotations

from venom_policy.value import Value
from venom_policy.verbs.model import LARGEST_INTEGER, Absent, Field, Type

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from venom_policy.verbs.model import Json

UNKNOWN = "invalid_params.unknown"
MISSING = "invalid_params.missing"
WRONG_TYPE = "invalid_params.type"
WRONG_CHOICE = "invalid_params.enum"
OUT_OF_RANGE = "invalid_params.range"

_NAMES = {
    "string": "a string",
    "boolean": "a boolean",
    "integer": "an integer",
    "number": "a number",
    "null": "null",
    "array": "an array",
    "object": "an object",
}


class Violation(Value):
    """One way in which a value is not of its type.

    `path` is dotted, empty for the value itself.
    """

    code: str
    path: str
    message: str


def validate(type: Type, value: object, path: str = "", *, any_text: bool = False) -> list[Violation]:
    """What is wrong with a value, nothing when it fits.

    Never raises. Defaults stand for absent fields. With `any_text` strings may hold bytes that are no UTF-8.
    """
    found: list[Violation] = []
    _Walk(found, any_text).value(type, value, path)
    return found


def fill(type: Type, value: Json) -> Json:
    """A valid value with defaults and its type's kind of numbers.

    An integer may come as 1.0. What is not of the type is given back as it is.
    """
    match type.kind:
        case "object" if isinstance(value, dict):
            return _filled_object(type, value)
        case "array" if isinstance(value, list) and type.items is not None:
            items = type.items
            return [fill(items, item) for item in value]
        case "integer" if isinstance(value, float) and value.is_integer():
            return int(value)
        case "number" if isinstance(value, float) and value == 0:
            return 0
    return value


def type_name(type: Type) -> str:
    """How a sentence calls the type: `an integer`, `a string or null`."""
    name = _NAMES[type.kind]
    return f"{name} or null" if type.nullable and type.kind != "null" else name


def value_name(value: object) -> str:
    """How a sentence calls what was found."""
    match value:
        case None:
            return "null"
        case bool():
            return "a boolean"
        case str():
            return "a string"
        case float() if value.is_integer():
            return "an integer"
        case int():
            return "an integer"
        case float():
            return "a number"
        case list():
            return "an array"
        case dict():
            return "an object"
    return "no JSON value"


def is_text(value: str) -> bool:
    """Whether a string can be written as UTF-8."""
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def _filled_object(type: Type, value: dict[str, Any]) -> dict[str, Any]:
    filled = {}
    declared = set()
    for field in type.fields:
        declared.add(field.name)
        if field.name in value:
            filled[field.name] = fill(field.type, value[field.name])
        elif not isinstance(field.default, Absent):
            filled[field.name] = fill(field.type, field.default)
    filled.update((name, member) for name, member in value.items() if name not in declared)
    return filled


class _Walk:
    def __init__(self, found: list[Violation], any_text: bool) -> None:
        self.found = found
        self.any_text = any_text

    def value(self, type: Type, value: object, path: str) -> None:
        if value is None and type.nullable:
            return
        _CHECKS[type.kind](self, type, value, path)

    def add(self, code: str, path: str, message: str) -> None:
        self.found.append(Violation(code, path, message))

    def wrong_type(self, type: Type, value: object, path: str) -> None:
        self.add(WRONG_TYPE, path, f"expected {type_name(type)}{_place(path)}, found {value_name(value)}")

    def string(self, type: Type, value: object, path: str) -> None:
        if not isinstance(value, str):
            self.wrong_type(type, value, path)
        elif not (self.any_text or value.isascii() or is_text(value)):
            self.add(WRONG_TYPE, path, f"expected valid Unicode{_place(path)}, found a lone surrogate")
        elif type.choices and value not in type.choices:
            choices = ", ".join(f"`{choice}`" for choice in type.choices)
            self.add(WRONG_CHOICE, path, f"expected one of {choices}{_place(path)}, found `{value}`")

    def boolean(self, type: Type, value: object, path: str) -> None:
        if not isinstance(value, bool):
            self.wrong_type(type, value, path)

    def null(self, type: Type, value: object, path: str) -> None:
        if value is not None:
            self.wrong_type(type, value, path)

    def integer(self, type: Type, value: object, path: str) -> None:
        if isinstance(value, bool) or not isinstance(value, int | float):
            return self.wrong_type(type, value, path)
        if isinstance(value, float) and not value.is_integer():
            if _is_finite(value):
                return self.wrong_type(type, value, path)
            return self.add(OUT_OF_RANGE, path, f"expected a finite number{_place(path)}, found `{value}`")
        if not -LARGEST_INTEGER <= value <= LARGEST_INTEGER:
            return self.add(OUT_OF_RANGE, path, f"expected an integer within ±{LARGEST_INTEGER}{_place(path)}")
        return self.bounds(type, value, path)

    def number(self, type: Type, value: object, path: str) -> None:
        if isinstance(value, bool) or not isinstance(value, int | float):
            return self.wrong_type(type, value, path)
        if not _is_finite(value):
            return self.add(OUT_OF_RANGE, path, f"expected a finite number{_place(path)}")
        if isinstance(value, int) and abs(value) > LARGEST_INTEGER and int(float(value)) != value:
            return self.add(OUT_OF_RANGE, path, f"expected a number that JSON carries without loss{_place(path)}")
        return self.bounds(type, value, path)

    def bounds(self, type: Type, value: int | float, path: str) -> None:
        if type.minimum is not None and value < type.minimum:
            self.add(OUT_OF_RANGE, path, f"expected at least {type.minimum}{_place(path)}, found {value}")
        if type.maximum is not None and value > type.maximum:
            self.add(OUT_OF_RANGE, path, f"expected at most {type.maximum}{_place(path)}, found {value}")

    def array(self, type: Type, value: object, path: str) -> None:
        if not isinstance(value, list) or type.items is None:
            return self.wrong_type(type, value, path)
        for index, item in enumerate(value):
            self.value(type.items, item, _below(path, str(index)))
        return None

    def object(self, type: Type, value: object, path: str) -> None:
        if not isinstance(value, dict):
            return self.wrong_type(type, value, path)
        known = {field.name for field in type.fields}
        for name in value:
            if name not in known:
                shown = _below(path, str(name))
                self.add(UNKNOWN, shown, f"unknown param '{shown}'")
        for field in type.fields:
            self.field(field, value, _below(path, field.name))
        return None

    def field(self, field: Field, members: dict[Any, Any], path: str) -> None:
        if field.name in members:
            self.value(field.type, members[field.name], path)
        elif not isinstance(field.default, Absent):
            self.value(field.type, field.default, path)
        elif field.required:
            self.add(MISSING, path, f"missing required param '{path}'")


_CHECKS: dict[str, Callable[[_Walk, Type, object, str], None]] = {
    "string": _Walk.string,
    "boolean": _Walk.boolean,
    "null": _Walk.null,
    "integer": _Walk.integer,
    "number": _Walk.number,
    "array": _Walk.array,
    "object": _Walk.object,
}


def _below(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def _place(path: str) -> str:
    return f" for '{path}'" if path else ""


def _is_finite(value: int | float) -> bool:
    try:
        number = float(value)
    except OverflowError:
        return False
    return number - number == 0
