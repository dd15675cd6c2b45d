"""What whole processes cost, beside the bare interpreter."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time

ROUNDS = 15
CLI = "from venom_policy.adapters.cli import main; raise SystemExit(main())"
PLACE = ["--cwd=/work/repo", "--home=/home/dev", "--resolve=lexical"]

PROCESSES = {
    "python3 -c pass": ["-c", "pass"],
    "import venom_policy": ["-c", "import venom_policy"],
    "venom-policy --help": ["-c", CLI, "--help"],
    "venom-policy judge 'ls'": ["-c", CLI, "judge", "ls", *PLACE],
    "venom-policy decide 'git log | tee out.txt'": ["-c", CLI, "decide", "git log | tee out.txt", *PLACE],
}


def _milliseconds(words: list[str]) -> float:
    start = time.perf_counter()
    subprocess.run([sys.executable, *words], stdout=subprocess.DEVNULL, check=True)
    return (time.perf_counter() - start) * 1000


def main() -> None:
    """Run each process in turn, round after round.

    So a slow moment hits all alike.
    """
    for words in PROCESSES.values():
        _milliseconds(words)
    rounds = [{name: _milliseconds(words) for name, words in PROCESSES.items()} for _round in range(ROUNDS)]
    medians = {name: statistics.median(one[name] for one in rounds) for name in PROCESSES}
    bare = medians["python3 -c pass"]
    for name, median in medians.items():
        print(f"{median:7.1f} ms  {median / bare:5.2f} ×  {name}")


if __name__ == "__main__":
    main()
