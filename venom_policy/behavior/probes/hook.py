"""The hooks of a repository that a subcommand runs."""

from __future__ import annotations

from venom_policy.behavior.languages.first_line import is_for_shell
from venom_policy.behavior.languages.git_settings import hook_directory, repositories
from venom_policy.behavior.probes.running import Source, run_by
from venom_policy.effects import Target

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.behavior.lines import Frame
    from venom_policy.commands import Nested
    from venom_policy.facts import Facts
    from venom_policy.rulebook import Rulebook
    from venom_policy.rulebook.rule import Probe

_EXECUTABLE = 0o111


def probed(frame: Frame, probe: Probe, _rulebook: Rulebook) -> list[Nested]:
    """The commands of the hooks that may be run.

    Each is code.
    """
    facts = frame.binding.world.facts
    found: list[Nested] = []
    for repository in repositories(frame.binding):
        directory = hook_directory(repository, facts, frame.binding.world.home)
        for name in probe.names:
            path = f"{directory}/{name}"
            if _is_run(path, facts):
                frame.add(("code", Target("path", path), frame.binding.call.span), (), f"the hook {name} is run")
                text = _script(path, facts)
                if text:
                    place = repository.work_tree or repository.own
                    found.append(run_by(frame, text, Source(path, 1, place)))
    return found


def _is_run(path: str, facts: Facts) -> bool:
    """Whether a hook is there and perhaps executable."""
    if facts.kind(path) not in ("file", "link"):
        return False
    status = facts.status(facts.real(path) or path)
    return status is None or bool(status[0] & _EXECUTABLE)


def _script(path: str, facts: Facts) -> str:
    """The text of a hook for a shell, else nothing."""
    text = facts.text(path) or ""
    return text if is_for_shell(text) else ""
