"""The time, by a clock that can be set and another."""

from __future__ import annotations

from venom_policy.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol
else:
    Protocol = object

_BOOT_ID = "/proc/sys/kernel/random/boot_id"


class Moment(Value):
    """A time in whole seconds.

    `wall` counts from 1970 and can be set; `ticks` count from the start of the machine that `boot` names, asleep or
    awake, and cannot. `boot` is empty where starts of the machine have no name.
    """

    wall: int
    boot: str = ""
    ticks: int = 0


class Clock(Protocol):
    """Who is asked for the time; a test passes its own."""

    def now(self) -> Moment:
        """The time."""


class SystemClock:
    """The clocks of this machine."""

    def now(self) -> Moment:
        """The time now."""
        import time

        # Linux counts sleep in a clock of its own; elsewhere the monotonic one does.
        steady = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
        return Moment(int(time.time()), _boot(), int(time.clock_gettime(steady)))


def _boot() -> str:
    try:
        with open(_BOOT_ID, encoding="ascii") as file:
            return file.read().strip()
    except (OSError, ValueError):
        return ""
