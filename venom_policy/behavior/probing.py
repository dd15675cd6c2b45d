"""What a repository's own settings and hooks make a program run, where files may be read."""

from __future__ import annotations

from venom_policy.behavior.settings import NO_COMMAND
from venom_policy.effects import Target
from venom_policy.facts import NO_FACTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from venom_policy.behavior.binding import Binding
    from venom_policy.behavior.lines import Frame
    from venom_policy.facts import Facts
    from venom_policy.rulebook import Rulebook

MOST_LEVELS = 64

# Commands run without a terminal: the pager and the editor of someone's settings are not started.
INTERACTIVE_ENDINGS = ("pager", "editor", "askpass")


def add_probed(frame: Frame, rulebook: Rulebook) -> None:
    """The code that settings files and hooks beside the cwd choose, as far as it can be seen."""
    binding = frame.binding
    if binding.world.facts is NO_FACTS:
        return
    hooks = [hook for level in binding.table.levels for hook in level.hooks]
    for name in binding.rule.selects_code:
        directory, slash, _ = name.rpartition("/")
        if slash and binding.table.configured:
            for root in _roots(name, binding):
                _add_settings(frame, f"{root}/{name}", rulebook, with_hooks=bool(hooks))
                for hook in hooks:
                    _add_hook(frame, f"{root}/{directory}/hooks/{hook}")


def _roots(name: str, binding: Binding) -> list[str]:
    """The nearest directories, from the cwds upwards, in which there is a file of this name."""
    found = []
    for directory in binding.repositories or binding.directories:
        path = directory.path.rstrip("/")
        for _ in range(MOST_LEVELS if not directory.unknown else 0):
            if binding.world.facts.kind(f"{path}/{name}") in ("file", "link"):
                found.append(path)
                break
            if not path:
                break
            path = path.rpartition("/")[0]
    return list(dict.fromkeys(found))


def _add_hook(frame: Frame, path: str) -> None:
    if frame.binding.world.facts.kind(path) in ("file", "link"):
        because = f"the hook {path.rpartition('/')[2]} is run"
        frame.add(("code", Target("path", path), frame.binding.call.span), (), because)


def _add_settings(frame: Frame, path: str, rulebook: Rulebook, *, with_hooks: bool) -> None:
    table = frame.binding.table.configured
    for key, value in settings_in(frame.binding.world.facts, path):
        known = rulebook.setting(table, key)
        if known is None or known.inert or key.lower().endswith(INTERACTIVE_ENDINGS):
            continue
        runs = known.role == "command_shell" and value.lower() not in NO_COMMAND
        if runs or (known.role == "code_library" and with_hooks):
            because = f"the setting `{key}` in {path.rpartition('/')[2]} runs `{value[:60]}`"
            frame.add(("code", Target("path", path), frame.binding.call.span), (), because)


def settings_in(facts: Facts, path: str) -> Iterator[tuple[str, str]]:
    """Keys and values of a settings file with `[section "name"]` headings.

    None when it may not be read.
    """
    section = ""
    for line in (facts.text(path) or "").replace("\\\n", "").split("\n"):
        line = line.strip()
        if line.startswith("["):
            heading, _, rest = line[1:].partition("]")
            name, quote, below = heading.partition('"')
            section = name.strip() + ("." + below.rstrip('"') if quote else "")
            line = rest.strip()
        if not line or line[0] in "#;":
            continue
        key, equals, value = line.partition("=")
        yield f"{section}.{key.strip()}", value.strip().strip('"') if equals else "true"
