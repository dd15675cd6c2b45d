"""A decision or judgment turned into what a person is told."""

from __future__ import annotations

from venom_policy.explanation.sentences import sentence
from venom_policy.foreign import quoted, shown
from venom_policy.grants import RANK
from venom_policy.judgment import Judgment
from venom_policy.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.decisions import Decision
    from venom_policy.grants import Rung
    from venom_policy.judgment import JudgedCall, JudgedEffect

_MOST_PARTS = 40
_MOST_FACTS = 12
_NAMED_IN_HEADLINE = 3
_SENTENCE = 400

# What the parts and the status have said already is not said again.
_TOLD = frozenset({"outside-scope"})
_UNREAD = frozenset({"opaque", "invalid"})

_STATUS = {
    "opaque": "A part of the command was not understood, so no label can allow it",
    "partial": "Every call is listed, but a word that matters is not exactly known",
    "invalid": "The shell refuses this text; listed is what would have run before",
}


class Fact(Value):
    """One thing that a part does, what it needs, where it stands.

    `needs` is a label, "" when no grant is needed, or the grant alone when no label can cover the effect.
    """

    does: str
    grant: str
    needs: str
    standing: str
    reason: str
    why: str


class Part(Value):
    """A piece of the command that runs something."""

    span: tuple[int, int]
    name: str
    via: tuple[str, ...]
    facts: tuple[Fact, ...]
    more_facts: int


class Choice(Value):
    """Labels that would allow the command, and their worst use."""

    labels: tuple[str, ...]
    witness: str


class Report(Value):
    """All that a person is told, in order.

    INVARIANT: every text but `command`, which is laid out later, is safe to print.
    """

    headline: str
    verdict: str
    command: str
    parts: tuple[Part, ...]
    more_parts: int
    status: str
    reasons: tuple[str, ...]
    findings: tuple[str, ...]
    labels: tuple[str, ...]
    choices: tuple[Choice, ...]


def report_of(answer: Decision | Judgment) -> Report:
    """What a person is told of a decision or of a judgment."""
    if isinstance(answer, Judgment):
        return _report(answer, _needs(answer), "", (), ())
    headline = f"{answer.verdict}: {_needs(answer.judgment)}"
    if answer.verdict == "ask":
        headline += _lacking(answer)
    reasons = tuple(
        dict.fromkeys(
            shown(reason.message, _SENTENCE)
            for reason in answer.reasons
            if reason.rule.startswith(_reasons_told(answer))
        )
    )
    return _report(answer.judgment, headline, answer.verdict, reasons, tuple(map(_choice, answer.offers)))


def _reasons_told(decision: Decision) -> tuple[str, ...]:
    """The beginnings of the rules whose reasons nothing else tells."""
    told_as_status = decision.judgment.status in _UNREAD
    return ("deny/", "ask/deny", "ask/fault") if told_as_status else ("deny/", "ask/")


def _report(
    judgment: Judgment, headline: str, verdict: str, reasons: tuple[str, ...], choices: tuple[Choice, ...]
) -> Report:
    calls = tuple(sorted(judgment.calls, key=lambda one: (one.call.span.start, -one.call.span.end)))
    parts = tuple(map(_part, calls[:_MOST_PARTS]))
    return Report(
        headline=headline,
        verdict=verdict,
        command=judgment.command,
        parts=parts,
        more_parts=max(0, len(calls) - _MOST_PARTS),
        status=_status(judgment),
        reasons=reasons,
        findings=_findings(judgment, parts, reasons),
        labels=tuple(shown(str(label), _SENTENCE) for label in judgment.labels),
        choices=choices,
    )


def _lacking(decision: Decision) -> str:
    """What is missing, in few words."""
    named = [quoted(str(label)) for label in decision.missing[:_NAMED_IN_HEADLINE]]
    text = f"; missing {', '.join(named)}" if named else ""
    if len(decision.missing) > _NAMED_IN_HEADLINE:
        text += f" and {len(decision.missing) - _NAMED_IN_HEADLINE} more"
    return f"{text}; a target is not known" if decision.judgment.uncovered else text


def _findings(judgment: Judgment, parts: tuple[Part, ...], reasons: tuple[str, ...]) -> tuple[str, ...]:
    """The findings that no part and no reason has told."""
    facts = [fact for part in parts for fact in part.facts]
    told = "\n".join([*(fact.why for fact in facts), *(fact.reason for fact in facts), *reasons, _status(judgment)])
    found: dict[str, None] = {}
    for finding in judgment.findings:
        message = shown(finding.message, _SENTENCE)
        if finding.family not in _TOLD and message not in told:
            found[f"{message} ({shown(finding.rule)})"] = None
    return tuple(found)


def _needs(judgment: Judgment) -> str:
    """The strongest grants, first of all: a cut text tells the worst."""
    grants = sorted(judgment.grants, key=lambda grant: (-RANK[grant], grant))
    needs = "needs no grant" if grants == ["none"] else f"needs {' and '.join(grants)}"
    return f"{needs} as far as it was understood" if judgment.status in _UNREAD else needs


def _status(judgment: Judgment) -> str:
    text = _STATUS.get(judgment.status, "")
    return f"{text}: {shown(judgment.reason, _SENTENCE)}." if text and judgment.reason else f"{text}." if text else ""


def _part(judged: JudgedCall) -> Part:
    span = judged.call.span
    facts = tuple(dict.fromkeys(map(_fact, judged.effects)))
    name = shown(judged.action or judged.call.program or _command_word(judged))
    via = tuple(map(shown, judged.call.via))
    return Part((span.start, span.end), name, via, facts[:_MOST_FACTS], max(0, len(facts) - _MOST_FACTS))


def _command_word(judged: JudgedCall) -> str:
    first = judged.call.argv[0] if judged.call.argv else None
    known = first and (first.text or first.glob)
    return known or "a program that is not known"


def _fact(judged: JudgedEffect) -> Fact:
    effect, standing = judged.effect, judged.standing
    target_type = "path" if standing.located is not None else effect.target.type
    needs = shown(str(judged.label), _SENTENCE) if judged.label is not None else effect.grant
    return Fact(
        does=sentence(effect.kind, target_type, standing.text),
        grant=effect.grant,
        needs="" if effect.grant == "none" else needs,
        standing="" if effect.grant == "none" and standing.verdict == "inside" else standing.verdict,
        reason="" if standing.verdict == "inside" else shown(standing.reason, _SENTENCE),
        why="" if effect.because == standing.reason else shown(effect.because, _SENTENCE),
    )


def _choice(offer: Rung) -> Choice:
    return Choice(
        tuple(shown(str(label), _SENTENCE) for label in offer.labels), quoted(offer.witness) if offer.witness else ""
    )
