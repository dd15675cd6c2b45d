"""Everything that is known about programs, found by name."""

from __future__ import annotations

from venom_policy.rulebook.pack import Pack
from venom_policy.rulebook.patterns import most_exact
from venom_policy.value import Value, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.errors import Fault
    from venom_policy.rulebook.rule import Example, Rule, SettingRule, VariableRule
    from venom_policy.rulebook.uses import Use


_MOST_NAMED = 4096


class Listing(Value):
    """One program as `rules list` shows it."""

    program: str
    aliases: tuple[str, ...]
    file: str
    subcommands: tuple[str, ...]


class Rulebook:
    """Rules by program, and the tables of variables and settings.

    Rules are built when first asked for.

    `faults` are those of rule files that were left out: their programs are unknown, which asks.
    """

    def __init__(self, packs: tuple[Pack, ...], faults: tuple[Fault, ...] = ()) -> None:
        self.packs = packs
        self.faults = faults
        self._rules: dict[tuple[Pack, str], Rule] = {}
        self._named: dict[str, Rule] = {}
        self._variables: tuple[VariableRule, ...] | None = None
        self._exact_variables: dict[str, VariableRule] = {}
        self._variable_patterns: dict[str, VariableRule] = {}
        self._settings: dict[str, tuple[SettingRule, ...]] = {}
        self._setting_names: dict[str, dict[str, SettingRule]] = {}

    @property
    def digest(self) -> str:
        """Differs when any rule or table does."""
        return "-".join(pack.digest for pack in self.packs)

    def over(self, base: Rulebook) -> Rulebook:
        """A rulebook whose rules here count before those of `base`."""
        return Rulebook(self.packs + base.packs, self.faults + base.faults)

    def rule(self, program: str) -> Rule | None:
        """The rule of a program by its base name or an alias.

        Its examples are left out.

        None when nothing is known of the program.
        """
        named = self._named.get(program)
        if named is not None:
            return named
        pack, name = self._home(program)
        if pack is None:
            return None
        rule = self._built(pack, name, program)
        # Patterns of names (`python3.*`) have no end, so that the table has one.
        if len(self._named) < _MOST_NAMED:
            self._named[program] = rule
        return rule

    def _built(self, pack: Pack, name: str, program: str) -> Rule:
        rule = self._rules.get((pack, name))
        if rule is None:
            rule = self._rules[pack, name] = pack.rule(name)
        return rule if program not in rule.alike else self._renamed(pack, rule, program)

    def _renamed(self, pack: Pack, rule: Rule, program: str) -> Rule:
        """The rule as that of another program which takes the same words."""
        renamed = self._rules.get((pack, program))
        if renamed is None:
            renamed = self._rules[pack, program] = replace(rule, program=program)
        return renamed

    def examples(self, program: str) -> tuple[Example, ...]:
        """The examples of a program, none of an unknown one."""
        pack, name = self._home(program)
        return () if pack is None else pack.examples(name)

    def uses(self, program: str) -> tuple[Use, ...]:
        """What the examples of a program's rule need, the worst first."""
        pack, name = self._home(program)
        return () if pack is None else pack.uses(name)

    def programs(self) -> tuple[str, ...]:
        """The names of all programs with a rule, sorted, without aliases."""
        return tuple(sorted({program for pack in self.packs for program in pack.programs()}))

    def listings(self) -> tuple[Listing, ...]:
        """Every program with its aliases, file and subcommands, sorted."""
        listings = []
        for program in self.programs():
            pack, name = self._home(program)
            if pack is not None:
                file, aliases, subcommands = pack.listing(name)
                listings.append(Listing(program, aliases, file, subcommands))
        return tuple(listings)

    def variables(self) -> tuple[VariableRule, ...]:
        """The table of environment variables."""
        if self._variables is None:
            self._variables = tuple([one for pack in self.packs for one in pack.variables()])
            for one in reversed(self._variables):
                for name in one.names:
                    (self._variable_patterns if "*" in name else self._exact_variables)[name] = one
        return self._variables

    def variable(self, name: str) -> VariableRule | None:
        """What setting an environment variable means.

        By its name, else by the pattern that says most.
        """
        self.variables()
        if name in self._exact_variables:
            return self._exact_variables[name]
        best = most_exact(self._variable_patterns, name)
        return None if best is None else self._variable_patterns[best]

    def settings(self, table: str) -> tuple[SettingRule, ...]:
        """A table of configuration keys.

        Empty when there is none of this name.
        """
        if table not in self._settings:
            self._settings[table] = tuple([one for pack in self.packs for one in pack.settings(table)])
        return self._settings[table]

    def setting(self, table: str, key: str) -> SettingRule | None:
        """What setting a configuration key means, letters of either case alike."""
        key = key.lower()
        names = self._setting_names.get(table)
        if names is None:
            names = self._setting_names[table] = {}
            for one in self.settings(table):
                for name in one.names:
                    names.setdefault(name.lower(), one)
        if key in names:
            return names[key]
        best = most_exact([name for name in names if "*" in name], key)
        return None if best is None else names[best]

    def _home(self, name: str) -> tuple[Pack | None, str]:
        for pack in self.packs:
            if name in pack.names:
                return pack, pack.names[name]
        for pack in self.packs:
            best = most_exact(pack.patterns, name)
            if best is not None:
                return pack, pack.patterns[best]
        return None, name
