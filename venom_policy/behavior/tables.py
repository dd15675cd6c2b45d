"""Levels of a rule to tables that find options by name."""

from __future__ import annotations

from venom_policy.behavior.conditions import Foreseen
from venom_policy.behavior.potential import doubtful_grants, named_values, watched_names
from venom_policy.behavior.roles import READERS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.rulebook.rule import Level, Operand, Option, Rule, Takes

    # Names with whether each is surely meant, and the names of options that are taken back.
    Told = tuple[tuple[tuple[str, bool], ...], tuple[str, ...]]

LETTER = 2
MOST_SPELLINGS = 3

INHERITED_STYLES = frozenset({"words", "assignments"})


class Table:
    """Everything about a chain of levels that is worth computing once.

    `names` finds options as they are listed, `long` are the names that may be abbreviated, `prefixes` those that take
    the rest of their word, longest first. `named` are the values that a line replaces the implied effect of.
    `is_inner` tells that there are subcommands. `followed` are the values whose text is run. `doubtful` are the grants
    that some option could make necessary. `told` is what options told so far, by their names. `lines` are those of
    effects, runs and what is printed.
    `operands` are those by place, by the section that they stand in; `children` the tables of subcommands so far.
    """

    __slots__ = (
        "_spellings",
        "after",
        "aliases",
        "always_runs",
        "assigns",
        "children",
        "configured",
        "dashless",
        "defaults",
        "doubtful",
        "ends",
        "followed",
        "is_inner",
        "language",
        "lasting",
        "leaf",
        "levels",
        "lines",
        "long",
        "named",
        "names",
        "number",
        "operands",
        "patterns",
        "prefixes",
        "rest",
        "runs_code",
        "same_as",
        "service",
        "style",
        "told",
        "watched",
    )

    def __init__(self, levels: tuple[Level, ...], watched: frozenset[str]) -> None:
        self.levels = levels
        self.watched = watched
        self.told: dict[str, Told] = {}
        self._spellings: dict[int, tuple[tuple[str, ...], bool]] = {}
        self.children: dict[int, Table] = {}
        leaf = self.leaf = levels[-1]
        self.style = style_of(levels)
        self.names: dict[str, Option] = {}
        for level in reversed(levels):
            if level is leaf or level.option_style != "posix":
                for option in level.options:
                    for name in option.names:
                        self.names.setdefault(name, option)
        self.long = tuple([name for name in self.names if name.startswith("--") and not name.endswith("=")])
        self.prefixes = _prefixes(self.names, self.style)
        self.dashless = tuple([name for name in self.names if not name.startswith("-")])
        self.number = self.names.get("-NUM")
        self.aliases = {
            name: (level, level.name if "|" not in level.name else name)
            for level in leaf.subcommands
            for name in (*level.name.split("|"), *level.aliases)
            if "*" not in name
        }
        self.patterns = tuple(
            [(name, level) for level in leaf.subcommands for name in level.name.split("|") if "*" in name]
        )
        self.is_inner = bool(self.aliases or self.patterns)
        self.after = frozenset([operand.after for operand in leaf.operands if operand.after])
        self.lines = Foreseen(
            [line for level in levels for line in level.effects],
            [line for level in levels for line in level.runs],
            [line for level in reversed(levels) for line in level.prints],
        )
        self.operands = _by_section(leaf.operands)
        self.defaults = tuple([operand for operand in leaf.operands if operand.default is not None])
        self.runs_code = any(level.runs_code for level in levels)
        self.always_runs = any(run.when is None for run in leaf.runs)
        self.lasting = any(level.lasting for level in levels)
        self.service = next((level.service for level in reversed(levels) if level.service is not None), None)
        self.same_as = next((level.same_as for level in reversed(levels) if level.same_as), "")
        self.assigns = any(operand.role == "assignment" for operand in leaf.operands)
        self.rest = any(operand.rest or operand.until for operand in leaf.operands)
        self.ends = any(operand.ends for operand in leaf.operands)
        self.configured = next((takes.table for takes in _all_takes(levels) if takes.table), "")
        self.named = named_values(levels)
        self.followed = frozenset([line.command for level in levels for line in level.runs if not line.program])
        self.language = _language(levels)
        self.doubtful = doubtful_grants(levels, self.names)

    def tell(self, option: Option, name: str) -> Told:
        """What an option tells by one of its names.

        Kept in `told` if the name is listed: its watched names and marks, each with whether it is meant, and the long
        options that are taken back.
        """
        names, is_one = self.spellings(option)
        given = [(spelling, is_one or spelling == name) for spelling in names]
        told = ((*given, *[(mark, True) for mark in option.marks]), self._opposed(name))
        if name in self.names:
            self.told[name] = told
        return told

    def _opposed(self, name: str) -> tuple[str, ...]:
        """The long options that `--x` or `--no-x` takes back."""
        if not name.startswith("--"):
            return ()
        opposite = "--" + (name[5:] if name.startswith("--no-") else f"no-{name[2:]}")
        if opposite in self.names:
            return (opposite,)
        return tuple([long for long in self.long if long.startswith(opposite)])

    def spellings(self, option: Option) -> tuple[tuple[str, ...], bool]:
        """An option's watched names, and whether they are one option."""
        found = self._spellings.get(id(option))
        if found is None:
            names = tuple([name for name in option.names if name in self.watched])
            found = self._spellings[id(option)] = (names, is_one_option(option))
        return found


