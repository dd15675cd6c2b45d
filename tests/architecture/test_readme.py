"""What the README shows is what happens."""

from __future__ import annotations

import importlib.util
import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.architecture.sources import ROOT

README = ROOT / "README.md"
BLOCK = re.compile(r"(<!-- output: (.+?) -->\n).*?(<!-- end -->)", re.DOTALL)
PROGRAM = f"{shlex.quote(sys.executable)} -c 'from venom_policy.adapters.cli import main; raise SystemExit(main())'"


def _ran(command: str, directory: Path) -> str:
    """What a block shows: the prompt line, and the output of running it in an empty repository.

    Digests are left out: the directory that the test runs in is part of them.
    """
    shown, _less, rest = command.partition(" < ")
    given, _bar, filtered = rest.partition(" | ")
    line = f"{PROGRAM} {shown}" + (f" | {filtered}" if filtered else "")
    run = subprocess.run(
        ["bash", "-c", line],
        cwd=directory,
        input="".join(f"{one}\n" for one in shlex.split(given)),
        capture_output=True,
        text=True,
        check=True,
    )
    prompt = f"$ venom-policy {shown}" if not given else f"$ echo {given} | venom-policy {shown} | {filtered}"
    printed = re.sub(r"\bexact:[0-9a-f]{64}", "exact:…", run.stdout)
    return "".join(f"    {text}".rstrip() + "\n" for text in [prompt, *printed.splitlines()])


def test_outputs_are_real(tmp_path: Path, request: pytest.FixtureRequest, oracle: Callable[[str], str]) -> None:
    """Each block of output is what the command prints; `pytest --update` writes it."""
    oracle("jq")
    (tmp_path / ".git").mkdir()
    text = README.read_text(encoding="utf-8")
    actual = BLOCK.sub(lambda block: f"{block[1]}\n{_ran(block[2], tmp_path)}\n{block[3]}", text)
    if request.config.getoption("--update"):
        README.write_text(actual, encoding="utf-8")
    assert actual == README.read_text(encoding="utf-8")


def test_the_example_in_python_runs(tmp_path: Path) -> None:
    """The README's Python is run as it stands."""
    (tmp_path / ".git").mkdir()
    code = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    assert code
    for one in code:
        subprocess.run([sys.executable, "-c", one], cwd=tmp_path, check=True, capture_output=True)


def test_the_picture_is_what_explain_draws(request: pytest.FixtureRequest) -> None:
    """The words of docs/explain.svg are those that a terminal shows today."""
    specification = importlib.util.spec_from_file_location("picture", ROOT / "docs" / "picture.py")
    assert specification and specification.loader
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    drawn, file = module.picture(), ROOT / "docs" / "explain.svg"
    if request.config.getoption("--update"):
        file.write_text(drawn, encoding="utf-8")
    assert _words(drawn) == _words(file.read_text(encoding="utf-8"))


def _words(picture: str) -> list[str]:
    """The texts of a picture, whatever the version of the library that drew it."""
    return re.findall(r">([^<>]+)</text>", picture)
