"""The verbs about rules."""

from __future__ import annotations
