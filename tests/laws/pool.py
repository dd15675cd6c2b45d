"""Real commands that laws are tried on: the rules' examples, public cases, the corpus."""

from __future__ import annotations

import json
import os
import random
from functools import cache
from pathlib import Path
from typing import Any

from venom_policy.adapters.rules import default_rulebook
from venom_policy.judgment import Judgment, judge
from venom_policy.scope import Scope

ROOT = Path(__file__).parents[2]
SCOPE = Scope(roots=("/work/repo",), cwd="/work/repo", home="/home/dev", resolve="lexical")


@cache
def examples() -> tuple[str, ...]:
    """The commands of all examples of all rules."""
    rulebook = default_rulebook()
    found = [example.command for name in rulebook.programs() for example in rulebook.examples(name)]
    return tuple(dict.fromkeys(found))


@cache
def cases() -> tuple[tuple[str, Scope], ...]:
    """Public cases and the corpus, each with where it would run."""
    files = [ROOT.parent / "shared" / "cases" / "reports.jsonl", *sorted((ROOT / "corpus").glob("*.jsonl"))]
    rows = [json.loads(line) for file in files if file.exists() for line in file.read_text("utf-8").splitlines()]
    return tuple((row["command"], _scope(row)) for row in rows)


def pool() -> list[tuple[str, Scope]]:
    """All of them."""
    return [*((command, SCOPE) for command in examples()), *cases()]


def drawn(number: int) -> list[tuple[str, Scope]]:
    """So many of them by a seed that is printed, or as `VENOM_DRAWN` says: another number or `all`."""
    everything = pool()
    wanted = os.environ.get("VENOM_DRAWN", str(number))
    if wanted == "all":
        return everything
    seed = int(os.environ.get("VENOM_SEED") or random.randrange(1 << 32))
    print(f"drawn with VENOM_SEED={seed}")
    return random.Random(seed).sample(everything, min(int(wanted), len(everything)))


def judged(command: str, scope: Scope = SCOPE) -> Judgment:
    """The judgment by our own rules."""
    return judge(command, scope=scope, rulebook=default_rulebook())


def _scope(row: dict[str, Any]) -> Scope:
    root = row.get("root") or "/work/repo"
    return Scope(roots=(root,), cwd=row.get("cwd") or root, home="/home/dev", resolve="lexical")
