"""The vocabulary of what commands do."""

from venom_policy.effects.effect import LINKED, METADATA, Effect, Finding
from venom_policy.effects.facets import BOUNDING, FACETS, INFORMING
from venom_policy.effects.kinds import ACCESS_OF_KIND, GRANT_OF_KIND, KINDS, PATH_CHANGES
from venom_policy.effects.target import TARGET_TYPES, Target

__all__ = [
    "ACCESS_OF_KIND",
    "BOUNDING",
    "FACETS",
    "GRANT_OF_KIND",
    "INFORMING",
    "KINDS",
    "LINKED",
    "METADATA",
    "PATH_CHANGES",
    "TARGET_TYPES",
    "Effect",
    "Finding",
    "Target",
]
