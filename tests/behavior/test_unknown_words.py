"""Laws of words that are not exactly known, over all rules."""

from __future__ import annotations

import random

import pytest

from venom_policy.adapters.rules import default_rulebook
from venom_policy.behavior import Behavior
from venom_policy.commands import Call, Directory, Outcome, Word
from venom_policy.grants import Grant
from venom_policy.source import Span

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.rulebook.rule import Level

SAMPLES = 4_000
TEXTS = (
    *("", "-", "--", "a", "b.txt", "/etc/x", "../y", "-x", "-xyz", "--foo", "--foo=bar", "a=b", "@f", "@-", "{}", ";"),
    *("+", ":::", "!", "(", "1", "-20", "s/a/b/", "print(1)", "select 1", "HEAD~1", "HEAD:f", "~", "*", "\n"),
)
MANY = (
    Word(unknown="?", many=True, empty=True, vacant=Word(texts=("",))),
    Word(glob="*", many=True),
    Word(glob="-*", many=True),
    Word(texts=("a", "-b")),
    Word(unknown="n", shape="number"),
    Word(unknown="n", below="src", names="*.py", safe=True, many=True),
)

# Conditions on operands ask for an option that the unknown word may be: which operand comes first is then open.
EXCEPT = frozenset({"renice", "nvidia-smi", "http"})


def spellings(level: Level) -> list[str]:
    """The options and subcommands of a level and of those below it."""
    found = [name for option in level.options for name in option.names]
    for below in level.subcommands:
        found += [below.name.split("|")[0], *spellings(below)]
    return found


class Calls:
    """Calls of programs that have rules, with random words."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.rulebook = default_rulebook()
        self.behavior = Behavior(self.rulebook, "/home/dev")
        rules = [self.rulebook.rule(program) for program in self.rulebook.programs() if "*" not in program]
        self.words = {rule.program: spellings(rule.level) or ["a"] for rule in rules if rule is not None}

    def argv(self) -> list[Word]:
        """A program and up to five words that it may know."""
        program = self.random.choice(sorted(self.words))
        count = self.random.randint(1, 5)
        known, others = self.words[program], TEXTS
        texts = [self.random.choice(known if self.random.random() < 0.6 else others) for _ in range(count)]
        return [Word(Span(0, 1), (text,)) for text in (program, *texts)]

    def outcome(self, argv: list[Word]) -> Outcome:
        """What comes of a call with these words."""
        program = argv[0].text or ""
        return self.behavior.outcome(Call(1, tuple(argv), program, (Directory("/work/repo"),), Span(0, 9)))


def is_open(outcome: Outcome) -> bool:
    """Whether something of the outcome is not known: no label covers it."""
    words = [word for one in outcome.nested for word in (*one.argv, *([one.text] if one.text is not None else []))]
    return any("opaque" in effect.facets for effect in outcome.effects) or any(word.text is None for word in words)


def grants(outcome: Outcome) -> list[Grant]:
    """The grants that an outcome needs."""
    nested = ["spawn"] if outcome.nested else []
    return [Grant(grant) for grant in (*[effect.grant for effect in outcome.effects], *nested)]


def test_a_word_that_is_not_known_needs_no_less_than_any_that_it_may_be() -> None:
    """Beyond a read: its grants cover those of every text, or something stays open."""
    calls = Calls(1)
    for _ in range(SAMPLES):
        argv = calls.argv()
        exact = calls.outcome(argv)
        place = calls.random.randrange(1, len(argv))
        text = argv[place].text or ""
        start = calls.random.randint(0, len(text))
        unknown = Word(Span(0, 1), unknown="?", prefix=text[:start] if calls.random.random() < 0.5 else "")
        vague = calls.outcome([*argv[:place], unknown, *argv[place + 1 :]])
        if is_open(exact) or is_open(vague) or argv[0].text in EXCEPT:
            continue
        needed = [grant for grant in grants(exact) if grant not in (Grant("none"), Grant("read"))]
        held = grants(vague)
        missing = [grant for grant in needed if not any(one.covers(grant) for one in held)]
        assert not missing, ([word.text for word in argv], place, unknown.prefix)


def test_no_words_are_beyond_a_rule() -> None:
    """Every call has an outcome: absolute paths, sorted facets, commands that are there."""
    calls = Calls(2)
    for _ in range(SAMPLES):
        argv = [
            word if number == 0 or calls.random.random() < 0.8 else calls.random.choice(MANY)
            for number, word in enumerate(calls.argv())
        ]
        outcome = calls.outcome(argv)
        for effect in outcome.effects:
            assert effect.target.type != "path" or effect.target.text.startswith("/")
            assert list(effect.facets) == sorted(set(effect.facets))
        assert all(one.argv or one.text is not None for one in outcome.nested)


@pytest.mark.parametrize("last", ["--runroot", "images"])
def test_an_unknown_option_may_move_the_subcommand(last: str) -> None:
    """It may take the next option for its value, so that what follows is the subcommand, not what follows that."""
    unknown = Word(Span(0, 1), unknown="?", prefix="--l")
    others = [Word(Span(0, 1), (text,)) for text in ("--storage-driver", "from", last)]
    assert is_open(Calls(1).outcome([Word(Span(0, 1), ("buildah",)), unknown, *others]))