class Tables:
    """The tables of chains of levels, made when first asked for."""

    __slots__ = ("_made",)

    def __init__(self) -> None:
        # INVARIANT: a table holds its levels, so that no other level gets their ids, here and in `children`.
        self._made: dict[int, Table] = {}

    def of_rule(self, rule: Rule) -> Table:
        """The table of a program's own level."""
        level = rule.level
        table = self._made.get(id(level))
        if table is None:
            table = self._made[id(level)] = Table((level,), frozenset(watched_names(level)))
        return table

    def below(self, above: Table, level: Level) -> Table:
        """The table of a subcommand."""
        table = above.children.get(id(level))
        if table is None:
            table = above.children[id(level)] = Table((*above.levels, level), above.watched)
        return table


def style_of(levels: tuple[Level, ...]) -> str:
    """How options are written at the last level.

    As it says, else as above, where `.posix` was only for the top.
    """
    for level in reversed(levels):
        if level is levels[-1] and level.option_style != "gnu":
            return level.option_style
        if level.option_style in INHERITED_STYLES:
            return level.option_style
    return "gnu"


def _by_section(operands: tuple[Operand, ...]) -> dict[str, Foreseen]:
    """The operands by the section they stand in.

    An assignment may stand anywhere.
    """
    placed = [operand for operand in operands if operand.role != "assignment"]
    return {
        section: Foreseen([operand for operand in placed if operand.after == section])
        for section in dict.fromkeys([operand.after for operand in placed])
    }


def _all_takes(levels: tuple[Level, ...]) -> list[Takes]:
    return [option.takes for level in levels for option in level.options if option.takes is not None]


def _language(levels: tuple[Level, ...]) -> str:
    """The role of the code that the program reads.

    The first one that any of its values has.
    """
    for level in reversed(levels):
        roles = [option.takes.role for option in level.options if option.takes is not None]
        for role in (*roles, *[operand.role for operand in level.operands]):
            if role in READERS:
                return role
    return ""


def _prefixes(names: dict[str, Option], style: str) -> tuple[tuple[str, Option], ...]:
    found = [
        (name, option)
        for name, option in names.items()
        if name == "+"
        or (name.startswith("+") and option.takes is not None)
        or name.endswith("=")
        or (style == "words" and option.takes is not None and option.takes.attached)
    ]
    return tuple(sorted(found, key=lambda pair: -len(pair[0])))


def is_one_option(option: Option) -> bool:
    """Whether an entry's names are spellings of one option.

    Harmless flags stand together in one entry.
    """
    if option.takes is not None or option.marks or len(option.names) < 2:
        return True
    letters = sum([len(name) == LETTER for name in option.names])
    return letters <= 1 and len(option.names) <= MOST_SPELLINGS
