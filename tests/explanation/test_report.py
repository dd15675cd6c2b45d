"""What a person is told of a decision."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

from rich.console import Console

from tests.explanation.published import Published, call, decision, effect, judgment, tee_decision
from venom_policy.explanation import plain_text, report_of
from venom_policy.explanation.terminal import show

GOLDEN = Path(__file__).with_name("golden")
HOSTILE = "\u202e[red]\x1b[2J`x\n" + "y" * 500


def hostile_decision() -> Published:
    """A decision in which every text from outside tries to be more than text."""
    judged = judgment(
        f"rm '{HOSTILE}'",
        call("rm", (0, 10), effect("delete", "files", ("path", HOSTILE, "unknown"), "destructive"), via=(HOSTILE,)),
        grants=["files"],
        labels=[HOSTILE],
        findings=[{"rule": "shell-syntax/x", "family": "shell-syntax", "message": HOSTILE, "span": [0, 1]}],
        outside_scope={
            "verdict": "unknown",
            "items": [{"target": HOSTILE, "type": "path", "reason": HOSTILE, "verdict": "unknown", "span": [0, 1]}],
        },
    )
    return decision(
        judged,
        "ask",
        missing=[HOSTILE],
        reasons=[{"rule": "policy/missing", "message": HOSTILE, "span": [0, 1]}],
        offers=[{"labels": [HOSTILE], "witness": HOSTILE}],
    )


def drawn(answer: Published) -> str:
    """What a terminal of 100 columns is sent, without colours."""
    console = Console(file=io.StringIO(), width=100, highlight=False)
    show(report_of(answer), console)
    file = console.file
    assert isinstance(file, io.StringIO)
    return file.getvalue()


def test_plain_text_of_a_pipeline(golden: Callable[[Path, str], None]) -> None:
    """Each part stands under the command with what it does, needs and where."""
    golden(GOLDEN / "pipeline.txt", plain_text(report_of(tee_decision())))


def test_terminal_drawing_of_a_pipeline(golden: Callable[[Path, str], None]) -> None:
    """The same in a table."""
    golden(GOLDEN / "pipeline-terminal.txt", drawn(tee_decision()))


def test_the_first_line_names_verdict_and_strongest_grant() -> None:
    """A text that is cut after its first line still tells the worst."""
    judged = judgment("x", grants=["files", "respond"], status="partial")
    assert report_of(decision(judged, "deny")).headline == "deny: needs files and respond"
    assert report_of(decision(judgment("x"), "allow")).headline == "allow: needs no grant"
    assert report_of(Published(judgment("x", grants=["admin"]))).headline == "needs admin"


def test_foreign_text_stays_data_in_plain_text() -> None:
    """No control, bidi or newline from outside reaches plain text, and no line of it is long."""
    for line in plain_text(report_of(hostile_decision())).splitlines():
        assert line.isprintable()
        assert len(line) < 600


def test_foreign_text_stays_data_in_a_terminal() -> None:
    """Markup from outside is shown as its letters, escapes as their codes."""
    text = drawn(hostile_decision())
    assert "[red]" in text
    assert all(line.isprintable() for line in text.splitlines())


def test_many_parts_are_counted_not_listed() -> None:
    """Beyond forty parts the number of the rest is told."""
    judged = judgment("ls;" * 50, *(call("ls", (3 * index, 3 * index + 2)) for index in range(50)))
    text = plain_text(report_of(decision(judged, "allow")))
    assert "… and 10 more parts" in text
