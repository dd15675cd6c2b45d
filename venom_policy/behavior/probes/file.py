"""A shell script of the project → its commands."""

from __future__ import annotations

from venom_policy.behavior.probes.running import Source, nearest, run_by

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.behavior.lines import Frame
    from venom_policy.commands import Nested
    from venom_policy.rulebook import Rulebook
    from venom_policy.rulebook.rule import Probe


def probed(frame: Frame, probe: Probe, _rulebook: Rulebook) -> list[Nested]:
    """The commands of the nearest of the files."""
    facts = frame.binding.world.facts
    texts = [(path, directory, facts.text(path) or "") for directory, path in nearest(frame, probe.files)]
    return [run_by(frame, text, Source(path, 1, directory)) for path, directory, text in texts]
