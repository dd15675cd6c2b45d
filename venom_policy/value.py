"""Frozen, slotted values without the start-up cost of dataclasses."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, ClassVar, TypeVar, dataclass_transform

    V = TypeVar("V", bound="Value")
else:

    def dataclass_transform(**_options):
        """Stand in for the typing decorator, which is slow to import."""
        return lambda decorated: decorated


@dataclass_transform(eq_default=True, frozen_default=True)
class ValueType(type):
    """Turns a class's annotations into slots and arguments.

    `__init__` and `_fields` are compiled when first used, so that a process pays only for the values it builds.
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
        namespace["__by_name__"] = "__init__" in namespace
        namespace.setdefault("__init__", _first_construction)
        namespace.setdefault("_fields", _first_fields)
        return super().__new__(cls, name, bases, namespace)


# Writing through a slot's descriptor costs a call for each field, leaving and entering the frozen class two for all.
_FEW_FIELDS = 3


def _first_construction(self: Value, *values: Any, **named: Any) -> None:
    constructor = _compile_constructor(type(self))
    type.__setattr__(type(self), "__init__", constructor)
    constructor(self, *values, **named)


def _first_fields(self: Value) -> tuple[Any, ...]:
    kind = type(self)
    scope: dict[str, Any] = {}
    exec(f"def _fields(self): return ({''.join([f'self.{field}, ' for field in kind.__match_args__])})", scope)
    type.__setattr__(kind, "_fields", scope["_fields"])
    fields: tuple[Any, ...] = scope["_fields"](self)
    return fields


# What `maker` gave before, since several modules may ask for one kind.
_makers: dict[type, Any] = {}


def maker(kind: type[V]) -> type[V]:
    """What builds values of a kind faster than the kind.

    For the few kinds of which each command needs several.
    """
    built: type[V] | None = _makers.get(kind)
    if built is None:
        built = _makers[kind] = _compile_maker(kind)
    return built


def _compile_maker(kind: type[V]) -> type[V]:
    scope, arguments = _arguments(kind)
    scope |= {"_open": _thawed(kind), "_frozen": kind}
    stores = "; ".join(f"self.{field} = {field}" for field in kind.__match_args__)
    exec(f"def built({arguments}): self = _open(); {stores}; self.__class__ = _frozen; return self", scope)
    built: type[V] = scope["built"]
    return built


def _arguments(kind: type[Value]) -> tuple[dict[str, Any], str]:
    scope: dict[str, Any] = {f"_default_{field}": value for field, value in kind.__defaults__.items()}
    fields = [f"{field}=_default_{field}" if field in kind.__defaults__ else field for field in kind.__match_args__]
    return scope, ", ".join(fields)


def _compile_constructor(kind: type[Value]) -> Callable[..., None]:
    fields = kind.__match_args__
    scope, arguments = _arguments(kind)
    if len(fields) <= _FEW_FIELDS:
        scope |= {f"_set_{field}": getattr(kind, field).__set__ for field in fields}
        body = "; ".join(f"_set_{field}(self, {field})" for field in fields) or "pass"
    else:
        scope |= {"_enter": _CLASS_OF.__set__, "_open": _thawed(kind), "_frozen": kind}
        stores = "; ".join(f"self.{field} = {field}" for field in fields)
        body = f"_enter(self, _open); {stores}; self.__class__ = _frozen"
    exec(f"def __init__(self{', ' if fields else ''}{arguments}): {body}", scope)
    constructor: Callable[..., None] = scope["__init__"]
    return constructor


_CLASS_OF: Any = object.__dict__["__class__"]


def _thawed(kind: type[Value]) -> type:
    """A class of the same layout whose fields can be set.

    A value has it only while it is built.
    """
    # Both are needed: with one alone Python would keep the slower way of setting.
    plain = {"__setattr__": object.__setattr__, "__delattr__": object.__delattr__, "__init__": object.__init__}
    return type.__new__(ValueType, kind.__name__, kind.__bases__, {"__slots__": kind.__slots__, **plain})


class Value(metaclass=ValueType):
    """A frozen value: equal when of the same kind with equal fields."""

    __match_args__: ClassVar[tuple[str, ...]]
    __defaults__: ClassVar[dict[str, Any]]
    __by_name__: ClassVar[bool]
    """Whether the class has a constructor of its own, which takes its fields by name."""
    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"`{type(self).__name__}` is frozen: `{name}` cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"`{type(self).__name__}` is frozen: `{name}` cannot be deleted")

    def _fields(self) -> tuple[Any, ...]:
        """All fields in order; each class compiles its own."""
        return ()

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
    fields = list(value._fields())
    names = value.__match_args__
    for name, changed in changes.items():
        if name not in names:
            raise TypeError(f"`{type(value).__name__}` has no field `{name}`")
        fields[names.index(name)] = changed
    if value.__by_name__:
        return type(value)(**dict(zip(names, fields, strict=True)))
    return type(value)(*fields)
