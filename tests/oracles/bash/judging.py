"""One script judged by bash in both kinds of runs, and made small when it differs."""

from __future__ import annotations

import re

from tests.oracles.bash.comparison import KINDS, Comparison, compare
from tests.oracles.bash.sandbox import DISABLED, Oracle
from tests.oracles.bash.shrinking import shrunk

BETWEEN = re.compile(r"[\s;&|()`{}<>$\"'\\]+")


def judged(oracle: Oracle, script: str, *, thorough: bool = False) -> list[Comparison]:
    """The script in both kinds of runs; in one where no builtin is named, since both are then the same."""
    named = not DISABLED.isdisjoint(BETWEEN.split(script))
    return [compare(oracle, kind, script, thorough=thorough) for kind in (KINDS if named else KINDS[:1])]


def faults(found: list[Comparison]) -> list[str]:
    """What is wrong, one word for each kind of it."""
    return [f"{item.kind}/{fault}" for item in found for fault in ("hidden", "refusal") if getattr(item, fault)]


def minimal(oracle: Oracle, script: str, found: list[Comparison]) -> str:
    """The script made as small as possible with the first of its faults."""
    kind, _, fault = faults(found)[0].partition("/")

    def still_fails(text: str) -> bool:
        return bool(getattr(compare(oracle, kind, text, thorough=True), fault))

    return shrunk(script, still_fails)
