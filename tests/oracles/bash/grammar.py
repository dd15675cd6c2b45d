r"""Random scripts out of a grammar of bash; `⏎` stands for a newline, `<name>` for any line of that name."""

from __future__ import annotations

from pathlib import Path
from random import Random

RULES = Path(__file__).with_name("grammar.txt").read_text(encoding="utf-8")
LIMIT = 7


def _table() -> dict[str, tuple[tuple[str, ...], ...]]:
    rules = {}
    for line in RULES.strip("\n").splitlines():
        name, _, choices = line.partition(": ")
        rules[name] = tuple(_pieces(_decoded(choice)) for choice in choices.split(" | "))
    return rules


def _decoded(text: str) -> str:
    for shown, meant in (("⏎", "\n"), ("⇥", "\t"), ("␍", "\r"), ("¦", "|"), ("⧵", "\\\n")):
        text = text.replace(shown, meant)
    return text


def _pieces(text: str) -> tuple[str, ...]:
    """Text and names, in turn: every second piece is a name."""
    pieces, rest, text_so_far = [], text, ""
    while rest:
        head, _, tail = rest.partition("<")
        name, closed, after = tail.partition(">")
        text_so_far += head
        if closed and name in NAMES:
            pieces += [text_so_far, name]
            text_so_far, rest = "", after
            continue
        if len(head) == len(rest):
            break
        text_so_far += "<"
        rest = tail
    return (*pieces, text_so_far)


NAMES = frozenset(line.partition(":")[0] for line in RULES.strip("\n").splitlines())
TABLE = _table()
# What is chosen where the script is deep enough: nothing that goes deeper.
ENDS = {
    name: tuple(choice for choice in choices if len(choice) == 1) for name, choices in TABLE.items()
}  # fmt: skip
SHALLOW = {"script": "t1", "list": "t1 a", "command": "t2", "pipeline": "t1", "compound": "t3", "condition": "-n a",
           "simple": "t1", "arguments": "a", "assignment": "x=a", "substitution": "$(t1)", "heredoc": "<<< a",
           "definitions": "x=a", "heredoc-command": "t1"}  # fmt: skip


def script(random: Random) -> str:
    """One random script."""
    budget = [random.randint(8, 60)]
    return _made(random, random.choice(("script", "script", "script", "list", "command", "simple")), 0, budget)


def _made(random: Random, name: str, depth: int, budget: list[int]) -> str:
    budget[0] -= 1
    if depth > LIMIT or budget[0] < 0:
        return SHALLOW[name] if name in SHALLOW else random.choice(ENDS[name] or (("a",),))[0]
    pieces = random.choice(TABLE[name])
    return "".join(
        piece if index % 2 == 0 else _made(random, piece, depth + 1, budget) for index, piece in enumerate(pieces)
    )
