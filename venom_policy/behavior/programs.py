"""Calls to outcomes, by the rules of their programs."""

from __future__ import annotations

from venom_policy.behavior.binding import World
from venom_policy.behavior.combinations import combinations
from venom_policy.behavior.conditions import applies
from venom_policy.behavior.environment import environment_effects, exported
from venom_policy.behavior.followed import add_file_at_stdin, by_first_line, files_followed
from venom_policy.behavior.lines import Frame, add_doubts, add_implied, add_lines, gives
from venom_policy.behavior.persistence import UNSEEN, add_persistence
from venom_policy.behavior.places import elsewhere, lies_below, of_project, own_program
from venom_policy.behavior.printing import printed
from venom_policy.behavior.probing import probed, recipe_digest
from venom_policy.behavior.runs import assigned_words, nested_commands
from venom_policy.behavior.scanning import bind
from venom_policy.behavior.scripts import add_readings, readings
from venom_policy.behavior.settings import given_settings
from venom_policy.behavior.splitting import split_words
from venom_policy.behavior.tables import Tables
from venom_policy.behavior.unruled import unruled
from venom_policy.commands import HERE, Outcome, Place
from venom_policy.commands.values import UNKNOWN_OUTPUT
from venom_policy.effects import Effect, Target
from venom_policy.facts import NO_FACTS
from venom_policy.grants import encoded_part
from venom_policy.value import maker, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.behavior.binding import Binding
    from venom_policy.commands import Call, Nested, Word
    from venom_policy.facts import Facts
    from venom_policy.rulebook import Rule, Rulebook
    from venom_policy.rulebook.rule import EffectLine, RunLine

# What a text holds when a shell would do more with it than run one command.
OPERATORS = frozenset(";&|<>()\n#*?[]{}~!=")

make_outcome = maker(Outcome)


class Behavior:
    """What programs do, by their rules; answers the questions of abstract execution."""

    __slots__ = ("rulebook", "tables", "world")

    def __init__(
        self, rulebook: Rulebook, home: str = "/home/dev", facts: Facts = NO_FACTS, tables: Tables | None = None
    ) -> None:
        self.rulebook = rulebook
        self.world = World(home, facts, {})
        self.tables = Tables() if tables is None else tables

    def outcome(self, call: Call) -> Outcome:
        """What comes of a call."""
        rule = self.rulebook.rule(call.program) if call.program else None
        if rule is None:
            own = self._own(call)
            if own is not None:
                return own
            outcome = self._read_script(call, unruled(call))
        else:
            variants = combinations(call)
            outcome = self._ruled(variants[0], rule)
            if len(variants) > 1:
                outcome = joined([outcome, *[self._ruled(variant, rule) for variant in variants[1:]]])
        return self._in_surroundings(call, rule, outcome)

    def _own(self, call: Call) -> Outcome | None:
        """What comes of a project's own copy of a program.

        The same action as by its name.
        """
        name = own_program(call, self.rulebook)
        if not name:
            return None
        seen = replace(call, program=name)
        outcome = self.outcome(seen)
        if outcome.nested:
            # It hands on to another program, which is the project's then (`python -m …`).
            nested = [replace(one, place=Place("project").holding(one.place)) for one in outcome.nested]
            outcome = replace(outcome, nested=tuple(nested))
        else:
            outcome = replace(outcome, effects=tuple(of_project([*outcome.effects], seen, outcome.action)))
        if lies_below(call):
            # An environment's interpreter is a link to the one that it was made with.
            return outcome
        path = [replace(effect, action=outcome.action) for effect in unruled(call).effects]
        return replace(outcome, effects=(*outcome.effects, *path))

    def assigned(self, name: str, value: Word, call: Call) -> Outcome:
        """What comes of exporting a variable to all later calls."""
        kind, named = exported(name, value, call, self.rulebook)
        if not kind or (named is not None and self._is_inert(named, call)):
            return Outcome("shell.assign")
        because = f"`{name}` chooses what later commands run"
        target = Target("variable", name)
        return Outcome(
            "shell.assign", (Effect(kind, target, "shell.assign", "shell/assign", call.span, (), call.via, because),)
        )

    def lines(self, call: Call) -> tuple[EffectLine | RunLine, ...]:
        """The lines of the program's rule that hold for a call.

        What its examples must reach.
        """
        rule = self.rulebook.rule(call.program)
        if rule is None:
            return ()
        found: list[EffectLine | RunLine] = []
        for variant in combinations(call):
            binding = bind(variant, rule, self.tables, self.world)
            if binding.alone:
                continue
            readings(binding)
            for level in binding.table.levels:
                lines: tuple[EffectLine | RunLine, ...] = (*level.effects, *level.runs)
                found += [line for line in lines if applies(line, binding) and gives(line, binding)]
        return tuple(found)

    def _is_inert(self, named: Nested, call: Call) -> bool:
        """Whether a variable's command does no more than read and print."""
        argv = split_words(named.text) if named.text is not None else None
        if argv is None or any(mark in (word.text or "") for word in argv for mark in OPERATORS):
            return False
        program = argv[0].text or ""
        if not program or "/" in program or self.rulebook.rule(program) is None:
            return False
        outcome = self.outcome(
            replace(call, argv=argv, program=program, builtin=False, environment=(), background=False)
        )
        return not outcome.nested and all(effect.grant in ("none", "read") for effect in outcome.effects)

    def _read_script(self, call: Call, outcome: Outcome) -> Outcome:
        """The outcome with what a script called by path does."""
        facts = self.world.facts
        seen = by_first_line(call, facts) if facts is not NO_FACTS and call.argv and not call.program else None
        rule = self.rulebook.rule(seen.program) if seen is not None else None
        if seen is None or rule is None:
            return outcome
        read = self._ruled(seen, rule)
        added = [replace(one, action=outcome.action) for one in read.effects if one.kind not in UNSEEN]
        return replace(outcome, effects=(*outcome.effects, *added), nested=read.nested)

    def _ruled(self, call: Call, rule: Rule) -> Outcome:
        binding = bind(call, rule, self.tables, self.world)
        table = binding.table
        action, broad = action_of(binding)
        frame = Frame(binding, action, broad=broad)
        if binding.alone:
            probed(frame, self.rulebook)
            add_doubts(frame, runs=False)
            return Outcome(action, tuple(frame.effects), (), UNKNOWN_OUTPUT, tuple(binding.findings))
        read = readings(binding) if table.language else []
        effect_lines, run_lines, print_lines = table.lines.holding(binding)
        add_lines(frame, effect_lines)
        unnamed = add_implied(frame)
        sees_files = self.world.facts is not NO_FACTS
        probes = probed(frame, self.rulebook) if sees_files else []
        nested = nested_commands(binding, run_lines, unnamed)
        if call.stdin is not None and call.stdin.file is not None:
            add_file_at_stdin(frame)
        if read:
            nested += add_readings(frame, read)
        if table.configured or table.assigns:
            nested += self._set(frame, rule)
        if binding.doubts:
            add_doubts(frame, runs=bool(nested))
        nested += probes
        if sees_files:
            nested += files_followed(frame)
        if call.background:
            add_persistence(frame.effects, call, action, lasting=table.lasting)
        recipe = recipe_digest(frame.recipe) if frame.recipe else ""
        findings = tuple(binding.findings)
        prints = printed(binding, print_lines)
        return make_outcome(action, tuple(frame.effects), tuple(nested), prints, findings, recipe)

    def _set(self, frame: Frame, rule: Rule) -> list[Nested]:
        """What settings and variables among the words run; adds their effects."""
        binding = frame.binding
        nested: list[Nested] = []
        if binding.table.configured:
            effects, nested = given_settings(binding, self.rulebook)
            frame.effects += effects
        if binding.table.assigns:
            unseen = any(effect.kind in UNSEEN for effect in frame.effects)
            words = assigned_words(binding)
            effects, more = environment_effects(words, binding.call, rule, self.rulebook, unseen=unseen)
            frame.effects += effects
            nested += more
        return nested

    def _in_surroundings(self, call: Call, rule: Rule | None, outcome: Outcome) -> Outcome:
        """The outcome with what the call's variables and place add."""
        if not call.environment and call.place is HERE and not (call.background and rule is None):
            return outcome
        effects, nested = list(outcome.effects), list(outcome.nested)
        if call.environment:
            unseen = any(effect.kind in UNSEEN for effect in effects)
            more_effects, more_nested = environment_effects(call.environment, call, rule, self.rulebook, unseen=unseen)
            effects += more_effects
            nested += more_nested
        if call.background and rule is None:
            add_persistence(effects, call, outcome.action, lasting=False)
        if call.place.kind == "project" and not _hands_on(outcome):
            effects = of_project(effects, call, outcome.action)
        if call.place != HERE:
            effects = elsewhere(effects, call.place)
        return replace(outcome, effects=tuple(effects), nested=tuple(nested))


