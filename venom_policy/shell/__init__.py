"""Command text as a typed syntax tree, exact against bash."""

from venom_policy.shell.parser import parse

__all__ = ["parse"]
