"""Rules and calls that tests make up."""

from __future__ import annotations

from pathlib import Path

from venom_policy.behavior import Behavior
from venom_policy.commands import Call, Directory, Outcome, Output, Word
from venom_policy.facts import NO_FACTS
from venom_policy.rulebook import Rulebook
from venom_policy.rulebook.pack import Pack, compiled, packed
from venom_policy.rulebook.reader import read_rules
from venom_policy.source import Span

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.facts import Facts

HOME = "/home/dev"
CWD = "/work/repo"


def behavior_of(*files: str, facts: Facts = NO_FACTS) -> Behavior:
    """The behavior of programs by the rule files beside the tests."""
    directory = Path(__file__).parent
    rules = [(name, read_rules((directory / name).read_text(encoding="utf-8"), name)) for name in files]
    return Behavior(Rulebook((Pack(packed([compiled(rule, name) for name, rule in rules])),)), HOME, facts)


def call_of(*words: str | Word, stdin: Output | None = None, background: bool = False, **environment: str) -> Call:
    """A call of a program with these words in the root."""
    argv = tuple([word if isinstance(word, Word) else Word(Span(0, 1), (word,)) for word in words])
    program = argv[0].text or ""
    variables = tuple([(name, Word(Span(0, 1), (value,))) for name, value in environment.items()])
    return Call(
        1,
        argv,
        "" if "/" in program else program,
        (Directory(CWD),),
        Span(0, 9),
        environment=variables,
        stdin=stdin,
        background=background,
    )


def told(outcome: Outcome) -> list[str]:
    """Effects as short texts, sorted: kind, target, and `/**` for a tree."""
    return sorted([f"{effect.kind} {_target(effect.target)}" for effect in outcome.effects])


def _target(target: object) -> str:
    text: str = target.text.removeprefix(f"{CWD}/")  # type: ignore[attr-defined]
    text = "" if target.type == "code" else text  # type: ignore[attr-defined]
    text = "." if text == CWD and target.type == "path" else text  # type: ignore[attr-defined]
    kind: str = target.type  # type: ignore[attr-defined]
    tail = "/**" if target.tree else ""  # type: ignore[attr-defined]
    names = f"/{target.names}" if target.names else ""  # type: ignore[attr-defined]
    return (text if kind == "path" else f"{kind}:{text}") + tail + names


def commands(outcome: Outcome) -> list[str]:
    """Nested commands as texts."""
    return [
        " ".join([word.text or f"<{word.unknown or word.glob}>" for word in (one.argv or ((one.text or Word()),))])
        for one in outcome.nested
    ]
