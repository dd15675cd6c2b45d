"""Grants and decisions that outlive a process."""

from venom_policy.store.clock import Clock, Moment, SystemClock
from venom_policy.store.recorded import TEXTS, Asker, Recorded
from venom_policy.store.redacting import redacted, without_secrets
from venom_policy.store.store import Store
from venom_policy.store.stored import EVERYONE, StoredGrant, Wish

__all__ = [
    "EVERYONE",
    "TEXTS",
    "Asker",
    "Clock",
    "Moment",
    "Recorded",
    "Store",
    "StoredGrant",
    "SystemClock",
    "Wish",
    "redacted",
    "without_secrets",
]
