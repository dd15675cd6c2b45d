"""The verbs that all tools share."""

from __future__ import annotations

from venom_policy.value import replace
from venom_policy.verbs.model import EMPTY_OBJECT, ErrorRecord, Exit, Field, Type, Verb

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_STRING = Type("string")
_STRINGS = Type("array", items=_STRING)
_STATUS = Field("status", "0 when nothing is wrong, 1 otherwise", Type("integer", minimum=0, maximum=255), True)
_STATUS_EXIT = Exit("result", "status")
_NO_KEY = ErrorRecord("not_found.config_key", "The configuration has no such key")


def _record(*fields: Field) -> Type:
    return Type("object", fields=fields)


def _text(name: str, summary: str) -> Field:
    return Field(name, summary, _STRING, True)


def _texts(name: str, summary: str) -> Field:
    return Field(name, summary, _STRINGS, True)


_PROTOCOL = (
    Verb(
        "hello",
        "Open a connection and learn what the other side is",
        _record(
            Field("protocol", "Version of the protocol", Type("integer", minimum=1), True),
            _text("tool", "Name of the tool"),
            _text("version", "Version of the tool"),
            _text("schema", "Digest of the tool's verbs"),
            _texts("capabilities", "Features of the protocol that may be used"),
            _texts("grants", "Grants that the caller holds"),
        ),
        "none",
        params=(
            Field("protocol", "Version of the protocol", Type("integer", minimum=1), True),
            Field("client", "Name of the caller", _STRING),
            Field("capabilities", "Features of the protocol that the caller knows", _STRINGS, False, []),
        ),
    ),
    Verb(
        "cancel",
        "Stop a request that is under way",
        EMPTY_OBJECT,
        "none",
        params=(Field("id", "Number of the request", Type("integer", minimum=0), True),),
    ),
    Verb("ping", "Answer, to show that the tool is there", EMPTY_OBJECT, "none"),
)

_AGENT = (
    Verb("serve", "Run the daemon in the foreground", EMPTY_OBJECT, "none", local=True),
    Verb("mcp", "Speak the Model Context Protocol on standard input and output", EMPTY_OBJECT, "none", local=True),
    Verb("skill", "Print the SKILL.md of this tool", _record(_text("content", "Complete text of SKILL.md")), "read"),
    Verb(
        "skill.install",
        "Install the SKILL.md of this tool",
        _record(_text("path", "File that was written")),
        "files",
        params=(Field("directory", "Directory to install into, instead of the usual one", _STRING),),
    ),
    Verb(
        "doctor",
        "Check this installation",
        _record(
            _STATUS,
            Field(
                "checks",
                "What was checked",
                Type(
                    "array",
                    items=_record(
                        _text("name", "What was checked"),
                        Field("state", "How it is", Type("string", choices=("good", "warning", "bad")), True),
                        _text("message", "What was found"),
                    ),
                ),
                True,
            ),
        ),
        "read",
        exit=_STATUS_EXIT,
    ),
    Verb(
        "config.get",
        "Show a value of the configuration",
        _record(_text("key", "Dotted key"), _text("value", "Value as JSON")),
        "read",
        params=(_text("key", "Dotted key"),),
        errors=(_NO_KEY,),
    ),
    Verb(
        "config.set",
        "Change a value of the configuration",
        EMPTY_OBJECT,
        "write",
        params=(_text("key", "Dotted key"), _text("value", "Value as JSON")),
        errors=(_NO_KEY,),
    ),
    Verb(
        "config.check",
        "Show all faults of the configuration",
        _record(_STATUS, _texts("faults", "One line for each fault, with its place")),
        "read",
        exit=_STATUS_EXIT,
    ),
    Verb("config.reload", "Read the configuration again", EMPTY_OBJECT, "write"),
    Verb(
        "config.schema",
        "Show the schema of the configuration",
        _record(_text("schema", "JSON Schema as text")),
        "read",
    ),
)

_EVENTS = (
    Verb(
        "events",
        "Follow what happens",
        _record(Field("count", "Number of events that were sent", Type("integer", minimum=0), True)),
        "read",
        params=(Field("types", "Types to follow, all when empty", _STRINGS, False, []),),
        streams=True,
        item=_record(
            Field("id", "Number of the event", Type("integer", minimum=0), True),
            _text("type", "Type of the event"),
            _text("time", "When it happened, in RFC 3339"),
            _text("data", "Details as JSON"),
        ),
    ),
)


def _marked(bundle: str, verbs: tuple[Verb, ...]) -> tuple[Verb, ...]:
    return tuple(replace(verb, bundle=bundle) for verb in verbs)


BUNDLES = {
    "protocol": _marked("protocol", _PROTOCOL),
    "agent": _marked("agent", _AGENT),
    "events": _marked("events", _EVENTS),
}
STANDARD = ("protocol", "agent", "events")


def shared_names() -> Iterator[str]:
    """The wire names that no tool may declare itself."""
    return (verb.name for verbs in BUNDLES.values() for verb in verbs)
