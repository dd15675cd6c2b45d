"""What held labels come to together."""

from __future__ import annotations

import pytest

from venom_policy.grants import parse_labels
from venom_policy.policies import closure_of, closure_with


def effects(labels: str, **more: str) -> list[tuple[str, str]]:
    """Which labels come to what."""
    return [(" ".join(one.labels), one.effect) for one in closure_of(parse_labels(labels), **more)]


def test_writing_and_running_is_running_anything() -> None:
    """`files@.` + `spawn:pytest@.` is `spawn@.` in effect."""
    assert effects("read@. files@. spawn:pytest@.") == [
        ("files@. spawn:pytest@.", "spawn@."),
        ("spawn:pytest@.", "spawn"),
    ]


@pytest.mark.parametrize(
    "labels",
    [
        "files@docs/** spawn:pytest@.",
        "files@. spawn:make.test@src/**",
        "files spawn:npm.run.test@.",
        "files:sed@src/** spawn:pytest@src/unit",
    ],
)
def test_a_part_of_the_project_is_enough(labels: str) -> None:
    """What is written where code runs is code."""
    assert "spawn@." in [effect for _labels, effect in effects(labels)]


@pytest.mark.parametrize(
    "labels",
    ["files@place:scratch+destructive spawn:pytest@.", "files@/srv/** spawn:pytest@.", "files@docs/** spawn:x@src/**"],
)
def test_what_is_written_elsewhere_is_not_run(labels: str) -> None:
    """Scratch files are data."""
    assert "spawn@." not in [effect for _labels, effect in effects(labels)]


def test_who_may_run_anything_gains_nothing_by_writing() -> None:
    """`spawn@.` is told once, as code that does what the account can."""
    assert effects("files@. spawn@.") == [("spawn@.", "spawn")]


@pytest.mark.parametrize(
    "label",
    ["files@.github/workflows/**", "files@.envrc", "files@.git/hooks/pre-commit", "files@docs/.vscode/tasks.json"],
)
def test_a_file_that_runs_on_its_own_is_code(label: str) -> None:
    """Whoever may write it may run anything later."""
    assert effects(label) == [(label, "spawn@.")]


def test_reading_and_sending_is_telling() -> None:
    """Two commands do what one may not."""
    label = "respond:gh.pr@host:github.com+open_world"
    assert effects(f"read@. {label}") == [(label, "respond")]
    assert effects("read@.", net_read="any") == [(".net_read = .any", "respond")]
    assert effects(label) == []


def test_acting_as_another_user_is_everything() -> None:
    """It may change the guard too."""
    assert effects("admin:sudo@.+privileged")[0] == ("admin:sudo@.+privileged", "admin")


def test_reading_alone_comes_to_nothing_more() -> None:
    """And an exact command is only itself."""
    assert effects("read@. files@docs/** exact:" + "ab" * 32) == []


def test_what_a_label_adds_is_told_with_what_is_held() -> None:
    """Only where both are needed."""
    found = closure_with(parse_labels("read@. files@."), parse_labels("spawn:make.test@."))
    assert [(one.labels, one.effect) for one in found] == [(("files@.", "spawn:make.test@."), "spawn@.")]
    assert closure_with(parse_labels("read@."), parse_labels("spawn:make.test@.")) == ()
    assert closure_with(parse_labels("files@. spawn:x@."), parse_labels("read@place:scratch")) == ()
