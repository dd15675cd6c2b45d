"""How parsing and judging grow with a command's length.

Printed beside `shlex.split` in the same run.
"""

from __future__ import annotations

import gc
import shlex
import time
from collections.abc import Callable

from venom_policy import Scope, judge
from venom_policy.adapters.rules import default_rulebook
from venom_policy.shell import parse

SCOPE = Scope(roots=("/work/repo",), cwd="/work/repo", home="/home/dev", resolve="lexical")
SIZES = (4_096, 65_536, 1_048_576)
TRIES = 3

# What is repeated until the size is reached: beginning, middle, end.
SHAPES = {
    "one word": ("echo ", "a", ""),
    "many words": ("echo", " word", ""),
    "many quoted words": ("echo", " 'a b'", ""),
    "one quoted word": ('echo "', "ab ", '"'),
    "many commands": ("", "ls -la src; ", "true"),
    "a pipeline": ("cat a", " | grep x", ""),
    "a heredoc": ("cat > f <<'E'\n", "line of text\n", "E"),
    "a comment": ("ls # ", "x", ""),
    "many assignments": ("", "A=1 ", "ls"),
    "many variables": ("echo", " $A", ""),
    "unclosed brackets": ("", "(", ""),
    "operators": ("", "<>&|;", ""),
}


def made(shape: tuple[str, str, str], size: int) -> str:
    """A command of a shape and a size."""
    start, middle, end = shape
    return start + middle * ((size - len(start) - len(end)) // len(middle)) + end


def milliseconds(function: Callable[[str], object], command: str) -> float:
    """The best of a few tries."""
    best = float("inf")
    for _ in range(TRIES):
        start = time.perf_counter()
        function(command)
        best = min(best, time.perf_counter() - start)
    return best * 1e3


def parsed(command: str) -> object:
    """The tree, made while the collector rests, as the façade lets it for long texts."""
    gc.disable()
    try:
        return parse(command)
    finally:
        gc.enable()


def main() -> None:
    """Milliseconds at each size, and how much slower each character gets.

    The largest against the smallest.
    """
    rulebook = default_rulebook()
    functions: dict[str, Callable[[str], object]] = {
        "parse": parsed,
        "judge": lambda command: judge(command, scope=SCOPE, rulebook=rulebook),
    }
    baseline = milliseconds(shlex.split, made(SHAPES["many words"], SIZES[-1]))
    print(f"shlex.split of many words, {SIZES[-1]} characters: {baseline:.0f} ms")
    print(f"{'':26}" + "".join(f"{size:>11}" for size in SIZES) + "     growth × shlex.split")
    for shape, parts in SHAPES.items():
        for name, function in functions.items():
            times = [milliseconds(function, made(parts, size)) for size in SIZES]
            growth = times[-1] / times[0] / (SIZES[-1] / SIZES[0])
            cells = "".join(f"{one:8.1f} ms" for one in times)
            print(f"{shape:20}{name:6}{cells}{growth:11.2f}{times[-1] / baseline:14.2f}")


if __name__ == "__main__":
    main()
