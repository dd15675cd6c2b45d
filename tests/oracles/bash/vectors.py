"""The exit statuses under which a script is run: few, and yet all that it can tell apart."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import NamedTuple

from tests.oracles.bash.sandbox import Execution

Run = Callable[[tuple[int, ...]], list[Execution]]


class Runs(NamedTuple):
    """Runs of one script; `whole`: no other choice of statuses could differ."""

    executions: list[Execution]
    whole: bool


SUCCESS, FAILURE = 0, 2**64 - 1
EXHAUSTIVE = 6
RANDOM_VECTORS = 2
MOST_RUNS = 64
# Where none of these stands, and no text can become one, no command asks for the status of another.
ASKS = re.compile(r"&&|\|\||\b(?:if|elif|while|until)\b|\$\{?[#!]?\?|PIPESTATUS|\b(?:set|trap|errexit|ERR)\b")
# What may make a text of another one, and what runs the same words more than once.
MAKES = re.compile(r"\b(?:eval|source|alias)\b|@P|(?:^|\s)\.\s")
REPEATS = re.compile(r"\b(?:for|while|until|trap|function)\b|\(\s*\)")


def few(run: Run, script: str, random: Random) -> Runs:
    """Runs under the statuses that matter most."""
    text = script.replace("\\\n", "")
    asked, makes = len(ASKS.findall(text)), MAKES.search(text) is not None
    if not asked and not makes:
        return Runs(run((SUCCESS,)), whole=True)
    runs = run((SUCCESS, FAILURE))
    if asked < 2 and not makes and REPEATS.search(text) is None:
        return Runs(runs, whole=True)
    longest = max(execution.count for execution in runs)
    if longest > 1:
        runs += run((1, 2) if longest == 2 else tuple(_drawn(random) for _ in range(RANDOM_VECTORS)))
    return Runs(runs, whole=False)


def every(run: Run, random: Random) -> Runs:
    """Runs under every choice of the first statuses, else under random ones."""
    runs: list[Execution] = []
    waiting = [(SUCCESS, 0)]
    longest = 0
    while waiting and len(runs) < MOST_RUNS:
        vector, fixed = waiting.pop(0)
        execution = run((vector,))[0]
        runs.append(execution)
        longest = max(longest, execution.count)
        if not execution.finished and execution.count == 0:
            return Runs(runs, whole=False)
        waiting += [(vector | 1 << place, place + 1) for place in range(fixed, min(execution.count, EXHAUSTIVE))]
    if longest > EXHAUSTIVE:
        runs += run(tuple(random.getrandbits(64) for _ in range(RANDOM_VECTORS)))
    return Runs(runs, whole=not waiting and longest <= EXHAUSTIVE)


def _drawn(random: Random) -> int:
    """Statuses of which half, or a quarter, or three quarters are failures."""
    first, second = random.getrandbits(64), random.getrandbits(64)
    return random.choice((first, first & second, first | second))
