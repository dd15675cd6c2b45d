"""No text raises, whatever is in it; and what comes of it can be published."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
from hypothesis import given
from hypothesis import strategies as st

from tests.laws.strategies import examples
from venom_policy.adapters.rules import default_rulebook
from venom_policy.decisions import Policy, decide
from venom_policy.judgment import judge
from venom_policy.scope import Scope

SCHEMA = json.loads(
    (Path(__file__).parents[2] / "venom_policy" / "judgment" / "judgment.schema.json").read_text(encoding="utf-8")
)
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)
SCOPE = Scope(cwd="/work/repo", home="/home/dev")

PIECES = [
    "rm", " -rf ", "build", " ", "\n", ";", "|", "&&", "||", "&", "(", ")", "{", "}", "$(", "`", '"', "'", "\\",
    "$x", "${x:-", "${#a[@]}", "$((", "))", "[[ ", " ]]", "<<E\n", "E\n", "<<<", "> ", ">> ", "2>&1", "< ",
    "<(", ">(", "*", "?", "[a-z]", "~", "..", "/", "/etc/passwd", ".env", "cd ", "git ", "push ", "--force",
    "find ", ". ", "-exec ", "{} ", "\\;", "xargs ", "eval ", "bash -c ", "for i in ", "do ", "done", "if ",
    "then ", "fi", "case ", " in ", "esac", "f() ", "function ", "x=", "export ", "sudo ", "cat ", "echo ",
    "curl ", "-d @", "https://example.com", "@", "+", "%", "\t", "\r", "é", "\u202e", "\x00", "\udcff", "!",
    "#", "=", ",", "{a,b}", "{1..3}", "time ", "trap ", "alias ", "sed -i ", "awk ", "tee ", "tar xf ", "2",
    "--", "-",
]  # fmt: skip
texts = st.lists(st.sampled_from(PIECES), max_size=14).map("".join) | st.text(max_size=40)


@examples(300)
@given(texts)
def test_every_text_is_judged_without_a_fault(text: str) -> None:
    """A fault would be a question too, but it is one of ours."""
    judgment = judge(text, scope=SCOPE, rulebook=default_rulebook())
    assert "internal fault" not in judgment.reason


@examples(100)
@given(texts)
def test_every_decision_can_be_published(text: str) -> None:
    """It is JSON of the schema, and the verdict is one of three."""
    decision = decide(judge(text, scope=SCOPE, rulebook=default_rulebook()), Policy())
    form = json.loads(decision.to_json())
    assert form["verdict"] in ("allow", "ask", "deny")
    assert form["reasons"]
    VALIDATOR.validate(form["judgment"])
