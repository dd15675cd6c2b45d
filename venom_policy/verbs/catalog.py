"""A manifest → the tools that MCP and the Messages API list."""

from __future__ import annotations

from venom_policy.errors import UsageError
from venom_policy.verbs.facets import HINTS, tool_annotations
from venom_policy.verbs.model import Manifest, Verb
from venom_policy.verbs.names import LONGEST_MCP_NAME, mcp_name
from venom_policy.verbs.schema import input_schema, output_schema

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

STREAM_ITEMS = 1024
STREAM_BYTES = 1 << 20  # of the compact JSON of all items
STREAM_LIMIT = "unsupported.stream_limit"
LONGEST_ANTHROPIC_NAME = 64


def catalog(manifest: Manifest, hints: tuple[tuple[str, str], ...] = HINTS) -> list[dict[str, Any]]:
    """The MCP tools of a manifest.

    Raises UsageError for a name that is too long.
    """
    return [_tool(verb) | {"annotations": tool_annotations(verb, hints)} for verb in tools(manifest)]


def anthropic_tools(manifest: Manifest) -> list[dict[str, Any]]:
    """The tools as the Messages API takes them.

    Raises UsageError for a name that is too long.
    """
    return [
        {
            "name": tool_name(verb, LONGEST_ANTHROPIC_NAME),
            "description": description(verb),
            "input_schema": input_schema(verb),
        }
        for verb in tools(manifest)
    ]


def tools(manifest: Manifest) -> tuple[Verb, ...]:
    """The verbs that are remote tools, by wire name.

    Not those of the transport, not local ones.
    """
    remote = (verb for verb in manifest.verbs if not (verb.is_transport or verb.local))
    return tuple(sorted(remote, key=lambda verb: verb.name))


def tool_name(verb: Verb, longest: int = LONGEST_MCP_NAME) -> str:
    """The name of a verb among tools.

    Raises UsageError where it has too many bytes.
    """
    name = mcp_name(verb.name)
    if len(name) > longest:
        raise UsageError(f"expected at most {longest} bytes as tool name, found {len(name)}: `{name}`")
    return name


def wire_name(name: str) -> str | None:
    """The wire name that a tool name encodes, if any."""
    decoded = name.replace("__", "\0").replace("_d", ".").replace("\0", "_")
    return decoded if mcp_name(decoded) == name else None


def description(verb: Verb) -> str:
    """The summary, with the limits that a stream has as a tool."""
    if not verb.streams:
        return verb.summary
    end = "" if verb.summary.endswith((".", "!", "?")) else "."
    return f"{verb.summary}{end} {STREAM_NOTE}"


STREAM_NOTE = (
    f"A stream is gathered to its end: beyond {STREAM_ITEMS} items or 1 MiB ({STREAM_BYTES} bytes) of compact JSON"
    f" the call fails with {STREAM_LIMIT}."
)


def _tool(verb: Verb) -> dict[str, Any]:
    return {
        "name": tool_name(verb),
        "description": description(verb),
        "inputSchema": input_schema(verb),
        "outputSchema": output_schema(verb),
    }
