"""What is generated for venom-policy itself, and installed with it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.verbs.terminals import Terminal
from venom_policy.adapters.declared import MANIFEST
from venom_policy.verbs.command_line import commands
from venom_policy.verbs.completion import SHELLS, completion
from venom_policy.verbs.installation import installed_files
from venom_policy.verbs.manual import man_pages

TOOL = MANIFEST.tool


def test_all_files_are_made() -> None:
    """A man page for each verb, a script for each shell, and SKILL.md."""
    files = installed_files(MANIFEST)
    assert "share/man/man1/venom-policy-explain.1" in files
    assert {f"share/man/man1/{name}" for name in man_pages(MANIFEST)} < files.keys()
    assert "share/bash-completion/completions/venom-policy" in files
    assert "share/zsh/site-functions/_venom-policy" in files
    assert "share/fish/vendor_completions.d/venom-policy.fish" in files
    assert files["share/venom-policy/SKILL.md"].startswith('---\nname: "venom-policy"\n')
    for text in files.values():
        assert text.encode().decode() == text


def test_every_verb_has_a_page_without_faults(oracle: Callable[[str], str]) -> None:
    """`mandoc -T lint` has no error and no warning but for the date."""
    pages = man_pages(MANIFEST)
    assert len(pages) == 1 + len(commands(MANIFEST))
    for name, text in pages.items():
        command = [oracle("mandoc"), "-T", "lint", "-W", "warning"]
        told = subprocess.run(command, input=text, capture_output=True, text=True).stdout.splitlines()
        assert [line for line in told if line and "missing date" not in line] == [], name


def test_the_program_prints_its_own_scripts(tmp_path: Path) -> None:
    """`verbs completions` on the shipped manifest gives what is installed."""
    manifest = Path(sys.modules["venom_policy"].__file__ or "").with_name("verbs.zon")
    words = ["verbs", "completions", str(manifest), "--shell", "bash", "--bundle", "none", "--facets=true"]
    code = "import sys; from venom_policy.adapters.cli import main; main(sys.argv[1:])"
    ran = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True, cwd=tmp_path)
    assert ran.stdout == completion(MANIFEST, "bash")


@pytest.mark.parametrize("shell", SHELLS)
def test_shells_complete_venom_policy(shell: str, oracle: Callable[[str], str], tmp_path: Path) -> None:
    """A driven session completes subcommands, flags, enum values and dotted names, and offers no file for a string."""
    oracle(shell)
    script = tmp_path / f"script.{shell}"
    script.write_text(completion(MANIFEST, shell))
    (tmp_path / "place").mkdir()
    (tmp_path / "place" / "file").touch()
    with Terminal(shell, script, tmp_path / "place") as terminal:
        assert terminal.typed(f"{TOOL} expl\t--reso\tlex\t") == f"{TOOL} explain --resolve lexical "
        assert terminal.typed(f"{TOOL} verbs compl\t--sh\tf\t") == f"{TOOL} verbs completions --shell fish "
        assert terminal.typed(f"{TOOL} rules.ch\t") == f"{TOOL} rules.check "
        assert terminal.typed(f"{TOOL} judge --comm\t\t") == f"{TOOL} judge --command "
        assert terminal.candidates(f"{TOOL} rules ") == {"check", "list", "show", "--help", "--json", "--socket"}
        assert "--held" in terminal.candidates(f"{TOOL} decide ")
        assert "--held" not in terminal.candidates(f"{TOOL} decide --held x ")


def test_judging_and_help_load_no_generator() -> None:
    """Completions and documents cost nothing where they are not asked for."""
    generators = ["catalog", "completion", "escaping", "manual", "markdown", "openapi", "pages", "schema", "skill"]
    modules = {f"venom_policy.verbs.{name}" for name in generators}
    for words in (["--help"], ["explain", "--help"], ["judge", "--command", "ls"]):
        ran_main = f"from venom_policy.adapters.cli import main\ntry: main({words})"
        code = f"import sys; {ran_main}\nfinally: print(*sys.modules)"
        ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
        assert modules.isdisjoint(ran.stdout.splitlines()[-1].split())
