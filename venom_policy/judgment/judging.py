"""Command text → Judgment."""

from __future__ import annotations

from venom_policy.behavior import elsewhere
from venom_policy.commands import HERE, Call, Gap, State, Trace, Traced, run, told
from venom_policy.effects import (
    ACCESS_OF_KIND,
    BOUNDING,
    GRANT_OF_KIND,
    LINKED,
    METADATA,
    PATH_CHANGES,
    Effect,
    Finding,
)
from venom_policy.facts import NO_FACTS
from venom_policy.grants import Need, Reach, action_text, maximal, narrowest
from venom_policy.judgment.findings import add_findings
from venom_policy.judgment.flows import is_sensitive, reached_by
from venom_policy.judgment.judgment import Item, JudgedCall, JudgedEffect, Judgment
from venom_policy.judgment.labelling import narrowest_labels
from venom_policy.judgment.placement import placed
from venom_policy.judgment.recipes import contents_of, in_recipe
from venom_policy.judgment.recovering import recovering
from venom_policy.judgment.relinking import behind_links, makes_links
from venom_policy.scope import SEVERITY, Ground, Scope, Standing, ground_of, standing_of
from venom_policy.shell import parse
from venom_policy.value import maker, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.behavior import Behavior
    from venom_policy.commands import Programs
    from venom_policy.facts import Facts
    from venom_policy.rulebook import Rulebook
    from venom_policy.shell.nodes import Script
    from venom_policy.source import Span

# Reads of the shell itself that see names and types but no content.
_SEE_NAMES = frozenset({"shell/glob", "shell/test", "shell/cd"})

# Facets that a kind has by itself.
_FACETS_OF_KIND = {
    "net_read": ("open_world",),
    "net_send": ("open_world",),
    "privilege": ("privileged",),
    "persist": ("persistent",),
    "policy_write": ("catastrophic",),
}


def judge(
    command: str,
    *,
    scope: Scope | None = None,
    rulebook: Rulebook | None = None,
    facts: Facts = NO_FACTS,
    dialect: str = "bash",
    programs: Programs | None = None,
    agree: bool = False,
) -> Judgment:
    """What a command would do.

    `programs` stands in for what the rulebook would say. `agree`: a second parser must read it alike.
    Total: a fault inside is a judgment that nothing covers.
    """
    scope = Scope() if scope is None else scope
    trace = _NO_TRACE
    try:
        script, trace = _traced(command, scope, rulebook, facts, dialect, programs)
        if agree:
            trace = _second_opinion(command, script, trace)
        return judged(command, script, trace, scope, facts, dialect)
    # The border: whatever goes wrong inside must end as a question to a person.
    except Exception as fault:
        return judged_apart(command, trace, scope, facts, dialect, f"internal fault: {type(fault).__name__}")


def judged(
    command: str, script: Script | None, trace: Trace, scope: Scope, facts: Facts, dialect: str = "bash"
) -> Judgment:
    """The judgment of a trace."""
    ground = ground_of(scope, facts)
    standings = [_placed_effects(traced, ground, facts) for traced in trace.calls]
    if len(trace.calls) > 1 and makes_links(trace.calls):
        for pairs, more in zip(standings, behind_links(standings), strict=True):
            pairs += [_placed_effect(effect, ground, facts) for effect in more]
    if not _SENDING.isdisjoint([effect.kind for pairs in standings for effect, _ in pairs]):
        standings = _exfiltrating(trace.calls, standings)
    if ground.follows:
        standings = recovering(trace.calls, standings, ground, facts)
    calls = tuple([_judged_call(traced, pairs) for traced, pairs in zip(trace.calls, standings, strict=True)])
    effects = [effect for call in calls for effect in call.effects]
    uncovered = tuple([one for one in effects if one.label is None and one.need.grant != "none"])
    status, reason = _status(trace, calls, uncovered)
    items = _items(effects)
    return make_judgment(
        command,
        scope,
        dialect,
        status,
        reason,
        maximal([effect.need.grant for effect in effects] + (["spawn"] if trace.gaps else [])),
        narrowest_labels(effects),
        uncovered,
        _facets(effects),
        max([item.verdict for item in items], key=SEVERITY.__getitem__) if items else "inside",
        items,
        calls,
        _findings(trace, effects),
        script,
        ground,
        contents_of(calls, facts) if ground.follows else (),
    )


def unread(command: str, scope: Scope, dialect: str, reason: str) -> Judgment:
    """The judgment of a command of which nothing is known."""
    return Judgment(command, scope, dialect, "opaque", reason, ("spawn",), (), (), ("opaque",), "unknown", (), (), ())


def judged_apart(command: str, trace: Trace, scope: Scope, facts: Facts, dialect: str, reason: str) -> Judgment:
    """Each call judged by itself.

    So a fault in one hides no catastrophe in another.
    """
    nothing = unread(command, scope, dialect, reason)
    calls: list[JudgedCall] = []
    for traced in trace.calls:
        try:
            calls += judged(command, None, Trace((traced,)), scope, facts, dialect).calls
        # INVARIANT: the judgment is opaque already, whatever is left out here.
        except Exception:
            continue
    facets = {facet for call in calls for one in call.effects for facet in one.effect.facets}
    return replace(nothing, calls=tuple(calls), facets=tuple(sorted(facets | {"opaque"})))


