"""ZON text to values with positions, and plain values to ZON text."""

from venom_policy.zon.reader import read
from venom_policy.zon.values import Boolean, Field, Null, Number, String, Struct, Symbol, Tuple, ZonValue, plain
from venom_policy.zon.writer import write

__all__ = [
    "Boolean",
    "Field",
    "Null",
    "Number",
    "String",
    "Struct",
    "Symbol",
    "Tuple",
    "ZonValue",
    "plain",
    "read",
    "write",
]
