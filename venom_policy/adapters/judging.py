"""The verbs that judge one command."""

from __future__ import annotations

import sys

from venom_policy.adapters.cli import DONE, print_json
from venom_policy.adapters.request import Request, policy_of, request_of, scope_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.adapters.arguments import Parameters
    from venom_policy.decisions import Decision
    from venom_policy.judgment import Judgment
    from venom_policy.rulebook import Rulebook
    from venom_policy.scope import Scope


def judge_in_place(
    command: str, scope: Scope | None = None, rulebook: Rulebook | None = None, dialect: str = "bash"
) -> Judgment:
    """What a command does, with the defaults of this process."""
    from venom_policy.adapters.facts import facts_for
    from venom_policy.adapters.rules import default_rulebook
    from venom_policy.judgment import judge

    scope = scope_of(Request()) if scope is None else scope
    rulebook = default_rulebook() if rulebook is None else rulebook
    return judge(command, scope=scope, rulebook=rulebook, facts=facts_for(scope), dialect=dialect)


def judged(request: Request) -> Judgment:
    """What the command of a question does."""
    return judge_in_place(request.command, scope_of(request), dialect=request.dialect)


def decided(request: Request) -> Decision:
    """Whether the command of a question may run."""
    from venom_policy.decisions import decide

    policy = policy_of(request)
    return decide(judged(request), policy)


def judge_verb(parameters: Parameters, _json: bool) -> int:
    """Print what a command does."""
    print_json(judged(request_of(parameters)).to_dict())
    return DONE


def decide_verb(parameters: Parameters, _json: bool) -> int:
    """Print whether a command may run."""
    print_json(decided(request_of(parameters)).to_dict())
    return DONE


def explain_verb(parameters: Parameters, json: bool) -> int:
    """Show a decision to a person."""
    decision = decided(request_of(parameters))
    if json:
        print_json(decision.to_dict())
        return DONE
    from venom_policy.explanation import plain_text, report_of

    report = report_of(decision)
    if sys.stdout.isatty():
        from venom_policy.explanation.terminal import show

        show(report)
    else:
        sys.stdout.write(plain_text(report))
    return DONE
