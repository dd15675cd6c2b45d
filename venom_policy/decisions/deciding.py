"""Judgment × policy → Decision."""

from __future__ import annotations

from venom_policy.decisions.decision import Decision, Reason
from venom_policy.decisions.easing import eased
from venom_policy.decisions.policy import DEFAULT_POLICY, Policy
from venom_policy.effects import LINKED, METADATA
from venom_policy.facts import NO_FACTS
from venom_policy.grants import RANK, Label, Reach, Rung, action_includes, covered, hits, rungs
from venom_policy.judgment import JudgedEffect, Judgment, message_of, narrowest_labels
from venom_policy.scope import Ground, anchored, denied_at, ground_of, held_at, printed, text_of
from venom_policy.shell.text import encoded
from venom_policy.source import Span
from venom_policy.value import replace

_MOST_REASONS = 8
_READABLE = frozenset({"understood", "partial"})


def decide(judgment: Judgment, policy: Policy = DEFAULT_POLICY) -> Decision:
    """Whether a judged command may run.

    Total: a fault inside is a question, or a denial where nobody is there to answer.
    """
    try:
        return _decided(judgment, policy)
    # The border: whatever goes wrong inside must not end as an allow.
    except Exception as fault:
        reason = Reason("ask/fault", f"internal fault: {type(fault).__name__}", _everything(judgment))
        return Decision("deny" if policy.unattended else "ask", (reason,), (), (), judgment)


def _decided(judgment: Judgment, policy: Policy) -> Decision:
    ground = ground_for(judgment)
    denials = _denials(judgment, policy, ground)
    if denials:
        return Decision("deny", denials, (), (), judgment)
    opaque = _opaque_reason(judgment, policy)
    doubts = _doubts(judgment, policy, ground)
    open_effects = _open(judgment, policy, ground)
    if not opaque and not doubts and not open_effects:
        return Decision("allow", (_allowed(judgment),), (), (), judgment)
    missing = narrowest_labels(open_effects)
    wanted = frozenset(missing)
    named = [one for one in open_effects if one.label is None or one.label in wanted]
    tightened = _tightened(judgment, policy, ground)
    reasons = (_asked(named, opaque, policy, judgment) + doubts)[: _MOST_REASONS - len(tightened)] + tightened
    if policy.unattended:
        first = replace(reasons[0], rule="deny/unattended", message=f"nobody is there to ask: {reasons[0].message}")
        return Decision("deny", (first, *reasons[1:]), missing, (), judgment)
    return Decision("ask", reasons, missing, () if tightened else _offers(judgment, opaque, ground), judgment)


def allows(judgment: Judgment, policy: Policy) -> bool:
    """Whether held labels cover a judgment that nothing denies."""
    ground = ground_for(judgment)
    return (
        not _open(judgment, policy, ground)
        and not _opaque_reason(judgment, policy)
        and not _denials(judgment, policy, ground)
        and not _doubts(judgment, policy, ground)
    )


def ground_for(judgment: Judgment) -> Ground:
    """Directories as the judgment resolved them.

    Lexically, or as its located root prints.
    """
    return ground_of(judgment.scope, NO_FACTS) if judgment.ground is None else judgment.ground


def _open(judgment: Judgment, policy: Policy, ground: Ground) -> list[JudgedEffect]:
    """The effects that the held labels or a bound stop."""
    found = _beyond((*policy.holds, *_kept(judgment, policy)), judgment, policy, ground)
    for bound in policy.bounds:
        found += _beyond(bound, judgment, policy, ground)
    return list(dict.fromkeys(found)) if policy.bounds else found


def _beyond(labels: tuple[Label, ...], judgment: Judgment, policy: Policy, ground: Ground) -> list[JudgedEffect]:
    """The effects that a set of labels does not let through."""
    if _exactly_held(judgment, labels):
        return []
    held = [one for label in labels for one in held_at(ground, label, _reaches(judgment, label))]
    return [one for one in judgment.effects if not covered(held, eased(one, policy, ground))]


def _tightened(judgment: Judgment, policy: Policy, ground: Ground) -> tuple[Reason, ...]:
    """That no grant would help, because a bound stops the command."""
    for bound in policy.bounds:
        if _beyond(bound, judgment, policy, ground):
            message = f"no grant would allow it: a policy that may only tighten lets through at most {_few(bound)}"
            return (Reason("ask/bound", message, _everything(judgment)),)
    return ()


def _kept(judgment: Judgment, policy: Policy) -> list[Label]:
    """The labels held for a recipe that the task still has."""
    if not policy.recipes:
        return []
    from venom_policy.judgment.recipes import recipes_of

    now = recipes_of(judgment)
    found = [
        (label, digest, {one for task, one in now if action_includes(label.action, task)})
        for label, digest in policy.recipes
    ]
    return [label for label, digest, digests in found if digests == {digest}]


def _reaches(judgment: Judgment, label: Label) -> tuple[Reach, ...]:
    """What a command reaches, for a label of a place."""
    if label.target is None or label.target.type != "place":
        return ()
    return tuple([one.need.reach for one in judgment.effects if one.need.reach is not None])


