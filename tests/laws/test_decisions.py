"""What a decision may never do."""

from __future__ import annotations

from hypothesis import given

from tests.laws.strategies import SCOPE, effects, judgment_of, judgments, labels, st
from venom_policy.decisions import Policy, decide
from venom_policy.effects import GRANT_OF_KIND
from venom_policy.facts import NO_FACTS
from venom_policy.grants import covered, covers, hits, narrowest
from venom_policy.scope import anchored, ground_of
from venom_policy.value import replace

GROUND = ground_of(SCOPE, NO_FACTS)
label_lists = st.lists(labels, max_size=4).map(tuple)
SEVERITY = {"allow": 0, "ask": 1, "deny": 2}


@given(judgments, label_lists, labels)
def test_adding_a_held_label_never_turns_allow_into_ask(judgment: object, held: tuple, more: object) -> None:
    """Holding more is never worse."""
    before = decide(judgment, Policy(holds=held)).verdict
    after = decide(judgment, Policy(holds=(*held, more))).verdict
    assert SEVERITY[after] <= SEVERITY[before]


@given(judgments, label_lists, label_lists, labels)
def test_adding_a_deny_never_turns_deny_into_anything_else(
    judgment: object, held: tuple, denied: tuple, more: object
) -> None:
    """Denying more is never milder."""
    before = decide(judgment, Policy(holds=held, denies=denied)).verdict
    after = decide(judgment, Policy(holds=held, denies=(*denied, more))).verdict
    assert SEVERITY[after] >= SEVERITY[before]


@given(st.lists(effects, max_size=3), effects, label_lists)
def test_appending_a_command_never_needs_less(first: list, more: object, held: tuple) -> None:
    """One effect more, and the verdict is the same or stricter."""
    before = decide(judgment_of(tuple(first)), Policy(holds=held)).verdict
    after = decide(judgment_of((*first, more)), Policy(holds=held)).verdict
    assert SEVERITY[after] >= SEVERITY[before]


@given(effects, st.sampled_from(sorted(GRANT_OF_KIND)), labels)
def test_a_stronger_effect_is_never_less_denied(effect: object, kind: str, denied: object) -> None:
    """Denying `write:git.push` also denies what needs more than write."""
    (weak,) = judgment_of((effect,)).effects
    need = replace(weak.need, grant=GRANT_OF_KIND[kind])
    for label in anchored(GROUND, denied):
        from venom_policy.grants import Grant

        if Grant(need.grant).covers(weak.need.grant) and hits(label, weak.need):
            assert hits(label, need)


@given(judgments, label_lists)
def test_a_set_covers_exactly_when_each_effect_is_covered(judgment: object, held: tuple) -> None:
    """Allowed without denial means each effect is in some held label's set."""
    decision = decide(judgment, Policy(holds=held))
    here = [one for label in held for one in anchored(GROUND, label)]
    each = all(covered(here, effect.need) for effect in judgment.effects)
    if decision.verdict != "deny":
        assert (decision.verdict == "allow") == each


@given(judgments)
def test_the_labels_of_a_judgment_cover_it(judgment: object) -> None:
    """Holding `labels` allows whatever has no uncovered effect and is no catastrophe."""
    if judgment.uncovered:
        return
    assert decide(judgment, Policy(holds=judgment.labels)).verdict != "ask"


@given(judgments)
def test_no_label_of_a_judgment_is_needless(judgment: object) -> None:
    """Each label is the only one to cover some effect."""
    here = {str(label): anchored(GROUND, label) for label in judgment.labels}
    for text in here:
        others = [one for other, labels_here in here.items() if other != text for one in labels_here]
        own = [effect for effect in judgment.effects if str(effect.label) == text]
        assert own
        assert not all(covered(others, effect.need) for effect in own)


@given(judgments)
def test_each_rung_covers_its_own_command_and_is_as_broad_as_the_one_below(judgment: object) -> None:
    """Also: above the second nothing destructive, outside, opaque or by code is covered."""
    decision = decide(judgment, Policy(holds=()))
    below: list = []
    for rung in decision.offers:
        assert decide(judgment, Policy(holds=rung.labels)).verdict == "allow"
        here = [one for label in rung.labels for one in anchored(GROUND, label)]
        for effect in judgment.effects:
            assert not covered(below, effect.need) or covered(here, effect.need)
        if not any(label.digest for label in rung.labels) and set(rung.labels) != set(judgment.labels):
            assert all("destructive" not in label.facets and label.grant != "admin" for label in rung.labels)
            assert all(effect.need.inside for effect in judgment.effects if effect.need.grant != "none")
        below = here


@given(effects, labels)
def test_an_opaque_effect_is_covered_by_no_label(effect: object, label: object) -> None:
    """A person may allow it once, not for ever."""
    (found,) = judgment_of((effect,)).effects
    need = replace(found.need, opaque=True)
    assert need.grant == "none" or not covers(label, need)
    assert narrowest(need) is None


@given(effects)
def test_what_does_not_stand_inside_is_covered_only_by_name(effect: object) -> None:
    """A held `admin@.` with every facet covers nothing outside."""
    from venom_policy.effects import BOUNDING
    from venom_policy.grants import ROOT, Label

    (found,) = judgment_of((effect,)).effects
    if found.need.grant != "none" and found.standing.verdict != "inside":
        for target in (None, ROOT):
            assert not covers(Label("admin", "", target, tuple(sorted(BOUNDING))), found.need)
