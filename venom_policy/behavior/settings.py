"""Settings given on the command line, to effects."""

from __future__ import annotations

from venom_policy.behavior.hits import code_target
from venom_policy.behavior.spelling import after, shown
from venom_policy.commands import Nested, Word
from venom_policy.commands.paths import path_targets
from venom_policy.effects import Effect, Target
from venom_policy.grants import encoded_part

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.behavior.binding import Binding
    from venom_policy.commands import Call
    from venom_policy.rulebook import Rulebook
    from venom_policy.source import Span

    # Effects, and the commands that a setting names.
    Consequences = tuple[list[Effect], list[Nested]]

# Values with which a setting that may name a command names none.
NO_COMMAND = frozenset({"", "true", "false", "yes", "no", "on", "off", "0", "1"})


def given_settings(binding: Binding, rulebook: Rulebook) -> Consequences:
    """What the settings among a call's options make its program do."""
    effects: list[Effect] = []
    nested: list[Nested] = []
    for bounds in binding.values.values():
        for bound in bounds:
            if bound.table and bound.role == "setting":
                for word in bound.words:
                    key, value = _divided(word)
                    more_effects, more_nested = setting_effects(key, value, bound.table, binding.call, rulebook)
                    effects += more_effects
                    nested += more_nested
    return effects, nested


def _divided(word: Word) -> tuple[Word, Word]:
    """Key and value of `key=value`; a key alone is switched on."""
    start = word.text if word.text is not None else word.prefix
    key, equals, _ = start.partition("=")
    if equals:
        return Word(word.span, (key,)), after(word, len(key) + 1)
    if word.text is not None:
        return word, Word(word.span, ("true",))
    return word, word


def setting_effects(key: Word, value: Word, table: str, call: Call, rulebook: Rulebook) -> Consequences:
    """What one setting makes the program do."""
    name = key.text
    span = key.span if key.span.end else call.span
    if name is None:
        reason = "a setting that is not known may run code"
        return [_effect("code", Target("unknown", "", reason=reason), "setting", span, call, reason)], []
    known = rulebook.setting(table, name)
    if known is not None and (known.role == "text" or (known.inert and known.role != "path_read")):
        return [], []
    role = known.role if known is not None else "unknown"
    because = known.because if known is not None else ""
    if role == "command_shell":
        if value.text is not None and value.text.lower() in NO_COMMAND:
            return [], []
        command = after(value, 1) if (value.text or value.prefix).startswith("!") else value
        return [], [Nested(name, text=command, span=span)]
    targets = _targets(role, name, value, call)
    return [_effect(kind, target, name, span, call, because) for kind, target in targets], []


def _targets(role: str, name: str, value: Word, call: Call) -> list[tuple[str, Target]]:
    if role == "code_library":
        return [("code", target) for target in path_targets(value, call.directories)]
    if role == "path_read":
        return [("read", target) for target in path_targets(value, call.directories)]
    if role == "unknown":
        return [("code", Target("unknown", "", reason=f"it is not known what the setting `{shown(name)}` does"))]
    return [("code", code_target(value))]


def _effect(kind: str, target: Target, name: str, span: Span, call: Call, because: str) -> Effect:
    facets: tuple[str, ...] = ("inline",) if kind == "code" else ()
    if target.type == "unknown":
        facets += ("opaque",)
    action = f"{encoded_part(call.program or 'program')}.{encoded_part(name)}"
    return Effect(kind, target, action, f"setting/{name}", span, facets, call.via, because or target.reason)
