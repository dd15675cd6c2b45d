"""How long judging takes, in process and without a cache.

Printed beside `shlex.split` in the same run.
"""

from __future__ import annotations

import shlex
import statistics
import time
from collections.abc import Callable

from parse_speed import COMMANDS

import venom_policy
from venom_policy import Policy, Rulebook, Scope
from venom_policy.adapters.rules import default_rulebook
from venom_policy.decisions import decide
from venom_policy.judgment import judge

ROUNDS = 20
SCOPE = Scope(roots=("/work/repo",), cwd="/work/repo", home="/home/dev", resolve="lexical")


def _microseconds(function: Callable[[str], object], command: str) -> float:
    best = []
    for _round in range(ROUNDS):
        start = time.perf_counter()
        function(command)
        best.append(time.perf_counter() - start)
    return statistics.median(best) * 1e6


def _is_one_call(command: str, rulebook: Rulebook) -> bool:
    return sum(bool(call.call.argv) for call in judge(command, scope=SCOPE, rulebook=rulebook).calls) == 1


def main() -> None:
    """Time each one-liner alone.

    The first run, which builds rules, does not count. Only the façade keeps judgments: what is called here does not,
    but for "judge again".
    """
    rulebook = default_rulebook()
    policy = Policy()
    functions: dict[str, Callable[[str], object]] = {
        "shlex.split": shlex.split,
        "judge": lambda command: judge(command, scope=SCOPE, rulebook=rulebook),
        "judge and decide": lambda command: decide(judge(command, scope=SCOPE, rulebook=rulebook), policy),
        "judge again": lambda command: venom_policy.judge(command, scope=SCOPE, rulebook=rulebook),
    }
    medians: dict[str, float] = {}
    for name, function in functions.items():
        for command in COMMANDS:
            function(command)
        times = {command: _microseconds(function, command) for command in COMMANDS}
        medians[name] = statistics.median(times.values())
        alone = statistics.median(times[command] for command in COMMANDS if _is_one_call(command, rulebook))
        ratio = medians[name] / medians["shlex.split"]
        slowest = max(times.values())
        figures = f"{medians[name]:8.1f} µs median {alone:8.1f} µs for one call {slowest:8.1f} µs slowest"
        print(f"{figures} {ratio:6.1f} ×  {name}")


if __name__ == "__main__":
    main()
