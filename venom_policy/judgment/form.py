"""A judgment as plain data: the published, closed form."""

from __future__ import annotations

from venom_policy.judgment.judgment import FORMAT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from venom_policy.commands import Word
    from venom_policy.effects import Finding
    from venom_policy.judgment.judgment import Item, JudgedCall, JudgedEffect, Judgment
    from venom_policy.source import Span


def judgment_form(judgment: Judgment) -> dict[str, Any]:
    """The judgment as JSON has it."""
    return {
        "format": FORMAT,
        "command": judgment.command,
        "cwd": judgment.scope.cwd,
        "digest": judgment.digest,
        "status": judgment.status,
        "grants": list(judgment.grants),
        "labels": [str(label) for label in judgment.labels],
        "uncovered": [effect_form(effect) for effect in judgment.uncovered],
        "facets": list(judgment.facets),
        "outside_scope": {"verdict": judgment.verdict, "items": [_item_form(item) for item in judgment.items]},
        "calls": [_call_form(call) for call in judgment.calls],
        "findings": [finding_form(finding) for finding in judgment.findings],
    }


def effect_form(judged: JudgedEffect) -> dict[str, Any]:
    """One effect as JSON has it."""
    effect = judged.effect
    return {
        "kind": effect.kind,
        "grant": effect.grant,
        "target": {
            "type": _type(judged),
            "text": judged.standing.text,
            "standing": judged.standing.verdict,
        },
        "facets": list(effect.facets),
        "rule": effect.rule,
        "span": span_form(effect.span),
    }


def finding_form(finding: Finding) -> dict[str, Any]:
    """One finding as JSON has it."""
    return {
        "rule": finding.rule,
        "family": finding.family,
        "message": finding.message,
        "span": span_form(finding.span),
    }


def span_form(span: Span) -> list[int]:
    """Start and end, in bytes."""
    return [span.start, span.end]


def _type(judged: JudgedEffect) -> str:
    if judged.standing.located is not None:
        return "path"
    return judged.effect.target.type if judged.standing.reach is not None or judged.standing.text else "unknown"


def _call_form(judged: JudgedCall) -> dict[str, Any]:
    call = judged.call
    program = call.program or (call.argv[0].text or "" if call.argv else "")
    return {
        "program": program,
        "action": judged.action,
        "argv": [word_form(word) for word in call.argv],
        "via": list(call.via),
        "span": span_form(call.span),
        "effects": [effect_form(effect) for effect in judged.effects],
    }


def word_form(word: Word) -> dict[str, Any]:
    """One argument: one of text, any, glob, unknown; and its ends."""
    form: dict[str, Any]
    if len(word.texts) == 1:
        form = {"text": word.texts[0]}
    elif word.texts:
        form = {"any": list(word.texts)}
    elif word.glob:
        form = {"glob": word.glob}
    else:
        form = {"unknown": word.unknown or "it is not known"}
    if word.prefix:
        form["prefix"] = word.prefix
    if word.suffix:
        form["suffix"] = word.suffix
    if word.many:
        form["many"] = True
    return form


def _item_form(item: Item) -> dict[str, Any]:
    return {
        "target": item.target,
        "type": item.type,
        "access": item.access,
        "verdict": item.verdict,
        "reason": item.reason,
        "span": span_form(item.span),
    }
