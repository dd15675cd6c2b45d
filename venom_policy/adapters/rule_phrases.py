"""The conditions and targets of a rule to phrases for people."""

from __future__ import annotations

from venom_policy.rulebook.rule import (
    AllOf,
    AnyOf,
    Count,
    Derived,
    Fixed,
    Named,
    Not,
    Present,
    Special,
    Typed,
    ValueIs,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.rulebook.rule import Condition, TargetExpression

MANY = 1_000_000


def conditions_phrase(
    when: Condition | None = None, and_when: Condition | None = None, unless: Condition | None = None
) -> str:
    """` when … and … unless …`, empty without conditions."""
    parts = [condition_phrase(part) for part in (when, and_when) if part is not None]
    phrase = f" when {' and '.join(parts)}" if parts else ""
    return phrase + (f" unless {condition_phrase(unless)}" if unless is not None else "")


def condition_phrase(condition: Condition) -> str:
    """A condition in words."""
    match condition:
        case Present("no_subcommand"):
            return "there is no subcommand"
        case Present(name):
            return name
        case ValueIs():
            return _value_phrase(condition)
        case Count(value, at_least, at_most):
            bounds = [f"at least {at_least}"] if at_least else []
            bounds += [f"at most {at_most}"] if at_most < MANY else []
            return f"<{value}> has {' and '.join(bounds)} words"
        case AnyOf(conditions):
            return " or ".join(map(_grouped, conditions))
        case AllOf(conditions):
            return " and ".join(map(_grouped, conditions))
        case Not(part):
            return f"not {_grouped(part)}"


def _grouped(condition: Condition) -> str:
    phrase = condition_phrase(condition)
    return f"({phrase})" if isinstance(condition, AnyOf | AllOf) else phrase


def _value_phrase(condition: ValueIs) -> str:
    tests = {
        "is": condition.equals,
        "begins with": condition.starts,
        "ends with": condition.ends,
        "matches": condition.matches,
    }
    phrases = [f"{test} {' or '.join(texts)}" for test, texts in tests.items() if texts]
    return f"<{condition.value}> {' or '.join(phrases)}"


def target_phrase(target: TargetExpression) -> str:
    """A target in words: `<name>` is what the command line binds."""
    match target:
        case Named(name):
            return f"<{name}>"
        case Special(name):
            return f"the {name}".replace("_", " ") if name not in ("unknown", "nothing") else name
        case Fixed(text):
            return text
        case Typed(type_, value, kind, name, ref):
            parts = [target_phrase(value), kind, *(target_phrase(part) for part in (name, ref) if part is not None)]
            return f"{type_} {'/'.join(part for part in parts if part)}"
        case Derived():
            return _derived_phrase(target)


def _derived_phrase(target: Derived) -> str:
    value = target_phrase(target.value)
    inside = target_phrase(target.inside) if target.inside is not None else "the cwd"
    match target.how:
        case "suffix":
            return f"{target_phrase(target.of) if target.of is not None else ''}{value}"
        case "basename" | "inside":
            return f"{inside}/(last part of {value})"
        case "into":
            return f"{inside} or {inside}/(last part of {value})"
        case "beside":
            return f"{value} seen from beside {inside}"
        case "parent":
            return f"the directory of {value}"
        case "below":
            return f"all below {value}" + (f" named {target_phrase(target.names)}" if target.names is not None else "")
        case how:
            return f"{how} of {value}"
