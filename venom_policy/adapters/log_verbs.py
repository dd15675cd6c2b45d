"""The verbs about recorded decisions."""

from __future__ import annotations

from venom_policy.adapters.stored import existing_store
from venom_policy.adapters.times import printed_time
from venom_policy.errors import VerbError
from venom_policy.foreign import shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TextIO

    from venom_policy.store import Recorded

_LONGEST = 4000
_FIELDS = ("holder", "session", "root", "cwd", "digest", "status", "verdict", "command")
_LISTS = ("grants", "labels", "missing")


def log_verb(params: dict[str, Any]) -> list[dict[str, Any]]:
    """The last decisions, the newest last."""
    store = existing_store(params.get("store"))
    if store is None:
        return []
    with store:
        return [_form(one) for one in store.log(params["last"], params.get("holder"))]


def why_verb(params: dict[str, Any]) -> dict[str, Any]:
    """One decision."""
    number = params["id"]
    store = existing_store(params.get("store"))
    if store is not None:
        with store:
            found = store.decision(number)
        if found is not None:
            return _form(found)
    raise VerbError("not_found.decision", f"expected the number of a decision, found {number}")


def show_log(result: list[dict[str, Any]], out: TextIO, _err: TextIO) -> None:
    """Write a decision a line."""
    for one in result:
        missing = f"  missing {' '.join(one['missing'])}" if one["missing"] else ""
        line = f"{one['id']:>5}  {one['at']}  {one['verdict']:<5}  {one['holder']}  {one['command']}{missing}"
        print(shown(line, _LONGEST), file=out)
    if not result:
        print("nothing is recorded", file=out)


def show_decision(result: dict[str, Any], out: TextIO, _err: TextIO) -> None:
    """Write what was decided, why, and what would have been needed."""
    lines = [
        f"{result['verdict']}: {result['command'] or '(the command was not kept)'}",
        f"  at {result['at']} for {result['holder']}" + (f", {result['session']}" if result["session"] else ""),
        f"  in {result['cwd']}" + (f", below {result['root']}" if result["root"] else ""),
        f"  {result['status']}; needs {', '.join(result['grants'])}",
        *[f"  because {reason['message']} ({reason['rule']})" for reason in result["reasons"]],
        *[f"  missing {label}" for label in result["missing"]],
        *[f"  covered by {label}" for label in result["labels"]],
        f"  alone: exact:{result['digest']}",
    ]
    for line in lines:
        print(shown(line, _LONGEST), file=out)


def _form(recorded: Recorded) -> dict[str, Any]:
    return {
        "id": recorded.id,
        "at": printed_time(recorded.at),
        **{name: getattr(recorded, name) for name in _FIELDS},
        **{name: list(getattr(recorded, name)) for name in _LISTS},
        "reasons": [{"rule": rule, "message": message} for rule, message in recorded.reasons],
    }
