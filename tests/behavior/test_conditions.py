"""What is foreseen of a rule's lines is what their conditions say of each call."""

from __future__ import annotations

import pytest

from venom_policy import Scope, judge
from venom_policy.adapters.rules import default_rulebook
from venom_policy.behavior import Behavior
from venom_policy.behavior.conditions import applies
from venom_policy.behavior.lines import gives
from venom_policy.behavior.scanning import bind

SCOPE = Scope(roots=("/work/repo",), cwd="/work/repo", home="/home/dev")
RULEBOOK = default_rulebook()
BEHAVIOR = Behavior(RULEBOOK)
PROGRAMS = ("git", "grep", "docker", "tar", "find", "curl", "npm", "sed", "kubectl", "env", "xargs", "rm", "make")


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_line_counts_exactly_when_its_conditions_do(program: str) -> None:
    """Lines of which no call has the subject are left out: they would do nothing."""
    compared = 0
    for example in RULEBOOK.examples(program):
        for judged in judge(example.command, scope=SCOPE, rulebook=RULEBOOK).calls:
            rule = RULEBOOK.rule(judged.call.program)
            if rule is None:
                continue
            binding = bind(judged.call, rule, BEHAVIOR.tables, BEHAVIOR.world)
            table = binding.table
            effects, runs, prints = table.lines.holding(binding)
            for held, lines in (
                (effects, [line for level in table.levels for line in level.effects]),
                (runs, [line for level in table.levels for line in level.runs]),
            ):
                found = [(line, answer) for line, answer in held if gives(line, binding)]
                expected = [(line, applies(line, binding)) for line in lines if applies(line, binding)]
                assert [one for one in expected if gives(one[0], binding)] == found
                compared += len(lines)
            printing = [line for level in reversed(table.levels) for line in level.prints]
            assert [(line, applies(line, binding)) for line in printing if applies(line, binding)] == prints
    assert compared