def _denials(judgment: Judgment, policy: Policy, ground: Ground) -> tuple[Reason, ...]:
    found: list[tuple[int, Reason]] = []
    for one in judgment.effects:
        effect = one.effect
        if "catastrophic" in effect.facets:
            message = message_of(effect.kind, effect.target.type, effect.target.text, effect.because)
            found.append((RANK[effect.grant], Reason("deny/catastrophic", f"{effect.grant}: {message}", effect.span)))
    for written in policy.denies:
        for label in denied_at(ground, written, _reaches(judgment, written)):
            for one in judgment.effects:
                if one.need.grant != "none" and hits(label, one.need) is True:
                    message = f"{_names(one)} is denied by `{written}`; leave it out, or ask who wrote the policy"
                    found.append((RANK[one.need.grant], Reason("deny/label", message, one.effect.span)))
    found.sort(key=lambda pair: -pair[0])
    return tuple(dict.fromkeys([reason for _, reason in found]))[:_MOST_REASONS]


def _doubts(judgment: Judgment, policy: Policy, ground: Ground) -> tuple[Reason, ...]:
    """Deny labels that could hit, because a target is not known."""
    found = [
        Reason("ask/deny", f"{_names(one)} could be what `{written}` denies", one.effect.span)
        for written in policy.denies
        for label in denied_at(ground, written, _reaches(judgment, written))
        for one in judgment.effects
        if one.need.grant != "none" and hits(label, one.need) is None
    ]
    return tuple(dict.fromkeys(found))


def _opaque_reason(judgment: Judgment, policy: Policy) -> str:
    if policy.fault:
        return f"the policy cannot be read: {policy.fault}"
    if judgment.status == "invalid":
        return f"the shell refuses it: {judgment.reason}"
    if judgment.status not in _READABLE:
        return f"not all of it was read: {judgment.reason}"
    if policy.dialect not in ("", judgment.dialect):
        return f"it was judged as {judgment.dialect}, and the policy is for {policy.dialect}"
    if policy.agree and judgment.script is not None:
        from venom_policy.shell.agree import agrees

        if agrees(judgment.script, judgment.command) is False:
            return "a second parser reads it otherwise"
    return ""


def _exactly_held(judgment: Judgment, labels: tuple[Label, ...]) -> bool:
    digests = [label.digest for label in labels if label.digest]
    return bool(digests) and not _has_opaque(judgment) and judgment.digest in digests


def _has_opaque(judgment: Judgment) -> bool:
    return any(one.need.opaque for one in judgment.effects if one.need.grant != "none")


def _asked(effects: list[JudgedEffect], opaque: str, policy: Policy, judgment: Judgment) -> tuple[Reason, ...]:
    held = _few(policy.holds) + "".join([f", at most {_few(bound)}" for bound in policy.bounds])
    found: dict[str, Reason] = {}
    if opaque:
        strongest = max(judgment.grants, key=RANK.__getitem__)
        known = "" if strongest == "none" else f"needs {strongest} or more: "
        found[""] = Reason("ask/opaque", f"{known}{opaque}", _everything(judgment))
    for one in sorted(effects, key=lambda one: -RANK[one.need.grant]):
        name = _names(one)
        why = one.standing.reason or ("its recipe is not what was allowed" if _was_kept(one, policy) else "")
        message = f"needs {name}; {why}" if why else f"needs {name}"
        if not found:
            message = f"{message}; held {held}"
        found.setdefault(
            name, Reason(one.effect.rule.removesuffix(METADATA).removesuffix(LINKED), message, one.effect.span)
        )
    return tuple(found.values())


def _was_kept(one: JudgedEffect, policy: Policy) -> bool:
    return any(action_includes(label.action, one.need.action) for label, _ in policy.recipes)


def _few(labels: tuple[Label, ...]) -> str:
    return " ".join([str(label) for label in labels if not label.digest][:4]) or "nothing"


def _names(one: JudgedEffect) -> str:
    """The effect's label; where there is none, what is known of it."""
    if one.label is not None:
        return str(one.label)
    action = f":{one.need.action}" if one.need.action else ""
    if one.effect.target.type == "code":
        return f"{one.need.grant}{action} of code that is not known"
    return f"{one.need.grant}{action} of a target that is not known"


def _offers(judgment: Judgment, opaque: str, ground: Ground) -> tuple[Rung, ...]:
    if opaque or judgment.uncovered:
        return ()
    needs = tuple([one.need for one in judgment.effects])
    narrow = tuple([one for label in judgment.labels for one in anchored(ground, label)])
    root = text_of(ground.roots[0]) if ground.roots else "/"
    found = rungs(judgment.digest, narrow, needs, root)
    printed_rungs = [
        Rung(tuple(sorted([printed(ground, label) for label in rung.labels], key=str)), rung.witness) for rung in found
    ]
    return tuple(dict.fromkeys(printed_rungs))


def _allowed(judgment: Judgment) -> Reason:
    message = "it needs nothing" if judgment.grants == ("none",) else "held labels cover it"
    return Reason("allow/held", message, _everything(judgment))


def _everything(judgment: Judgment) -> Span:
    return Span(0, len(encoded(judgment.command)))
