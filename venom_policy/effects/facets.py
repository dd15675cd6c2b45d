"""Facets: booleans that cut across grants."""

from __future__ import annotations

# A label must name these to cover an effect that has them.
BOUNDING = frozenset(
    {"destructive", "open_world", "inline", "touches_live", "secret", "exfiltration", "persistent", "privileged"}
)

# These inform people and adapters only.
INFORMING = frozenset({"idempotent", "interactive", "outside_repo", "opaque", "catastrophic"})

FACETS = BOUNDING | INFORMING
