"""Arguments for tools whose schema is not ours.

What is wrong with them, and a registry that tells the model.

A specification is an object of properties, each `{"type": …}` with `required`, `enum`, `properties`, `items`,
`default` and `description` as it likes. Extra keys are allowed and defaults are not applied.
"""

from __future__ import annotations

from venom_policy.errors import ToolArgsError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    Specification = dict[str, dict[str, Any]]
    Execute = Callable[[dict[str, Any]], Any]

_KEPT = ("description", "default", "enum")


def validate_args(spec: Specification, args: object) -> list[str]:
    """What is wrong with arguments, a sentence each; never raises."""
    if not isinstance(args, dict):
        return [f"expected an object of arguments, found {_name(args)}"]
    return _object(spec, args, "")


def schema_of(spec: Specification) -> dict[str, Any]:
    """The JSON Schema that says the same."""
    return {
        "type": "object",
        "properties": {name: _schema(declared) for name, declared in spec.items()},
        "required": [name for name, declared in spec.items() if declared.get("required") is True],
    }


class ToolRegistry:
    """Tools by name.

    A call gives a result for the model, whatever happens.
    """

    def __init__(self) -> None:
        self._tools: dict[str, tuple[Specification | None, Execute]] = {}

    def define(self, name: str, spec: Specification, execute: Execute) -> None:
        """Add a tool whose arguments are validated before it runs."""
        self._tools[name] = (spec, execute)

    def register(self, name: str, execute: Execute) -> None:
        """Add a tool that validates its own input."""
        self._tools[name] = (None, execute)

    def call(self, name: str, args: Any) -> dict[str, Any]:
        """`{"content": …, "isError": …}`, with a `code` where the error has one."""
        try:
            return {"content": self._execute(name, args), "isError": False}
        # The border to the model: it reads every failure as a result and may correct itself.
        except Exception as error:
            code = getattr(error, "code", None)
            named = {"code": code} if isinstance(code, str) else {}
            return {"content": str(error), "isError": True, **named}

    def _execute(self, name: str, args: Any) -> Any:
        if name not in self._tools:
            raise ToolArgsError(name, ("expected the name of a tool, found another one",))
        spec, execute = self._tools[name]
        if spec is not None:
            violations = validate_args(spec, args)
            if violations:
                raise ToolArgsError(name, tuple(violations))
        return execute(args)


def _object(properties: Specification, value: dict[Any, Any], path: str) -> list[str]:
    found: list[str] = []
    for name, declared in properties.items():
        place = f"{path}.{name}" if path else name
        if name in value:
            found += _property(declared, value[name], place)
        elif declared.get("required") is True:
            found.append(f"missing required argument `{place}`")
    return found


def _property(declared: dict[str, Any], value: object, path: str) -> list[str]:
    kind = declared.get("type")
    if kind is not None and not _is_of(kind, value):
        return [f"expected {_names(kind)} as `{path}`, found {_name(value)}"]
    found: list[str] = []
    if "enum" in declared and not any(_same(value, choice) for choice in declared["enum"]):
        choices = ", ".join(f"`{choice}`" for choice in declared["enum"])
        found.append(f"expected one of {choices} as `{path}`, found another value")
    if isinstance(value, dict) and "properties" in declared:
        found += _object(declared["properties"], value, path)
    if isinstance(value, list) and "items" in declared:
        for index, item in enumerate(value):
            found += _property(declared["items"], item, f"{path}.{index}")
    return found


def _schema(declared: dict[str, Any]) -> dict[str, Any]:
    schema: dict[str, Any] = {"type": declared["type"]} if "type" in declared else {}
    schema |= {name: declared[name] for name in _KEPT if name in declared}
    if "properties" in declared:
        inner = schema_of(declared["properties"])
        schema |= {"properties": inner["properties"], "required": inner["required"]}
    if "items" in declared:
        schema["items"] = _schema(declared["items"])
    return schema


def _is_of(kind: Any, value: object) -> bool:
    match kind:
        case "string":
            return isinstance(value, str)
        case "boolean":
            return isinstance(value, bool)
        case "integer":
            whole = isinstance(value, int) or (isinstance(value, float) and value.is_integer())
            return whole and not isinstance(value, bool)
        case "number":
            return isinstance(value, int | float) and not isinstance(value, bool)
        case "null":
            return value is None
        case "array":
            return isinstance(value, list)
        case "object":
            return isinstance(value, dict)
    return False


def _same(value: object, choice: object) -> bool:
    """Whether two JSON values are equal; Python alone takes `True` for 1."""
    if isinstance(value, bool) or isinstance(choice, bool):
        return value is choice
    return value == choice


def _names(kind: Any) -> str:
    return f"{'an' if str(kind)[:1] in 'aeiou' else 'a'} {kind}"


def _name(value: object) -> str:
    from venom_policy.verbs.validation import value_name

    return value_name(value)
