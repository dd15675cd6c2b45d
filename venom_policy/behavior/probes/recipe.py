"""Targets of a Makefile to the commands of their recipes."""

from __future__ import annotations

from venom_policy.behavior.languages.makefile import Makefile
from venom_policy.behavior.probes.running import Source, run_by
from venom_policy.commands.paths import absolute, normal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.behavior.lines import Frame
    from venom_policy.commands import Nested
    from venom_policy.rulebook import Rulebook
    from venom_policy.rulebook.rule import Probe


def probed(frame: Frame, probe: Probe, _rulebook: Rulebook) -> list[Nested]:
    """The lines of the recipes that a call makes.

    Of its targets and of what these need.
    """
    binding = frame.binding
    targets = tuple([text for word in binding.words(probe.value) for text in word.texts])
    given = dict([word.text.split("=", 1) for word in binding.words(probe.arguments) if word.text and "=" in word.text])
    found: list[Nested] = []
    for directory, path in _files(frame, probe):
        text = binding.world.facts.text(path)
        if text is not None:
            variables = {name.rstrip(":?+!"): value for name, value in given.items()}
            lines = Makefile(text, {"MAKE": binding.rule.program, **variables}).run(targets)
            found += [run_by(frame, line.text, Source(path, line.number, directory)) for line in lines]
    return found


def _files(frame: Frame, probe: Probe) -> list[tuple[str, str]]:
    """The file that is read in each directory.

    The one that an option names, else the first that is there.
    """
    binding = frame.binding
    named = tuple([text for word in binding.words(probe.table) for text in word.texts]) if probe.table else ()
    found: list[tuple[str, str]] = []
    for directory in binding.directories:
        if directory.unknown:
            continue
        paths = [normal(absolute(name, directory)) for name in named or probe.files]
        there = [path for path in paths if binding.world.facts.kind(path) in ("file", "link")]
        found += [(directory.path, path) for path in (there if named else there[:1])]
    return found
