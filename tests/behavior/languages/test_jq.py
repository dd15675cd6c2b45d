"""What a jq program looks at besides its input."""

from __future__ import annotations

import pytest

from venom_policy.behavior.languages.jq import BOTH, ENVIRONMENT_READ, MODULES_READ, read, unseen
from venom_policy.behavior.languages.reading import NOT_UNDERSTOOD, NOTHING, Reading

PURE = [
    ".",
    ".env",
    "..|.env?",
    "{env}",
    "{name, env}",
    "{env: 1}",
    '"env"',
    "# env\n.",
    "$env",
    ".import",
    '.[] | select(.name == "x") | "\\(.a) \\(.b | "q\\(.c)")"',
    "def f: .env; f",
    "input_filename",
]
ENVIRONMENT = ["env", "$ENV.HOME", "{a: env}", "[env, 1]", '"\\(env)"', "{(env | keys[0]): 1}", "env.PATH"]


@pytest.mark.parametrize("program", PURE)
def test_program_that_looks_at_its_input_only(program: str) -> None:
    """Fields, keys and strings named `env` are not the environment."""
    assert read(program) == NOTHING


@pytest.mark.parametrize("program", ENVIRONMENT)
def test_program_that_looks_at_the_environment(program: str) -> None:
    """`env` and `$ENV` are found wherever they stand."""
    assert read(program) == ENVIRONMENT_READ


def test_modules_are_looked_for() -> None:
    """`include` and `import` read files from a path of jq's own."""
    assert read('include "x"; .') == read('import "x" as $x; .') == MODULES_READ


def test_yq_loads_files() -> None:
    """`load` names a file; a computed name is unknown."""
    assert read('. * load("other.yaml")') == Reading(reads=("other.yaml",))
    assert read("load(.path)").unknown_reads
    assert read('load("a\\(.x)")').unknown_reads
    assert read('system("id")').code
    assert read(".load") == read('{load: "x"}') == NOTHING


def test_open_string_is_not_understood() -> None:
    """A string that does not end is no program."""
    assert read('"abc') == read('"\\(1"') == NOT_UNDERSTOOD


def test_unseen_program_may_do_what_its_beginning_allows() -> None:
    """Modules are loaded at the beginning only, and a number names nothing."""
    assert unseen("", "") == BOTH
    assert unseen(".a[", "") == ENVIRONMENT_READ
    assert unseen(".a[", "number") == NOTHING
