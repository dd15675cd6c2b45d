"""Variables and settings that choose what programs run."""

from __future__ import annotations

import pytest

from tests.behavior.calls import behavior_of, call_of, commands, told
from venom_policy.commands import Word

BEHAVIOR = behavior_of("assignments.zon", "tools.zon", "git-config.zon")
PROJECT = "code repository:/work/repo/**"

CASES = [
    ("show", {"LD_PRELOAD": "./x.so"}, ["code x.so"]),
    ("show", {"LD_PRELOAD": ""}, []),
    ("show", {"PATH": "/usr/bin:/bin"}, []),
    ("show", {"PATH": "/usr/bin:./bin"}, ["code bin"]),
    ("show", {"TOOL_FLAGS": "-x"}, []),  # it does not read it
    ("show", {"OTHER_FLAGS": "-x"}, []),
    ("build", {"TOOL_FLAGS": "-x"}, ["code code:", PROJECT]),  # what it runs may
    ("build", {"OTHER_FLAGS": "-x"}, [PROJECT, "code unknown:"]),
    ("build", {"LANG": "C", "OTHER": "x"}, [PROJECT]),
    ("build TOOL_FLAGS=-x", {}, ["code code:", PROJECT]),
    ("vc -c user.name=x", {}, []),
    ("vc -c core.hooksPath=h", {}, ["code h"]),
    ("vc -c some.thing=1", {}, ["code unknown:"]),
    ("vc", {"GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "core.hooksPath", "GIT_CONFIG_VALUE_0": "h"}, ["code h"]),
    ("vc", {"GIT_CONFIG_COUNT": "2", "GIT_CONFIG_KEY_0": "user.name"}, ["code unknown:"]),
]


@pytest.mark.parametrize(("line", "variables", "effects"), CASES)
def test_variables(line: str, variables: dict[str, str], effects: list[str]) -> None:
    """A variable counts where it can be read."""
    found = told(BEHAVIOR.outcome(call_of(*line.split(), **variables)))
    assert sorted([effect.replace("./", "") for effect in found]) == sorted(effects)


@pytest.mark.parametrize(
    ("line", "variables", "command"),
    [
        ("vc", {"PAGER": "touch x"}, ["touch x"]),
        ("vc -c core.pager=less", {}, ["less"]),
        ("vc -c core.pager=true", {}, []),
        ("vc -c alias.x=!run", {}, ["run"]),
        ("show", {"PAGER": "touch x"}, []),
    ],
)
def test_commands_in_variables_are_judged(line: str, variables: dict[str, str], command: list[str]) -> None:
    """A value that names a program is judged by that program."""
    assert commands(BEHAVIOR.outcome(call_of(*line.split(), **variables))) == command


@pytest.mark.parametrize(
    ("name", "value", "effects"),
    [
        ("LD_PRELOAD", "./x", ["hijack variable:LD_PRELOAD"]),
        ("PAGER", "show", []),
        ("PAGER", "edit", ["hijack variable:PAGER"]),
        ("PAGER", "show; edit", ["hijack variable:PAGER"]),
        ("LANG", "C", []),
        ("ANY_HOOK", "x", ["hijack variable:ANY_HOOK"]),
        ("PATH", "/usr/bin", []),
    ],
)
def test_exports(name: str, value: str, effects: list[str]) -> None:
    """What chooses the code of later commands is a hijack, unless it names a program that only reads and prints."""
    assert told(BEHAVIOR.assigned(name, Word(texts=(value,)), call_of("export", f"{name}={value}"))) == effects


def test_a_search_path_that_only_grows_at_its_end_is_no_effect() -> None:
    """`PATH=$PATH:/x`: what was found before is found as before."""
    word = Word(unknown="`$PATH` is not set by the command", suffix=":/x", variables=("PATH",))
    assert told(BEHAVIOR.assigned("PATH", word, call_of("export"))) == []
