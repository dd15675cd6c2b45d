"""One verb as a page that any text format can show."""

from __future__ import annotations

from venom_policy.value import Value
from venom_policy.verbs.canonical import canonical
from venom_policy.verbs.catalog import STREAM_NOTE, tool_name
from venom_policy.verbs.command_line import spelled
from venom_policy.verbs.escaping import has_control, posix
from venom_policy.verbs.model import Absent, ErrorRecord, Example, Field, Manifest, Type, Verb

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    Words: TypeAlias = "tuple[Text | Literal, ...]"
    Block: TypeAlias = "Paragraph | Code | Listing"

STREAM_LINES = (
    "With --json each item is one line of output; the final result is not printed, it decides the exit status and can"
    " be read on the wire and through MCP only."
)


class Text(Value):
    """Words to read."""

    text: str


class Literal(Value):
    """What is typed, sent or printed as it stands."""

    text: str


class Paragraph(Value):
    """Some words."""

    words: Words


class Code(Value):
    """Lines that keep their shape."""

    text: str


class Entry(Value):
    """One point of a listing and those below it."""

    words: Words
    entries: tuple[Entry, ...] = ()


class Listing(Value):
    """Points in order."""

    entries: tuple[Entry, ...]


class Section(Value):
    """A titled part of a page."""

    title: str
    blocks: tuple[Block, ...]


class Page(Value):
    """All that is known of a verb."""

    verb: Verb
    command: str
    sections: tuple[Section, ...]


def page(manifest: Manifest, verb: Verb) -> Page:
    """The page of a verb, in the order that readers want."""
    sections = [] if verb.is_transport else [Section("Synopsis", (Code(synopsis(manifest, verb)),))]
    sections.append(_interfaces(verb))
    if verb.params:
        described = _member if verb.is_transport else _parameter
        sections.append(Section("Parameters", (Listing(tuple(map(described, verb.params))),)))
    sections.append(Section("Result", (_typed(verb.result),)))
    if verb.item is not None:
        notes = (Paragraph((Text(STREAM_LINES),)), Paragraph((Text(STREAM_NOTE),)))
        sections.append(Section("Items", (_typed(verb.item), *notes)))
    if verb.errors:
        sections.append(Section("Errors", (Listing(tuple(map(_error, verb.errors))),)))
    sections.append(Section("Exit status", (Paragraph(_exit(verb)),)))
    if verb.examples:
        shown = (block for example in verb.examples for block in _example(manifest, verb, example))
        sections.append(Section("Examples", tuple(shown)))
    return Page(verb, command(manifest, verb), tuple(sections))


def command(manifest: Manifest, verb: Verb) -> str:
    """The canonical words that run a verb, such as `tool pane split`."""
    return " ".join((manifest.tool, *verb.words))


def synopsis(manifest: Manifest, verb: Verb) -> str:
    """The command with its flags, optional ones in brackets."""
    flags = (_flag(field) for field in verb.params)
    wrapped = (flag if field.required else f"[{flag}]" for field, flag in zip(verb.params, flags, strict=True))
    return " ".join((command(manifest, verb), *wrapped))


def example_command(manifest: Manifest, verb: Verb, example: Example) -> str:
    """The command of an example, quoted for a POSIX shell."""
    return " ".join(map(posix, (manifest.tool, *spelled(verb, example.params))))


def type_words(type: Type) -> Words:
    """What values a type has, in words."""
    words: Words = (Text(_kind_words(type)),)
    if type.choices:
        words += (Text(", one of "), *_listed([choice_text(choice) for choice in type.choices]))
    words += _bounds(type)
    if type.items is not None:
        inner = type_words(type.items)
        words += (Text("("), *inner, Text(")")) if type.items.nullable else inner
    if type.nullable and type.kind != "null":
        words += (Text(" or null"),)
    return words


def choice_text(choice: str) -> str:
    """A choice as typed, or as JSON where that shows nothing."""
    return canonical(choice) if not choice.strip() or has_control(choice) else choice


def fields_of(type: Type) -> tuple[Field, ...]:
    """The fields of an object, or of the objects in an array."""
    while type.items is not None:
        type = type.items
    return type.fields


def _interfaces(verb: Verb) -> Section:
    entries = [Entry((Text("Wire name: "), Literal(verb.name)))]
    if verb.is_transport:
        entries.append(Entry((Text("Part of the protocol: no command and no tool"),)))
    elif verb.local:
        entries.append(Entry((Text("Runs in process: no tool of MCP and no request to the daemon"),)))
    else:
        entries.append(Entry((Text("MCP name: "), Literal(tool_name(verb)))))
    entries.append(Entry((Text("Grant: "), Literal(verb.grant))))
    if verb.facets:
        entries += [Entry((Text("Facet "), Literal(name), Text(f": {_truth(state)}"))) for name, state in verb.facets]
    return Section("Interfaces", (Listing(tuple(entries)),))


def _parameter(field: Field) -> Entry:
    return _described(field, field.flag)


def _member(field: Field) -> Entry:
    return _described(field, field.name)


def _described(field: Field, name: str) -> Entry:
    presence = "required" if field.required else "optional"
    words: Words = (Literal(name), Text(" ("), *type_words(field.type), Text(f", {presence}): {field.summary}"))
    if not isinstance(field.default, Absent):
        words += (Text(" Default: ") if field.summary.endswith(".") else Text(". Default: "), _json(field.default))
    return Entry(words, tuple(map(_member, fields_of(field.type))))


def _typed(type: Type) -> Listing:
    return Listing((Entry(type_words(type), tuple(map(_member, fields_of(type)))),))


def _error(error: ErrorRecord) -> Entry:
    words = (Literal(error.code), Text(f" (exit {error.exit_code}): {error.summary}"))
    data = error.data
    if data.kind == "object" and not data.fields and not data.nullable:
        return Entry(words)
    return Entry(words, (Entry((Text("Data: "), *type_words(data)), tuple(map(_member, fields_of(data)))),))


def _exit(verb: Verb) -> Words:
    if verb.exit.kind == "standard":
        return (Text("0 on success; a failure exits with the status of its class."),)
    field = Literal(verb.exit.field)
    return (Text("On success the value of "), field, Text("; a failure exits with the status of its class."))


def _example(manifest: Manifest, verb: Verb, example: Example) -> tuple[Block, ...]:
    ran = canonical(example.params) if verb.is_transport else example_command(manifest, verb, example)
    return (Code(f"{'' if verb.is_transport else '$ '}{ran}\n{canonical(example.result)}"),)


def _kind_words(type: Type) -> str:
    return "array of " if type.kind == "array" else type.kind


def _bounds(type: Type) -> Words:
    match type.minimum, type.maximum:
        case None, None:
            return ()
        case low, None:
            return (Text(f", at least {canonical(low)}"),)
        case None, high:
            return (Text(f", at most {canonical(high)}"),)
        case low, high:
            return (Text(f", from {canonical(low)} to {canonical(high)}"),)


def _listed(texts: list[str]) -> Words:
    words: list[Text | Literal] = []
    for text in texts:
        words += [Text(", "), Literal(text)] if words else [Literal(text)]
    return tuple(words)


def _flag(field: Field) -> str:
    kind = field.type.kind
    value = "|".join(posix(choice) for choice in field.type.choices) or {"boolean": "true|false", "null": "null"}.get(
        kind, field.name.upper()
    )
    return f"{field.flag}{'=' if kind == 'boolean' else ' '}{value}"


def _json(value: object) -> Literal:
    return Literal(canonical(value))  # type: ignore[arg-type]  # a default is JSON


def _truth(state: bool) -> str:
    return "yes" if state else "no"
