"""A rule to the page of text that `rules show` prints."""

from __future__ import annotations

from venom_policy.adapters.rule_phrases import condition_phrase, conditions_phrase, target_phrase
from venom_policy.rulebook.rule import Level, Named, Option, Special, Takes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from venom_policy.rulebook.rule import EffectLine, Example, Operand, Prints, Probe, Rule, RunLine

WIDTH = 100
KIND_WIDTH = 16


def rule_page(rule: Rule, examples: tuple[Example, ...]) -> str:
    """Everything a rule says, one fact a line.

    The subcommands stand after the program's own level.
    """
    lines = [": ".join(part for part in (rule.program, rule.level.summary) if part)]
    facts = {
        "file": rule.file,
        "manual": rule.manual,
        "also called": ", ".join(rule.aliases),
        "obeys": ", ".join(rule.reads),
        "keeps for itself": ", ".join(rule.keeps),
        "code is selected by": ", ".join(rule.selects_code),
    }
    lines += [f"  {name}: {text}" for name, text in facts.items() if text]
    lines += _level(rule.level, rule.program)
    if examples:
        lines += ["", "examples", *(f"  {line}" for example in examples for line in _example(example))]
    return "\n".join(lines) + "\n"


def _level(level: Level, action: str) -> Iterator[str]:
    facts = [*_facts(level)]
    if facts:
        yield ""
        yield action + (f" ({', '.join(level.aliases)})" if level.aliases else "")
        yield from (f"  {fact}" for fact in facts)
    for below in level.subcommands:
        yield from _level(below, f"{action} {below.name}")


def _facts(level: Level) -> Iterator[str]:
    if level.options:
        yield f"options, {level.option_style} style"
        yield from (f"  {line}" for option in level.options for line in _option(option))
    if level.operands:
        yield "operands"
        yield from (f"  {_operand(operand)}" for operand in level.operands)
    if level.effects or level.runs or level.probes:
        yield "effects"
        yield from (f"  {_effect(line)}" for line in level.effects)
        yield from (f"  {_run(line)}" for line in level.runs)
        yield from (f"  {_probe(line)}" for line in level.probes)
    for prints in level.prints:
        yield f"prints {_prints(prints)}"
    yield from _remarks(level)


def _remarks(level: Level) -> Iterator[str]:
    if level.default_subcommand:
        yield f"without subcommand: {level.default_subcommand}"
    if level.service is not None:
        parts = (level.service.system, level.service.kind, level.service.name and f"<{level.service.name}>")
        yield f"service {'/'.join(part for part in parts if part)}"
    if level.same_as:
        yield f"is granted as {level.same_as}"
    if level.lasting:
        yield "runs until it is stopped"
    if level.runs_code:
        yield "runs other programs or code: its bare name is never offered as a grant"


def _option(option: Option) -> list[str]:
    from textwrap import wrap

    notes = [_takes(option.takes)] if option.takes is not None else []
    notes += [f"marks {', '.join(option.marks)}"] if option.marks else []
    notes += ["ends the options"] if option.ends else []
    notes += ["is part of the action"] if option.action else []
    text = " ".join(option.names) + (f"  ({'; '.join(notes)})" if notes else "")
    return wrap(text, WIDTH, subsequent_indent="    ", break_long_words=False, break_on_hyphens=False)


def _takes(takes: Takes) -> str:
    notes = {
        f"as {takes.shape.name}": takes.shape.name != "plain",
        "only attached": takes.attached and not takes.optional,
        "only attached, may be left out": takes.attached and takes.optional,
        f"{takes.count} words": takes.count != 1,
        f"up to {' or '.join(takes.until)}": bool(takes.until),
        "all that follows": takes.rest,
        "sets the directory": takes.sets_cwd,
        "sets the repository": takes.sets_repository,
        f"judged by the table {takes.table}": bool(takes.table),
        "is part of the action": takes.action,
    }
    return ", ".join([f"takes {takes.name}: {takes.role}", *(note for note, holds in notes.items() if holds)])


def _operand(operand: Operand) -> str:
    notes = {
        operand.role: True,
        f"as {operand.shape.name}": operand.shape.name != "plain",
        "all that follows": operand.rest,
        f"after {operand.after}": bool(operand.after),
        f"up to {' or '.join(operand.until)}": bool(operand.until),
        f"{operand.default} when absent": operand.default is not None,
        "sets the directory": operand.sets_cwd,
        "is part of the action": operand.action,
    }
    name = operand.name + ("…" if operand.repeated else "")
    name = f"[{name}]" if operand.optional else name
    conditions = conditions_phrase(when=operand.when, unless=operand.unless)
    return f"{name}: {', '.join(note for note, holds in notes.items() if holds)}{conditions}"


def _effect(line: EffectLine) -> str:
    notes = "".join(f" +{facet}" for facet in line.facets)
    notes += " (names only)" if line.metadata else " (gives it a second name)" if line.linked else ""
    notes += f" in a {line.place}" if line.place else ""
    target = target_phrase(line.target) + (" and all below" if line.tree else "")
    conditions = conditions_phrase(when=line.when, and_when=line.and_when, unless=line.unless)
    because = f": {line.because}" if line.because else ""
    return f"{line.kind:<{KIND_WIDTH}} {target}{notes}{conditions}{because}"


def _run(line: RunLine) -> str:
    command = target_phrase(Special("stdin") if line.command == "stdin" else Named(line.command))
    notes = ""
    if line.program:
        notes += f" of the program {target_phrase(Named(line.program))}"
        notes += f" when it is {', '.join(line.listed)}" if line.listed else ""
    if line.appends is not None:
        notes += f" with {target_phrase(line.appends)} added"
    if line.replacing or line.replacing_value:
        notes += f" with {line.replacing or target_phrase(Named(line.replacing_value))} replaced"
        notes += f" by {target_phrase(line.with_)}" if line.with_ is not None else ""
    notes += f" in the directory {target_phrase(Named(line.directory))}" if line.directory else ""
    notes += f" as another {line.place}" if line.place == "user" else f" in a {line.place}" if line.place else ""
    notes += " in the background" if line.background else ""
    conditions = conditions_phrase(when=line.when, and_when=line.and_when, unless=line.unless)
    because = f": {line.because}" if line.because else ""
    return f"{'run':<{KIND_WIDTH}} {command}{notes}{conditions}{because}"


def _probe(line: Probe) -> str:
    about = ", ".join(line.names) or (target_phrase(Named(line.value)) if line.value else "what is there")
    files = f" in {' or '.join(line.files)}" if line.files else ""
    conditions = conditions_phrase(when=line.when, and_when=line.and_when, unless=line.unless)
    return f"{'run':<{KIND_WIDTH}} {line.reader} {about}{files}{conditions}"


def _prints(prints: Prints) -> str:
    about = f" {target_phrase(Named(prints.value))}" if prints.value else ""
    names = f" that match {target_phrase(Named(prints.names))}" if prints.names else ""
    nul = f" (NUL-separated when {condition_phrase(prints.null_when)})" if prints.null_when is not None else ""
    return prints.how.replace("_", " ") + about + names + nul + conditions_phrase(prints.when, None, prints.unless)


def _example(example: Example) -> Iterator[str]:
    yield example.command
    if example.effects is not None:
        shown = [
            f"{effect.kind} {effect.target}" + "".join(f" +{facet}" for facet in effect.facets or ())
            for effect in example.effects
        ]
        yield f"    does {', '.join(shown) or 'nothing that needs a grant'}"
    if example.never:
        yield f"    never does {', '.join(example.never)}"
