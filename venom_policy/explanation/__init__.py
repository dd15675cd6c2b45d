"""Decisions told to people."""

from venom_policy.explanation.plain import plain_text
from venom_policy.explanation.report import Report, report_of

__all__ = ["Report", "plain_text", "report_of"]
