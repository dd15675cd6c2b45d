"""Variables that the command sets and a program obeys, to effects."""

from __future__ import annotations

from venom_policy.behavior.hits import code_target
from venom_policy.behavior.settings import setting_effects
from venom_policy.commands import Nested, Word
from venom_policy.commands.paths import path_targets
from venom_policy.effects import Effect, Target
from venom_policy.grants import encoded_part
from venom_policy.rulebook.patterns import matches

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.behavior.settings import Consequences
    from venom_policy.commands import Call
    from venom_policy.rulebook import Rule, Rulebook, VariableRule

    Variables = tuple[tuple[str, Word], ...]

# What happens at a path that a variable of such a role names.
PATH_KIND = {"path_read": "read", "path_create": "modify"}
# What an unlisted variable with such an ending means is not known until a rule says so.
TELLING_ENDINGS = (
    "_COMMAND", "_CMD", "_PRELOAD", "_OPTIONS", "_OPTS", "_FLAGS", "_RC", "_SHELL", "_WRAPPER", "_HOOK", "_PLUGINS",
    "_EDITOR", "_PAGER", "_BROWSER", "_CONFIG", "_HOME", "_PATH", "_PROXY",
)  # fmt: skip

DATA_ROLES = frozenset({"text", "number", "pattern"})
TRUSTED_DIRECTORIES = frozenset(
    f"{start}{name}" for start in ("/", "/usr/", "/usr/local/", "/opt/homebrew/") for name in ("bin", "sbin")
)
MOST_SETTINGS = 64


def environment_effects(
    set_variables: Variables, call: Call, rule: Rule | None, rulebook: Rulebook, *, unseen: bool
) -> Consequences:
    """What variables that are set for a call make its program do.

    `unseen`: it runs code that may obey any of them.
    """
    effects: list[Effect] = []
    nested: list[Nested] = []
    variables = dict(set_variables)
    for name, value in variables.items():
        if name in call.via:
            continue  # the command that it names was judged already, and this is that command
        known = rulebook.variable(name)
        if value.text == "" or not _obeys(name, known, rule, unseen=unseen):
            continue
        _add(name, known.role if known is not None else "unknown", value, call, effects, nested)
    if "GIT_CONFIG_COUNT" in variables and (rule is None or _obeys_name("GIT_CONFIG_COUNT", rule)):
        more_effects, more_nested = _numbered_settings(variables, call, rulebook)
        effects += more_effects
        nested += more_nested
    return effects, nested


def _obeys(name: str, known: VariableRule | None, rule: Rule | None, *, unseen: bool) -> bool:
    if known is None:
        # A pattern of a rule (`NEXT_*`) says whose the names are, not that each has a meaning.
        return (rule is not None and name in rule.reads) or (
            name.endswith(TELLING_ENDINGS) and (unseen or rule is None or _obeys_name(name, rule))
        )
    if known.role in DATA_ROLES:
        return False
    return known.everyone or unseen or rule is None or _obeys_name(name, rule)


def _obeys_name(name: str, rule: Rule) -> bool:
    return any(matches(pattern, name) for pattern in rule.reads)


def _add(name: str, role: str, value: Word, call: Call, effects: list[Effect], nested: list[Nested]) -> None:
    span = value.span if value.span.end else call.span
    if role in ("command_shell", "command_words", "command_argv"):
        nested.append(Nested(name, text=value, span=span))
        return
    for kind, target in _targets(name, role, value, call):
        facets: tuple[str, ...] = ("inline",) if kind == "code" else ()
        if target.type == "unknown":
            facets += ("opaque",)
        because = f"`{name}` is obeyed by the program"
        effect = Effect(kind, target, f"env.{encoded_part(name)}", f"env/{name}", span, facets, call.via, because)
        if effect not in effects:
            effects.append(effect)


def _targets(name: str, role: str, value: Word, call: Call) -> list[tuple[str, Target]]:
    if role == "code_library":
        found = []
        for entry in _entries(name, value):
            found += [("code", target) for target in path_targets(entry, call.directories)]
        return found
    if role in PATH_KIND:
        return [(PATH_KIND[role], target) for target in path_targets(value, call.directories)]
    if role == "unknown":
        return [("code", Target("unknown", "", reason=f"it is not known what `{name}` does to the program"))]
    return [("code", code_target(value))]


def _entries(name: str, value: Word) -> list[Word]:
    """The paths in a list of paths.

    For the search path those that come before the caller's own.
    """
    known = value.text
    if known is None and name in value.variables and len(value.variables) == 1 and not value.glob:
        # `dir:$NAME`: what the caller has already is no change; what stands behind it is only searched last.
        known = value.prefix
    if known is None:
        return [value]
    entries = [entry for part in known.split(":") for entry in part.split(" ") if entry]
    return [Word(value.span, (entry,)) for entry in entries if name != "PATH" or entry not in TRUSTED_DIRECTORIES]


def _numbered_settings(variables: dict[str, Word], call: Call, rulebook: Rulebook) -> Consequences:
    """`GIT_CONFIG_COUNT`, `GIT_CONFIG_KEY_n`, `GIT_CONFIG_VALUE_n`: settings by variables."""
    count = variables["GIT_CONFIG_COUNT"].text or ""
    unknown = Word(variables["GIT_CONFIG_COUNT"].span, unknown="the settings are not known")
    if not count.isdecimal() or int(count) > MOST_SETTINGS:
        return setting_effects(unknown, unknown, "git-config", call, rulebook)
    effects: list[Effect] = []
    nested: list[Nested] = []
    for number in range(int(count)):
        key = variables.get(f"GIT_CONFIG_KEY_{number}", unknown)
        if key.text is not None and key.text in call.via:
            continue  # this is the command that the setting names
        value = variables.get(f"GIT_CONFIG_VALUE_{number}", unknown)
        more_effects, more_nested = setting_effects(key, value, "git-config", call, rulebook)
        effects += more_effects
        nested += more_nested
    return effects, nested


def exported(name: str, value: Word, call: Call, rulebook: Rulebook) -> tuple[str, Nested | None]:
    """How a variable set for all later calls counts.

    "" for data, else `hijack`, with the command that it names.
    """
    known = rulebook.variable(name)
    if known is None:
        return ("hijack" if name.endswith(TELLING_ENDINGS) else ""), None
    if known.role in DATA_ROLES or value.text == "" or known.role in PATH_KIND:
        return "", None
    if known.role == "command_shell":
        return "hijack", Nested(name, text=value, span=value.span)
    if known.role == "code_library" and not _entries(name, value):
        return "", None
    return "hijack", None
