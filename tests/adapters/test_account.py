"""Where the store and the policy of an account lie."""

from __future__ import annotations

import os
import pwd
import subprocess
import sys
from pathlib import Path

from venom_policy.adapters.account import account_home, cache_directory, config_directory, state_directory


def test_the_home_is_that_of_the_password_database() -> None:
    """Not that of the environment."""
    assert account_home() == os.path.normpath(pwd.getpwuid(os.getuid()).pw_dir)


def test_the_environment_moves_nothing(tmp_path: Path) -> None:
    """HOME and XDG_* belong to the judged session."""
    code = (
        "from venom_policy.adapters.account import *; "
        "print(account_home(), state_directory(), config_directory(), cache_directory(), sep=chr(10))"
    )
    moved = {name: str(tmp_path) for name in ("HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "USER")}
    ran = subprocess.run([sys.executable, "-c", code], env=os.environ | moved, capture_output=True, text=True)
    found = [account_home(), state_directory(), config_directory(), cache_directory()]
    assert ran.stdout.splitlines() == found


def test_the_directories_are_those_of_the_platform() -> None:
    """The package that knows platforms says the same where the environment is empty."""
    code = (
        "import platformdirs as p; "
        "print(*[f('venom-policy') for f in (p.user_state_dir, p.user_config_dir, p.user_cache_dir)], sep=chr(10))"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code], env={"HOME": account_home()}, capture_output=True, text=True, check=True
    )
    assert ran.stdout == f"{state_directory()}\n{config_directory()}\n{cache_directory()}\n"