def _hands_on(outcome: Outcome) -> bool:
    """Whether a program only runs another by its name.

    That is the project's code then: `python -m pytest`.
    """
    return bool(outcome.nested) and not outcome.effects and all(one.argv for one in outcome.nested)


def action_of(binding: Binding) -> tuple[str, bool]:
    """The label's action, and whether it says no more than a program.

    One that runs others or code.
    """
    table, words = binding.table, binding.action
    broad = table.runs_code and (not words or binding.unknown_action)
    # `turbo exec`, `conda run`: whatever they run, the words say no more than that.
    broad = broad or (table.always_runs and len(words) < len(table.levels))
    if table.same_as:
        return table.same_as, broad
    parts = (binding.call.program or binding.rule.program, *words)
    action = _actions.get(parts)
    if action is None:
        if len(_actions) >= _MOST_ACTIONS:
            _actions.clear()
        action = _actions[parts] = ".".join([encoded_part(part) for part in parts])
    return action, broad


# Actions by the words that they are made of; the same few come with most commands.
_actions: dict[tuple[str, ...], str] = {}
_MOST_ACTIONS = 4096


def joined(outcomes: list[Outcome]) -> Outcome:
    """One outcome that stands for several."""
    first = outcomes[0]
    actions = {outcome.action for outcome in outcomes}
    prints = first.prints if all(outcome.prints == first.prints for outcome in outcomes) else UNKNOWN_OUTPUT
    return Outcome(
        first.action if len(actions) == 1 else first.action.partition(".")[0],
        tuple(dict.fromkeys([effect for outcome in outcomes for effect in outcome.effects])),
        tuple(dict.fromkeys([nested for outcome in outcomes for nested in outcome.nested])),
        prints,
        tuple(dict.fromkeys([finding for outcome in outcomes for finding in outcome.findings])),
    )
