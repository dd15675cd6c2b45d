"""How much of a script is followed before a gap is reported."""

from __future__ import annotations

CALLS = 10_000
DEPTH = 64
STEPS = 30_000
VALUES = 64
DIRECTORIES = 8
ITERATIONS = 64
MADE_TEXT = 65_536
MATCHING = 400_000
WIDTH = 1_000
ELEMENTS = 1_024
FLOWS = 64
ACTIVATIONS = 4
ROUNDS = 8
RECIPES = 16
RECIPE_STEPS = 4_000
