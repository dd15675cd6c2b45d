"""Allow, ask or deny, with the reasons and what could be granted."""

from __future__ import annotations

from venom_policy.grants import Label, Rung
from venom_policy.judgment import Judgment
from venom_policy.source import Span
from venom_policy.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Reason(Value):
    """Why: a rule's id, a closed sentence, the place.

    The sentence holds texts of labels only.
    """

    rule: str
    message: str
    span: Span


class Decision(Value):
    """The answer: `verdict` is allow, ask or deny.

    The first reason names the strongest grant.
    """

    verdict: str
    reasons: tuple[Reason, ...]
    missing: tuple[Label, ...]
    offers: tuple[Rung, ...]
    judgment: Judgment

    def to_dict(self) -> dict[str, Any]:
        """The published form of the decision."""
        return {
            "verdict": self.verdict,
            "reasons": [
                {"rule": reason.rule, "message": reason.message, "span": [reason.span.start, reason.span.end]}
                for reason in self.reasons
            ],
            "missing": [str(label) for label in self.missing],
            "offers": [
                {"labels": [str(label) for label in rung.labels], "witness": rung.witness} for rung in self.offers
            ],
            "judgment": self.judgment.to_dict(),
        }

    def to_json(self) -> str:
        """The text of the published form."""
        from json import dumps

        return dumps(self.to_dict(), ensure_ascii=True)
