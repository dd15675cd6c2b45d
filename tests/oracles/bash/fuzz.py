"""Random scripts compared with bash: `python -m tests.oracles.bash.fuzz --cases N --seed S`.

A case is given by seed and number alone, so a run that was stopped goes on where it was (`--state FILE`).
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import shutil
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import NamedTuple

from tests.commands.generated import Scripts
from tests.oracles.bash import grammar
from tests.oracles.bash.comparison import Comparison, compare
from tests.oracles.bash.judging import faults, judged, minimal
from tests.oracles.bash.mutation import mutated
from tests.oracles.bash.sandbox import Oracle
from tests.shell.constructs import constructs

TESTS = Path(__file__).parents[2]
REGRESSIONS = TESTS.parent / "corpus" / "regressions.jsonl"
CASES_TO_REPORT = 50


class Progress(NamedTuple):
    """How far a run is: what each worker does next, and what was counted."""

    seed: int
    following: list[int]
    count: dict[str, int]


class Report(NamedTuple):
    """What a worker tells now and then."""

    worker: int
    following: int
    count: Counter[str]
    ended: bool = False


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
    parser.add_argument("--workers", type=int, default=1, help="how many processes share the cases")
    parser.add_argument("--number", type=int, default=0, help="runs at the same time need different numbers")
    parser.add_argument("--state", type=Path, help="file that remembers how far the run is")
    parser.add_argument("--output", type=Path, default=REGRESSIONS, help="where shrunk counterexamples are written")
    parser.add_argument("--loose", action="store_true", help="print calls that were reported beside those made, too")
    return parser.parse_args()


def main() -> int:
    """Run the cases; the status tells whether there was a fault."""
    options = _options()
    bash = shutil.which("bash")
    if bash is None:
        print("bash is not installed", file=sys.stderr)
        return 2
    progress = _remembered(options)
    print(f"seed {progress.seed}", flush=True)
    said: multiprocessing.SimpleQueue[Report] = multiprocessing.SimpleQueue()
    workers = [
        multiprocessing.Process(target=_work, args=(said, bash, options, progress, index), daemon=True)
        for index in range(options.workers)
    ]
    for worker in workers:
        worker.start()
    count, started, running = Counter(progress.count), time.monotonic(), len(workers)
    while running:
        report = said.get()
        count.update(report.count)
        progress.following[report.worker] = report.following
        running -= report.ended
        done = count["cases"]
        _show(done, options.cases, (done - progress.count.get("cases", 0)) / max(time.monotonic() - started, 1))
        if options.state:
            saved = {"seed": progress.seed, "following": progress.following, "count": count}
            options.state.write_text(json.dumps(saved), encoding="utf-8")
    print(f"\nseed {progress.seed}: {dict(count)}")
    return 1 if any("/" in name for name in count) else 0


def _remembered(options: argparse.Namespace) -> Progress:
    if options.state and options.state.exists():
        progress = Progress(**json.loads(options.state.read_text(encoding="utf-8")))
        if len(progress.following) == options.workers:
            return progress
        sys.exit(f"expected `--workers {len(progress.following)}`, with which this run began")
    seed = options.seed if options.seed is not None else int(time.time())
    return Progress(seed, [options.first + index for index in range(options.workers)], {})


def _work(
    said: multiprocessing.SimpleQueue[Report], bash: str, options: argparse.Namespace, progress: Progress, worker: int
) -> None:
    """Every so many-th case, beginning where this worker was."""
    texts, seed, parent = seeds(), progress.seed, os.getppid()
    count: Counter[str] = Counter()
    following = progress.following[worker]
    with Oracle(bash, options.number + worker) as oracle:
        for number in range(following, options.cases, options.workers):
            count.update(_counted(oracle, options, (seed, number), case(seed, number, texts)))
            following = number + options.workers
            if count["cases"] >= CASES_TO_REPORT:
                said.put(Report(worker, following, count))
                count = Counter()
            if os.getppid() != parent:
                return
    said.put(Report(worker, following, count, ended=True))


def _counted(oracle: Oracle, options: argparse.Namespace, origin: tuple[int, int], script: str) -> Counter[str]:
    try:
        found = judged(oracle, script)
    except (EOFError, ValueError, UnicodeEncodeError) as error:
        print(f"\nnot run, {error!r}: {script!r}", flush=True)
        return Counter({"cases": 1, f"not run: {type(error).__name__}": 1})
    if options.loose:
        _print_beside(script, [compare(oracle, item.kind, script) for item in found if item.unmade])
    if faults(found):
        _report(oracle, script, found, options.output, origin)
    return Counter({
        "cases": 1,
        "runs": sum(item.runs for item in found),
        "refused": found[0].refused,
        "not followed": not found[0].refused and not found[0].followed,
        "unfinished": any(not item.finished for item in found),
        "invented": any(item.invented for item in found),
        "beside": any(item.beside for item in found),
        **dict.fromkeys(faults(found), 1),
    })  # fmt: skip


def _print_beside(script: str, found: list[Comparison]) -> None:
    for item in found:
        if item.beside:
            print(f"\nbeside {item.kind} {script!r} {item.beside}", flush=True)


def _report(oracle: Oracle, script: str, found: list[Comparison], output: Path, origin: tuple[int, int]) -> None:
    small = minimal(oracle, script, found)
    shown = next((item for item in judged(oracle, small, thorough=True) if item.hidden or item.refusal), found[0])
    fault = ", ".join(faults(found))
    print(f"\n{fault}: {small!r} (case {origin[1]})\n   {shown.hidden or shown.refusal}", flush=True)
    with output.open("a", encoding="utf-8") as file:
        file.write(json.dumps(row(small, fault, *origin), ensure_ascii=False) + "\n")


def _show(done: int, cases: int, pace: float) -> None:
    filled = 30 * done // cases
    bar = "#" * filled + "." * (30 - filled)
    print(f"\r[{bar}] {done}/{cases}, {pace:.0f}/s", end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
