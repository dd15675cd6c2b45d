"""What no one may do by accident.

Each with the sentence that a denial says.
"""

from __future__ import annotations

# By the reason that placement gives, or by the kind and target type of an effect that a rule calls catastrophic.
CATASTROPHES = {
    "root": "this would destroy the whole file system; name the files that should go",
    "top": "this would destroy a whole directory of the system; name the files that should go",
    "home": "this would destroy a home directory; name the files that should go",
    "ancestor": "this would destroy a directory that holds the work; name the files that should go",
    "system": "this would change a whole tree of the system; name the one file that should change",
    "disk": "this would write over a disk; nothing on it could be got back",
    "kernel": "this would change the running kernel",
    "policy": "this would change the rules, hooks or settings of the guard or of an agent; a person does that",
    "processes": "this would end or exhaust every process of the user or machine",
    "power": "this would switch the machine off",
    "database": "this would destroy a database",
    "other": "what this destroys cannot be got back",
}

_BY_TARGET = {"process": "processes", "system": "power", "service": "database"}
_BY_NAME = {"processes": "processes", "power": "power", "kernel": "kernel", "disk": "disk", "disks": "disk"}


def message_of(kind: str, target_type: str, text: str, because: str) -> str:
    """The sentence for a catastrophic effect.

    What the rule or placement says wins.
    """
    if because:
        return because
    if kind == "policy_write":
        return CATASTROPHES["policy"]
    if target_type == "path":
        return CATASTROPHES["disk" if text.startswith("/dev/") else "other"]
    return CATASTROPHES[_BY_NAME.get(text) or _BY_TARGET.get(target_type, "other")]
