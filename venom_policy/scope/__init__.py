"""Whether targets stand inside the scope."""

from venom_policy.scope.defaults import (
    AUTORUN,
    DISKS,
    DISPOSABLE,
    GUARDS,
    HOLD_SECRETS,
    LIVE,
    MOST_AT_PLACE,
    PLACES,
    PLAIN_FACTS,
    PROTECTED,
    SECRET_VARIABLES,
    SECRETS,
)
from venom_policy.scope.ground import Ground, anchored, ground_of, place_targets, printed, root_of, spelled
from venom_policy.scope.locating import Located, unescaped
from venom_policy.scope.names import folded, found_from, names_of
from venom_policy.scope.paths import below, text_of, wild
from venom_policy.scope.places import denied_at, held_at
from venom_policy.scope.scope import RESOLVERS, Scope, too_wide
from venom_policy.scope.searching import filter_includes
from venom_policy.scope.standing import SEVERITY, Standing, stand, standing_of

__all__ = [
    "AUTORUN",
    "DISKS",
    "DISPOSABLE",
    "GUARDS",
    "HOLD_SECRETS",
    "LIVE",
    "MOST_AT_PLACE",
    "PLACES",
    "PLAIN_FACTS",
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
    "denied_at",
    "filter_includes",
    "folded",
    "found_from",
    "ground_of",
    "held_at",
    "names_of",
    "place_targets",
    "printed",
    "root_of",
    "spelled",
    "stand",
    "standing_of",
    "text_of",
    "too_wide",
    "unescaped",
    "wild",
]
