"""Bytes put into a cache of the account."""

from __future__ import annotations

import os


def keep(path: str, data: bytes) -> None:
    """Put the bytes in their place in one step.

    Other processes may do so at once. A cache that cannot be written only costs time.
    """
    temporary = f"{path}.{os.getpid()}.{id(data)}"
    try:
        os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
        with open(temporary, "xb", opener=lambda name, flags: os.open(name, flags, 0o600)) as file:
            file.write(data)
        os.replace(temporary, path)
    except OSError:
        if os.path.exists(temporary):
            os.unlink(temporary)
