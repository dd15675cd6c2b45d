"""Labels are texts that say exactly one set of effects."""

from __future__ import annotations

from hypothesis import assume, given

from tests.laws.strategies import SCOPE, absolute_paths, labels, names, needs, reaches, st
from venom_policy.effects import Target
from venom_policy.errors import LabelError
from venom_policy.facts import NO_FACTS
from venom_policy.grants import ROOT, Label, Need, covers, includes, narrowest, overlaps
from venom_policy.scope import anchored, ground_of, printed, stand
from venom_policy.value import replace

GROUND = ground_of(SCOPE, NO_FACTS)


@given(labels)
def test_a_label_is_read_as_it_was_printed(label: object) -> None:
    """parse(str(label)) == label."""
    assert Label.parse(str(label)) == label


label_like = st.text(st.sampled_from("read files:@+.*?/~%2Aab-_"), max_size=12).map("files:rm@".__add__)


@given(st.text() | label_like)
def test_any_text_is_a_label_or_a_label_error(text: str) -> None:
    """Nothing else comes of reading; and what is read prints as one spelling."""
    try:
        label = Label.parse(text)
    except LabelError:
        return
    assert Label.parse(str(label)) == label


@given(labels)
def test_a_printed_label_has_nothing_invisible_and_no_blank(label: object) -> None:
    """So that labels can be listed with blanks between and shown anywhere."""
    assert str(label).isprintable()
    assert " " not in str(label)


@given(needs)
def test_the_narrowest_label_covers_its_effect(need: object) -> None:
    """λ(e) covers e."""
    label = narrowest(need)
    if label is not None and not (need.bulk and not label.action):
        assert covers(label, need)


@given(needs, needs, st.data())
def test_the_narrowest_label_is_least(need: Need, other: Need, data: st.DataObject) -> None:
    """Whatever label covers an effect also covers what its narrowest label covers there."""
    least = narrowest(need)
    label = data.draw(st.builds(Label, *[st.sampled_from([a, b]) for a, b in _mixed(need, other)]))
    if least is None or not covers(label, need):
        return
    near = replace(other, guard=None, inside=need.inside, bulk=need.bulk)
    if covers(least, near) and near.reach is not None:
        assert covers(label, near)


def _mixed(need: Need, other: Need) -> list[tuple[object, object]]:
    wide = tuple(sorted({*need.bounding, *other.bounding}))
    return [("admin", need.grant), ("", need.action), (need.reach, other.reach), (need.bounding, wide)]


@given(reaches, reaches, reaches)
def test_including_is_an_order(one: object, other: object, third: object) -> None:
    """Reflexive and transitive; and what includes also overlaps."""
    assert includes(one, one)
    if includes(one, other) and includes(other, third):
        assert includes(one, third)
    if includes(one, other):
        assert overlaps(one, other)
        assert overlaps(other, one)


@given(absolute_paths, absolute_paths)
def test_the_label_of_a_path_covers_that_path_and_no_other(path: str, other: str) -> None:
    """The root itself excepted, whose label is the root and all below."""
    first, second = (stand(Target("path", text), "read", SCOPE) for text in (path, other))
    assume(first.text != ".")
    (label,) = anchored(GROUND, printed(GROUND, Label("read", "", first.reach)))
    assert Label.parse(str(printed(GROUND, label))) == printed(GROUND, label)
    assert label.target == first.reach
    assert includes(label.target, second.reach) == (first.reach == second.reach)


@given(names)
def test_a_file_name_never_becomes_a_wildcard(name: str) -> None:
    """A file named `*` is granted as that file."""
    standing = stand(Target("path", f"/work/repo/{name}"), "read", SCOPE)
    assert standing.text.count("/") == 0
    assert "*" not in standing.text and "?" not in standing.text
    assert Label.parse(f"read@{standing.text}").target.text == standing.text


@given(labels)
def test_a_label_covers_itself(label: Label) -> None:
    """An effect that is exactly what a label says is in its set."""
    inside = label.target is None or label.target == ROOT
    need = Need(label.grant, label.action or "any", label.target, inside, label.facets)
    assert covers(label, need)
