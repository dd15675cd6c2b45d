"""A published decision or judgment turned into what a person is told."""

from __future__ import annotations

from venom_policy.explanation.foreign import quoted, shown
from venom_policy.explanation.sentences import sentence
from venom_policy.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Protocol

    class Published(Protocol):
        """Whatever has the published form of a decision or a judgment."""

        def to_dict(self) -> dict[str, Any]:
            """The value that other programs read."""


_MOST_PARTS = 40
_RANK = {"none": 0, "read": 1, "write": 2, "respond": 2, "files": 2, "spawn": 3, "admin": 4}
_STATUS = {
    "opaque": "A part of the command was not understood, so that it cannot be allowed by a label.",
    "partial": "Every call is listed, but a word that matters is not exactly known.",
    "invalid": "Bash refuses this text; listed is what would have run before.",
}


class Fact(Value):
    """One thing that a part does, what it needs, where it stands."""

    does: str
    grant: str
    facets: tuple[str, ...]
    standing: str
    reason: str
    rule: str


class Part(Value):
    """A piece of the command that runs something."""

    span: tuple[int, int]
    name: str
    via: tuple[str, ...]
    facts: tuple[Fact, ...]


class Offer(Value):
    """Labels that would allow the command, with their worst use."""

    labels: tuple[str, ...]
    witness: str


class Report(Value):
    """All that a person is told, in order.

    INVARIANT: every text but `command`, which is laid out later, is safe to print.
    """

    headline: str
    verdict: str
    command: str
    cwd: str
    parts: tuple[Part, ...]
    more_parts: int
    status: str
    reasons: tuple[str, ...]
    findings: tuple[str, ...]
    labels: tuple[str, ...]
    missing: tuple[str, ...]
    offers: tuple[Offer, ...]


def report_of(answer: Published) -> Report:
    """What a person is told of a decision or of a judgment."""
    value = answer.to_dict()
    decision: dict[str, Any] = value if "judgment" in value else {}
    judgment: dict[str, Any] = value["judgment"] if decision else value
    calls = judgment["calls"]
    missing = tuple(shown(label) for label in decision.get("missing", ()))
    return Report(
        headline=_headline(decision, judgment, missing),
        verdict=decision.get("verdict", ""),
        command=judgment["command"],
        cwd=shown(judgment["cwd"]),
        parts=tuple(_part(call, judgment) for call in calls[:_MOST_PARTS]),
        more_parts=max(0, len(calls) - _MOST_PARTS),
        status=_STATUS.get(judgment["status"], ""),
        reasons=tuple(dict.fromkeys(shown(reason["message"], 400) for reason in decision.get("reasons", ()))),
        findings=tuple(dict.fromkeys(f"{shown(one['message'], 400)} ({one['rule']})" for one in judgment["findings"])),
        labels=tuple(shown(label) for label in judgment["labels"]),
        missing=missing,
        offers=tuple(_offer(offer) for offer in decision.get("offers", ())),
    )


def _headline(decision: dict[str, Any], judgment: dict[str, Any], missing: tuple[str, ...]) -> str:
    """The verdict and the strongest grants: a cut text tells the worst."""
    grants = sorted(judgment["grants"], key=lambda grant: (-_RANK.get(grant, 9), grant))
    needs = "needs no grant" if grants in ([], ["none"]) else f"needs {' and '.join(grants)}"
    if not decision:
        return needs
    text = f"{decision['verdict']}: {needs}"
    if decision["verdict"] == "ask" and missing:
        shortened = ", ".join(f"`{label}`" for label in missing[:3])
        text += f"; missing {shortened}" + (f" and {len(missing) - 3} more" if len(missing) > 3 else "")
    return text


def _part(call: dict[str, Any], judgment: dict[str, Any]) -> Part:
    start, end = call["span"]
    name = call["action"] or call["program"] or _command_word(call)
    facts = tuple(dict.fromkeys(_fact(effect, judgment) for effect in call["effects"]))
    return Part((start, end), shown(name), tuple(shown(one) for one in call["via"]), facts)


def _command_word(call: dict[str, Any]) -> str:
    first = call["argv"][0] if call["argv"] else {}
    return str(first.get("text") or first.get("glob") or "a program that is not known")


def _fact(effect: dict[str, Any], judgment: dict[str, Any]) -> Fact:
    target = effect["target"]
    standing = target["standing"]
    return Fact(
        does=sentence(effect["kind"], target["type"], target["text"]),
        grant=effect["grant"],
        facets=tuple(effect["facets"]),
        standing="" if effect["grant"] == "none" and standing == "inside" else standing,
        reason="" if standing == "inside" else _reason(target, judgment),
        rule=shown(effect["rule"]),
    )


def _reason(target: dict[str, Any], judgment: dict[str, Any]) -> str:
    for item in judgment["outside_scope"]["items"]:
        if item["target"] == target["text"] and item["type"] == target["type"]:
            return shown(item["reason"], 200)
    return ""


def _offer(offer: dict[str, Any]) -> Offer:
    witness = offer.get("witness")
    return Offer(tuple(shown(label) for label in offer["labels"]), quoted(witness) if witness else "")
