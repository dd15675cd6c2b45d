"""What a person is told of a decision."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

from rich.console import Console

from tests.explanation.samples import effect, judgment, pipeline, traced
from venom_policy.decisions import Decision, Policy, decide
from venom_policy.effects import Finding, Target
from venom_policy.explanation import plain_text, report_of
from venom_policy.explanation.terminal import show
from venom_policy.source import Span
from venom_policy.value import replace

GOLDEN = Path(__file__).with_name("golden")
HOSTILE = "\u202e[red]\x1b[2J`x\n" + "y" * 500


def hostile() -> Decision:
    """A decision in which every text from outside tries to be more than text."""
    target = Target("path", f"/other/{HOSTILE}", tree=True)
    calls = [
        traced("rm", 0, 10, effect("delete", target, "rm", "destructive", because=HOSTILE), via=(HOSTILE,)),
        traced("ssh", 0, 10, effect("net_send", Target("host", HOSTILE), "ssh")),
        traced("x", 0, 10, effect("code", Target("unknown", "", reason=HOSTILE), HOSTILE)),
    ]
    finding = Finding("shell-syntax/x", HOSTILE, Span(0, 1))
    return decide(judgment(f"rm '{HOSTILE}'", *calls, findings=(finding,), gap=HOSTILE), Policy())


def drawn(answer: Decision) -> str:
    """What a terminal of 100 columns is sent, without colours."""
    console = Console(file=io.StringIO(), width=100, highlight=False)
    show(report_of(answer), console)
    file = console.file
    assert isinstance(file, io.StringIO)
    return file.getvalue()


def test_plain_text_of_a_pipeline(golden: Callable[[Path, str], None]) -> None:
    """Each part stands under the command with what it does, needs and where."""
    golden(GOLDEN / "pipeline.txt", plain_text(report_of(pipeline())))


def test_terminal_drawing_of_a_pipeline(golden: Callable[[Path, str], None]) -> None:
    """The same in a table."""
    golden(GOLDEN / "pipeline-terminal.txt", drawn(pipeline()))


def test_the_first_line_names_verdict_and_strongest_grant() -> None:
    """A text that is cut after its first line still tells the worst."""
    write = effect("modify", Target("path", "/work/repo/a"), "tee")
    push = effect("net_send", Target("host", "h.example"), "curl")
    reads = effect("read", Target("path", "/work/repo/a"), "cat")
    both = judgment("x", traced("x", 0, 1, write, push, reads))
    assert report_of(both).headline == "needs files and respond"
    assert report_of(decide(both, Policy(denies="files@."))).headline == "deny: needs files and respond"
    assert report_of(decide(judgment("x"), Policy())).headline == "allow: needs no grant"


def test_foreign_text_stays_data_in_plain_text() -> None:
    """No control, bidi or newline from outside reaches plain text, and no line of it is long."""
    for line in plain_text(report_of(hostile())).splitlines():
        assert line.isprintable()
        assert len(line) < 600


def test_foreign_text_stays_data_in_a_terminal() -> None:
    """Markup from outside is shown as its letters, escapes as their codes."""
    text = drawn(hostile())
    assert "[red]" in text
    assert all(line.isprintable() for line in text.splitlines())


def test_many_parts_are_counted_not_listed() -> None:
    """Beyond forty parts the number of the rest is told."""
    many = judgment("ls;" * 50, *(traced("ls", 3 * index, 3 * index + 2) for index in range(50)))
    assert "… and 10 more parts" in plain_text(report_of(many))


def test_what_was_not_understood_is_told() -> None:
    """An opaque command says which part was not read."""
    assert "not understood, so no label can allow it: `coproc` is" in plain_text(
        report_of(judgment("x", gap="`coproc` is"))
    )


def test_a_witness_stays_data() -> None:
    """In backquotes, without an unseen character, never longer than 120 characters and its quotes."""
    decision = pipeline()
    offers = tuple(replace(offer, witness=f"rm '{HOSTILE}'") for offer in decision.offers)
    report = report_of(replace(decision, offers=offers))
    for choice in report.choices:
        assert choice.witness.isprintable()
        assert choice.witness.startswith("`rm '\\u{202e}[red]")
        assert choice.witness.count("`") == 2
    assert "also allows: `rm" in plain_text(report)
    assert "[red]" in drawn(replace(decision, offers=offers))
