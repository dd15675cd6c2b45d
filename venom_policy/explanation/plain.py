"""A report as plain text: for pipes, files and models."""

from __future__ import annotations

from venom_policy.explanation.layout import Line, Mark, lines_of
from venom_policy.explanation.report import Fact, Part, Report


def plain_text(report: Report) -> str:
    """The report in lines of text."""
    lines = [report.headline, ""]
    for line in lines_of(report.command, tuple(part.span for part in report.parts)):
        lines += _marked(line)
    lines += [""] if report.parts else []
    for number, part in enumerate(report.parts, 1):
        lines += _part(number, part)
    if report.more_parts:
        lines.append(f"… and {report.more_parts} more parts")
    lines += closing_lines(report)
    return "\n".join(lines).rstrip("\n") + "\n"


def title(part: Part) -> str:
    """The name of a part with what it runs through."""
    return part.name + (f" (through {' '.join(part.via)})" if part.via else "")


def standing(fact: Fact) -> str:
    """Where the fact's target stands, and why not inside."""
    return f"{fact.standing}: {fact.reason}" if fact.reason else fact.standing


def closing_lines(report: Report) -> list[str]:
    """What is said after the parts: reasons, findings, labels and choices."""
    lines: list[str] = []
    if report.status:
        lines += ["", report.status]
    lines += _listed("Why:", report.reasons)
    lines += _listed("Look at:", report.findings)
    if not any(choice.labels == report.labels for choice in report.choices):
        lines += _listed("Narrowest labels:", report.labels)
    if report.choices:
        lines += ["", "Any one of these would allow it:"]
        for choice in report.choices:
            only = "  (this command alone)" if choice.labels[0].startswith("exact:") else ""
            lines.append(f"  {' '.join(choice.labels)}{only}")
            if choice.witness:
                lines.append(f"      also allows: {choice.witness}")
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
        lines.append(f"     {fact.does}" + (f", because {fact.why}" if fact.why else ""))
        needs = f"needs {fact.needs}" if fact.needs else "needs nothing"
        lines.append(f"         {needs}" + (f"; stands {standing(fact)}" if fact.standing else ""))
    if part.more_facts:
        lines.append(f"     … and {part.more_facts} more effects")
    if not part.facts:
        lines.append("     does nothing that needs a grant")
    return lines
