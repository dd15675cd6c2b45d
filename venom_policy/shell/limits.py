"""The bounds within which a text is read.

Beyond them it is Unread.
"""

from __future__ import annotations

DEPTH = 32
"""Constructs inside constructs; each costs up to twenty of Python's thousand frames."""

CHARACTERS = 8_388_608
"""Characters of one command."""

COMMANDS = 40_000
"""Commands one after the other in a text; no more than that many are followed anyway."""

ALTERNATIVES = 4_096
"""Words that one brace expansion may become."""

BRACE_CHARACTERS = 131_072
"""Characters that one brace expansion may become."""

REREADS = 16
"""Times that a text is read from its start, once more for each comment that ends with a backslash."""

BRACE_STEPS = 1_000_000
"""Characters that may be passed over to find the ends of the braces of one word."""
