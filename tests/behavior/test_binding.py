"""Words find their place as the program itself would read them."""

from __future__ import annotations

import pytest

from tests.behavior.calls import behavior_of, call_of, told
from venom_policy.commands import Word

BEHAVIOR = behavior_of("binding.zon")

CASES = [
    ("tool a b", ["modify b", "read a"]),
    ("tool a b c", ["modify c", "read a", "read b"]),
    ("tool a", ["read a"]),
    ("tool -o out a b", ["modify b", "modify out", "read a"]),
    ("tool -oout a b", ["modify b", "modify out", "read a"]),
    ("tool -vo out a b", ["modify b", "modify out", "read a"]),
    ("tool -vfoout a b", ["delete a", "modify b", "modify out", "read a"]),
    ("tool --output=out a b", ["modify b", "modify out", "read a"]),
    ("tool --output out a b", ["modify b", "modify out", "read a"]),
    ("tool --outp out a b", ["modify b", "modify out", "read a"]),
    ("tool --out out a b", ["modify b", "read a", "read out", "unknown_program unknown:"]),  # ambiguous
    ("tool --for a b", ["delete a", "modify b", "read a"]),
    ("tool a -f b", ["delete a", "modify b", "read a"]),
    ("tool -- -f b", ["modify b", "read -f"]),
    ("tool -i a b", ["modify b", "read a"]),  # the value is attached or not there
    ("tool -i.bak a b", ["create a.bak", "modify b", "read a"]),
    ("tool --in-place=.bak a b", ["create a.bak", "modify b", "read a"]),
    ("tool -20 a b", ["modify b", "read a"]),
    ("tool --pair x y a b", ["modify b", "read a", "read x", "read y"]),
    ("tool -C sub a b", ["modify sub/b", "read sub/a"]),
    ("tool a -C sub b", ["modify sub/b", "read a"]),
    ("tool -Z a b", ["modify b", "read a", "unknown_program unknown:"]),
    ("tool - b", ["modify b"]),
    ("seek src -name x", ["read src"]),
    ("seek -name -delete", ["read ."]),
    ("seek src ( -name x ) -delete", ["delete src", "read src"]),
    ("seek -frob", ["read .", "unknown_program unknown:"]),
    ("start -o out a", ["modify out", "read a"]),
    ("start a -o out", ["delete -o", "delete out", "read a"]),  # no option is read after the script
    ("start -j 4 a", ["read a"]),
    ("start -j a", ["read a"]),  # only a number is taken for the value
    ("copy if=a of=b", ["modify b", "read a"]),
    ("pack cfb x.tar 20 a", ["modify x.tar", "read a"]),
    ("pack -cf x.tar a", ["modify x.tar", "read a"]),
]


@pytest.mark.parametrize(("line", "effects"), CASES, ids=[line for line, _ in CASES])
def test_words_are_bound(line: str, effects: list[str]) -> None:
    """The effects tell where each word went."""
    assert told(BEHAVIOR.outcome(call_of(*line.split()))) == effects


def test_a_wrapper_stops_at_its_first_operand() -> None:
    """What follows the program's name is the command's own, options too."""
    outcome = BEHAVIOR.outcome(call_of("wrap", "-n", "5", "tool", "-n", "a"))
    assert [word.text for word in outcome.nested[0].argv] == ["tool", "-n", "a"]


def test_a_command_ends_at_its_terminator() -> None:
    """`+` ends a command only behind the placeholder."""
    outcome = BEHAVIOR.outcome(call_of("seek", "-exec", "rm", "+", "{}", "+", "-exec", "ls", ";", "-name", "x"))
    assert [[word.text for word in one.argv] for one in outcome.nested] == [["rm", "+", "{}"], ["ls"]]


def test_an_unknown_word_may_be_an_option() -> None:
    """The effects of options beyond the call's own join."""
    unknown = Word(unknown="`$x` is not set")
    assert "unknown_program unknown:" in told(BEHAVIOR.outcome(call_of("seek", unknown)))


@pytest.mark.parametrize(
    "word",
    [
        Word(unknown="a number", shape="number"),
        Word(unknown="a name", prefix="./"),
        Word(unknown="a name", below="src", safe=True, many=True),
    ],
    ids=["number", "prefix", "below"],
)
def test_a_word_that_cannot_begin_with_a_dash_is_no_option(word: Word) -> None:
    """Its shape, its beginning, or the directory it is below forbids it."""
    assert "unknown_program unknown:" not in told(BEHAVIOR.outcome(call_of("seek", word)))


def test_behind_two_dashes_nothing_is_an_option() -> None:
    """An unknown word there is an operand."""
    assert "unknown_program unknown:" not in told(BEHAVIOR.outcome(call_of("tool", "--", Word(unknown="?"), "b")))


def test_an_unknown_value_of_a_known_option_is_its_value() -> None:
    """`--output=$x` is no other option."""
    outcome = BEHAVIOR.outcome(call_of("tool", Word(unknown="?", prefix="--output="), "a", "b"))
    assert told(outcome) == ["modify b", "modify unknown:", "read a"]


def test_a_pattern_without_beginning_is_only_a_finding() -> None:
    """A file name may begin with a dash; the refusal would be worse than the risk."""
    outcome = BEHAVIOR.outcome(call_of("tool", Word(glob="*", many=True), "b"))
    assert [finding.rule for finding in outcome.findings] == ["shell-syntax/glob-may-be-option"]
    assert told(outcome) == ["modify b", "read *"]


def test_a_word_that_may_be_several_takes_every_place_it_can_have() -> None:
    """An unquoted word may fill the destination too."""
    outcome = BEHAVIOR.outcome(call_of("tool", "a", Word(glob="*.x", many=True)))
    assert told(outcome) == ["modify *.x", "read *.x", "read a"]


def test_a_word_with_several_texts_is_read_as_each() -> None:
    """The outcomes are joined."""
    outcome = BEHAVIOR.outcome(call_of("tool", Word(texts=("-f", "-v")), "a", "b"))
    assert told(outcome) == ["delete a", "modify b", "read a"]
