"""The settings of a repository that make a subcommand run code."""

from __future__ import annotations

from venom_policy.behavior.languages.git_attributes import DRIVERS, selecting
from venom_policy.behavior.languages.git_settings import leads_elsewhere, repositories, stated
from venom_policy.behavior.probes.running import Source, run_by, shown_place
from venom_policy.behavior.settings import NO_COMMAND
from venom_policy.effects import Target
from venom_policy.foreign import shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.behavior.languages.git_directory import GitDirectory
    from venom_policy.behavior.languages.git_settings import Stated
    from venom_policy.behavior.lines import Frame
    from venom_policy.commands import Nested
    from venom_policy.rulebook import Rulebook
    from venom_policy.rulebook.rule import Probe, SettingRule

_ALIAS = "alias."
# Commands run without a terminal: the pager of someone's settings is not started.
_WITH_TERMINAL = ("terminal",)


def probed(frame: Frame, _probe: Probe, rulebook: Rulebook) -> list[Nested]:
    """The commands that settings name.

    Each is code of the file that says so.
    """
    binding = frame.binding
    table = binding.table.configured
    found: list[Nested] = []
    for repository in repositories(binding):
        every = stated(repository, binding.world.facts, binding.world.home)
        anywhere = any(_fetches_anywhere(one) for one in every)
        for one in every:
            if one.setting is None:
                _add(frame, one, "the settings that it includes could not be read")
            elif leads_elsewhere(one, repository):
                _add(frame, one, f"the setting `{one.setting.key}` leads to another directory")
            elif one.setting.key.startswith(_ALIAS):
                found += _alias(frame, one, repository)
            else:
                known = rulebook.setting(table, one.setting.key)
                if known is not None and _runs(known, one.setting.value) and (anywhere or _is_obeyed(known, frame)):
                    _add(frame, one, f"the setting `{shown(one.setting.key)}` runs `{shown(one.setting.value[:60])}`")
                    found.append(_run(frame, one.setting.value, one, repository))
                    _add_selections(frame, one.setting.key, repository)
    return found


def _add_selections(frame: Frame, key: str, repository: GitDirectory) -> None:
    """Note attributes that give files the driver of a setting."""
    kind, _, rest = key.partition(".")
    name = rest.rpartition(".")[0]
    if kind not in DRIVERS or not name:
        return
    paths = [f"{repository.common}/info/attributes"]
    if repository.work_tree:
        paths.append(f"{repository.work_tree}/.gitattributes")
    for path, line in selecting(tuple(paths), kind, name, frame.binding.world.facts):
        because = f"{shown_place(frame, path)}:{line}: its {kind} `{shown(name)}` is chosen"
        frame.add(("code", Target("path", path), frame.binding.call.span), (), because)


def _runs(known: SettingRule, value: str) -> bool:
    """Whether a setting of this value names a command.

    A helper for a remote is one in its address.
    """
    if known.role == "command_shell":
        return value.lower() not in NO_COMMAND and not known.inert
    return known.role == "code_text" and value.startswith("ext::")


def _fetches_anywhere(one: Stated) -> bool:
    """Whether missing objects are fetched by whatever asks for them."""
    key = one.setting.key if one.setting is not None else ""
    return key == "extensions.partialclone" or key.endswith((".promisor", ".partialclonefilter"))


def _is_obeyed(known: SettingRule, frame: Frame) -> bool:
    path = frame.binding.path
    if not known.obeyed_by or (path[1:2] and path[1] in known.obeyed_by):
        return True
    return len(path) < 2 and known.obeyed_by != _WITH_TERMINAL


def _add(frame: Frame, one: Stated, because: str) -> None:
    place = shown_place(frame, one.path)
    line = f":{one.setting.line}" if one.setting is not None else ""
    frame.add(("code", Target("path", one.path), frame.binding.call.span), (), f"{place}{line}: {because}")


def _run(frame: Frame, text: str, one: Stated, repository: GitDirectory) -> Nested:
    line = one.setting.line if one.setting is not None else 0
    directory = repository.work_tree or repository.own
    return run_by(frame, text.removeprefix("!").removeprefix("ext::"), Source(one.path, line, directory))


def _alias(frame: Frame, one: Stated, repository: GitDirectory) -> list[Nested]:
    """What an alias stands for, when it is called.

    A subcommand that is known is no alias.
    """
    binding = frame.binding
    name = binding.action[-1].lower() if binding.action and not binding.subcommand else ""
    if one.setting is None or not name or one.setting.key[len(_ALIAS) :] != name:
        return []
    value = one.setting.value
    text = value[1:] if value.startswith("!") else f"{binding.rule.program} {value}"
    after = [at for at, word in enumerate(binding.call.argv) if (word.text or "").lower() == name]
    place = Source(one.path, one.setting.line, repository.work_tree or repository.own)
    return [run_by(frame, text, place, binding.call.argv[after[0] + 1 :])]
