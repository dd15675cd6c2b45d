"""The bash in its sandbox, for every test of this directory."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator

import pytest

from tests.oracles.bash.sandbox import NotAllowedError, Oracle


@pytest.fixture(scope="package")
def sandboxed(oracle: Callable[[str], str]) -> Iterator[Oracle]:
    """The bash in its sandbox; where it is not allowed, skip, or fail when CI is set."""
    oracle("gcc")
    judge = Oracle(oracle("bash"), os.getpid() % 1000)
    try:
        judge.run("state", "t")
    except NotAllowedError as error:
        judge.close()
        if os.environ.get("CI"):
            pytest.fail(str(error))
        pytest.skip(f"{error}, so nothing was compared with bash")
    yield judge
    judge.close()
