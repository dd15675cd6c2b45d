"""Texts and the commands that stand in them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from venom_policy.shell import parse, printed
from venom_policy.shell.nodes import Refusal, Refused, Script, Simple, Unread
from venom_policy.shell.walking import nodes

REPORTS = Path(__file__).parents[2].parent / "shared" / "cases" / "reports.jsonl"

MISREADINGS = [
    # Every one of these hid a command from some parser.
    ('echo "$(ls\nrm x)"', ["ls", "rm x"]),
    ("cat <<E\n$(rm x)\nE", ["rm x"]),
    ('"${y:-`rm x`}"', ["rm x"]),
    ("{fd}>f rm x", ["rm x {fd}>f"]),
    ("grep 'a'`rm x`'b'", ["rm x"]),
    ('`\\$"rm" x`', ["rm x"]),
    ("a | rm >f -rf x", ["rm -rf x >f"]),
    ("ls\n\\rm x", ["ls", "rm x"]),
    ("r\\\nm x", ["rm x"]),
    ("''\\rm x", ["rm x"]),
    ("\\ rm x", ["\\ rm x"]),
    ("ls >&--rf", ["ls -rf >&-"]),
    ("cat <<E >f -rf\nE", ["cat -rf <<'E'{} >f"]),
    ("$\nE", ["\\$", "E"]),
    (": $(( FLAG << SHIFT ))\nrm x\nSHIFT", ["rm x", "SHIFT"]),
    ("echo x >\r& rm x", ["echo x >\\\r", "rm x"]),
    ("echo hi > $(rm x)", ["rm x"]),
    ("echo $((1+$(rm x)))", ["rm x"]),
    ("A=()s x", ["A=\\:(\\:)s x"]),
    ("A[0]]]=1 b", ["'A[0]]]=1' b"]),
    ("grep\\\nA=", ["grepA="]),
    ("((a);b)", ["a", "b"]),
    ("$((cmd) | cmd2)", ["cmd", "cmd2"]),
    ("echo hi >& '$(rm x)'", ["echo hi >&\\$\\(rm\\ x\\)"]),
    ("\"${x:-'$(rm x)'}\"", ["rm x"]),
    ("a['$(rm x)']=1", ["rm x"]),
    ('echo "$\\\n(rm x)"', ["rm x"]),
    ("ls #\\\nrm x", ["ls", "rm x"]),
    ("cat <<'E'\n\\\nE\nrm x", ["rm x"]),
    ("cat <(rm x) >(rm y)", ["rm x", "rm y"]),
    ("a<(rm x)", ["rm x"]),
    ("[[ -n $(rm x) ]]", ["rm x"]),
    ("case $(rm x) in `rm y`) rm z;; esac", ["rm x", "rm y", "rm z"]),
    ("x=($(rm x) [$(rm y)]=z)", ["rm x", "rm y"]),
    ("${x/$(rm x)/$(rm y)}", ["rm x", "rm y"]),
    ("${x:$(rm x):$(rm y)}", ["rm x", "rm y"]),
    ("for ((;$(rm x);)); do rm y; done", ["rm x", "rm y"]),
    ("cat <<< $(rm x)", ["rm x"]),
    ("{a,$(rm x)}", ["rm x"]),
    ("f() { rm x; } >$(rm y)", ["rm x", "rm y"]),
    ("coproc rm x", ["rm x"]),
    ("coproc N { rm x; }", ["rm x"]),
    ("time -p rm x", ["rm x"]),
    ("! ! rm x", ["rm x"]),
    ("! time ! rm x", ["rm x"]),
    ("a |& rm x", ["a", "rm x"]),
    ("a &>f rm x", ["a rm x &>f"]),
    ("2>f rm x", ["rm x 2>f"]),
    ("if rm x; then :; fi", ["rm x", ":"]),
    ("echo `echo \\`rm x\\``", ["rm x"]),
    ("$[$(rm x)]", ["rm x"]),
    ("x=$'a\\'$(rm x)'", ["x=a\\'\\$\\(rm\\ x\\)"]),
    ("$'\\x72m' x", ["rm x"]),
]


def _commands(script: Script) -> list[str]:
    """Each simple command without substitutions of its own, printed."""
    found = [printed(node) for node in nodes(script) if isinstance(node, Simple) and (node.words or node.assignments)]
    return [text for text in found if "$(" not in text and "${" not in text and "<(" not in text and "$((" not in text]


@pytest.mark.parametrize(("text", "expected"), MISREADINGS, ids=[text for text, _ in MISREADINGS])
def test_every_command_of_a_famous_misreading_is_seen(text: str, expected: list[str]) -> None:
    """The commands that bash would run are in the tree."""
    script = parse(text)
    assert script.refusal is None
    for command in expected:
        assert command in _commands(script)


def test_prompt_expansion_is_an_operator() -> None:
    """`${x@P}` shows as what it is."""
    assert printed(parse("x='$(rm x)'; echo \"${x@P}\"")) == 'x=\\$\\(rm\\ x\\); echo "${x @P}";'


def test_what_stands_before_a_syntax_error_has_run() -> None:
    """Items of complete lines stay; the line of the error goes."""
    script = parse("rm x\nrm y; )\nrm z")
    assert _commands(script) == ["rm x"]
    assert isinstance(script.refusal, Refusal)


def test_lines_count_the_items_of_each_line() -> None:
    """Aliases act from the next line on, so lines are told apart."""
    assert parse("a; b\n\nc && d; e &\n").lines == (2, 2)


@pytest.mark.skipif(not REPORTS.exists(), reason="the reports are not here")
def test_no_reported_command_is_refused() -> None:
    """Everyday and tricky commands are read in full."""
    commands = [json.loads(line)["command"] for line in REPORTS.read_text().splitlines()]
    assert [text for text in commands if parse(text).refusal] == []
    assert [text for text in commands if any(isinstance(node, Unread) for node in nodes(parse(text)))] == []


@pytest.mark.parametrize(
    "text",
    [
        "${ a; }",
        "${|a}",
        "{1..999999}",
        "echo 'a\nb' c\\",
        "\"${x:-$'$(rm x)'}\"",
    ],
)
def test_what_is_not_understood_says_so(text: str) -> None:
    """An Unread node stands where nothing may be assumed."""
    assert any(isinstance(node, Unread) for node in nodes(parse(text)))


@pytest.mark.parametrize("dialect", ["bash", "bash3", "posix", "zsh", "any"])
def test_every_dialect_is_read_as_bash(dialect: str) -> None:
    """The tree does not depend on the dialect."""
    assert parse("a &> b", dialect) == parse("a &> b")


@pytest.mark.parametrize("text", ["${}", "${ }", "${x y}", "${x!$(rm x)}", "cat <<E\n$(a) $(b\nE"])
def test_what_bash_refuses_when_it_comes_to_it_is_refused(text: str) -> None:
    """Nothing in a bad expansion is run, so that nothing of it is unread."""
    found = nodes(parse(text))
    assert [type(node) for node in found if isinstance(node, (Refused, Unread))] == [Refused]
