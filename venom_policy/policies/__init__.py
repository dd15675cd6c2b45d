"""Policy files: what people write down about what may run."""

from venom_policy.policies.closure import Closure, closure_of, closure_with
from venom_policy.policies.effective import Around, Effective, Extent, Origin, extended, opened, scoped, tightened
from venom_policy.policies.file import Held, PolicyFile, ScopeFields, Written
from venom_policy.policies.presets import Preset, Shipped, expanded, read_presets
from venom_policy.policies.reader import read_policy
from venom_policy.policies.sampling import Sampled, sampled
from venom_policy.policies.starter import starter
from venom_policy.policies.warnings import warnings_of
from venom_policy.policies.words import phrase

__all__ = [
    "Around",
    "Closure",
    "Effective",
    "Extent",
    "Held",
    "Origin",
    "PolicyFile",
    "Preset",
    "Sampled",
    "ScopeFields",
    "Shipped",
    "Written",
    "closure_of",
    "closure_with",
    "expanded",
    "extended",
    "opened",
    "phrase",
    "read_policy",
    "read_presets",
    "sampled",
    "scoped",
    "starter",
    "tightened",
    "warnings_of",
]
