"""One value of a parameter ⇄ its spelling on command lines."""

from __future__ import annotations

from venom_policy.errors import InvocationError
from venom_policy.verbs.model import Field, Type
from venom_policy.verbs.validation import OUT_OF_RANGE, WRONG_TYPE, type_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, NoReturn

    from venom_policy.verbs.model import Json

_DIGITS = frozenset("0123456789")
_LONGEST_INTEGER = 400  # digits; a longer one is out of any range, and Python refuses to read thousands


def read_value(field: Field, text: str) -> Json:
    """The value that a text spells for a parameter.

    Its range is not yet judged. Raises InvocationError.
    """
    match field.type.kind:
        case "string":
            return text
        case "integer":
            return _integer(field, text)
        case "number":
            return _number(field, text)
        case "boolean" if text in ("true", "false"):
            return text == "true"
        case "null" if text == "null":
            return None
        case "array" | "object":
            return _json(field, text)
    return _refuse(field, text)


def written_value(type: Type, value: Json) -> str:
    """The text that spells a valid value."""
    if type.kind == "string":
        return str(value)
    from json import dumps

    # ASCII, so that a lone surrogate inside comes back as it was.
    return dumps(value, separators=(",", ":"))


def _integer(field: Field, text: str) -> int:
    digits = text[1:] if text[:1] in ("+", "-") else text
    if not digits or not _DIGITS.issuperset(digits):
        _refuse(field, text)
    if len(digits) > _LONGEST_INTEGER:
        raise InvocationError(
            OUT_OF_RANGE, f"expected fewer digits for '{field.name}', found {len(digits)}", field.name
        )
    return int(text)


def _number(field: Field, text: str) -> int | float:
    if not _is_number(text):
        _refuse(field, text)
    if _DIGITS.issuperset(text.removeprefix("-")) and len(text) <= _LONGEST_INTEGER:
        return int(text)
    return float(text)


def _is_number(text: str) -> bool:
    """Whether a text is a number as JSON writes it."""
    mantissa, mark, exponent = text.removeprefix("-").replace("E", "e").partition("e")
    whole, point, fraction = mantissa.partition(".")
    exponent = exponent[1:] if exponent[:1] in ("+", "-") else exponent
    parts = [whole, *([fraction] if point else []), *([exponent] if mark else [])]
    return all(part and _DIGITS.issuperset(part) for part in parts) and (whole == "0" or whole[0] != "0")


def _json(field: Field, text: str) -> Json:
    from json import loads

    try:
        value: Json = loads(text, object_pairs_hook=_members, parse_constant=_no_constant, parse_int=_bounded_integer)
    except (ValueError, RecursionError):
        return _refuse(field, text)
    return value


def _members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) != len(pairs):
        raise ValueError("a member comes twice")
    return members


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"`{name}` is no JSON")


def _bounded_integer(digits: str) -> int | float:
    return int(digits) if len(digits) <= _LONGEST_INTEGER else float(digits)


def _refuse(field: Field, text: str) -> NoReturn:
    kind = field.type.kind
    wanted = {
        "boolean": "`true` or `false`",
        "null": "`null`",
        "array": f"{_array_name(field.type)}",
        "object": "a JSON object",
    }.get(kind, type_name(field.type))
    raise InvocationError(WRONG_TYPE, f"expected {wanted} for `{field.flag}`, found `{text}`", field.name)


def _array_name(type: Type) -> str:
    strings = type.items is not None and type.items.kind == "string"
    return "a JSON array of strings" if strings else "a JSON array"
