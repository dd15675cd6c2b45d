"""A checked manifest → a Python module that builds it."""

from __future__ import annotations

from venom_policy.verbs.model import ErrorRecord, Field, Manifest, Type, Verb

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.value import Value

_HEAD = '''"""The verbs of {tool}.

Compiled from {file}: change that file, never this one.
"""

# ruff: noqa: E501  # each line is one type or verb, whatever its length
# fmt: off

from __future__ import annotations

from venom_policy.verbs.model import {names}

'''
_NAMES = ("ErrorRecord", "Example", "Exit", "Field", "Manifest", "Type", "Verb")


def compiled(manifest: Manifest, file: str) -> str:
    """The text of the module.

    Its `MANIFEST` equals the one given, and equal types are built once.
    """
    writing = _Writing()
    verbs = "".join(f"    {writing.verb(verb)},\n" for verb in manifest.verbs)
    root = _built(manifest, verbs=f"(\n{verbs})")
    body = f"{''.join(writing.lines)}\nMANIFEST = {root}\n"
    names = ", ".join(name for name in _NAMES if f"{name}(" in body)
    return _HEAD.format(tool=manifest.tool, file=file, names=names) + body


class _Writing:
    def __init__(self) -> None:
        self.names: dict[str, str] = {}
        self.lines: list[str] = []

    def type(self, type: Type) -> str:
        """The name of a type, written before its first use."""
        changes = {"fields": self.fields(type.fields)} if type.fields else {}
        if type.items is not None:
            changes["items"] = self.type(type.items)
        built = _built(type, **changes)
        if built not in self.names:
            self.names[built] = f"_{len(self.names) + 1}"
            self.lines.append(f"{self.names[built]} = {built}\n")
        return self.names[built]

    def fields(self, fields: tuple[Field, ...]) -> str:
        return _tuple([_built(field, type=self.type(field.type)) for field in fields])

    def verb(self, verb: Verb) -> str:
        changes = {"result": self.type(verb.result), "params": self.fields(verb.params)}
        changes["errors"] = _tuple([self.error(error) for error in verb.errors])
        if verb.item is not None:
            changes["item"] = self.type(verb.item)
        return _built(verb, **changes)

    def error(self, error: ErrorRecord) -> str:
        return _built(error, data=self.type(error.data))


def _built(value: Value, **changes: str) -> str:
    """The call that builds a value.

    Members at their default are left out unless they are given as text.
    """
    parts = []
    for name in value.__match_args__:
        member = getattr(value, name)
        if name in value.__defaults__ and member == value.__defaults__[name]:
            continue
        parts.append(f"{name}={changes.get(name) or repr(member)}")
    return f"{type(value).__name__}({', '.join(parts)})"


def _tuple(parts: list[str]) -> str:
    return f"({''.join(f'{part}, ' for part in parts)})"
