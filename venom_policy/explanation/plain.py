"""A report as plain text: for pipes, files and models."""

from __future__ import annotations

from venom_policy.explanation.layout import Line, Mark, lines_of
from venom_policy.explanation.report import Fact, Part, Report


def plain_text(report: Report) -> str:
    """The report in lines of text."""
    lines = [report.headline, ""]
    for line in lines_of(report.command, tuple(part.span for part in report.parts)):
        lines += _marked(line)
    lines.append("")
    for number, part in enumerate(report.parts, 1):
        lines += _part(number, part)
    if report.more_parts:
        lines.append(f"… and {report.more_parts} more parts")
    lines += closing_lines(report)
    return "\n".join(lines).rstrip("\n") + "\n"


def title(part: Part) -> str:
    """The name of a part with what it runs through."""
    return part.name + (f" (through {' '.join(part.via)})" if part.via else "")


def needs(fact: Fact) -> str:
    """The grant and facets of a fact, in the words of labels."""
    return "nothing" if fact.grant == "none" else "+".join((fact.grant, *fact.facets))


def standing(fact: Fact) -> str:
    """Where the fact's target stands, and why not inside."""
    return f"{fact.standing}: {fact.reason}" if fact.reason else fact.standing


def closing_lines(report: Report) -> list[str]:
    """What is said after the parts: reasons, findings, labels and offers."""
    lines: list[str] = []
    if report.status:
        lines += ["", report.status]
    lines += _listed("Why:", report.reasons)
    lines += _listed("Look at:", report.findings)
    if not any(offer.labels == report.labels for offer in report.offers):
        lines += _listed("Narrowest labels:", report.labels)
    if report.offers:
        lines += ["", "Any one of these would allow it:"]
        for offer in report.offers:
            lines.append(f"  {' '.join(offer.labels)}")
            if offer.witness:
                lines.append(f"      also allows {offer.witness}")
    return lines


def _listed(heading: str, items: tuple[str, ...]) -> list[str]:
    return ["", heading, *(f"  {item}" for item in items)] if items else []


def _marked(line: Line) -> list[str]:
    return [f"  {line.text}".rstrip(), *(f"  {_row(row)}" for row in line.rows)]


def _row(marks: tuple[Mark, ...]) -> str:
    text = ""
    for mark in marks:
        text = text.ljust(mark.start) + str(mark.number).ljust(mark.end - mark.start, "~")
    return text


def _part(number: int, part: Part) -> list[str]:
    lines = [f"{number}  {title(part)}"]
    for fact in part.facts:
        lines.append(f"     {fact.does}")
        lines.append(f"         needs {needs(fact)}" + (f"; stands {standing(fact)}" if fact.standing else ""))
    if not part.facts:
        lines.append("     does nothing that needs a grant")
    return lines
