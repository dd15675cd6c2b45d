"""What an effect does, in words: closed templates around quoted targets."""

from __future__ import annotations

from venom_policy.foreign import quoted

# The target is put for `{}`; a kind whose target says nothing to people has no place for it.
_DOES = {
    "output": "prints what the command itself says",
    "read": "reads {}",
    "net_read": "fetches from {}",
    "net_send": "sends to {}",
    "create": "creates {}",
    "modify": "changes {}",
    "delete": "deletes {}",
    "attributes": "changes owner, mode or times of {}",
    "vcs_write": "changes the repository {}",
    "service_write": "changes {}",
    "code": "runs code of {}",
    "unknown_program": "runs {}, which no rule describes",
    "persist": "leaves {} running",
    "hijack": "changes which code runs later: {}",
    "privilege": "runs {} with other privileges",
    "system_write": "changes the system: {}",
    "irreversible": "destroys for good: {}",
    "policy_write": "changes what guards you: {}",
}

_NAMED = {
    "path": "",
    "repository": "",
    "host": "",
    "remote": "the remote ",
    "process": "the process ",
    "service": "the service ",
    "variable": "the variable ",
    "program": "",
    "system": "the system's ",
}

# Effects on these targets read better without "code of" and the like.
_SPECIAL = {
    ("code", "code"): "runs code that the command line holds",
    ("code", "unknown"): "runs code that was not read",
    ("vcs_write", "remote"): "changes {}",
}


def sentence(kind: str, target_type: str, target: str) -> str:
    """What one effect does to its target."""
    if target_type == "code" and not target:
        target_type = "unknown"
    template = _SPECIAL.get((kind, target_type)) or _DOES.get(kind, "does something unknown to {}")
    return template.format(_target(target_type, target))


def _target(target_type: str, target: str) -> str:
    if target_type == "unknown":
        return f"something unknown that begins with {quoted(target)}" if target else "something unknown"
    if target_type == "code":
        return "code"
    if not target:
        return "any process" if target_type == "process" else f"any {target_type}"
    return _NAMED.get(target_type, "") + quoted(target)
