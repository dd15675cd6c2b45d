"""Reads a shell command before it runs, and judges it.

What would it do, which narrowest grants does it need, does it leave the scope, may it run?

    >>> import venom_policy
    >>> venom_policy.decide("git log").verdict
    'allow'

Nothing is loaded until it is used: a hook that asks once must not pay for the rest.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.decisions import Decision, Policy
    from venom_policy.errors import FileFaults, LabelError, UsageError, VenomError
    from venom_policy.grants import Grant, Label
    from venom_policy.judgment import Judgment
    from venom_policy.rulebook import Rulebook
    from venom_policy.scope import Scope

__all__ = [
    "Decision",
    "FileFaults",
    "Grant",
    "Judgment",
    "Label",
    "LabelError",
    "Policy",
    "Rulebook",
    "Scope",
    "UsageError",
    "VenomError",
    "decide",
    "explain",
    "judge",
]

_HOME_OF = {
    "Decision": "decisions",
    "FileFaults": "errors",
    "Grant": "grants",
    "Judgment": "judgment",
    "Label": "grants",
    "LabelError": "errors",
    "Policy": "decisions",
    "Rulebook": "rulebook",
    "Scope": "scope",
    "UsageError": "errors",
    "VenomError": "errors",
}


def judge(
    command: str,
    *,
    scope: Scope | None = None,
    rulebook: Rulebook | None = None,
    dialect: str = "bash",
    agree: bool = False,
) -> Judgment:
    """What a command would do.

    The scope is that of the current directory, and the rules are our own, unless given. `agree`: a second parser is
    asked, and what it reads otherwise is opaque.
    """
    from venom_policy.adapters.judging import judge_in_place

    return judge_in_place(command, scope, rulebook, dialect, agree=agree)


def decide(
    command: str | Judgment,
    policy: Policy | None = None,
    *,
    scope: Scope | None = None,
    rulebook: Rulebook | None = None,
    dialect: str = "bash",
) -> Decision:
    """Whether a command, or one judged before, may run.

    The policy holds `read@.` unless given. What each offer would let through besides is looked for by the rules.
    """
    from venom_policy.adapters.judging import decide_in_place
    from venom_policy.judgment import Judgment

    judgment = command
    if not isinstance(judgment, Judgment):
        judgment = judge(judgment, scope=scope, rulebook=rulebook, dialect=dialect)
    return decide_in_place(judgment, policy, rulebook)


def explain(
    command: str | Judgment | Decision,
    policy: Policy | None = None,
    *,
    scope: Scope | None = None,
    rulebook: Rulebook | None = None,
    dialect: str = "bash",
) -> str:
    """Plain text that tells a person what is decided, and why."""
    from venom_policy.decisions import Decision
    from venom_policy.explanation import plain_text, report_of

    if not isinstance(command, Decision):
        command = decide(command, policy, scope=scope, rulebook=rulebook, dialect=dialect)
    return plain_text(report_of(command))


if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """A public class, loaded when it is first named."""
        home = _HOME_OF.get(name)
        if home is None:
            raise AttributeError(f"module `venom_policy` has no attribute `{name}`")
        value = getattr(__import__(f"venom_policy.{home}", fromlist=[name]), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOME_OF})
