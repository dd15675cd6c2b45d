"""Policy files and presets ⇄ bytes, which a hook reads faster."""

from __future__ import annotations

import marshal

from venom_policy.grants import Label, Reach
from venom_policy.policies.file import Held, PolicyFile, ScopeFields, Written
from venom_policy.policies.presets import Preset, Shipped
from venom_policy.source import Location
from venom_policy.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_KINDS = {
    kind.__name__: kind for kind in (Held, Label, Location, PolicyFile, Preset, Reach, ScopeFields, Shipped, Written)
}


def packed(value: PolicyFile | Shipped) -> bytes:
    """The value as bytes that `unpacked` reads."""
    return marshal.dumps(_flat(value))


def unpacked(data: bytes) -> PolicyFile | Shipped | None:
    """The value of bytes that `packed` wrote; None where they are none."""
    try:
        found = _built(marshal.loads(data))
    except (ValueError, EOFError, TypeError, KeyError, IndexError):
        return None
    return found if isinstance(found, PolicyFile | Shipped) else None


def _flat(value: Any) -> Any:
    """A value as a tuple that begins with its kind.

    A tuple of values begins with nothing.
    """
    if isinstance(value, Value):
        return (type(value).__name__, *[_flat(getattr(value, field)) for field in value.__match_args__])
    return ("", *map(_flat, value)) if isinstance(value, tuple) else value


def _built(flat: Any) -> Any:
    if not isinstance(flat, tuple):
        return flat
    kind, *fields = flat
    built = tuple(map(_built, fields))
    return _KINDS[kind](*built) if kind else built
