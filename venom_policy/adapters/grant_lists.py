"""A file that lists grants → what somebody wishes to give."""

from __future__ import annotations

from venom_policy.adapters.request import holder_of, kind_of
from venom_policy.adapters.times import lifetime_of
from venom_policy.errors import FileFaults, LabelError, UsageError
from venom_policy.foreign import quoted
from venom_policy.value import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from venom_policy.store import Wish

_MOST_BYTES = 4 << 20

_MEMBERS = ("label", "root", "holder", "reason", "expires", "recipe")
# What a listing says besides; it is the store's to say again.
_TOLD = ("id", "created", "revoked", "state")


def wishes_of(file: str, default: Wish, now: int) -> list[Wish]:
    """The grants that a file lists, completed from `default`.

    An entry whose state says that it does not count is left out. Raises UsageError.
    """
    entries = _read(file)
    if not isinstance(entries, list):
        raise UsageError(f"expected a list of grants in {quoted(file)}, found {kind_of(entries)}")
    wishes = []
    for number, entry in enumerate(entries, 1):
        try:
            entry = {"label": entry} if isinstance(entry, str) else entry
            if isinstance(entry, dict) and entry.get("state", "live") != "live":
                continue
            wishes.append(_wish(entry, default, now))
        except (LabelError, UsageError) as error:
            raise UsageError(f"{error}, in entry {number} of {quoted(file)}") from error
    if not wishes:
        raise UsageError(f"expected grants in {quoted(file)}, found none that count")
    return wishes


def _wish(entry: Any, default: Wish, now: int) -> Wish:
    from venom_policy.grants import Label
    from venom_policy.store import EVERYONE

    if not isinstance(entry, dict):
        raise UsageError(f"expected an object with a `label`, found {kind_of(entry)}")
    for name, value in entry.items():
        if name not in _MEMBERS + _TOLD:
            raise UsageError(f"expected one of {', '.join(f'`{one}`' for one in _MEMBERS)}, found {quoted(name)}")
        if name in _MEMBERS and value is not None and not isinstance(value, str):
            raise UsageError(f"expected a string as `{name}`, found {kind_of(value)}")
    given = {name: entry[name] for name in _MEMBERS if entry.get(name) is not None}
    if "label" not in given:
        raise UsageError("expected an object with a `label`, found one without")
    holder = given.get("holder", default.holder)
    return replace(
        default,
        label=str(Label.parse(given["label"])),
        scope=given.get("root", default.scope),
        holder=holder if holder == EVERYONE else holder_of(holder),
        reason=given.get("reason", default.reason),
        lifetime=lifetime_of(given["expires"], now) if "expires" in given else default.lifetime,
        recipe=given.get("recipe", default.recipe),
    )


def _read(file: str) -> Any:
    """The value of a file in JSON or ZON.

    JSON where its name says so or it begins as JSON does.
    """
    from venom_policy.zon import plain, read

    try:
        with open(file, "rb") as opened:
            data = opened.read(_MOST_BYTES + 1)
    except OSError as error:
        reason = str(error.strerror).lower()
        raise UsageError(f"expected a readable list of grants, found {quoted(file)}: {reason}") from error
    if len(data) > _MOST_BYTES:
        raise UsageError(f"expected a list of at most {_MOST_BYTES} bytes, found a longer one in {quoted(file)}")
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        raise UsageError(f"expected UTF-8 in {quoted(file)}, found other bytes") from error
    import json

    try:
        if not file.endswith(".json") and not text.lstrip().startswith(("[", "{")):
            return plain(read(text, file))
        return json.loads(text)
    except FileFaults as error:
        raise UsageError("; ".join(map(str, error.faults))) from error
    except (ValueError, RecursionError) as error:
        raise UsageError(f"expected JSON in {quoted(file)}, found text that is none") from error
