"""The scripts of the project are scripts, and say how they are used."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable

import pytest

from tests.architecture.sources import ROOT


@pytest.mark.parametrize("name", ["check", ".ci/run"])
def test_scripts_can_be_run(name: str, oracle: Callable[[str], str]) -> None:
    """Bash reads each script to its end, and it may be executed."""
    subprocess.run([oracle("bash"), "-n", ROOT / name], check=True)
    assert os.access(ROOT / name, os.X_OK)


def test_check_refuses_what_it_does_not_know(oracle: Callable[[str], str]) -> None:
    """A misspelt option must not check less than was meant."""
    run = subprocess.run([oracle("bash"), ROOT / "check", "--al"], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (2, "usage: ./check [--all]\n")
