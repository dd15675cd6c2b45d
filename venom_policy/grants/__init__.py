"""The lattice of grants, labels and what they cover."""

from venom_policy.grants.coverage import Need, action_includes, covered, covers, hits, narrowest
from venom_policy.grants.encoding import checked, decoded, encoded, encoded_part, encoded_pattern, is_plain, percent
from venom_policy.grants.grant import COVERED, RANK, Grant, join, maximal, meet
from venom_policy.grants.label import DIGEST_LENGTH, Label, action_text, exact, is_digest, parse_labels
from venom_policy.grants.ladder import Rung, maximal_labels, may_be_widened, rungs
from venom_policy.grants.reach import (
    REACH_TYPES,
    ROOT,
    Reach,
    includes,
    named,
    overlaps,
    relative_path,
    segment_includes,
    split_port,
    split_tree,
)

__all__ = [
    "COVERED",
    "DIGEST_LENGTH",
    "RANK",
    "REACH_TYPES",
    "ROOT",
    "Grant",
    "Label",
    "Need",
    "Reach",
    "Rung",
    "action_includes",
    "action_text",
    "checked",
    "covered",
    "covers",
    "decoded",
    "encoded",
    "encoded_part",
    "encoded_pattern",
    "exact",
    "hits",
    "includes",
    "is_digest",
    "is_plain",
    "join",
    "maximal",
    "maximal_labels",
    "may_be_widened",
    "meet",
    "named",
    "narrowest",
    "overlaps",
    "parse_labels",
    "percent",
    "relative_path",
    "rungs",
    "segment_includes",
    "split_port",
    "split_tree",
]
