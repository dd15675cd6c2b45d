"""How many real one-liners are understood.

Those of our lists, and of the manual pages installed here.

python benchmarks/understood.py            our lists
python benchmarks/understood.py --man 500  and the examples of that many manual pages
"""

from __future__ import annotations

import gzip
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from shutil import which

from parse_speed import COMMANDS

from venom_policy import Scope, judge
from venom_policy.adapters.rules import default_rulebook

SCOPE = Scope(roots=("/work/repo",), cwd="/work/repo", home="/home/dev", resolve="lexical")
LISTS = Path(__file__).parents[1] / "tests" / "cases"
PAGES = Path("/usr/share/man")
SEED = 3


def listed() -> Iterator[str]:
    """The commands of our own lists."""
    yield from COMMANDS
    for path in sorted(LISTS.glob("*.txt")):
        yield from (line for line in path.read_text(encoding="utf-8").splitlines() if line and line[0] != "#")


def pages(count: int) -> list[Path]:
    """Manual pages with examples, chosen with a printed seed."""
    found = sorted([*PAGES.glob("man1/*.gz"), *PAGES.glob("man8/*.gz")])
    random.Random(SEED).shuffle(found)
    print(f"seed {SEED}, {len(found)} pages installed")
    with_examples = (path for path in found if b"EXAMPLE" in gzip.decompress(path.read_bytes()))
    return [path for path, _ in zip(with_examples, range(count), strict=False)]


def examples(path: Path) -> Iterator[str]:
    """Lines of a page's examples that a prompt marks as commands."""
    shown = subprocess.run(["man", "-P", "cat", "-l", str(path)], capture_output=True, text=True, errors="replace")
    inside = False
    for line in shown.stdout.splitlines():
        if line[:1].isalpha():
            inside = line.startswith("EXAMPLE")
        words = line.split()
        if inside and len(words) > 1 and words[0] in ("$", "%") and which(words[1]):
            yield " ".join(words[1:])


def is_whole(command: str) -> bool:
    """Whether bash takes a line for a whole command.

    Parts of longer examples are none.
    """
    return subprocess.run(["bash", "-n", "-c", command], capture_output=True).returncode == 0


def main(words: list[str]) -> None:
    """Judge each and count."""
    commands = list(dict.fromkeys(listed()))
    if words[:1] == ["--man"]:
        found = dict.fromkeys(line for path in pages(int(words[1])) for line in examples(path))
        commands += [line for line in found if is_whole(line)]
    rulebook = default_rulebook()
    judged = [judge(command, scope=SCOPE, rulebook=rulebook) for command in commands]
    counts = Counter(one.status for one in judged)
    understood = counts["understood"] + counts["partial"]
    print(f"{len(judged)} one-liners, {100 * understood / len(judged):.2f} % understood or partial: {dict(counts)}")
    for one in judged:
        if one.status not in ("understood", "partial"):
            print(f"  {one.status}: {one.command!r}: {one.reason}")


if __name__ == "__main__":
    main(sys.argv[1:])
