"""What words are bound to: values, marks, options, action."""

from __future__ import annotations

from venom_policy.value import Value, maker

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.behavior.tables import Table
    from venom_policy.commands import Call, Directory, Word
    from venom_policy.effects import Finding
    from venom_policy.facts import Facts
    from venom_policy.rulebook.rule import Level, Option, Rule, Shape
    from venom_policy.source import Span

NO, MAYBE, YES = 0, 1, 2


class Bound(Value):
    """Words that are the value of an option or operand.

    Usually one; all words of a nested command. `directories` is where they are seen from. `default`: the rule supplied
    the word. `ending` is the terminator of a command that ends before the line does.
    """

    words: tuple[Word, ...]
    role: str
    shape: Shape
    directories: tuple[Directory, ...]
    option: str = ""
    table: str = ""
    default: bool = False
    ending: str = ""


make_bound = maker(Bound)


class Doubt(Value):
    """A word that was not understood, and why.

    An option nobody listed, a word too many, a word that may be any option.

    `shifts`: it may take a following option for its value, so that what follows is read otherwise. `table` is that of
    the level at which the word stands.
    """

    reason: str
    span: Span
    table: Table
    any_option: bool = False
    shifts: bool = False
    program: str = ""


class World(Value):
    """What is known of the world around a call.

    `plain` keeps below which directories all names are plain: looking at a whole tree takes long.
    """

    home: str
    facts: Facts
    plain: dict[tuple[object, ...], bool]


class Binding:
    """One reading of a call's words, filled word by word."""

    __slots__ = (
        "action",
        "alone",
        "call",
        "directories",
        "doubts",
        "findings",
        "ground",
        "operands",
        "path",
        "places",
        "present",
        "repositories",
        "rest_taken",
        "rule",
        "table",
        "unknown_action",
        "values",
        "world",
    )

    def __init__(self, call: Call, rule: Rule, table: Table, world: World) -> None:
        self.call = call
        self.rule = rule
        self.world = world
        self.table = table
        self.values: dict[str, list[Bound]] = {}
        self.present: dict[str, int] = {"no_subcommand": YES}
        self.action: list[str] = []
        self.alone = False  # an option makes the program only print
        self.path: list[str] = [rule.program]
        self.directories = call.directories
        self.doubts: list[Doubt] = []
        self.findings: list[Finding] = []
        self.operands: dict[str, list[Word]] = {"": []}
        self.places: dict[int, tuple[Directory, ...]] = {}
        self.repositories: tuple[Directory, ...] = ()
        self.ground = call.span  # the word that chose the directories
        self.rest_taken = False
        self.unknown_action = False

    @property
    def level(self) -> Level:
        """The level of the subcommand that was chosen, else the program's own."""
        return self.table.leaf

    @property
    def subcommand(self) -> bool:
        """Whether a subcommand was chosen."""
        return self.present["no_subcommand"] == NO

    def mark(self, option: Option, certainty: int, name: str) -> None:
        """Note that an option is there, as `name`.

        The other flags of an entry that holds many only may be meant.
        """
        if option.alone and certainty == YES:
            self.alone = True
        table, present = self.table, self.present
        told = table.told.get(name)
        given, opposed = table.tell(option, name) if told is None else told
        for spelling, is_meant in given:
            held = certainty if is_meant else MAYBE
            if present.get(spelling, NO) < held:
                present[spelling] = held
        for opposite in opposed:
            self._oppose(opposite, option.marks)

    def _oppose(self, name: str, marks: tuple[str, ...]) -> None:
        """What was said before only may hold: the last word wins."""
        option = self.table.names[name]
        spellings, is_one = self.table.spellings(option)
        for spelling in (*(spellings if is_one else (name,)), *option.marks):
            if spelling not in marks and self.present.get(spelling) == YES:
                self.present[spelling] = MAYBE
        self.alone = self.alone and not option.alone

    def bind(self, name: str, bound: Bound) -> None:
        """Note a value."""
        held = self.values.get(name)
        if held is None:
            self.values[name] = [bound]
        else:
            held.append(bound)

    def see(self, word: Word) -> None:
        """Note whence an operand is seen, if not from the start."""
        if self.directories is not self.call.directories:
            self.places[id(word)] = self.directories

    def words(self, name: str) -> list[Word]:
        """All words bound to a name."""
        return [word for bound in self.values.get(name, ()) for word in bound.words]

    def doubt(
        self, reason: str, word: Word, *, any_option: bool = False, shifts: bool = False, program: str = ""
    ) -> None:
        """Note a word that was not understood."""
        span = word.span if word.span.end else self.call.span
        self.doubts.append(Doubt(reason, span, self.table, any_option, shifts, program))
