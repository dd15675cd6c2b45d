"""Decisions ⇄ rows of the log."""

from __future__ import annotations

from venom_policy.foreign import shown
from venom_policy.store.redacting import redacted, without_secrets
from venom_policy.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from venom_policy.decisions import Decision

# How much of a command the log keeps: its structure, the whole text, or nothing.
TEXTS = ("redacted", "whole", "none")

_LONGEST_COMMAND = 4000
_MOST_LABELS = 100


class Recorded(Value):
    """A decision of the log.

    `at` is in seconds since 1970, `acts` the number of acts that were in force, `uncovered` that of effects without a
    label.
    """

    id: int
    at: int
    acts: int
    holder: str
    session: str
    root: str
    cwd: str
    digest: str
    status: str
    uncovered: int
    verdict: str
    grants: tuple[str, ...]
    labels: tuple[str, ...]
    missing: tuple[str, ...]
    reasons: tuple[tuple[str, str], ...]
    command: str

    @property
    def keepable(self) -> bool:
        """Whether an exact label may allow it: known, no catastrophe."""
        if self.status not in ("understood", "partial") or self.uncovered:
            return False
        return all(rule != "deny/catastrophic" for rule, _message in self.reasons)


class Asker(Value):
    """In whose name a decision is recorded, with how much text."""

    holder: str
    session: str = ""
    text: str = "redacted"


def columns_of(decision: Decision, asker: Asker) -> tuple[str | int, ...]:
    """What the log keeps of a decision, from the holder on."""
    judgment = decision.judgment
    roots = judgment.scope.roots
    return (
        shown(asker.holder),
        shown(asker.session),
        shown(roots[0] if roots else "", _LONGEST_COMMAND),
        shown(judgment.scope.cwd, _LONGEST_COMMAND),
        judgment.digest,
        judgment.status,
        len(judgment.uncovered),
        decision.verdict,
        _listed(judgment.grants),
        _listed([_safe(str(label)) for label in judgment.labels[:_MOST_LABELS]]),
        _listed([_safe(str(label)) for label in decision.missing[:_MOST_LABELS]]),
        _listed([[reason.rule, _safe(reason.message)] for reason in decision.reasons]),
        _command(decision, asker.text),
    )


def recorded_of(row: tuple[Any, ...]) -> Recorded:
    """The decision that a row of the log tells."""
    from json import loads

    listed = [tuple(loads(column)) for column in row[11:14]]
    reasons = tuple([(rule, message) for rule, message in loads(row[14])])
    return Recorded(*row[:11], *listed, reasons, row[15])  # type: ignore[call-arg]  # sixteen columns


def _listed(values: object) -> str:
    from json import dumps

    return dumps(values, separators=(",", ":"))


def _command(decision: Decision, text: str) -> str:
    if text == "none":
        return ""
    command = decision.judgment.command if text == "whole" else redacted(decision.judgment)
    return shown(command, _LONGEST_COMMAND)


def _safe(text: str) -> str:
    """A label or a reason; digests, which we made ourselves, are kept."""
    return " ".join([one if one.startswith("exact:") else without_secrets(one) for one in text.split(" ")])
