"""A policy file's text → what it says, or its faults."""

from __future__ import annotations

from venom_policy.decisions import NET_READS, OUTSIDE_READS
from venom_policy.errors import Fault, FileFaults, LabelError
from venom_policy.foreign import quoted
from venom_policy.grants import DIGEST_LENGTH, Label, Reach, is_digest
from venom_policy.policies.file import NO_SCOPE, Held, PolicyFile, ScopeFields, Written
from venom_policy.rulebook.names import Names
from venom_policy.rulebook.reading import Reading, fields_of, flag, found, many, one_of, text
from venom_policy.shell import DIALECTS
from venom_policy.zon import String, Struct, Tuple, read

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from venom_policy.rulebook.reading import Converter
    from venom_policy.zon import ZonValue

_NOT_IN_HOSTS = frozenset("/@*?\\ \t\n\r\0")
_TOO_WIDE = frozenset({"/", "~", ".."})


def read_policy(source: str, file: str, presets: Iterable[str]) -> PolicyFile:
    """What a policy's text says.

    `file` is the name that faults show, `presets` the names that may be used. Raises FileFaults with all faults.
    """
    value = read(source, file)
    faults: list[Fault] = []
    policy = _policy(Reading(faults, Names()), value, file, frozenset(presets))
    if faults:
        raise FileFaults(tuple(sorted(faults, key=lambda one: (one.location.line, one.location.column))))
    return policy


def _policy(reading: Reading, value: ZonValue, file: str, presets: frozenset[str]) -> PolicyFile:
    preset = _with_place(one_of(presets, "a preset"))
    fields = reading.record(
        value,
        {
            "preset": preset,
            "presets": many(preset),
            "holds": many(_held),
            "denies": many(_denied),
            "scope": _scope,
            "net_read": _with_place(one_of(NET_READS, "a choice")),
            "outside_read": _with_place(one_of(OUTSIDE_READS, "a choice")),
            "dialect": _with_place(one_of(DIALECTS, "a dialect")),
            **dict.fromkeys(("agree", "unattended", "contained"), _with_place(flag)),
        },
    )
    if "preset" in fields and "presets" in fields:
        reading.fault(value, "expected `.preset` or `.presets`, found both")
    if "preset" in fields:
        fields["presets"] = (fields.pop("preset"),)
    return PolicyFile(file, **fields)


def _with_place(convert: Converter) -> Converter:
    """What `convert` reads, as a text with its place.

    A flag is `true` or nothing.
    """

    def read_text(reading: Reading, value: ZonValue) -> Written:
        converted = convert(reading, value)
        written = ("true" if converted else "") if isinstance(converted, bool) else converted
        return Written(written, value.location)

    return read_text


def _held(reading: Reading, value: ZonValue) -> Held:
    """A label, perhaps with the recipe it was given for."""
    if not isinstance(value, Struct):
        return _denied(reading, value)
    record = reading.record(value, {"label": _denied, "recipe": _digest}, ("label", "recipe"))
    held: Held = record.get("label", Held(Label("none"), value.location))
    return Held(held.label, value.location, record.get("recipe", ""))


def _denied(reading: Reading, value: ZonValue) -> Held:
    written = text(reading, value)
    if written:
        try:
            return Held(Label.parse(written), value.location)
        except LabelError as error:
            reading.fault(value, str(error))
    return Held(Label("none"), value.location)


def _digest(reading: Reading, value: ZonValue) -> str:
    digest = text(reading, value)
    if digest and not is_digest(digest):
        reading.fault(value, f"expected {DIGEST_LENGTH} hexadecimal digits as a recipe, found {quoted(digest)}")
    return digest


def _scope(reading: Reading, value: ZonValue) -> ScopeFields:
    fields = reading.record(
        value,
        {
            "roots": many(_root),
            "hosts": many(_host),
            **dict.fromkeys(("read_roots", "remotes", "secrets", "protected", "autorun"), many(_some)),
            "origins": many(_with_place(_digest)),
            "places": _places,
            "env": _env,
        },
    )
    return ScopeFields(**fields) if fields else NO_SCOPE


def _root(reading: Reading, value: ZonValue) -> Written:
    """A directory that is no `/`, no home and above neither."""
    path = text(reading, value)
    if path.rstrip("/") in _TOO_WIDE or path.strip("/") == "" or set(path.split("/")) == {".."}:
        reading.fault(value, f"expected a root narrower than `/`, a home or what holds the root, found {quoted(path)}")
    return Written(path, value.location)


def _host(reading: Reading, value: ZonValue) -> Written:
    host = text(reading, value)
    if not host or not _NOT_IN_HOSTS.isdisjoint(host.removeprefix("*.")):
        reading.fault(value, f"expected a host such as `a.example` or `*.example:443`, found {quoted(host)}")
    return Written(host, value.location)


def _some(reading: Reading, value: ZonValue) -> Written:
    """A text that is not empty."""
    written = text(reading, value)
    if isinstance(value, String) and not written:
        reading.fault(value, "expected a text, found an empty one")
    return Written(written, value.location)


def _places(reading: Reading, value: ZonValue) -> tuple[tuple[Written, tuple[str, ...]], ...]:
    targets = many(_target)
    return tuple(
        [(Written(field.name, field.location), targets(reading, field.value)) for field in fields_of(reading, value)]
    )


def _target(reading: Reading, value: ZonValue) -> str:
    """A target as a label spells it, but for a place."""
    written = text(reading, value)
    try:
        reach = Reach.parse(written)
    except LabelError as error:
        reading.fault(value, str(error))
        return ""
    if reach.type == "place":
        reading.fault(value, f"expected a target that is no place itself, found {quoted(written)}")
    return str(reach)


def _env(reading: Reading, value: ZonValue) -> tuple[tuple[Written, str], ...]:
    if isinstance(value, Tuple) and value.items:
        reading.fault(value, f'expected variables such as `.CI = "1"`, found {found(value)}')
        return ()
    return tuple(
        [(Written(field.name, field.location), text(reading, field.value)) for field in fields_of(reading, value)]
    )
