"""How much of a script is followed before a gap is reported."""

from __future__ import annotations

CALLS = 10_000
DEPTH = 64
STEPS = 50_000
VALUES = 64
DIRECTORIES = 8
ITERATIONS = 64
TEXT = 65_536
FLOWS = 64
ACTIVATIONS = 6
ROUNDS = 8
