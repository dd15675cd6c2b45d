"""A level → the names that its options and operands bind.

Conditions and targets may use these.
"""

from __future__ import annotations

from venom_policy.value import Value
from venom_policy.zon import String, Struct, Symbol, Tuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from venom_policy.zon import ZonValue


class Names(Value):
    """What may be named at a level.

    Values, marks, and options as they are listed.
    """

    values: frozenset[str] = frozenset()
    marks: frozenset[str] = frozenset()
    options: frozenset[str] = frozenset()

    def with_level(self, level: Struct) -> Names:
        """These names and those that the level itself binds.

        What is malformed is passed over.
        """
        options = list(_structs(level.get("options")))
        takes = [value for option in options if isinstance(value := option.get("takes"), Struct)]
        bound = [*takes, *_structs(level.get("operands"))]
        return Names(
            self.values.union(name for part in bound for name in _words(part.get("name"))),
            self.marks.union(name for option in options for name in _words(option.get("marks"))),
            self.options.union(name for option in options for name in _words(option.get("names"))),
        )


def _structs(value: ZonValue | None) -> Iterator[Struct]:
    if isinstance(value, Tuple):
        yield from (item for item in value.items if isinstance(item, Struct))


def _words(value: ZonValue | None) -> Iterator[str]:
    match value:
        case Symbol(name):
            yield name
        case String(text):
            yield text
        case Tuple(items):
            for item in items:
                yield from _words(item)
