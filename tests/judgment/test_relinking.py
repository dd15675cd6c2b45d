"""What lies behind a link that the command itself makes: root /work/repo, home /home/dev, by text alone."""

from __future__ import annotations

import pytest

from venom_policy import Judgment, Policy, Scope, decide, judge

SCOPE = Scope(roots=("/work/repo",), cwd="/work/repo", home="/home/dev")
LOOSE = Policy(holds=("files@.+destructive", "read@.", "read@../../**"))

ROWS = [
    ("ln -s / r && rm -rf r/etc", "/etc"),
    ("ln -s / a; ln -s a b; rm -rf b/usr", "/usr"),
    ("ln -s ../other up; echo x > up/y", "../other/y"),
    ("ln -s ../y y; echo x > y", "../y"),
    ("cp -s /srv/data d && touch d", "/srv/data"),
    ("ln /srv/data d && sed -i s/a/b/ d", "/srv/data"),
    ("ln -s ~/.ssh k; cat k/id_rsa", "~/.ssh/id_rsa"),
    ("ln -s / a; mv a b; rm -rf b/etc", "/etc"),
    ("ln -s / a; cp -P a b; mv b d/; rm -rf d/b/etc", "/etc"),
    ("mkdir d; ln -s / d/r; mv d e; rm -rf e/r/etc", "/etc"),
    ("mkdir d; ln -s / d/r; cp -a d e; rm -rf e/r/etc", "/etc"),
    ("ln -s .git/hooks h; tee h/pre-commit < x", ".git/hooks/pre-commit"),
]
INSIDE = [
    "ln -sfn src current && cat current/a.py",
    "ln -s a b; ln -s b c; cat c",
    "rm -f link; ln -s target link",
    "ln -sfn src new && mv -T new current && cat current/a.py",
    "ln -s target link && rm link",
]


def judged(command: str) -> Judgment:
    return judge(command, scope=SCOPE)


@pytest.mark.parametrize(("command", "place"), ROWS)
def test_the_place_behind_the_link_is_an_effect(command: str, place: str) -> None:
    """What is done below the link's name is done where the link leads."""
    calls = judged(command).calls
    assert place in {one.standing.text.removesuffix("/**") for call in calls for one in call.effects}


@pytest.mark.parametrize("command", [command for command, _ in ROWS])
def test_no_link_leads_a_holder_of_the_root_elsewhere(command: str) -> None:
    """Who may change all below the root and read outside is not led out of it."""
    assert decide(judged(command), LOOSE).verdict != "allow"


@pytest.mark.parametrize("command", INSIDE)
def test_a_link_inside_stays_inside(command: str) -> None:
    """Links from here to here ask nobody who may change files."""
    assert judged(command).verdict == "inside"
    assert decide(judged(command), LOOSE).verdict == "allow"


def test_a_link_in_a_circle_ends_as_unknown() -> None:
    """A link that leads through itself is followed so often, and then not known."""
    assert judged("ln -s a/b a; cat a/x").status == "partial"


def test_a_pattern_may_be_the_link() -> None:
    """A pattern that can match the link's name may lead behind it."""
    assert judged("ln -s /srv e; rm -rf e*/x").status == "partial"
