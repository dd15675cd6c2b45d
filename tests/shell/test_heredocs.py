"""Heredocs end and read as they do in bash."""

from __future__ import annotations

import subprocess
from collections.abc import Callable

import pytest

from venom_policy.shell import parse
from venom_policy.shell.nodes import Heredoc, Literal
from venom_policy.shell.walking import nodes

# How the delimiter is written, and the line that ends the body.
DELIMITERS = [
    ("E", "E"),
    ("'E'", "E"),
    ('"E"', "E"),
    ("\\E", "E"),
    ('E"F"', "EF"),
    ("E'F G'", "EF G"),
    ("$E", "$E"),
    ('"$E"', "$E"),
    ("$(x y)", "$(x y)"),
    ("${x}", "${x}"),
    ("$'E\\tF'", "E\tF"),
    ('$"E"', "E"),
    ("E\\\nF", "EF"),
    ("E{a,b}", "E{a,b}"),
    ("~", "~"),
    ("E\\ F", "E F"),
    ('"E\\"F"', 'E"F'),
    ('"E\\$F"', "E$F"),
    ("E#", "E#"),
    ("-E", "-E"),
    ("''", ""),
]

BODIES = [
    "x $HOME\\\ny\\z `p`\n",
    "\tx\n",
    "x\\\nE\nz\n",
    '$(p a b)"q" \'r\' \\$x \\` \\"\n',
    "",
    "E \n E\n",
    "x\\\\\nz\n",
    "${y:-\"d e\"} ${y:-'f'}\n",
]

PRELUDE = (
    'p() { if [ $# = 0 ]; then while IFS= read -r l; do printf "%s\\n" "$l"; done; else echo "<$*>"; fi; }\n'
    "after() { echo AFTER; }\n"
)


@pytest.mark.parametrize("operator", ["<<", "<<-"])
@pytest.mark.parametrize(("written", "last"), DELIMITERS, ids=[written for written, _ in DELIMITERS])
def test_bodies_are_what_bash_hands_over(operator: str, written: str, last: str, oracle: Callable[[str], str]) -> None:
    """A body of plain text is the same, and the command after it runs."""
    bash = oracle("bash")
    for body in BODIES:
        text = f"p {operator}{written}\n{body}{last}\nafter\n"
        said = subprocess.run([bash, "-c", PRELUDE + text], capture_output=True, text=True, check=False).stdout
        heredoc = next(node for node in nodes(parse(text)) if isinstance(node, Heredoc))
        parts = [part.text for part in heredoc.body.parts if isinstance(part, Literal)]
        if heredoc.terminated and len(parts) == len(heredoc.body.parts):
            assert "".join(parts) + "AFTER\n" == said
        assert heredoc.terminated == said.endswith("AFTER\n")


@pytest.mark.parametrize(
    ("text", "bodies"),
    [
        ("a <<E <<F\n1\nE\n2\nF\n", ["1\n", "2\n"]),
        ("a <<E; b <<F\n1\nE\n2\nF\n", ["1\n", "2\n"]),
        ("a <<E |\n1\nE\nb", ["1\n"]),
        ("(a <<E)\n1\nE\n", ["1\n"]),
        ("if a <<E; then b; fi\n1\nE\n", ["1\n"]),
        ("$(a <<E\n1\nE\n)", ["1\n"]),
        ("$(a <<E\n1\nE)", ["1\n"]),
        ("a <<E\n1", ["1\n"]),
        ("a <<E", [""]),
        ("a <<-E\n\t1\n\t\tE\n", ["1\n"]),
        ("x=(1 <<E)\n1\nE\n", []),
    ],
)
def test_each_heredoc_has_its_body(text: str, bodies: list[str]) -> None:
    """Several on a line, in substitutions, and without an end."""
    found = [node for node in nodes(parse(text)) if isinstance(node, Heredoc)]
    assert ["".join([getattr(part, "text", "") for part in heredoc.body.parts]) for heredoc in found] == bodies
