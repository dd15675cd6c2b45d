"""The text of the shipped presets → what each holds."""

from __future__ import annotations

from venom_policy.errors import Fault, FileFaults, UsageError
from venom_policy.grants import Label, parse_labels
from venom_policy.rulebook.names import Names
from venom_policy.rulebook.reading import Reading, fields_of, flag, many, text, word
from venom_policy.value import Value
from venom_policy.zon import Struct, read

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from venom_policy.zon import ZonValue


class Preset(Value):
    """Labels under one name.

    `extends` is the preset whose labels come first; `tasks`: each task of the repository is held too.
    """

    name: str
    summary: str = ""
    extends: str = ""
    holds: tuple[Label, ...] = ()
    denies: tuple[Label, ...] = ()
    tasks: bool = False


class Shipped(Value):
    """The presets, and a sample of everyday commands to try them on."""

    presets: tuple[Preset, ...]
    sample: tuple[str, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the presets, the narrowest first."""
        return tuple([one.name for one in self.presets])


def read_presets(source: str, file: str) -> Shipped:
    """The presets of a text; raises FileFaults."""
    faults: list[Fault] = []
    fields = Reading(faults, Names()).record(
        read(source, file), {"presets": _presets, "sample": many(text)}, ("presets", "sample")
    )
    if faults:
        raise FileFaults(tuple(faults))
    return Shipped(fields["presets"], fields["sample"])


def expanded(shipped: Shipped, names: Iterable[str]) -> tuple[Preset, ...]:
    """The named presets after all that they extend, each once."""
    known = {one.name: one for one in shipped.presets}
    found: dict[str, Preset] = {}
    for name in names:
        chain: list[Preset] = []
        while name:
            if name not in known:
                raise UsageError(f"expected one of {', '.join(known)} as a preset, found `{name}`")
            chain.append(known[name])
            name = known[name].extends
        found.update({one.name: one for one in reversed(chain)})
    return tuple(found.values())


def _presets(reading: Reading, value: ZonValue) -> tuple[Preset, ...]:
    return tuple([_preset(reading, field.name, field.value) for field in fields_of(reading, value)])


def _preset(reading: Reading, name: str, value: ZonValue) -> Preset:
    if not isinstance(value, Struct):
        fields_of(reading, value)
        return Preset(name)
    labels = many(_label)
    converters = {"summary": text, "extends": word, "holds": labels, "denies": labels, "tasks": flag}
    return Preset(name, **reading.record(value, converters, ("summary",)))


def _label(reading: Reading, value: ZonValue) -> Label:
    (label,) = parse_labels(text(reading, value))
    return label
