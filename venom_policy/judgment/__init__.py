"""Effects → a judgment: what they need, whether they leave the scope."""

from venom_policy.judgment.catastrophes import CATASTROPHES, message_of
from venom_policy.judgment.judging import judge, judged, unread
from venom_policy.judgment.judgment import FORMAT, Item, JudgedCall, JudgedEffect, Judgment
from venom_policy.judgment.labelling import narrowest_labels

__all__ = [
    "CATASTROPHES",
    "FORMAT",
    "Item",
    "JudgedCall",
    "JudgedEffect",
    "Judgment",
    "judge",
    "judged",
    "message_of",
    "narrowest_labels",
    "unread",
]
