"""What verbs say that they do to the world.

A report, and the hints of MCP.
"""

from __future__ import annotations

from venom_policy.value import replace
from venom_policy.verbs.model import Manifest, Verb

# Facets by these names become hints; a tool that names its facets otherwise passes a table of its own.
HINTS = (
    ("read_only", "readOnlyHint"),
    ("destructive", "destructiveHint"),
    ("idempotent", "idempotentHint"),
    ("open_world", "openWorldHint"),
)
READING = ("none", "read")
_STATES = {True: "yes", False: "no", None: "-"}


def facet_report(manifest: Manifest) -> str:
    """Every verb's grant and facets as one table."""
    names = sorted({name for verb in manifest.verbs for name, _state in verb.facets or ()})
    rows = [("verb", "grant", *names)]
    for verb in manifest.verbs:
        declared = dict(verb.facets or ())
        rows.append((verb.name, verb.grant, *(_STATES[declared.get(name)] for name in names)))
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = ("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in rows)
    return "\n".join(line.rstrip() for line in lines)


def having(manifest: Manifest, facet: str, *, state: bool = True) -> Manifest:
    """The manifest with only the verbs whose facet is `state`."""
    return replace(manifest, verbs=tuple(verb for verb in manifest.verbs if verb.facet(facet) is state))


def tool_annotations(verb: Verb, hints: tuple[tuple[str, str], ...] = HINTS) -> dict[str, bool]:
    """The hints of an MCP tool.

    What is not declared is hinted as the worse.

    A facet cannot make a verb look milder than its grant.
    """
    declared = {hint: _state(verb, hint, hints) for _facet, hint in hints}
    destructive = declared.get("destructiveHint")
    reads = verb.grant in READING and declared.get("readOnlyHint") is not False and destructive is not True
    idempotent = declared.get("idempotentHint")
    return {
        "readOnlyHint": reads,
        "destructiveHint": not reads and destructive is not False,
        "idempotentHint": reads if idempotent is None else idempotent,
        "openWorldHint": declared.get("openWorldHint") is not False,
    }


def _state(verb: Verb, hint: str, hints: tuple[tuple[str, str], ...]) -> bool | None:
    states = [state for name, state in verb.facets or () if (name, hint) in hints]
    if not states:
        return None
    # Of several facets for one hint the worse counts: a milder one is true only when all say so.
    return all(states) if hint in ("readOnlyHint", "idempotentHint") else any(states)
