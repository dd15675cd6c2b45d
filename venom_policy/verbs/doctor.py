"""What a doctor says of the digest that a daemon advertises."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def schema_check(compiled: str, advertised: str | None) -> dict[str, Any]:
    """A check of the verb `doctor`.

    Another digest is a warning, none at all is no fault.
    """
    if advertised is None:
        return _check("good", "the daemon advertises no digest")
    if advertised == compiled:
        return _check("good", "the daemon has the same verbs")
    return _check("warning", f"expected the digest `{compiled}` from the daemon, found `{advertised}`")


def _check(state: str, message: str) -> dict[str, Any]:
    return {"name": "schema", "state": state, "message": message}
