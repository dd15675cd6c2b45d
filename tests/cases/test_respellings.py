"""One deletion in many spellings: each needs the same label."""

from __future__ import annotations

import pytest

from venom_policy.adapters.rules import default_rulebook
from venom_policy.decisions import Policy, decide
from venom_policy.judgment import Judgment, judge
from venom_policy.scope import Scope

SCOPE = Scope(cwd="/work/repo", home="/home/dev")
DELETION = "files:rm@build/**+destructive"

SPELLINGS = [
    "rm -rf build",
    "r''m -rf build",
    "\\rm -rf build",
    "$'\\x72m' -rf build",
    "{rm,-rf,build}",
    "X=rm; $X -rf build",
    "bash -c 'rm -rf build'",
    'eval "rm -rf build"',
    'env -S "rm -rf build"',
    "find . -exec grep -q x {} \\; -exec rm -rf build \\;",
    "echo $((1+$(rm -rf build)))",
    "cat <<E\n$(rm -rf build)\nE",
    "bash <<'E'\nrm -rf build\nE",
    "bash <<< 'rm -rf build'",
    "echo `rm -rf build`",
    "cat <(rm -rf build)",
    "rm --recursive --force build",
    "rm --rec -f ./build",
    "rm -r -f -- build/",
    "cd src && rm -rf ../build",
    "rm -rf build # tidy up",
    "  rm\t-rf \\\n build",
    'f() { rm -rf "$1"; }; f build',
    "rm${IFS}-rf${IFS}build",
    "timeout 5 nice -n 3 rm -rf build",
    "rm -rf /work/repo/build",
    "rm -rf $PWD/build",
]


def judged(command: str) -> Judgment:
    """The judgment by our own rules."""
    return judge(command, scope=SCOPE, rulebook=default_rulebook())


@pytest.mark.parametrize("command", SPELLINGS)
def test_every_spelling_of_a_deletion_needs_its_label(command: str) -> None:
    """However it is written, and it is asked by default."""
    judgment = judged(command)
    assert DELETION in [str(label) for label in judgment.labels]
    assert decide(judgment, Policy()).verdict == "ask"


def test_text_that_only_names_a_deletion_needs_nothing() -> None:
    """What echo prints is not run."""
    judgment = judged("echo 'rm -rf build'")
    assert (judgment.grants, judgment.labels) == (("none",), ())


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("rm -rf build", "rm   -rf  'build' # now", True),
        ("rm -rf build", "rm -fr build", False),
        ("rm a b", "rm 'a b'", False),
        ("rm $x", "rm '$x'", False),
        ("rm *", "rm '*'", False),
    ],
)
def test_a_digest_is_of_the_tree(one: str, other: str, same: bool) -> None:
    """Spacing, comments and the quoting of literal words do not matter; all else does."""
    assert (judged(one).digest == judged(other).digest) is same


BAD = ["rm\0x", "rm '", 'echo "$(', "rm \udcff\udcfe", "(" * 5000, "$(" * 5000, "a" * (1 << 20), "{a," * 2000, "\ud800"]


@pytest.mark.parametrize("command", BAD, ids=range(len(BAD)))
def test_bad_input_is_asked(command: str) -> None:
    """With a reason, in bounded time, and it can be published."""
    judgment = judged(command)
    decision = decide(judgment, Policy(holds=["admin@."]))
    assert decision.verdict == "ask" or judgment.status in ("understood", "partial")
    assert decision.reasons
    assert decision.to_json()
