"""A clock that tells what a test wants, and what tests keep in stores."""

from __future__ import annotations

from venom_policy import Scope, decide
from venom_policy.decisions import Decision
from venom_policy.store import Moment

ROOT = "/work/repo"
PLACE = Scope(roots=(ROOT,), cwd=ROOT, home="/home/dev", resolve="lexical")


class PretendedClock:
    """The moment that was set last."""

    def __init__(self, wall: int = 1_800_000_000, boot: str = "first", ticks: int = 100) -> None:
        self.moment = Moment(wall, boot, ticks)

    def now(self) -> Moment:
        """The moment."""
        return self.moment

    def goes_on(self, seconds: int) -> None:
        """Time passes by both clocks."""
        self.moment = Moment(self.moment.wall + seconds, self.moment.boot, self.moment.ticks + seconds)

    def is_set(self, wall: int) -> None:
        """Somebody sets the clock that can be set."""
        self.moment = Moment(wall, self.moment.boot, self.moment.ticks)

    def starts_again(self, boot: str, wall: int) -> None:
        """The machine starts anew."""
        self.moment = Moment(wall, boot, 5)


def decided(command: str) -> Decision:
    """A decision about a command, by text alone."""
    return decide(command, scope=PLACE)
