"""The public names, and what it costs to import them."""

from __future__ import annotations

import subprocess
import sys

import pytest

import venom_policy

# What the interpreter itself has loaded does not count.
BARE = "import sys; bare = set(sys.modules); {}; print(*sorted(set(sys.modules) - bare))"

# An `exact:` label needs a digest; the rest are parts of the interpreter.
CHEAP = {
    "__future__",
    "_bisect",
    "_blake2",
    "_hashlib",
    "_operator",
    "bisect",
    "hashlib",
    "itertools",
    "marshal",
    "operator",
}


def _loaded(code: str) -> set[str]:
    run = subprocess.run([sys.executable, "-c", BARE.format(code)], capture_output=True, text=True, check=True)
    return set(run.stdout.splitlines()[-1].split())


def _foreign(names: set[str]) -> set[str]:
    return {name for name in names if name.partition(".")[0] != "venom_policy"}


def test_all_names_the_public_ones() -> None:
    """`__all__` is sorted and complete, and each name is there."""
    own = {name for name in vars(venom_policy) if not name.startswith("_") and callable(vars(venom_policy)[name])}
    assert own <= set(venom_policy.__all__)
    assert sorted(venom_policy.__all__) == venom_policy.__all__
    for name in venom_policy.__all__:
        assert getattr(venom_policy, name).__name__ == name


def test_an_unknown_name_is_no_attribute() -> None:
    """Laziness does not invent names."""
    with pytest.raises(AttributeError, match="frobnicate"):
        venom_policy.frobnicate  # type: ignore[attr-defined]  # noqa: B018  # the access is what is tested


def test_importing_the_package_loads_next_to_nothing() -> None:
    """Only `__future__` comes with it."""
    assert _loaded("import venom_policy") <= {"__future__", "venom_policy"}


def test_help_loads_no_engine() -> None:
    """`--help` reads the compiled verbs and prints; nothing that documents, completes or judges is loaded."""
    loaded = _loaded("from venom_policy.adapters.cli import main; main(['--help'])")
    assert _foreign(loaded) <= {"__future__"}
    assert {name for name in loaded if name.count(".") == 1} <= {
        "venom_policy.adapters",
        "venom_policy.errors",
        "venom_policy.source",
        "venom_policy.value",
        "venom_policy.verbs",
    }
    assert {name for name in loaded if name.startswith("venom_policy.verbs.")} <= {
        f"venom_policy.verbs.{name}"
        for name in ("binding", "command_line", "dispatch", "help", "model", "running", "spelling", "validation")
    }


def test_judging_loads_only_what_judging_needs() -> None:
    """A judgment with rules at hand imports no third-party module and nothing of the library that is costly."""
    decided = "import venom_policy as v; from venom_policy.rulebook import Rulebook; " + (
        "v.decide('git log | tee out.txt', scope=v.Scope(cwd='/work/repo'), rulebook=Rulebook(()))"
    )
    assert _foreign(_loaded(decided)) <= CHEAP
