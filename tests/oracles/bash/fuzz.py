"""Random scripts compared with bash: `python -m tests.oracles.bash.fuzz --cases N --seed S`.

A case is given by seed and number alone, so a run that was stopped goes on where it was (`--state FILE`).
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random

from tests.commands.generated import Scripts
from tests.oracles.bash import grammar
from tests.oracles.bash.comparison import KINDS, Comparison, compare
from tests.oracles.bash.mutation import mutated
from tests.oracles.bash.sandbox import DISABLED, Oracle
from tests.oracles.bash.shrinking import shrunk
from tests.shell.constructs import constructs

TESTS = Path(__file__).parents[2]
REGRESSIONS = TESTS.parent / "corpus" / "regressions.jsonl"
VECTORS = 12
BETWEEN = re.compile(r"[\s;&|()`{}<>$\"'\\]+")


def seeds() -> list[str]:
    """The texts that are mutated: constructs, scripts, and lists of commands."""
    listed = TESTS / "commands" / "scripts.txt"
    texts = constructs() + [
        line.replace("⏎", "\n").replace("␍", "\r") for line in listed.read_text(encoding="utf-8").splitlines() if line
    ]
    for name in ("everyday.txt", "dangerous.txt"):
        lines = (TESTS / "cases" / name).read_text(encoding="utf-8").splitlines()
        texts += [line for line in lines if line and not line.startswith("#")]
    reports = TESTS.parent.parent / "shared" / "cases" / "reports.jsonl"
    if reports.exists():
        texts += [json.loads(line)["command"] for line in reports.read_text(encoding="utf-8").splitlines() if line]
    return texts


def case(seed: int, number: int, texts: list[str]) -> str:
    """Case `number` of a seed: from the grammar, a mutation, or a script of all kinds of commands."""
    random = Random(f"{seed}/{number}")
    kind = random.random()
    if kind < 0.6:
        return grammar.script(random)
    if kind < 0.9:
        return mutated(random, texts)
    return Scripts(random.getrandbits(60)).script()


def judged(oracle: Oracle, script: str, vectors: int = VECTORS) -> list[Comparison]:
    """The script in both kinds of runs; in one where no builtin is named, since both are then the same."""
    named = not DISABLED.isdisjoint(BETWEEN.split(script))
    return [compare(oracle, kind, script, vectors=vectors) for kind in (KINDS if named else KINDS[:1])]


def faults(found: list[Comparison]) -> list[str]:
    """What is wrong, one word for each kind of it."""
    return [f"{item.kind}/{fault}" for item in found for fault in ("hidden", "refusal") if getattr(item, fault)]


def minimal(oracle: Oracle, script: str, found: list[Comparison]) -> str:
    """The script made as small as possible with the first of its faults."""
    kind, _, fault = faults(found)[0].partition("/")

    def still_fails(text: str) -> bool:
        return bool(getattr(compare(oracle, kind, text, vectors=VECTORS), fault))

    return shrunk(script, still_fails)


def row(script: str, fault: str, seed: int, number: int) -> dict[str, object]:
    """A row of the corpus for a script that was misread."""
    return {
        "id": f"regression-{seed}-{number}",
        "command": script,
        "family": "syntax",
        "why": f"bash and the reading differed: {fault}",
        "source": f"bash oracle, seed {seed}, case {number}",
    }


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="compare random scripts with what bash executes")
    parser.add_argument("--cases", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--first", type=int, default=0, help="number of the first case")
    parser.add_argument("--worker", type=int, default=0, help="parallel runs need different numbers")
    parser.add_argument("--state", type=Path, help="file that remembers how far the run is")
    parser.add_argument("--output", type=Path, default=REGRESSIONS, help="where shrunk counterexamples are written")
    parser.add_argument("--loose", action="store_true", help="print calls that were reported and never made, too")
    return parser.parse_args()


def main() -> int:
    """Run the cases; the status tells whether there was a fault."""
    options = _options()
    seed = options.seed if options.seed is not None else int(time.time())
    first = options.first
    if options.state and options.state.exists():
        remembered = json.loads(options.state.read_text(encoding="utf-8"))
        seed, first = remembered["seed"], remembered["next"]
    bash = shutil.which("bash")
    if bash is None:
        print("bash is not installed", file=sys.stderr)
        return 2
    print(f"seed {seed}", flush=True)
    count: Counter[str] = Counter()
    texts, started = seeds(), time.monotonic()
    with Oracle(bash, options.worker) as oracle:
        for number in range(first, options.cases):
            script = case(seed, number, texts)
            try:
                found = judged(oracle, script)
            except (EOFError, ValueError, UnicodeEncodeError) as error:
                count[f"not run: {type(error).__name__}"] += 1
                print(f"\nnot run, {error!r}: {script!r}", flush=True)
                continue
            _count(count, found)
            if options.loose:
                _print_invented(script, found)
            if faults(found):
                _report(oracle, script, found, options.output, (seed, number))
            if number % 50 == 49:
                _progress(count, number + 1, options.cases, time.monotonic() - started)
                if options.state:
                    options.state.write_text(json.dumps({"seed": seed, "next": number + 1}), encoding="utf-8")
    print(f"\nseed {seed}: {dict(count)}")
    return 1 if any("/" in name for name in count) else 0


def _count(count: Counter[str], found: list[Comparison]) -> None:
    count["cases"] += 1
    count["runs"] += sum(item.runs for item in found)
    count["refused"] += found[0].refused
    count["not followed"] += not found[0].refused and not found[0].followed
    count["unfinished"] += any(not item.finished for item in found)
    count["invented"] += any(item.invented for item in found)
    count.update(faults(found))


def _print_invented(script: str, found: list[Comparison]) -> None:
    for item in found:
        if item.invented:
            print(f"\ninvented {item.kind} {script!r} {item.invented}", flush=True)


def _report(oracle: Oracle, script: str, found: list[Comparison], output: Path, origin: tuple[int, int]) -> None:
    small = minimal(oracle, script, found)
    shown = next((item for item in judged(oracle, small) if item.hidden or item.refusal), found[0])
    fault = ", ".join(faults(found))
    print(f"\n{fault}: {small!r}\n   {shown.hidden or shown.refusal}", flush=True)
    with output.open("a", encoding="utf-8") as file:
        file.write(json.dumps(row(small, fault, *origin), ensure_ascii=False) + "\n")


def _progress(count: Counter[str], done: int, cases: int, seconds: float) -> None:
    filled = 30 * done // cases
    bar = "#" * filled + "." * (30 - filled)
    print(f"\r[{bar}] {done}/{cases}, {count['cases'] / max(seconds, 1):.0f}/s", end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
