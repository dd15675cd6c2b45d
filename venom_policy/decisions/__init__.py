"""Whether a judged command may run."""

from venom_policy.decisions.deciding import decide
from venom_policy.decisions.decision import Decision, Reason
from venom_policy.decisions.policy import DEFAULT_POLICY, NET_READS, OUTSIDE_READS, Policy
from venom_policy.decisions.witness import witnessed

__all__ = ["DEFAULT_POLICY", "NET_READS", "OUTSIDE_READS", "Decision", "Policy", "Reason", "decide", "witnessed"]
