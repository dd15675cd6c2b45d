"""Which project files a person trusts, by directory and digest."""

from __future__ import annotations

import os

from venom_policy.errors import UsageError

FILE = "trust.json"
FORMAT = 1


def is_trusted(root: str, digest: str) -> bool:
    """Whether a person trusted these bytes as the policy of this directory."""
    return (os.path.realpath(root), digest) in trusted()


def trusted() -> frozenset[tuple[str, str]]:
    """Every directory with the digest that is trusted there.

    Nothing where the record cannot be believed.
    """
    from venom_policy.adapters.account import own_bytes

    try:
        data = own_bytes(_path())
    except UsageError:
        return frozenset()
    return frozenset() if data is None else _pairs(data)


def trust(root: str, digest: str) -> None:
    """Record that a person trusts these bytes there.

    What was trusted there before is no more.
    """
    root = os.path.realpath(root)
    _write({*[(one, other) for one, other in trusted() if one != root], (root, digest)})


def untrust(root: str) -> bool:
    """Whether something was trusted there, which is no longer."""
    root = os.path.realpath(root)
    before = trusted()
    after = {(one, other) for one, other in before if one != root}
    if after != before:
        _write(after)
    return after != before


def _path() -> str:
    from venom_policy.adapters.account import state_directory

    return os.path.join(state_directory(), FILE)


def _pairs(data: bytes) -> frozenset[tuple[str, str]]:
    import json

    try:
        rows = json.loads(data)["trusted"]
        return frozenset([(str(row["root"]), str(row["digest"])) for row in rows])
    except (ValueError, TypeError, KeyError, RecursionError):
        return frozenset()


def _write(pairs: set[tuple[str, str]]) -> None:
    """Put the record in its place in one step.

    Another process may read it meanwhile.
    """
    import json

    path = _path()
    os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
    rows = [{"root": root, "digest": digest} for root, digest in sorted(pairs)]
    temporary = f"{path}.{os.getpid()}"
    descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8", errors="surrogateescape") as file:
        json.dump({"format": FORMAT, "trusted": rows}, file, indent=1)
        file.flush()
        os.fsync(file.fileno())
    os.replace(temporary, path)
