"""Policy files are read whole, or refused with all their faults."""

from __future__ import annotations

import pytest

from tests.policies.written import PRESETS, RECIPE, policy
from venom_policy.errors import FileFaults
from venom_policy.policies import PolicyFile, read_policy


def faults(text: str) -> list[str]:
    """The faults of the inside of a policy file."""
    with pytest.raises(FileFaults) as raised:
        policy(text)
    return [str(fault) for fault in raised.value.faults]


def test_everything_that_can_be_said_is_read() -> None:
    """Each field, with its place."""
    found = policy(
        f"""
    .presets = .{{ .reader, .editor }},
    .holds = .{{ "files:rm@build/**+destructive", .{{ .label = "spawn:npm.run.test@.", .recipe = "{RECIPE}" }} }},
    .denies = .{{"write:git.push"}},
    .scope = .{{
        .roots = .{{"../shared"}},
        .read_roots = .{{"~/notes"}},
        .hosts = .{{"*.example.com:443"}},
        .remotes = .{{"origin"}},
        .origins = .{{"{RECIPE}"}},
        .secrets = .{{"*.secret"}},
        .protected = .{{"deploy/**"}},
        .autorun = .{{"tasks.yml"}},
        .places = .{{ .docs = .{{ "host:docs.example.com", "/usr/share/doc/**" }} }},
        .env = .{{ .CI = "true" }},
    }},
    .net_read = .hosts,
    .outside_read = .any,
    .dialect = .zsh,
    .agree = true,
    .unattended = true,
    .contained = true,"""
    )
    assert [one.text for one in found.presets] == ["reader", "editor"]
    assert [(str(one.label), one.recipe) for one in found.holds or ()] == [
        ("files:rm@build/**+destructive", ""),
        ("spawn:npm.run.test@.", RECIPE),
    ]
    assert [str(one.location) for one in found.denies] == ["p.zon:5:17"]
    assert [one.text for one in found.scope.read_roots] == ["~/notes"]
    assert found.scope.places[0][1] == ("host:docs.example.com", "/usr/share/doc/**")
    assert [(name.text, value) for name, value in found.scope.env] == [("CI", "true")]
    said = (found.net_read, found.outside_read, found.dialect, found.agree, found.unattended, found.contained)
    assert [one.text for one in said if one is not None] == ["hosts", "any", "zsh", "true", "true", "true"]


def test_an_empty_file_says_nothing() -> None:
    """`.{}` leaves everything as it is without a file."""
    assert read_policy(".{}", "p.zon", PRESETS.names) == PolicyFile("p.zon")


def test_all_faults_are_told_at_once_with_their_places() -> None:
    """In the order of the file."""
    assert faults(
        """
    .hold = .{"read@."},
    .holds = .{ "raed@.", 3, .{ .label = "read@." } },
    .preset = .reeder,
    .net_read = "any",
    .agree = .yes,
    .scope = .{ .roots = .{ "/", "../.." }, .hosts = .{"https://x/"}, .places = .{ .a = .{"place:b"} } },"""
    ) == [
        "p.zon:3:6: expected a known field, found `.hold` (did you mean `.holds`?)",
        "p.zon:4:17: expected `grant[:action][@target][+facet]` with a grant of none, read, write, respond, files, "
        "spawn, admin, found `raed@.`",
        "p.zon:4:27: expected a text, found the number `3`",
        "p.zon:4:30: expected a field `.recipe`, found none",
        "p.zon:5:15: expected a preset, found `.reeder` (did you mean `.reader`?)",
        "p.zon:6:17: expected a choice such as `.any`, found the text `any`",
        "p.zon:7:14: expected `true` or `false`, found `.yes`",
        "p.zon:8:29: expected a root narrower than `/`, a home or what holds the root, found `/`",
        "p.zon:8:34: expected a root narrower than `/`, a home or what holds the root, found `../..`",
        "p.zon:8:56: expected a host such as `a.example` or `*.example:443`, found `https://x/`",
        "p.zon:8:91: expected a target that is no place itself, found `place:b`",
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (".preset = .reader, .presets = .{.editor}", "expected `.preset` or `.presets`, found both"),
        ('.holds = .{ .{ .label = "read@.", .recipe = "12" } }', "64 hexadecimal digits as a recipe, found `12`"),
        ('.scope = .{ .env = .{"CI"} }', 'expected variables such as `.CI = "1"`, found a tuple'),
        ('.scope = .{ .secrets = .{""} }', "expected a text, found an empty one"),
        ('.scope = .{ .roots = .{"~"} }', "expected a root narrower than"),
        (".dialect = .fish", "expected a dialect, found `.fish`"),
        ('.denies = .{"read@a b"}', "expected `%20` for a character, found it raw"),
        ('.denies = .{"read@a\\u{202e}b"}', "expected no raw control or invisible character"),
        (".holds = .read", "expected a tuple, found `.read`"),
        (".agree = true, .agree = false", "expected each field once, found `agree` again"),
    ],
)
def test_what_is_not_meant_is_refused(text: str, message: str) -> None:
    """One sentence: what was expected and what was found."""
    assert message in " ".join(faults(text))
