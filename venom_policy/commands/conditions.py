"""`[[ … ]]` → what it looks at, and whether it holds."""

from __future__ import annotations

from venom_policy.commands.arithmetic import evaluated
from venom_policy.commands.expansion import SELF, pattern_of, scalar
from venom_policy.commands.flows import flows_of
from venom_policy.commands.paths import path_targets
from venom_policy.commands.patterns import matches
from venom_policy.commands.runner import Runner
from venom_policy.commands.state import Shell, Variable
from venom_policy.commands.subscripts import expand_subscript
from venom_policy.commands.values import Word
from venom_policy.shell import nodes

FILES = frozenset(
    {
        "-a",
        "-b",
        "-c",
        "-d",
        "-e",
        "-f",
        "-g",
        "-h",
        "-k",
        "-p",
        "-r",
        "-s",
        "-u",
        "-w",
        "-x",
        "-G",
        "-L",
        "-N",
        "-O",
        "-S",
    }
)
NUMBERS = frozenset({"-eq", "-ne", "-lt", "-le", "-gt", "-ge"})
MATCHED = "BASH_REMATCH"
COMPARED_FILES = frozenset({"-nt", "-ot", "-ef"})


def truth(runner: Runner, shell: Shell, condition: nodes.Condition) -> bool | None:
    """Whether a condition holds; None when that is not known."""
    runner.step()
    if isinstance(condition, nodes.ConditionJoin):
        return _joined(runner, shell, condition)
    if isinstance(condition, nodes.ConditionUnary):
        return _unary(runner, shell, condition)
    if condition.operator in NUMBERS:
        evaluated(runner, shell, condition.left, SELF)
        evaluated(runner, shell, condition.right, SELF)
        return None
    left = scalar(runner, shell, condition.left)
    if condition.operator in COMPARED_FILES:
        _look(runner, shell, condition, left)
        _look(runner, shell, condition, scalar(runner, shell, condition.right))
        return None
    right = pattern_of(runner, shell, condition.right, whole=True)
    if condition.operator == "=~":
        shell.set_variable(MATCHED, Variable(None, (("", _part_of(left)),), maybe=True))
    if condition.operator in ("=", "==", "!=") and left.text is not None and right.text is not None:
        found = matches(right.text, left.text)
        if shell.maybe_option("nocasematch") or found is None:
            return None
        return found == (condition.operator != "!=")
    return None


def _part_of(value: Word) -> Word:
    """A part of a value that matched."""
    reason = value.unknown or "what matched is not known"
    return Word(unknown=reason, many=True, flows=flows_of(value), variables=value.variables)


def _joined(runner: Runner, shell: Shell, condition: nodes.ConditionJoin) -> bool | None:
    if condition.operator == "!":
        found = truth(runner, shell, condition.operands[0])
        return None if found is None else not found
    decides = condition.operator == "||"
    results: list[bool | None] = []
    for operand in condition.operands:
        result = truth(runner, shell, operand)
        results.append(result)
        if result is decides and None not in results:
            return decides
    if decides in results:
        return decides
    return None if None in results else not decides


def _unary(runner: Runner, shell: Shell, condition: nodes.ConditionUnary) -> bool | None:
    value = scalar(runner, shell, condition.operand)
    if condition.operator in FILES:
        _look(runner, shell, condition, value)
        return None
    if condition.operator in ("-v", "-R"):
        for text in value.texts:
            name, _, subscript = text.partition("[")
            if subscript.endswith("]"):
                expand_subscript(runner, shell, name, subscript, condition.span)
        if value.unknown and not value.variables:
            runner.unknown_code(shell, "shell.test", condition.span, "a subscript in an unknown name runs")
        return None
    if condition.operator in ("-n", "-z") and value.text is not None:
        return bool(value.text) == (condition.operator == "-n")
    return None


def _look(runner: Runner, shell: Shell, condition: nodes.Node, value: Word) -> None:
    targets = path_targets(value, shell.directories)
    if targets:
        runner.shell_effects(shell, "shell.test", condition.span, tuple(("read", target) for target in targets))
