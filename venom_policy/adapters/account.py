"""The directories of the account that runs us, whatever the environment says.

The environment is the judged session's to set: HOME and XDG_* would let it choose which policy and store count.
"""

from __future__ import annotations

import os
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


def _places() -> tuple[str, str, str]:
    return _PLACES.get(sys.platform, _PLACES[""])
