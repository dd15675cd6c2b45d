"""What every test may ask for: real programs as judges, and leave to rewrite golden text."""

from __future__ import annotations

import os
import shutil
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile(
    "venom", deadline=None, print_blob=True, max_examples=max(100, int(os.environ.get("VENOM_LAWS", "0")))
)
settings.load_profile("venom")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update", action="store_true", help="rewrite golden text instead of comparing with it")


@pytest.fixture(scope="session")
def oracle() -> Callable[[str], str]:
    """Give the path of a real program; where it is missing, skip, or fail when CI is set."""

    def find(program: str) -> str:
        path = shutil.which(program)
        if path is not None:
            return path
        missing = f"the oracle `{program}` is not installed, so what it would judge was not judged"
        if os.environ.get("CI"):
            pytest.fail(missing)
        pytest.skip(missing)

    return find


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[Path, str], None]:
    """Compare text with a file that only `pytest --update` writes."""

    def compare(path: Path, actual: str) -> None:
        if request.config.getoption("--update"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(actual, encoding="utf-8")
        assert path.exists(), f"{path.name} is not there yet: run `pytest --update` and read the difference"
        assert actual == path.read_text(encoding="utf-8")

    return compare


BOUND = 60


@pytest.fixture
def bounded() -> Iterator[None]:
    """Ends a test that works for a minute: no slow or busy machine does that, only work that is not bounded."""

    def give_up(_signal: int, _frame: object) -> None:
        raise AssertionError(f"{BOUND} seconds of processor time went by")

    before = signal.signal(signal.SIGPROF, give_up)
    signal.setitimer(signal.ITIMER_PROF, BOUND)
    yield
    signal.setitimer(signal.ITIMER_PROF, 0)
    signal.signal(signal.SIGPROF, before)
