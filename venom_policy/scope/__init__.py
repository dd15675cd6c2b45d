"""Whether targets stand inside the scope."""

from venom_policy.scope.defaults import AUTORUN, DISKS, GUARDS, PROTECTED, SECRET_VARIABLES, SECRETS
from venom_policy.scope.ground import Ground, anchored, ground_of, printed, root_of, spelled
from venom_policy.scope.locating import Located
from venom_policy.scope.names import folded, found_from, names_of
from venom_policy.scope.paths import below, text_of, wild
from venom_policy.scope.scope import RESOLVERS, Scope
from venom_policy.scope.searching import filter_includes
from venom_policy.scope.standing import SEVERITY, Standing, stand, standing_of

__all__ = [
    "AUTORUN",
    "DISKS",
    "GUARDS",
    "PROTECTED",
    "RESOLVERS",
    "SECRETS",
    "SECRET_VARIABLES",
    "SEVERITY",
    "Ground",
    "Located",
    "Scope",
    "Standing",
    "anchored",
    "below",
    "filter_includes",
    "folded",
    "found_from",
    "ground_of",
    "names_of",
    "printed",
    "root_of",
    "spelled",
    "stand",
    "standing_of",
    "text_of",
    "wild",
]
