"""Command text as a typed syntax tree, exact against bash."""

from venom_policy.shell.dialects import DIALECTS, differences
from venom_policy.shell.misleading import Difference
from venom_policy.shell.parser import parse
from venom_policy.shell.printing import printed

__all__ = ["DIALECTS", "Difference", "differences", "parse", "printed"]
