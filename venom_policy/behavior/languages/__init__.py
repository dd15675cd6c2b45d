"""Small readers of the languages that commands carry in their words."""

from venom_policy.behavior.languages.reading import NOT_UNDERSTOOD, NOTHING, Reading

__all__ = ["NOTHING", "NOT_UNDERSTOOD", "Reading"]
