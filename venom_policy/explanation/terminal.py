"""A report drawn for a terminal."""

from __future__ import annotations

from venom_policy.explanation.layout import WIDTH, lines_of
from venom_policy.explanation.plain import closing_lines, standing, title
from venom_policy.explanation.report import Fact, Report

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rich.console import Console, ConsoleRenderable
    from rich.text import Text

_VERDICTS = {"allow": "bold green", "ask": "bold yellow", "deny": "bold red"}
_GRANTS = {"none": "dim", "read": "green", "spawn": "magenta", "admin": "bold red"}
_CHANGES = "yellow"
_STANDINGS = {"inside": "green", "outside": "red", "unknown": "yellow"}
_PARTS = ("cyan", "magenta", "blue", "yellow", "green")


def show(report: Report, console: Console | None = None) -> None:
    """Print the report to a console, the process's own by default."""
    from rich.console import Console

    console = console or Console(highlight=False)
    for piece in _pieces(report, min(WIDTH, console.width - 4)):
        console.print(piece, markup=False, highlight=False)


def _pieces(report: Report, width: int) -> list[ConsoleRenderable]:
    from rich.text import Text

    pieces: list[ConsoleRenderable] = [Text(report.headline, style=_VERDICTS.get(report.verdict, "bold")), Text("")]
    pieces += _command(report, width)
    pieces += [Text(""), _table(report)]
    if report.more_parts:
        pieces.append(Text(f"… and {report.more_parts} more parts", style="dim"))
    for line in closing_lines(report):
        indent = len(line) - len(line.lstrip())
        pieces.append(Text(" " * indent).append(line[indent:], style="default" if indent else "bold"))
    return pieces


def _command(report: Report, width: int) -> list[Text]:
    from rich.text import Text

    drawn: list[Text] = []
    for line in lines_of(report.command, tuple(part.span for part in report.parts), width):
        drawn.append(Text("  ").append(line.text, style="bold"))
        for row in line.rows:
            under = Text("  ")
            for mark in row:
                under.append(" " * (mark.start + 2 - len(under)))
                bar = str(mark.number).ljust(mark.end - mark.start, "━")
                under.append(bar, style=_color(mark.number))
            drawn.append(under)
    return drawn


def _table(report: Report) -> ConsoleRenderable:
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, padding=(0, 2, 0, 0), show_edge=False, header_style="dim")
    for heading in ("", "part", "does", "needs", "stands"):
        table.add_column(heading, overflow="fold")
    for number, part in enumerate(report.parts, 1):
        name = (Text(str(number), style=_color(number)), Text(title(part), style=_color(number)))
        blank = (Text(""), Text(""))
        if not part.facts:
            table.add_row(*name, Text("nothing that needs a grant", style="dim"), *blank)
        for index, fact in enumerate(part.facts):
            table.add_row(*(blank if index else name), *_cells(fact))
        if part.more_facts:
            table.add_row(*blank, Text(f"… and {part.more_facts} more effects", style="dim"), *blank)
    return table


def _cells(fact: Fact) -> tuple[Text, Text, Text]:
    from rich.text import Text

    does = Text(fact.does)
    if fact.why:
        does.append(f", because {fact.why}", style="dim")
    needs = Text(fact.needs or "nothing", style=_GRANTS.get(fact.grant, _CHANGES))
    return does, needs, Text(standing(fact), style=_STANDINGS.get(fact.standing, ""))


def _color(number: int) -> str:
    return _PARTS[(number - 1) % len(_PARTS)]
