"""From syntax tree to the program calls that could happen."""

from venom_policy.commands.call import Call, Gap, Nested, Outcome, Programs, Trace, Traced
from venom_policy.commands.dialects import told
from venom_policy.commands.paths import is_silent, path_targets
from venom_policy.commands.run import run
from venom_policy.commands.state import State
from venom_policy.commands.values import HERE, Directory, Output, Place, Word

__all__ = [
    "HERE",
    "Call",
    "Directory",
    "Gap",
    "Nested",
    "Outcome",
    "Output",
    "Place",
    "Programs",
    "State",
    "Trace",
    "Traced",
    "Word",
    "is_silent",
    "path_targets",
    "run",
    "told",
]
