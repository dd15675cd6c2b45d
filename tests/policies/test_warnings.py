"""What in a policy file is probably not meant."""

from __future__ import annotations

import pytest

from tests.policies.written import PRESETS, RECIPE, policy
from venom_policy.grants import Label
from venom_policy.policies import read_policy, starter, warnings_of


def warnings(text: str) -> list[str]:
    """The warnings on the inside of a policy file."""
    return [str(one) for one in warnings_of(policy(text), PRESETS)]


@pytest.mark.parametrize(
    ("holds", "message"),
    [
        ("none@.", "covers nothing: what needs nothing is always allowed"),
        ("read@place:nowhere", "covers nothing: the scope has no place `nowhere`"),
        ("respond:gh.pr@host:github.com", "covers nothing: what goes over the network needs `+open_world`"),
        ("read:curl@host:a.example", "covers nothing: what goes over the network needs `+open_world`"),
        ("respond:gh.pr@.+open_world", "covers nothing: hosts stand outside, so name one, or add it to `.scope.hosts`"),
        ("respond+open_world", "covers nothing: hosts stand outside, so name one, or add it to `.scope.hosts`"),
        ("read@.env", "covers nothing: a secret is read with `+secret` only"),
        ("read@~/.ssh/id_ed25519", "covers nothing: a secret is read with `+secret` only"),
        ("admin@.", "covers no more than `spawn` would: what needs admin must be named, by target or by facet"),
    ],
)
def test_a_label_that_covers_nothing_is_told(holds: str, message: str) -> None:
    """With the reason, at its place."""
    assert warnings(f'.holds = .{{"{holds}"}}') == [f"p.zon:2:12: `{holds}` {message}"]


@pytest.mark.parametrize(
    "text",
    [
        '.holds = .{ "read@.", "files@.", "spawn:pytest@.", "write:git@." }',
        '.holds = .{"read:curl@host:a.example"}, .net_read = .any',
        '.holds = .{"respond:gh.pr@.+open_world"}, .scope = .{ .hosts = .{"github.com"} }',
        '.holds = .{"read@.env+secret"}',
        '.holds = .{ "read@place:docs" }, .scope = .{ .places = .{ .docs = .{"/srv/docs/**"} } }',
        '.holds = .{ "read@place:packages", "read@.ssh/known_hosts" }',
        '.holds = .{"admin:sudo@.+privileged"}',
        '.holds = .{ "read@." }, .denies = .{ "write:git.push", "read@secrets/**" }',
        ".preset = .maintainer",
    ],
)
def test_what_is_meant_is_not_warned_of(text: str) -> None:
    """A warning that means nothing teaches people to pass over warnings."""
    assert warnings(text) == []


def test_a_label_that_another_covers_is_needless() -> None:
    """Whether it is listed too, or a preset's."""
    assert warnings('.holds = .{ "files@docs/**", "files@.", "files@." }') == [
        "p.zon:2:13: `files@docs/**` is needless: `files@.` covers it",
        "p.zon:2:41: `files@.` is needless: it is held twice",
    ]
    assert warnings('.holds = .{ "files@.", "files@.github/workflows/**", "files@../x" }') == []
    assert warnings('.preset = .editor, .holds = .{"read@."}') == [
        "p.zon:2:31: `read@.` is needless: preset `reader` holds `read@.`"
    ]


def test_a_label_that_is_denied_is_held_in_vain() -> None:
    """What denies a read denies all that needs more."""
    assert warnings('.holds = .{"files:sed@."}, .denies = .{"read:sed"}') == [
        "p.zon:2:12: `files:sed@.` is held in vain: `read:sed` denies all of it"
    ]
    assert warnings('.holds = .{"files:sed@."}, .denies = .{"files:sed"}') == []


def test_a_denial_that_hits_nothing_is_told() -> None:
    """A place that is none, or one command by its digest."""
    digest = "exact:" + "ab" * 32
    assert warnings(f'.denies = .{{ "read@place:nowhere", "{digest}" }}') == [
        "p.zon:2:14: `read@place:nowhere` denies nothing: the scope has no place `nowhere`",
        f"p.zon:2:36: `{digest}` denies nothing: an `exact:` label can be held only",
    ]


def test_a_read_root_of_everything_is_told() -> None:
    """It is a person's right, and seldom meant."""
    assert warnings('.scope = .{ .read_roots = .{ "/", "~", "/srv" } }') == [
        "p.zon:2:30: `/` lets every file there be read that is not a secret",
        "p.zon:2:35: `~` lets every file there be read that is not a secret",
    ]


@pytest.mark.parametrize("preset", PRESETS.names)
def test_a_file_to_begin_with_is_without_faults_and_warnings(preset: str) -> None:
    """`policy init` writes what `policy check` accepts."""
    text = starter(PRESETS, preset)
    assert warnings_of(read_policy(text, "p.zon", PRESETS.names), PRESETS) == ()


def test_a_file_to_begin_with_lists_the_tasks_of_a_preset_that_holds_tasks() -> None:
    """Each for its recipe, where it has one."""
    tasks = tuple(
        [(Label.parse(text), recipe) for text, recipe in (("spawn:pytest@.", ""), ("spawn:make.x@.", RECIPE))]
    )
    found = read_policy(starter(PRESETS, "developer", tasks), "p.zon", PRESETS.names)
    assert [(one.label, one.recipe) for one in found.holds or ()] == list(tasks)
    assert read_policy(starter(PRESETS, "editor", tasks), "p.zon", PRESETS.names).holds == ()
