"""What programs do: calls to effects, by the rules."""

from venom_policy.behavior.places import elsewhere
from venom_policy.behavior.programs import Behavior

__all__ = ["Behavior", "elsewhere"]
