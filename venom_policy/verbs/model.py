"""A tool's verbs as frozen values: what every interface is made from."""

from __future__ import annotations

from venom_policy.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeAlias

    # Data as `json.loads` gives it; whoever holds a model never changes what stands in it.
    Json: TypeAlias = "dict[str, Any] | list[Any] | str | int | float | bool | None"

FORMAT = 1
KINDS = ("string", "boolean", "integer", "number", "null", "array", "object")
GRANTS = ("none", "read", "write", "respond", "files", "spawn", "admin")
LARGEST_INTEGER = 9007199254740991
EXIT_CODES = {
    "internal": 1,
    "invalid_params": 2,
    "not_found": 3,
    "unauthorized": 4,
    "conflict": 5,
    "unsupported": 6,
    "unavailable": 7,
    "timeout": 8,
    "cancelled": 130,
}
GLOBAL_FLAGS = ("help", "json", "socket")
RESERVED_PARAMETERS = (*GLOBAL_FLAGS, "timeout")
RESERVED_COMMANDS = ("bridge",)


class Absent(Value):
    """No value at all, where null would be one."""


ABSENT = Absent()


class Type(Value):
    """What values a place may hold.

    Only members of its kind are set.
    """

    kind: str
    nullable: bool = False
    choices: tuple[str, ...] = ()
    minimum: int | float | None = None
    maximum: int | float | None = None
    items: Type | None = None
    fields: tuple[Field, ...] = ()


class Field(Value):
    """One named member of an object, or one parameter of a verb."""

    name: str
    summary: str
    type: Type
    required: bool = False
    default: Json | Absent = ABSENT

    @property
    def flag(self) -> str:
        """How the command line spells the parameter, such as `--dry-run`."""
        return "--" + self.name.replace("_", "-")


EMPTY_OBJECT = Type("object")


class ErrorRecord(Value):
    """One failure that a verb adds to those every verb may have."""

    code: str
    summary: str
    data: Type = EMPTY_OBJECT

    @property
    def exit_code(self) -> int:
        return exit_code(self.code)


class Exit(Value):
    """What a success exits with.

    0 if `standard`, the field of the result if `result`.
    """

    kind: str = "standard"
    field: str = ""


class Example(Value):
    """Parameters and the result that they give."""

    params: dict[str, Any]
    result: Json


class Verb(Value):
    """One thing that a tool does.

    `bundle` names the standard bundle it comes from; `local` verbs run in process and are no remote tools.
    """

    name: str
    summary: str
    result: Type
    grant: str
    params: tuple[Field, ...] = ()
    errors: tuple[ErrorRecord, ...] = ()
    streams: bool = False
    item: Type | None = None
    exit: Exit = Exit()
    examples: tuple[Example, ...] = ()
    facets: tuple[tuple[str, bool], ...] | None = None
    bundle: str = ""
    local: bool = False

    @property
    def input(self) -> Type:
        """The closed object that the parameters form."""
        return Type("object", fields=self.params)

    @property
    def words(self) -> tuple[str, ...]:
        """The canonical command path, such as `pane`, `set-title`."""
        return command_words(self.name)

    @property
    def is_transport(self) -> bool:
        """Whether it belongs to the protocol and is no tool."""
        return self.bundle == "protocol" and self.name != "ping"

    def facet(self, name: str) -> bool:
        """Whether a facet is declared true.

        One that is not declared is false.
        """
        return (name, True) in (self.facets or ())


class Manifest(Value):
    """All verbs of one tool, sorted by wire name."""

    tool: str
    summary: str
    verbs: tuple[Verb, ...]
    bundles: tuple[str, ...] = ()
    format: int = FORMAT

    def verb(self, name: str) -> Verb | None:
        """The verb of a wire name, None where the tool has none."""
        return next((verb for verb in self.verbs if verb.name == name), None)


def command_words(name: str) -> tuple[str, ...]:
    """The words that spell a wire name on a command line."""
    return tuple(name.replace("_", "-").split("."))


def error_class(code: str) -> str:
    """The first component of a code, which decides the exit."""
    return code.partition(".")[0]


def exit_code(code: str) -> int:
    """The exit of a process that fails with a code.

    1 for a class nobody knows.
    """
    return EXIT_CODES.get(error_class(code), 1)
