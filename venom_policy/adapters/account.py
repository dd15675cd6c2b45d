"""Directories of our account, whatever the environment says.

The environment is the judged session's to set: HOME and XDG_* would let it choose which policy and store count.
"""

from __future__ import annotations

import os
import stat
import sys

from venom_policy.errors import UsageError

_TOOL = "venom-policy"

# Below the home: where a platform keeps what a program remembers, what a person configures, what can be made anew.
_PLACES = {
    "darwin": ("Library/Application Support", "Library/Application Support", "Library/Caches"),
    "": (".local/state", ".config", ".cache"),
}


def account_home() -> str:
    """The home that the password database gives for our user id."""
    from pwd import getpwuid

    try:
        home = getpwuid(os.getuid()).pw_dir
    except KeyError:
        home = ""
    if not home.startswith("/"):
        raise UsageError(f"expected a home in the password database for the user id {os.getuid()}, found none")
    return os.path.normpath(home)


def state_directory() -> str:
    """Where the store lies; nothing is created."""
    return os.path.join(account_home(), _places()[0], _TOOL)


def config_directory() -> str:
    """Where a person's policy lies; nothing is created."""
    return os.path.join(account_home(), _places()[1], _TOOL)


def cache_directory() -> str:
    """Where parsed policies are kept; nothing is created."""
    return os.path.join(account_home(), _places()[2], _TOOL)


def own_bytes(path: str) -> bytes | None:
    """What a file of the account holds.

    None where there is none, or others could have written it.
    """
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError:
        return None
    try:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode) or status.st_uid != os.geteuid() or status.st_mode & 0o022:
            return None
        with open(descriptor, "rb", closefd=False) as file:
            return file.read()
    except OSError:
        return None
    finally:
        os.close(descriptor)


def _places() -> tuple[str, str, str]:
    return _PLACES.get(sys.platform, _PLACES[""])
