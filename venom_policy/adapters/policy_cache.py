"""Policy files that were parsed before, kept in the account's cache."""

from __future__ import annotations

import os

from venom_policy.adapters.caching import keep
from venom_policy.errors import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from venom_policy.policies import PolicyFile, Shipped

_SUFFIX = ".policy"


def kept(data: bytes, name: str, parse: Callable[[], PolicyFile | Shipped]) -> PolicyFile | Shipped:
    """What `parse` gives for these bytes, perhaps from the cache.

    One file is kept for each name; it begins with a digest of the bytes and of the code that reads them.
    """
    from hashlib import sha256

    from venom_policy.adapters.account import own_bytes
    from venom_policy.policies.packing import packed, unpacked

    digest = sha256(data + _code().encode()).digest()
    path = _path(name)
    known = own_bytes(path) if path else None
    found = unpacked(known[len(digest) :]) if known is not None and known.startswith(digest) else None
    if found is None:
        found = parse()
        if path:
            keep(path, digest + packed(found))
    return found


def _path(name: str) -> str:
    """Where a parsed file is kept; "" without a home."""
    from hashlib import sha256

    from venom_policy.adapters.account import cache_directory

    try:
        directory = cache_directory()
    except UsageError:
        return ""
    return os.path.join(directory, sha256(name.encode("utf-8", "surrogateescape")).hexdigest()[:32] + _SUFFIX)


def _code() -> str:
    """What changes with the code that reads policies, or the presets."""
    from venom_policy.adapters.rules import PACKAGE

    files = [entry for part in ("", "policies", "zon", "grants") for entry in os.scandir(os.path.join(PACKAGE, part))]
    return "".join([f"{one.name}{one.stat().st_mtime_ns}" for one in files if one.name.endswith((".py", ".zon"))])
