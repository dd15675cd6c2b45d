"""The worst that an offer lets through, by our own rules."""

from __future__ import annotations

import pytest

from venom_policy.adapters.rules import default_rulebook
from venom_policy.decisions import Decision, Policy, decide, witnessed
from venom_policy.judgment import judge
from venom_policy.scope import Scope

SCOPE = Scope(roots=("/work/repo",), cwd="/work/repo", home="/home/dev", resolve="lexical")
BELOW = Scope(roots=("/work/repo",), cwd="/work/repo/src", home="/home/dev", resolve="lexical")


def answer(command: str, scope: Scope = SCOPE, **policy: object) -> Decision:
    """The decision, with witnesses."""
    rulebook = default_rulebook()
    chosen = Policy(**{"holds": (), **policy})
    return witnessed(decide(judge(command, scope=scope, rulebook=rulebook), chosen), chosen, rulebook)


def witnesses(command: str, scope: Scope = SCOPE) -> list[tuple[str, str | None]]:
    """Each offer above the first with what it lets through."""
    return [(" ".join(map(str, rung.labels)), rung.witness) for rung in answer(command, scope).offers[1:]]


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("rm -rf build", [("files:rm@build/**+destructive", "rm -rf build/keep")]),
        ("rm -f *.pyc", [("files:rm@*.pyc+destructive read:shell.glob@.", "rm -f keep.pyc")]),
        (
            "touch 'a b'",
            [("files:touch@a%20b", "touch -r 'a b' 'a b'"), ("files:touch@.", "touch Makefile")],
        ),
        ("echo hi > x", [("files:shell.redirect@x", "> x"), ("files:shell.redirect@.", "echo hi > Makefile")]),
        ("chmod -R 777 src", [("files:chmod@src/**", "chmod -R 777 src/keep"), ("files:chmod@.", "chmod -R 777 .")]),
        ("kill 12", [("write:kill@process:12", "kill -9 12")]),
        # Twice it needs another descriptor.
        (
            "y=`>(coproc x)` a=()",
            [("spawn:63@/dev/fd/63 spawn:COPROC@program:COPROC spawn:x@program:x+persistent", "x")],
        ),
        ("./run.sh", [("spawn:run%2Esh@run.sh", "./run.sh keep")]),
    ],
)
def test_each_label_is_shown_with_the_worst_that_it_lets_through(
    command: str, expected: list[tuple[str, str | None]]
) -> None:
    """A path deeper, a sibling, the root's own files, an example of the rule, a word more or fewer."""
    assert witnesses(command) == expected


def test_a_witness_is_spelled_from_where_the_command_runs() -> None:
    """Below the root its own files are named in full."""
    assert witnesses("sed -i s/a/b/ x.c", BELOW)[-1] == ("files:sed@.", "sed -i s/a/b/ /work/repo/Makefile")


def test_one_command_alone_lets_nothing_else_through() -> None:
    """Its digest names it and no other."""
    assert answer("rm -rf build").offers[0].witness is None


def test_what_is_denied_is_no_witness() -> None:
    """An offer cannot let it through."""
    denied = answer("sed -i s/a/b/ src/a.txt", denies="files@Makefile")
    assert denied.offers[-1].witness == "sed -i s/a/b/ package.json"


def test_a_witness_is_published_as_text() -> None:
    """Beside the labels that let it through."""
    offers = answer("rm -rf build").to_dict()["offers"]
    assert offers[0]["witness"] is None
    assert offers[1] == {"labels": ["files:rm@build/**+destructive"], "witness": "rm -rf build/keep"}


def test_an_allowed_command_has_no_offers_and_costs_no_search() -> None:
    """There is nothing to be offered."""
    assert answer("ls", holds="read@.").offers == ()


def test_a_fault_while_looking_leaves_the_decision() -> None:
    """What is only told must not keep an answer back."""
    decision = decide(judge("rm -rf build", scope=SCOPE, rulebook=default_rulebook()), Policy())
    assert witnessed(decision, Policy(), object()) == decision
