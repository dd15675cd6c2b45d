"""Effects of commands that run elsewhere: in a container, on a host."""

from __future__ import annotations

from venom_policy.behavior.hits import repository_targets
from venom_policy.behavior.hosts import ssh_host
from venom_policy.behavior.mounts import is_mounted, mounts_of, through_mounts
from venom_policy.commands import HERE, Place
from venom_policy.commands.paths import normal
from venom_policy.effects import GRANT_OF_KIND, Effect, Target
from venom_policy.value import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from venom_policy.behavior.binding import Binding
    from venom_policy.commands import Call
    from venom_policy.rulebook import Rulebook
    from venom_policy.rulebook.rule import RunLine

# Where projects install programs for themselves.
OWN_DIRECTORIES = ("/.venv/bin", "/venv/bin", "/node_modules/.bin", "/vendor/bin")
KEPT_KINDS = frozenset({"code", "unknown_program", "persist", "hijack", "net_read", "net_send", "output"})


def place_of(line: RunLine, binding: Binding) -> Place:
    """Where a run line's command runs."""
    from venom_policy.behavior.targets import service_of

    if line.place == "project":
        return Place("project")
    words = binding.words(line.place_name) if line.place_name in binding.values else []
    name = (words[0].text or "") if words else ""
    if not words and line.place_name and line.place_name not in binding.values:
        name = line.place_name if line.place in ("user",) else ""
    match line.place:
        case "user":
            return Place("user", name)
        case "host":
            host = ssh_host(name + ":")
            return Place("host", host[0] if host else name.lower())
    service = service_of(binding)[0].text
    if line.place == "container" and name:
        mounts = mounts_of(binding.words(line.mounts), binding.call) if line.mounts else ()
        return Place("service", f"{service.partition('/')[0]}/container/{name}", mounts=mounts)
    return Place("service", f"{service}/{name}" if name and not service.endswith(f"/{name}") else service)


def own_program(call: Call, rulebook: Rulebook) -> str:
    """The program that a project's own copy or script stands for."""
    text = (call.argv[0].text or "") if call.argv and not call.program else ""
    directory, slash, name = text.rpartition("/")
    rule = rulebook.rule(name) if slash else None
    if rule is None:
        return ""
    if f"/{directory}".endswith(OWN_DIRECTORIES):
        return name
    return rule.program if name in rule.wrappers else ""


def lies_below(call: Call) -> bool:
    """Whether the program lies below every directory of the call.

    Wherever a link there leads.
    """
    text = normal((call.argv[0].text or "") if call.argv else "")
    relative = not (call.argv[0].text or "/").startswith("/")
    known = [one.path.rstrip("/") + "/" for one in call.directories if not one.unknown]
    inner = ".." not in (call.argv[0].text or "").split("/")
    return inner and (relative or (len(known) == len(call.directories) and all(map(text.startswith, known))))


def of_project(effects: list[Effect], call: Call, action: str) -> list[Effect]:
    """Effects of a program that is looked up in the project first.

    Whatever its name, it is the project's code.
    """
    because = "programs of the project, or of a registry, come first"
    span = call.argv[0].span if call.argv else call.span
    own = [
        Effect("code", target, action, f"{action.partition('.')[0]}/project", span, (), call.via, because)
        for target in repository_targets(call.directories, tree=True)
    ]
    # A name that no rule knows is looked up there too.
    effects = [one for one in effects if one.kind != "unknown_program" or one.target.text != call.program or not own]
    had = {(effect.kind, effect.target.type, effect.target.text) for effect in effects}
    return effects + [one for one in own if (one.kind, one.target.type, one.target.text) not in had]


def elsewhere(effects: Iterable[Effect], place: Place) -> list[Effect]:
    """Effects as they count when the command runs in another place.

    Reads stay reads, changes become `service_write`, code and messages stay what they are. What was seen so before is
    seen the same again.
    """
    if place.kind in (HERE.kind, "user", "project"):
        return [*effects]
    found: list[Effect] = []
    target = Target("host" if place.kind == "host" else "service", place.name)
    if not place.name:
        target = Target("unknown", "", reason="it is not known where the command runs")
    for effect in effects:
        kind = effect.kind
        if place.mounts and not is_mounted(effect):
            found += through_mounts(effect, place.mounts)
        if (
            is_mounted(effect)
            or kind in ("net_read", "net_send")
            or (kind == "output" and effect.target.type != "path")
        ):
            moved = effect
        else:
            if kind not in KEPT_KINDS:
                kind = "read" if GRANT_OF_KIND[kind] == "read" else "service_write"
            facets = (*effect.facets, "open_world") if place.kind == "host" else effect.facets
            moved = replace(effect, kind=kind, target=target, facets=tuple(sorted(set(facets))))
        if moved not in found:
            found.append(moved)
    return found
