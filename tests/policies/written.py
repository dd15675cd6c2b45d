"""Policy files written out for tests."""

from __future__ import annotations

from venom_policy.adapters.policy_files import shipped_presets
from venom_policy.grants import Label
from venom_policy.policies import Around, Effective, PolicyFile, opened, read_policy

PRESETS = shipped_presets()
TASKS = tuple([Label.parse(text) for text in ("spawn:pytest@.", "spawn:npm.run.test@.")])
AROUND = Around(PRESETS, TASKS)
RECIPE = "ab" * 32


def policy(text: str) -> PolicyFile:
    """What the inside of a policy file says."""
    return read_policy(f".{{\n{text}\n}}\n", "p.zon", PRESETS.names)


def held(effective: Effective) -> list[str]:
    """The texts of the labels that are held."""
    return [str(label) for label in effective.policy.holds]


def alone(text: str) -> Effective:
    """What a person's own file comes to."""
    return opened(policy(text), AROUND)
