"""Programs that a project installs for itself are the same action as by their names."""

from __future__ import annotations

import pytest

from venom_policy.adapters.judging import judge_in_place
from venom_policy.scope import Scope


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        (".venv/bin/pytest -q", ["spawn:pytest@."]),
        ("./.venv/bin/pytest", ["spawn:pytest@."]),
        ("/work/repo/venv/bin/pytest", ["spawn:pytest@."]),
        (".venv/bin/python -m pytest", ["spawn:pytest@."]),
        ("./node_modules/.bin/jest --ci", ["spawn:jest@."]),
        (".venv/bin/ruff check .", ["spawn:ruff.check@."]),
        ("./gradlew test", ["spawn:gradle.test@."]),
        ("/tmp/x/.venv/bin/pytest", ["spawn:pytest@.", "spawn:pytest@/tmp/x/.venv/bin/pytest"]),
        ("../x/.venv/bin/pytest", ["spawn:pytest@.", "spawn:pytest@../x/.venv/bin/pytest"]),
        ("node_modules/.bin/rm -rf src", ["files:rm@src/**+destructive", "spawn:rm@."]),
        ("./pytest", ["spawn:pytest@pytest"]),
        (".venv/bin/none", ["spawn:none@.venv/bin/none"]),
    ],
)
def test_the_place_of_a_program_is_no_part_of_its_action(command: str, expected: list[str]) -> None:
    """It is code of the project; elsewhere its path must be named too."""
    scope = Scope(roots=("/work/repo",), cwd="/work/repo", home="/home/dev")
    assert [str(label) for label in judge_in_place(command, scope).labels] == expected
