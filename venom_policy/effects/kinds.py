"""The kinds of effect, and the grant that each needs."""

from __future__ import annotations

GRANT_OF_KIND = {
    "output": "none",
    "read": "read",
    "net_read": "read",
    "net_send": "respond",
    "create": "files",
    "modify": "files",
    "delete": "files",
    "attributes": "files",
    "vcs_write": "write",
    "service_write": "write",
    "code": "spawn",
    "unknown_program": "spawn",
    "persist": "spawn",
    "hijack": "spawn",
    "privilege": "admin",
    "system_write": "admin",
    "irreversible": "admin",
    "policy_write": "admin",
}

KINDS = frozenset(GRANT_OF_KIND)

# The access that an item of the outside-scope judgment reports.
ACCESS_OF_KIND = {
    kind: "read" if grant == "read" else "run" if grant == "spawn" else "write" for kind, grant in GRANT_OF_KIND.items()
}

PATH_CHANGES = frozenset({"create", "modify", "delete", "attributes"})
