"""The completion scripts, judged by the shells themselves."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings

from tests.verbs.manifests import ECHO, manifest_text, manifests, verb_text
from tests.verbs.terminals import Terminal
from venom_policy.errors import UsageError
from venom_policy.verbs import Manifest
from venom_policy.verbs.completion import SHELLS, completion, completion_file
from venom_policy.verbs.completion_tree import completion_tree
from venom_policy.verbs.reading import load

CHECKS = {"bash": ["bash", "-n"], "zsh": ["zsh", "-n"], "fish": ["fish", "--no-execute"]}
GLOBALS = {"--help", "--json", "--socket"}


def _param(name: str, type: str, summary: str = "One") -> str:
    return f'.{{ .name = "{name}", .summary = "{summary}", .type = .{{ {type} }} }}'


_NASTY = '"red wine", "$(touch pwned)", "`touch pwned`", "it\'s", "a:b", "ro*", "line\\nbreak", ""'
PANE = [
    verb_text(name="pane"),
    verb_text(
        ".params = .{ "
        + ", ".join(
            [
                _param("enabled", ".kind = .boolean"),
                _param(
                    "color", f".kind = .string, .choices = .{{ {_NASTY} }}", "It's $(touch pwned) `touch pwned`: 100%"
                ),
                _param("nothing", ".kind = .null"),
                _param("size", ".kind = .integer"),
                _param("password", '.kind = .string, .choices = .{ "hunter2" }'),
            ]
        )
        + " }",
        "pane.set_title",
    ),
    verb_text(name="pane.split"),
    verb_text(name="group.one"),
]


@pytest.fixture(scope="session")
def tool() -> Manifest:
    return load(manifest_text(*PANE, tool="venom-pane"), "verbs.zon")


@pytest.fixture(scope="session")
def echo() -> Manifest:
    return load(ECHO, "verbs.zon", bundles=("protocol", "agent", "events"))


@pytest.fixture(scope="module", params=SHELLS)
def shell(request: pytest.FixtureRequest, oracle: Callable[[str], str]) -> str:
    oracle(request.param)
    return str(request.param)


def _terminal(shell: str, manifest: Manifest, directory: Path) -> Terminal:
    place = directory / "place"
    place.mkdir()
    (place / "socket.sock").touch()
    script = directory / f"script.{shell}"
    script.write_text(completion(manifest, shell))
    return Terminal(shell, script, place)


@pytest.fixture(scope="module")
def pane(shell: str, tool: Manifest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Terminal]:
    with _terminal(shell, tool, tmp_path_factory.mktemp("pane")) as terminal:
        yield terminal


@pytest.fixture(scope="module")
def echoing(shell: str, echo: Manifest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Terminal]:
    with _terminal(shell, echo, tmp_path_factory.mktemp("echo")) as terminal:
        yield terminal


def test_the_shell_reads_its_script(shell: str, tool: Manifest, echo: Manifest) -> None:
    """Each shell's own syntax check finds nothing."""
    for manifest in (tool, echo):
        checked = subprocess.run(CHECKS[shell], input=completion(manifest, shell), capture_output=True, text=True)
        assert (checked.stderr, checked.returncode) == ("", 0)


@settings(max_examples=8)
@given(manifest=manifests())
def test_shells_read_the_scripts_of_any_manifest(shell: str, manifest: Manifest) -> None:
    """Names, choices and summaries never break a script."""
    checked = subprocess.run(CHECKS[shell], input=completion(manifest, shell).encode(), capture_output=True)
    assert (checked.stderr, checked.returncode) == (b"", 0)


@pytest.mark.parametrize(
    ("keys", "line"),
    [
        ("venom-echo ec\t", "venom-echo echo "),
        ("venom-echo --json ec\t", "venom-echo --json echo "),
        ("venom-echo --socket x ec\t", "venom-echo --socket x echo "),
        ("venom-echo echo --te\t", "venom-echo echo --text "),
        ("venom-echo echo --style up\t", "venom-echo echo --style upper "),
        ("venom-echo echo --style=up\t", "venom-echo echo --style=upper "),
        ("venom-echo echo --text hi --st\t", "venom-echo echo --text hi --style "),
        ("venom-echo skill.\t", "venom-echo skill.install "),
        ("venom-echo echo --text \t", "venom-echo echo --text "),
        ("venom-echo echo --text s\t", "venom-echo echo --text s"),
        ("venom-echo echo --socket so\t", "venom-echo echo --socket socket.sock "),
        ("venom-echo echo --socket=so\t", "venom-echo echo --socket=socket.sock "),
        ("venom-echo echo -- \t", "venom-echo echo -- "),
    ],
)
def test_a_key_completes_what_is_clear(echoing: Terminal, keys: str, line: str) -> None:
    """Subcommands, flags, enum values and paths of `--socket` are completed; plain strings are not."""
    assert line == echoing.typed(keys)


