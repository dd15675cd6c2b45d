"""What policy files come to together, and who says so."""

from __future__ import annotations

import pytest

from tests.policies.written import AROUND, RECIPE, TASKS, alone, held, policy
from venom_policy.policies import Around, Extent, extended, opened, scoped, tightened
from venom_policy.scope import SECRETS, Scope

SCOPE = Scope(cwd="/work/repo", home="/home/dev")


def test_without_a_file_the_default_is_held() -> None:
    """`read@.`, said by the default."""
    effective = opened(None, AROUND)
    assert held(effective) == ["read@."]
    assert [one.source for one in effective.origins] == ["the default"]


def test_a_silent_file_leaves_the_default() -> None:
    """Who only denies something goes on reading."""
    effective = alone('.denies = .{"write:git.push"}')
    assert held(effective) == ["read@."]
    assert [str(label) for label in effective.policy.denies] == ["write:git.push"]


def test_an_own_list_replaces_the_default() -> None:
    """What is held is what is written."""
    assert held(alone('.holds = .{"files@docs/**"}')) == ["files@docs/**"]
    assert held(alone(".holds = .{}")) == []


def test_presets_extend_each_other_and_say_who_they_are() -> None:
    """The narrower comes first, each once."""
    effective = alone(".presets = .{ .editor, .reader },")
    assert held(effective) == [
        "read@.",
        "read@place:scratch",
        "read@place:packages",
        "files@.",
        "files@place:scratch+destructive",
    ]
    assert {one.source for one in effective.origins} == {"preset `reader`", "preset `editor`"}


def test_each_part_names_its_place() -> None:
    """File, line, column."""
    effective = alone('.holds = .{"read@."},\n.scope = .{ .hosts = .{"a.example"} },\n.net_read = .hosts')
    assert [(one.field, one.text, one.source) for one in effective.origins] == [
        ("holds", "read@.", "p.zon:2:12"),
        ("net_read", "hosts", "p.zon:4:13"),
        ("scope.hosts", "a.example", "p.zon:3:24"),
    ]


def test_a_developer_holds_the_tasks_of_the_repository() -> None:
    """Those that it offers now, but for one that is held for a recipe."""
    assert {str(label) for label in TASKS} <= set(held(alone(".preset = .developer")))
    pinned = alone(f'.preset = .developer, .holds = .{{.{{ .label = "spawn:npm.run.test@.", .recipe = "{RECIPE}" }}}}')
    assert "spawn:npm.run.test@." not in held(pinned)
    assert [(str(label), digest) for label, digest in pinned.policy.recipes] == [("spawn:npm.run.test@.", RECIPE)]


def test_an_unattended_policy_holds_listed_tasks_only() -> None:
    """What the repository offers now nobody has looked at."""
    effective = alone('.preset = .developer, .unattended = true, .holds = .{"spawn:make.test@."}')
    assert [text for text in held(effective) if text.startswith("spawn")] == ["spawn:make.test@."]
    assert effective.policy.unattended


def test_a_contained_policy_runs_code_where_a_sandbox_is_confirmed() -> None:
    """The file alone confirms nothing."""
    file = policy(".contained = true")
    assert "spawn@." not in held(opened(file, AROUND))
    assert "spawn@." in held(opened(file, Around(AROUND.shipped, sandboxed=True)))


UNTRUSTED = """
    .holds = .{ "read@.", "spawn@." },
    .denies = .{"files@secrets/**"},
    .net_read = .any,
    .outside_read = .ask,
    .agree = true,
    .scope = .{
        .roots = .{"../other"}, .hosts = .{"evil.example"}, .read_roots = .{"/"}, .env = .{ .HOME = "/" },
        .secrets = .{ "*.pass", "!.env" }, .protected = .{"ci/**"}, .autorun = .{"hooks.yml"},
    },"""


def test_an_untrusted_file_only_tightens() -> None:
    """It bounds what is held, denies more, reads less, guards more, and widens nothing."""
    effective = tightened(alone('.holds = .{"read@.", "files@."}, .net_read = .hosts'), policy(UNTRUSTED), AROUND)
    assert held(effective) == ["read@.", "files@."]
    assert [[str(label) for label in bound] for bound in effective.policy.bounds] == [["read@.", "spawn@."]]
    assert [str(label) for label in effective.policy.denies] == ["files@secrets/**"]
    assert (effective.policy.net_read, effective.policy.outside_read, effective.policy.agree) == ("hosts", "ask", True)
    assert effective.extent == Extent(secrets=("*.pass",), protected=("ci/**",), autorun=("hooks.yml",))


def test_what_an_untrusted_file_says_in_vain_is_told() -> None:
    """So that a person knows what trust would change."""
    effective = tightened(opened(None, AROUND), policy(UNTRUSTED), AROUND)
    assert {(one.field, one.text) for one in effective.idle} == {
        ("scope.roots", "../other"),
        ("scope.hosts", "evil.example"),
        ("scope.read_roots", "/"),
        ("scope.env", "HOME=/"),
        ("scope.secrets", "!.env"),
    }
    assert all(one.source.endswith("which nobody trusts") for one in effective.idle)


def test_a_trusted_file_adds_and_chooses() -> None:
    """It is the person's own word, for this project."""
    effective = extended(opened(None, AROUND), policy(UNTRUSTED), AROUND)
    assert held(effective) == ["read@.", "read@.", "spawn@."]
    assert (effective.policy.net_read, effective.policy.outside_read) == ("any", "ask")
    assert effective.policy.bounds == ()
    assert effective.extent.roots == ("../other",)


def test_files_for_two_shells_leave_nothing_allowed() -> None:
    """No command is both."""
    effective = tightened(alone(".dialect = .bash"), policy(".dialect = .zsh"), AROUND)
    assert effective.policy.fault == "p.zon:2:12 is for another shell than `bash`"


def test_what_is_added_to_the_scope_is_resolved_against_it() -> None:
    """Relative to the root, below the home, or absolute; too wide a root is dropped."""
    extent = Extent(
        roots=("../common", "/"),
        read_roots=("~/notes", "/srv/docs"),
        hosts=("a.example",),
        secrets=("*.pass",),
        places=(("docs", ("host:docs.example",)),),
        env=(("CI", "1"),),
    )
    scope = scoped(SCOPE, extent)
    assert scope.roots == ("/work/repo", "/work/common")
    assert scope.read_roots == ("/home/dev/notes", "/srv/docs")
    assert scope.secrets == (*SECRETS, "*.pass")
    assert (scope.hosts, scope.env) == (("a.example",), (("CI", "1"),))
    assert dict(scope.places) == {"docs": ("host:docs.example",)}
    assert (scope.cwd, scope.home, scope.resolve) == (SCOPE.cwd, SCOPE.home, SCOPE.resolve)
    assert scoped(SCOPE, Extent()) is SCOPE


@pytest.mark.parametrize("text", ["", ".holds = .{}", '.holds = .{"read@."}', ".preset = .reader"])
def test_no_project_file_is_needed_to_be_bound_by_one(text: str) -> None:
    """A bound is there exactly when the file says what may be held."""
    bounds = tightened(opened(None, AROUND), policy(text), AROUND).policy.bounds
    assert bool(bounds) == bool(text)
