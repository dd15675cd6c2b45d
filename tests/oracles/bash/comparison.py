"""What bash executed against what was reported, over many choices of exit statuses."""

from __future__ import annotations

import re
import sys
from random import Random
from typing import NamedTuple

from tests.commands.pretend import Silent
from tests.commands.test_against_bash import fits
from tests.oracles.bash import vectors
from tests.oracles.bash.sandbox import DISABLED, Execution, Oracle
from tests.oracles.bash.vectors import Runs
from venom_policy.commands import State, Trace, Word, run
from venom_policy.shell import parse
from venom_policy.source import Span
from venom_policy.value import replace

ENVIRONMENT = (("PATH", "/x"), ("HOME", "/home/dev"), ("LC_ALL", "C.UTF-8"))
START = State("/work", home="/home/dev", env=ENVIRONMENT, complete=True)
KINDS = ("state", "names")
# After one of these what follows may never be read, so that silence about an error there proves nothing.
PIPE = re.compile(r"dev/fd/(?:[0-9]{2}|[0-9](?![0-9]))")
REFUSING = ("syntax error", "unexpected", "conditional", "expected")
LEAVING = ("exit", "return", "exec", "set", "kill", "trap", "2>", "&>", ">&", "logout", "suspend", "eval", "coproc")

Argv = tuple[str, ...]


class Comparison(NamedTuple):
    """What was found about one script in one kind of run.

    `hidden`: executed and not reported. `unmade`: reported exactly and executed in none of these runs. `invented`: the
    same, and every choice of statuses was tried. `beside`: the same, and the command that stands there was executed,
    but with other words only. `followed`: nothing was left unread. `refused`: bash or we refuse a part of it.
    `refusal`: "" when both agree whether the text is bash.
    """

    kind: str
    hidden: tuple[Argv, ...] = ()
    invented: tuple[Argv, ...] = ()
    refusal: str = ""
    followed: bool = True
    refused: bool = False
    runs: int = 0
    finished: bool = True
    unmade: tuple[Argv, ...] = ()
    beside: tuple[Argv, ...] = ()


def compare(oracle: Oracle, kind: str, script: str, *, thorough: bool = True, seed: int = 0) -> Comparison:
    """Run a script under many exit statuses (or the few that matter most) and compare with what is reported."""
    trace, random = reported(kind, script), Random(seed)

    def run(vectors: tuple[int, ...]) -> list[Execution]:
        return oracle.run(kind, script, vectors)

    runs = vectors.every(run, random) if thorough else vectors.few(run, script, random)
    return compared(kind, script, trace, runs)


def compared(kind: str, script: str, trace: Trace, runs: Runs) -> Comparison:
    """What is found when a trace is held against runs."""
    said = "".join(execution.said for execution in runs.executions)
    finished = all(execution.finished for execution in runs.executions)
    calls = {
        tuple(map(_reported_pipe, item.call.argv)) for item in trace.calls if item.call.argv and not item.call.builtin
    }
    executed = {tuple(map(_pipe, argv)) for execution in runs.executions for argv in execution.argvs}
    if "hash" in script:
        # What a remembered name stands for is told by `program`, not by the words.
        executed = {argv for argv in executed if not any(fits(words[1:], argv[1:]) for words in calls)}
    followed = not trace.gaps and not _runs_unknown_code(trace)
    hidden = tuple(sorted(argv for argv in executed if not any(fits(words, argv) for words in calls)))
    # What a remembered name stands for is not told by the words, nor what is done where bash complains.
    exact = finished and followed and not said and trace.refusal is None and "hash" not in script
    unmade = _unmade(calls, executed) if exact else ()
    invented = unmade if runs.whole else ()
    return Comparison(
        kind,
        hidden if followed else (),
        invented,
        _refusal(trace, said, script) if finished else "",
        followed,
        trace.refusal is not None or any(word in said for word in (*REFUSING, "bad ", "invalid", "not a")),
        len(runs.executions),
        finished,
        unmade,
        _beside(trace, executed, invented) if invented else (),
    )


def reported(kind: str, script: str) -> Trace:
    """The calls that are reported for a script; deep texts need more than the usual recursion."""
    sys.setrecursionlimit(max(sys.getrecursionlimit(), 3000))
    text = script if kind == "state" else f"enable -n {' '.join(sorted(DISABLED))}\n{script}"
    return run(parse(text), START, Silent())


def _pipe(text: str) -> str:
    """The number of a pipe is bash's own affair."""
    return PIPE.sub("dev/fd/63", text)


def _reported_pipe(word: Word) -> Word:
    if not any("dev/fd/" in text for text in (*word.texts, word.glob, word.prefix, word.suffix)):
        return word
    return replace(
        word,
        texts=tuple(map(_pipe, word.texts)),
        glob=_pipe(word.glob),
        prefix=_pipe(word.prefix),
        suffix=_pipe(word.suffix),
    )


def _runs_unknown_code(trace: Trace) -> bool:
    return any(effect.kind == "code" for item in trace.calls for effect in item.outcome.effects)


def _unmade(calls: set[tuple[Word, ...]], executed: set[Argv]) -> tuple[Argv, ...]:
    exact = {
        tuple(word.text or "" for word in words) for words in calls if all(word.text is not None for word in words)
    }
    return tuple(sorted(argv for argv in exact - executed if argv[0]))


def _beside(trace: Trace, executed: set[Argv], invented: tuple[Argv, ...]) -> tuple[Argv, ...]:
    """Which of these calls stand where bash came: there it executed something that another call stands for."""
    places: dict[Span, set[tuple[Word, ...]]] = {}
    for item in trace.calls:
        places.setdefault(item.call.span, set()).add(tuple(map(_reported_pipe, item.call.argv)))
    found: set[Argv] = set()
    for calls in places.values():
        if any(fits(words, argv) for words in calls for argv in executed):
            found |= {tuple(word.text or "" for word in words) for words in calls}
    return tuple(argv for argv in invented if argv in found)


def _refusal(trace: Trace, said: str, script: str) -> str:
    refused = any(word in said for word in REFUSING)
    if trace.refusal is None:
        at_once = any(
            "bash: -c: line" in line and ("syntax error" in line or "unexpected EOF" in line)
            for line in said.splitlines()
        )
        # Where the text ends inside a heredoc, bash complains only when it expands what it has.
        at_once = at_once and "delimited by end-of-file" not in said
        return f"bash refuses: {said[:200]}" if at_once and not trace.gaps else ""
    if refused or said or any(word in script for word in LEAVING):
        return ""
    conditions = any(word in trace.refusal.reason for word in ("condition", "operand", "operator", "]]"))
    if conditions and "[[" in script.replace("\\\n", ""):
        # Of some conditions bash makes nothing and says nothing.
        return ""
    return f"bash does not refuse: {trace.refusal.reason}"