def _traced(
    command: str, scope: Scope, rulebook: Rulebook | None, facts: Facts, dialect: str, programs: Programs | None
) -> tuple[Script, Trace]:
    script = parse(command, dialect)
    if programs is None:
        programs = _programs(rulebook, scope.home, facts)
    state = make_state(scope.cwd, scope.home, scope.env, dialect=dialect)
    trace = run(script, state, programs, facts)
    findings, hiding = told(script, command, dialect)
    if findings:
        gaps = trace.gaps if hiding is None else (*trace.gaps, Gap(hiding.message, hiding.span))
        trace = replace(trace, findings=(*findings, *trace.findings), gaps=gaps)
    return script, trace


def _second_opinion(command: str, script: Script, trace: Trace) -> Trace:
    """The trace, with a gap where the second parser reads otherwise."""
    from venom_policy.shell.agree import agrees

    if agrees(script, command) is not False:
        return trace
    return replace(trace, gaps=(*trace.gaps, Gap("a second parser reads it otherwise", script.span)))


# The last behavior asked, because what it learned of its rules holds for the next command too.
_last: list[tuple[Rulebook | None, str, Facts, Behavior]] = []


def _programs(rulebook: Rulebook | None, home: str, facts: Facts) -> Behavior:
    """What the rules say; without a rulebook no program is known."""
    if _last:
        last_rulebook, last_home, last_facts, behavior = _last[0]
        if last_rulebook is rulebook and last_home == home and last_facts is facts:
            return behavior
    from venom_policy.behavior import Behavior
    from venom_policy.rulebook import Rulebook

    # The tables of a rulebook's rules stay, whatever files are looked at.
    tables = _last[0][3].tables if _last and rulebook is not None and _last[0][0] is rulebook else None
    behavior = Behavior(Rulebook(()) if rulebook is None else rulebook, home, facts, tables)
    _last[:] = [(rulebook, home, facts, behavior)]
    return behavior


def _placed_effects(traced: Traced, ground: Ground, facts: Facts) -> list[tuple[Effect, Standing]]:
    place, effects = traced.call.place, traced.outcome.effects
    if place is HERE:
        return [_placed_effect(effect, ground, facts) for effect in effects]
    pairs = [_placed_effect(effect, ground, facts) for effect in elsewhere(effects, place)]
    return in_recipe(pairs, place) if place.task else pairs


def is_metadata(effect: Effect) -> bool:
    """Whether an effect sees only a path's name, type or times."""
    return effect.rule.endswith(METADATA) or effect.rule in _SEE_NAMES


def _placed_effect(effect: Effect, ground: Ground, facts: Facts) -> tuple[Effect, Standing]:
    """An effect refined by place, and how its target stands."""
    if effect.kind == "read" and effect.rule.endswith(LINKED):
        effect = _by_its_second_name(effect, ground, facts)
    target, kind, because = effect.target, effect.kind, effect.because
    if kind == "output":
        if target.type != "path":
            return effect, _NOTHING
        standing = standing_of(target, "read", ground, facts, metadata=is_metadata(effect))
    else:
        standing = standing_of(target, kind, ground, facts, metadata=kind == "read" and is_metadata(effect))
    more: tuple[str, ...] = ()
    if kind in PATH_CHANGES and standing.located is not None:
        destroys = target.type == "path" and "destructive" in effect.facets
        found = placed(kind, standing.located, ground, destroys=destroys)
        if found is not None:
            kind, because, more = found.kind, found.because, found.facets
    if standing.secret:
        more += ("secret",)
    if standing.reach is None and target.type == "unknown" and effect.kind != "output":
        more += ("opaque",)
    if not more and kind == effect.kind and kind not in _FACETS_OF_KIND:
        return effect, standing
    facets = tuple(sorted({*effect.facets, *more, *_FACETS_OF_KIND.get(kind, ())}))
    if kind == effect.kind and len(facets) == len(effect.facets):
        return effect, standing
    return replace(effect, kind=kind, facets=facets, because=because), standing


def _by_its_second_name(effect: Effect, ground: Ground, facts: Facts) -> Effect:
    """A link to a protected file, as a change of it.

    Nothing protects its second name.
    """
    standing = standing_of(effect.target, "modify", ground, facts)
    found = None if standing.located is None else placed("modify", standing.located, ground)
    protected = standing.guard is not None or (found is not None and found.kind in _PROTECTED)
    return replace(effect, kind="modify") if protected else effect


_PROTECTED = frozenset({"hijack", "policy_write"})
_NO_TRACE = Trace(())
_NOTHING = Standing("inside", "", "")

make_judged, make_need, make_reach = maker(JudgedEffect), maker(Need), maker(Reach)
make_judged_call, make_judgment, make_item = maker(JudgedCall), maker(Judgment), maker(Item)
make_state = maker(State)