@pytest.mark.parametrize(
    ("line", "candidates"),
    [
        ("venom-echo echo ", {"--text", "--style", *GLOBALS}),
        ("venom-echo echo --style ", {"plain", "upper"}),
        ("venom-echo echo --style=", {"plain", "upper"}),
        ("venom-echo echo --text x --", {"--style", *GLOBALS}),
        ("venom-echo echo --text=a:b --json --", {"--style", "--help", "--socket"}),
        ("venom-echo echo --text --style plain --socket=x --", {"--help", "--json", "--style"}),
        ("venom-echo config ", {"check", "get", "reload", "schema", "set", *GLOBALS}),
        ("venom-echo config.get ", {"--key", *GLOBALS}),
        ("venom-echo skill ", {"install", *GLOBALS}),
        ("venom-echo bogus ", GLOBALS),
    ],
)
def test_the_candidates_of_a_line(echoing: Terminal, line: str, candidates: set[str]) -> None:
    """Each shell offers the same: what follows, less the flags that were used."""
    assert candidates == echoing.candidates(line)


def test_the_top_offers_commands_dotted_names_and_globals(echoing: Terminal) -> None:
    """Transport verbs are no commands; dotted aliases and global options are there."""
    commands = {"config", "doctor", "echo", "events", "mcp", "ping", "serve", "skill"}
    dotted = {"config.check", "config.get", "config.reload", "config.schema", "config.set", "skill.install"}
    assert commands | dotted | GLOBALS == echoing.candidates("venom-echo ")


@pytest.mark.parametrize(
    ("line", "candidates"),
    [
        ("venom-pane ", {"pane", "group", "group.one", "pane.set_title", "pane.split", *GLOBALS}),
        ("venom-pane pane ", {"set-title", "split", *GLOBALS}),
        ("venom-pane pane set-title --enabled=", {"true", "false"}),
        ("venom-pane pane set-title --enabled ", set()),
        ("venom-pane pane.set_title --nothing ", {"null"}),
        ("venom-pane pane.set_title --size ", set()),
        ("venom-pane pane.set_title --password ", set()),
        ("venom-pane pane.set_title --password=", set()),
        (
            "venom-pane pane set-title --",
            {"--enabled=true", "--enabled=false", "--color", "--nothing", "--size", "--password", *GLOBALS},
        ),
        ("venom-pane pane set-title --enabled=true --", {"--color", "--nothing", "--size", "--password", *GLOBALS}),
    ],
)
def test_the_candidates_of_every_kind(pane: Terminal, line: str, candidates: set[str]) -> None:
    """Booleans and null offer their literals; numbers and secrets offer nothing."""
    assert candidates == pane.candidates(line)


@pytest.mark.parametrize(
    ("keys", "line"),
    [
        ("venom-pane pane set\t", "venom-pane pane set-title "),
        ("venom-pane pane.se\t", "venom-pane pane.set_title "),
        ("venom-pane pane set-title --en\t", "venom-pane pane set-title --enabled="),
        ("venom-pane pane set-title --enabled=t\t", "venom-pane pane set-title --enabled=true "),
        ("venom-pane pane set-title --color re\t", "venom-pane pane set-title --color red\\ wine "),
        ("venom-pane pane set-title --color 're\t", "venom-pane pane set-title --color 'red wine' "),
        ("venom-pane pane set-title --color it\t", "venom-pane pane set-title --color it\\'s "),
        ("venom-pane pane set-title --color=a\t", "venom-pane pane set-title --color=a:b "),
        ("venom-pane pane set-title --color=a:\t", "venom-pane pane set-title --color=a:b "),
        ("venom-pane pane set-title --color ro\t", "venom-pane pane set-title --color ro\\* "),
    ],
)
def test_values_come_quoted_for_the_shell(pane: Terminal, keys: str, line: str) -> None:
    """A choice with blanks, quotes or globs is inserted as one word."""
    assert line == pane.typed(keys)


def test_completing_runs_nothing(pane: Terminal, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Substitutions in choices and summaries stay text in every listing."""
    for line in (
        "venom-pane pane set-title --color ",
        "venom-pane pane set-title ",
        "venom-pane pane set-title --color \\$",
    ):
        pane.candidates(line)
    assert list(tmp_path_factory.getbasetemp().rglob("pwned")) == []


def test_no_script_calls_a_program(shell: str, tool: Manifest) -> None:
    """The tool's name stands only in comments and where the script is registered: nothing is asked."""
    named = [line for line in completion(tool, shell).splitlines() if "venom-pane" in line]
    assert all(
        line.startswith(("#", "complete ", "compdef ", "if [[ ${funcstack[1]}", "    compdef ")) for line in named
    )


def test_no_script_holds_the_values_of_a_secret(shell: str, tool: Manifest) -> None:
    """What a field of secrets may hold is in no script."""
    assert "hunter2" not in completion(tool, shell)


def test_a_choice_that_no_line_can_hold_is_not_offered(tool: Manifest) -> None:
    """Empty choices and those with control characters are left out for each shell alike."""
    values = {known.flag: known.values for known in completion_tree(tool).values}
    assert values["--color"] == ("red wine", "$(touch pwned)", "`touch pwned`", "it's", "a:b", "ro*")


def test_another_shell_is_refused(tool: Manifest) -> None:
    """Only three shells are known."""
    with pytest.raises(UsageError, match="bash, fish, zsh"):
        completion(tool, "tcsh")


def test_files_are_named_as_each_shell_looks_for_them() -> None:
    """The places below a prefix are those of the shells' documentation."""
    assert completion_file("tool", "bash") == "share/bash-completion/completions/tool"
    assert completion_file("tool", "zsh") == "share/zsh/site-functions/_tool"
    assert completion_file("tool", "fish") == "share/fish/vendor_completions.d/tool.fish"
