"""Times and lengths of time ⇄ text."""

from __future__ import annotations

import time

from venom_policy.errors import UsageError
from venom_policy.foreign import quoted

_FORMAT = "%Y-%m-%dT%H:%M:%SZ"
_SECONDS = {"s": 1, "m": 60, "h": 3600, "d": 86_400, "w": 604_800}

# A grant for longer has no end that anybody would live to see; it is given without one.
_LONGEST = 100 * 366 * 86_400


def printed_time(seconds: int | None) -> str | None:
    """A time since 1970 in UTC; None for never."""
    return None if seconds is None else time.strftime(_FORMAT, time.gmtime(seconds))


def lifetime_of(text: str, now: int) -> int:
    """The seconds of `8h`, or from now to a time.

    A time is such as `2027-01-31T12:00:00Z`.
    """
    number, unit = text[:-1], text[-1:]
    if number.isascii() and number.isdigit() and len(number) < 12 and unit in _SECONDS:
        lifetime = int(number) * _SECONDS[unit]
    else:
        lifetime = _until(text) - now
    if not 0 < lifetime <= _LONGEST:
        raise UsageError(f"expected an end within the next hundred years, found {quoted(text)}")
    return lifetime


def _until(text: str) -> int:
    import calendar

    try:
        return calendar.timegm(time.strptime(text, _FORMAT))
    except ValueError as error:
        expected = "a length such as `30m`, `8h` or `7d`, or a time such as `2027-01-31T12:00:00Z`"
        raise UsageError(f"expected {expected}, found {quoted(text)}") from error