def _exfiltrating(
    calls: tuple[Traced, ...], standings: list[list[tuple[Effect, Standing]]]
) -> list[list[tuple[Effect, Standing]]]:
    """The same, where a sending that a sensitive read reaches is exfiltration."""
    if not any(_sends(effect) for pairs in standings for effect, _ in pairs):
        return standings
    sensitive = [
        (traced.call, effect)
        for traced, pairs in zip(calls, standings, strict=True)
        for effect, standing in pairs
        if is_sensitive(effect, standing, metadata=is_metadata(effect))
    ]
    # A variable is expanded by the shell, for the call in whose words it stands.
    expanded = [effect.span for call, effect in sensitive if effect.target.type == "variable" and not call.argv]
    users = [traced.call for traced in calls if any(_within(span, traced.call.span) for span in expanded)]
    sources = frozenset([call.id for call in (*[call for call, _ in sensitive], *users)])
    if not sources:
        return standings
    reached = reached_by(calls, standings, sources)
    return [
        [
            (_with_facet(effect, "exfiltration"), standing)
            if _sends(effect) and traced.call.id in reached
            else (effect, standing)
            for effect, standing in pairs
        ]
        for traced, pairs in zip(calls, standings, strict=True)
    ]


def _within(inner: Span, outer: Span) -> bool:
    return outer.start <= inner.start and inner.end <= outer.end


_SENDING = frozenset({"net_send", "service_write"})


def _sends(effect: Effect) -> bool:
    """Whether an effect can carry what it is given to hosts.

    It sends, or a file is written there.
    """
    return effect.kind == "net_send" or (
        effect.kind == "service_write" and (effect.target.type == "host" or "open_world" in effect.facets)
    )


def _with_facet(effect: Effect, facet: str) -> Effect:
    return replace(effect, facets=tuple(sorted({*effect.facets, facet})))


def _judged_call(traced: Traced, pairs: list[tuple[Effect, Standing]]) -> JudgedCall:
    call, outcome = traced.call, traced.outcome
    task = call.place.task and action_text(call.place.task)
    effects = tuple([_judged(effect, standing, task) for effect, standing in pairs])
    return make_judged_call(call, action_text(outcome.action), effects, outcome.recipe)


def _judged(effect: Effect, standing: Standing, task: str) -> JudgedEffect:
    where, facets = standing.located, effect.facets
    need = make_need(
        GRANT_OF_KIND[effect.kind],
        action_text(effect.action),
        standing.reach,
        standing.verdict == "inside" or standing.secret_below,
        tuple([facet for facet in facets if facet in BOUNDING]) if facets else (),
        "opaque" in facets,
        standing.guard,
        where is not None and where.tree and not where.names.strip("*") and effect.kind in ("create", "modify"),
        effect.broad,
        task,
    )
    printed = standing.reach if where is None else make_reach("path", standing.text)
    return make_judged(effect, standing, need, narrowest(need, printed))


def _status(trace: Trace, calls: tuple[JudgedCall, ...], uncovered: tuple[JudgedEffect, ...]) -> tuple[str, str]:
    if trace.refusal is not None:
        return "invalid", trace.refusal.reason
    if trace.gaps:
        return "opaque", trace.gaps[0].reason
    if uncovered:
        return "partial", ""
    for call in calls:
        if _unknown_program(call.call):
            return "partial", ""
    return "understood", ""


def _unknown_program(call: Call) -> bool:
    return not call.program and bool(call.argv) and call.argv[0].text is None


def _items(effects: list[JudgedEffect]) -> tuple[Item, ...]:
    found: dict[tuple[object, ...], Item] = {}
    for one in effects:
        standing = one.standing
        if standing.verdict == "inside":
            continue
        access = "read" if one.effect.kind == "output" else ACCESS_OF_KIND[one.effect.kind]
        kind = "path" if standing.located is not None else one.effect.target.type
        span = one.effect.span
        key = (standing.text, kind, access, standing.verdict, standing.reason, span.start, span.end)
        if key not in found:
            found[key] = make_item(standing.text, kind, access, standing.verdict, standing.reason, span)
    return tuple(found.values())


def _facets(effects: list[JudgedEffect]) -> tuple[str, ...]:
    if len(effects) == 1:
        return effects[0].effect.facets
    return tuple(sorted({facet for one in effects for facet in one.effect.facets}))


def _findings(trace: Trace, effects: list[JudgedEffect]) -> tuple[Finding, ...]:
    found: list[Finding] = []
    if trace.gaps:
        found += [Finding("shell-syntax/not-read", gap.reason, gap.span) for gap in trace.gaps]
    if trace.refusal is not None:
        found.append(Finding("shell-syntax/refused", trace.refusal.reason, trace.refusal.span))
    found += trace.findings
    for traced in trace.calls:
        found += traced.outcome.findings
    for one in effects:
        add_findings(found, one.effect, one.standing)
    if len(found) > 1:
        found = [*{(one.rule, one.message, one.span.start, one.span.end): one for one in found}.values()]
    return tuple(found)
