"""Whether a judged command may run."""

from venom_policy.decisions.deciding import decide
from venom_policy.decisions.decision import Decision, Reason
from venom_policy.decisions.policy import DEFAULT_POLICY, Policy

__all__ = ["DEFAULT_POLICY", "Decision", "Policy", "Reason", "decide"]
