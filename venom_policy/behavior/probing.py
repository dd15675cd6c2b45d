"""A project's own files → what they make a program run."""

from __future__ import annotations

from venom_policy.behavior.conditions import applies
from venom_policy.facts import NO_FACTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

    from venom_policy.behavior.lines import Frame
    from venom_policy.commands import Nested
    from venom_policy.rulebook import Rulebook

# For one call no more texts are followed.
MOST_TEXTS = 64


def probed(frame: Frame, rulebook: Rulebook) -> list[Nested]:
    """The commands that a project's files run; notes code.

    The code is what they choose. Files only add: what cannot be read, or is too long, takes nothing away. Files that
    choose the program itself count also where it only tells its version.
    """
    binding = frame.binding
    if binding.world.facts is NO_FACTS:
        return []
    found: list[Nested] = []
    for level in binding.table.levels:
        for probe in level.probes:
            if applies(probe, binding) and (not binding.alone or probe.reader == "selector"):
                found += _reader(probe.reader).probed(frame, probe, rulebook)
    return found[:MOST_TEXTS]


def recipe_digest(texts: list[str]) -> str:
    """A digest of the texts that a call runs, or ""."""
    if not texts:
        return ""
    from hashlib import sha256

    return sha256("\0".join(texts).encode("utf-8", "surrogateescape")).hexdigest()


def _reader(name: str) -> ModuleType:
    from importlib import import_module

    return import_module(f"venom_policy.behavior.probes.{name}")
