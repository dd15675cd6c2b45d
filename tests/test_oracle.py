"""A test whose judge is missing is never silently passed."""

from __future__ import annotations

from collections.abc import Callable

import pytest


def test_a_missing_oracle_skips_in_a_checkout(oracle: Callable[[str], str], monkeypatch: pytest.MonkeyPatch) -> None:
    """The reason names the program."""
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match="`no-such-program` is not installed"):
        oracle("no-such-program")


def test_a_missing_oracle_fails_in_continuous_integration(
    oracle: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where everything is to be installed, nothing may be left unjudged."""
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="`no-such-program` is not installed"):
        oracle("no-such-program")
