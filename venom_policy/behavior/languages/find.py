"""Find expressions to the name tests that guard what they do."""

from __future__ import annotations

from venom_policy.behavior.languages.expressions import globs_of, tail_of
from venom_policy.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

NAME_TESTS = frozenset({"-name", "-iname"})
PATH_TESTS = frozenset({"-path", "-ipath", "-wholename", "-iwholename", "-regex", "-iregex"})
ALTERNATIVES = frozenset({"-o", "-or"})
NEGATIONS = frozenset({"!", "-not"})
CONJUNCTIONS = frozenset({"-a", "-and"})
# The types of expressions that write groups without backslashes; the usual one of GNU find writes them with.
EXTENDED = frozenset({"posix-extended", "egrep", "posix-egrep", "awk", "posix-awk", "gnu-awk"})
# Tests and actions with one word behind them; the tests say nothing of the name.
TAKES_ONE = frozenset(
    {"-maxdepth", "-mindepth", "-amin", "-atime", "-cmin", "-ctime", "-mmin", "-mtime", "-used", "-gid", "-uid"}
    | {"-inum", "-links", "-size", "-fstype", "-group", "-user", "-perm", "-type", "-xtype", "-regextype", "-context"}
    | {"-lname", "-ilname", "-samefile", "-D"}
    | {"-f", "-flags", "-acl", "-xattrname", "-printf", "-fprint", "-fprint0", "-fls", "-files0-from"}
)
COMMANDS = frozenset({"-exec", "-ok", "-execdir", "-okdir"})
CHANGES = COMMANDS | {"-delete"}
PRINTS = frozenset({"-print", "-print0"})
OUTPUTS = frozenset({"-fprint", "-fprint0", "-fls", "-printf", "-ls", "-fprintf", "-quit"})
DEEPEST = 50


class Guarded(Value):
    """What is known where reading stands.

    Patterns one of which the entry's name matches; None: any name.
    """

    names: tuple[str, ...] | None


ANY = Guarded(None)


def guards(words: tuple[str | None, ...]) -> tuple[str, ...] | None:
    """The name patterns that every entry acted on matches.

    None when an entry may have any name. Where nothing is deleted and no command runs, printing is what is done.
    `words` are those of the whole expression, starting points too, None for a word that is not exactly known.
    """
    reading = _Reading(words)
    while reading.index < len(words) and not _in_expression(words[reading.index]):
        reading.index += 1
    holds = reading.alternatives(ANY, 0)
    if not reading.understood or reading.index < len(words):
        return None
    return _together(reading.changed or reading.printed or ([] if reading.writes else [holds]))


def _in_expression(word: str | None) -> bool:
    """Whether a word is no starting point and no option before them."""
    return word is not None and (word[:1] in ("-", "(") or word == "!") and word not in ("-H", "-L", "-P")


class _Reading:
    """One walk over the words of an expression."""

    def __init__(self, words: tuple[str | None, ...]) -> None:
        self.words = words
        self.index = 0
        self.understood = True
        self.changed: list[Guarded] = []
        self.printed: list[Guarded] = []
        self.writes = False

    def alternatives(self, before: Guarded, depth: int) -> Guarded:
        """`A -o B` or `A , B`: what is known of it.

        It ends at a closing parenthesis or the end.
        """
        known = self.conjunction(before, depth)
        while self.index < len(self.words) and self.words[self.index] in (*ALTERNATIVES, ","):
            self.index += 1
            # `find . -type d , -name x` prints what either part is true of.
            known = _either(known, self.conjunction(before, depth))
        return known

    def conjunction(self, known: Guarded, depth: int) -> Guarded:
        """`A B C`: each part sees what the parts before it say."""
        while self.index < len(self.words):
            word = self.words[self.index]
            if word in ALTERNATIVES or word in (",", ")"):
                break
            self.index += 1
            if word not in CONJUNCTIONS:
                known = self.part(word, known, depth)
        return known

    def part(self, word: str | None, known: Guarded, depth: int) -> Guarded:
        """One test, action or group; what is known where it holds."""
        if word is None or depth > DEEPEST:
            self.understood = False
            return known
        if word in NEGATIONS:
            return self.negated(known, depth)
        if word == "(":
            inner = self.alternatives(known, depth + 1)
            self.understood &= self.index < len(self.words) and self.words[self.index] == ")"
            self.index += 1
            return inner
        if word in NAME_TESTS or word in PATH_TESTS:
            return self.name_test(word, known)
        if word in CHANGES:
            self.changed.append(known)
        elif word in PRINTS:
            self.printed.append(known)
        self.writes |= word in OUTPUTS
        self.skip_values(word)
        return known

    def negated(self, known: Guarded, depth: int) -> Guarded:
        """`! A`: A may act, but its failing tells no name."""
        if self.index >= len(self.words):
            self.understood = False
            return known
        word = self.words[self.index]
        self.index += 1
        self.part(word, known, depth + 1)
        return known

    def name_test(self, word: str, known: Guarded) -> Guarded:
        """`-name PATTERN` and its like narrow what is known.

        Unless a narrower test stands already.
        """
        pattern = self.words[self.index] if self.index < len(self.words) else None
        self.index += 1
        if pattern is None:
            self.understood = False
            return known
        if known.names is not None:
            return known
        names = self.last_components(word, pattern)
        return known if "*" in names else Guarded(names)

    def last_components(self, word: str, pattern: str) -> tuple[str, ...]:
        """Globs for the names of entries that pass a test."""
        names: tuple[str, ...] = (pattern,)
        if word in ("-regex", "-iregex"):
            chosen = [self.words[place + 1] for place, one in enumerate(self.words[:-1]) if one == "-regextype"]
            if chosen and EXTENDED.isdisjoint(chosen):
                return ("*",)
            found = globs_of(pattern, whole=True, escaped_groups=not chosen and "-E" not in self.words)
            names = tuple(map(tail_of, found))
        elif word in PATH_TESTS:
            names = (tail_of(pattern),)
        return tuple(map(any_case, names)) if word.startswith("-i") else names

    def skip_values(self, word: str) -> None:
        """The words that belong to a test or action."""
        if word in COMMANDS:
            for place, text in self.command_words():
                if text == ";" or (text == "+" and self.words[place - 1] == "{}"):
                    break
        elif word in TAKES_ONE or word.startswith(("-newer", "-anewer", "-cnewer", "-mnewer")):
            self.index += 1
        elif word == "-fprintf":
            self.index += 2

    def command_words(self) -> Iterator[tuple[int, str | None]]:
        """The words of a command, as far as the caller reads."""
        while self.index < len(self.words):
            self.index += 1
            yield self.index - 1, self.words[self.index - 1]


def _together(acted: list[Guarded]) -> tuple[str, ...] | None:
    """The patterns of all actions."""
    found: list[str] = []
    for guarded in acted:
        if guarded.names is None:
            return None
        found += [name for name in guarded.names if name not in found]
    return tuple(found) or None


def _either(one: Guarded, other: Guarded) -> Guarded:
    if one.names is None or other.names is None:
        return ANY
    return Guarded((*one.names, *[name for name in other.names if name not in one.names]))


def any_case(pattern: str) -> str:
    """A pattern that matches letters of either case, as `-iname` does."""
    if any(mark in pattern for mark in "[\\"):
        return "*"
    return "".join([f"[{letter.lower()}{letter.upper()}]" if _has_case(letter) else letter for letter in pattern])


def _has_case(letter: str) -> bool:
    return len(letter.lower()) == len(letter.upper()) == 1 and letter.lower() != letter.upper()
