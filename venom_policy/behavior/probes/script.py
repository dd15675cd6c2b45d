"""Named scripts of a project's file → the commands they run."""

from __future__ import annotations

from venom_policy.behavior.languages.script_tables import line_of, scripts
from venom_policy.behavior.probes.running import Source, nearest, run_by

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.behavior.lines import Frame
    from venom_policy.commands import Nested, Word
    from venom_policy.rulebook import Rulebook
    from venom_policy.rulebook.rule import Probe

# A script may name another one in the same table so.
_OTHER = "@"


def probed(frame: Frame, probe: Probe, _rulebook: Rulebook) -> list[Nested]:
    """The commands of the scripts that a call names.

    With those that run before and after them.
    """
    binding = frame.binding
    arguments = tuple(binding.words(probe.arguments)) if probe.arguments else ()
    names = probe.names or tuple([text for word in binding.words(probe.value) for text in word.texts])
    return [
        nested
        for directory, path in nearest(frame, probe.files)
        for name in names
        for nested in _runs(frame, probe, path, directory, name, arguments)
    ]


def _runs(
    frame: Frame, probe: Probe, path: str, directory: str, name: str, arguments: tuple[Word, ...]
) -> list[Nested]:
    text = frame.binding.world.facts.text(path) or ""
    table = scripts(text, probe.table, toml=path.endswith(".toml"))
    found: list[Nested] = []
    for one in (f"pre{name}", name, f"post{name}"):
        for command in _followed(table, one, ()):
            source = Source(path, line_of(text, probe.table, one), directory)
            found.append(run_by(frame, command, source, arguments if one == name else ()))
    return found


def _followed(table: dict[str, tuple[str, ...]], name: str, above: tuple[str, ...]) -> list[str]:
    """The commands of a name, through names that stand for others."""
    found: list[str] = []
    for command in table.get(name, ()):
        other = command[1:] if command.startswith(_OTHER) else ""
        if other in table and other not in above:
            found += _followed(table, other, (*above, name))
        else:
            found.append(command.removeprefix(_OTHER))
    return found
