"""The verbs that judge one command."""

from __future__ import annotations

from venom_policy.adapters.facts import facts_for
from venom_policy.adapters.request import DEFAULT_DIALECT, Request, one_of, request_of, scope_of
from venom_policy.adapters.rules import default_rulebook
from venom_policy.adapters.shown import Shown
from venom_policy.errors import UsageError
from venom_policy.judgment import judge
from venom_policy.shell import DIALECTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TextIO

    from venom_policy.adapters.in_force import InForce
    from venom_policy.decisions import Decision, Policy
    from venom_policy.judgment import Judgment
    from venom_policy.rulebook import Rulebook
    from venom_policy.scope import Scope


# A command of so many characters is judged while the collector of cycles rests.
LONG = 65_536

# So many judgments without files are kept, of commands no longer than this.
MOST_KEPT = 512
LONGEST_KEPT = 1_024

# The scope and the rules that the kept judgments are of, and these by command, dialect and second opinion.
_kept: list[tuple[Scope, Rulebook, dict[tuple[str, str, bool], Judgment]]] = []


def judge_in_place(
    command: str,
    scope: Scope | None = None,
    rulebook: Rulebook | None = None,
    dialect: str = "bash",
    *,
    agree: bool = False,
) -> Judgment:
    """What a command does, with the defaults of this process.

    Without files to look at, a command that was just judged is not judged again.
    """
    if not isinstance(command, str):
        raise UsageError(f"expected a command as `str`, found `{type(command).__name__}`")
    one_of("dialect", dialect, DIALECTS)
    scope = scope_of(Request()) if scope is None else scope
    rulebook = default_rulebook() if rulebook is None else rulebook
    if scope.resolve != "lexical" or len(command) > LONGEST_KEPT:
        return _judged_anew(command, scope, rulebook, dialect, agree=agree)
    if not _kept or _kept[0][1] is not rulebook or _kept[0][0] != scope:
        _kept[:] = [(scope, rulebook, {})]
    kept, key = _kept[0][2], (command, dialect, agree)
    judgment = kept.get(key)
    if judgment is None:
        judgment = _judged_anew(command, scope, rulebook, dialect, agree=agree)
        # How deep a caller's own calls are may make a judgment opaque, which another call need not find again.
        if judgment.status != "opaque":
            if len(kept) >= MOST_KEPT:
                del kept[next(iter(kept))]
            kept[key] = judgment
    return judgment


def _judged_anew(command: str, scope: Scope, rulebook: Rulebook, dialect: str, *, agree: bool) -> Judgment:
    facts = facts_for(scope)
    if len(command) < LONG:
        return judge(command, scope=scope, rulebook=rulebook, facts=facts, dialect=dialect, agree=agree)
    import gc

    # A million nodes without a cycle: the collector would look at all of them again and again, and find nothing.
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        return judge(command, scope=scope, rulebook=rulebook, facts=facts, dialect=dialect, agree=agree)
    finally:
        if was_enabled:
            gc.enable()


def judged(request: Request) -> Judgment:
    """What the command of a question does."""
    return _judged_in(request, scope_of(request), request.dialect or DEFAULT_DIALECT)


def decide_in_place(judgment: Judgment, policy: Policy | None = None, rulebook: Rulebook | None = None) -> Decision:
    """The decision about a judged command, its offers with witnesses."""
    from venom_policy.decisions import Policy, decide, witnessed

    policy = Policy(dialect=judgment.dialect) if policy is None else policy
    decision = decide(judgment, policy)
    if not decision.offers:
        return decision
    return witnessed(decision, policy, rulebook or default_rulebook(), facts_for(judgment.scope))


def decided(request: Request) -> Decision:
    """Whether the command of a question may run."""
    from venom_policy.adapters.in_force import in_force

    return _decided_in(request, in_force(request))


def _decided_in(request: Request, force: InForce) -> Decision:
    judgment = _judged_in(request, force.scope, request.dialect or force.policy.dialect)
    if request.holder is None:
        return decide_in_place(judgment, force.policy)
    from venom_policy.adapters.stored import decided_with_store

    return decided_with_store(judgment, force.policy, request)


def _judged_in(request: Request, scope: Scope, dialect: str) -> Judgment:
    return judge_in_place(request.command, scope, dialect=dialect, agree=request.agree)


def judge_verb(params: dict[str, Any]) -> dict[str, Any]:
    """What a command does, in the published form."""
    return judged(request_of(params)).to_dict()


def decide_verb(params: dict[str, Any]) -> dict[str, Any]:
    """Whether a command may run, in the published form."""
    return decided(request_of(params)).to_dict()


def explain_verb(params: dict[str, Any]) -> Shown:
    """A decision that can be shown to a person."""
    from venom_policy.adapters.in_force import in_force

    request = request_of(params)
    force = in_force(request)
    decision = _decided_in(request, force)
    return Shown(decision.to_dict(), (decision, force.policy.holds))


def show_explanation(result: Shown, out: TextIO, _err: TextIO) -> None:
    """Write a decision, and what granting the missing would mean."""
    from venom_policy.explanation import plain_text, report_of

    decision, held = result.source
    report = report_of(decision)
    if out.isatty():
        from venom_policy.explanation.terminal import show

        show(report)
    else:
        out.write(plain_text(report))
    if decision.offers:
        from venom_policy.policies import closure_with

        for one in closure_with(held, decision.missing):
            print(f"\nGranted, {' '.join(one.labels)} would come to {one.effect}: {one.because}.", file=out)
