"""Frozen, slotted values without the start-up cost of dataclasses."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, ClassVar, TypeVar, dataclass_transform

    V = TypeVar("V", bound="Value")
else:

    def dataclass_transform(**_options):
        """Stand in for the typing decorator, whose import costs more than the judgment."""
        return lambda decorated: decorated


@dataclass_transform(eq_default=True, frozen_default=True)
class ValueType(type):
    """Turns the annotations of a class body into slots and the arguments of its constructor.

    `__init__` is compiled when the class is first used, so that a process pays only for the values it builds.
    """

    def __new__(cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> ValueType:
        own = tuple(field for field in namespace.get("__annotations__", ()) if not field.startswith("__"))
        inherited = tuple(field for base in bases for field in getattr(base, "__match_args__", ()))
        defaults = dict(next((getattr(base, "__defaults__", {}) for base in bases), {}))
        for field in own:
            if field in namespace:
                defaults[field] = namespace.pop(field)
        namespace.setdefault("__slots__", own)
        namespace["__match_args__"] = inherited + own
        namespace["__defaults__"] = defaults
        namespace.setdefault("__init__", _first_construction)
        return super().__new__(cls, name, bases, namespace)


def _first_construction(self: Value, *values: Any, **named: Any) -> None:
    constructor = _compile_constructor(type(self))
    type.__setattr__(type(self), "__init__", constructor)
    constructor(self, *values, **named)


def _compile_constructor(kind: type[Value]) -> Callable[..., None]:
    fields = kind.__match_args__
    scope: dict[str, Any] = {f"_set_{field}": getattr(kind, field).__set__ for field in fields}
    scope |= {f"_default_{field}": value for field, value in kind.__defaults__.items()}
    arguments = ", ".join(f"{field}=_default_{field}" if field in kind.__defaults__ else field for field in fields)
    body = "; ".join(f"_set_{field}(self, {field})" for field in fields) or "pass"
    exec(f"def __init__(self{', ' if fields else ''}{arguments}): {body}", scope)
    constructor: Callable[..., None] = scope["__init__"]
    return constructor


class Value(metaclass=ValueType):
    """A frozen value: equal when of the same kind with equal fields."""

    __match_args__: ClassVar[tuple[str, ...]]
    __defaults__: ClassVar[dict[str, Any]]
    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"`{type(self).__name__}` is frozen: `{name}` cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"`{type(self).__name__}` is frozen: `{name}` cannot be deleted")

    def _fields(self) -> tuple[Any, ...]:
        return tuple([getattr(self, field) for field in self.__match_args__])

    def __eq__(self, other: object) -> bool:
        return self is other or (type(self) is type(other) and self._fields() == other._fields())

    def __hash__(self) -> int:
        return hash((type(self).__name__, *self._fields()))

    def __repr__(self) -> str:
        fields = ", ".join(f"{field}={getattr(self, field)!r}" for field in self.__match_args__)
        return f"{type(self).__name__}({fields})"

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), self._fields())


def replace(value: V, /, **changes: Any) -> V:
    """The same value with some fields changed.

    Arguments: the fields to change, by name. Raises TypeError for a name that is no field.
    """
    fields = {field: getattr(value, field) for field in value.__match_args__}
    return type(value)(**(fields | changes))
