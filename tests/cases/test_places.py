"""What runs on a host or in a container is judged there, each place by itself."""

from __future__ import annotations

import pytest

from venom_policy.adapters.rules import default_rulebook
from venom_policy.judgment import judge
from venom_policy.scope import Scope

SCOPE = Scope(cwd="/work/repo", home="/home/dev")


def changes(command: str) -> list[str]:
    """The labels beyond reading."""
    labels = map(str, judge(command, scope=SCOPE, rulebook=default_rulebook()).labels)
    return [label for label in labels if not label.startswith("read")]


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("ssh a 'rm x'", ["write:rm@host:a+destructive+open_world"]),
        ("ssh a sudo rm x", ["write:rm@host:a+destructive+open_world", "write:sudo@host:a+open_world+privileged"]),
        ("ssh a docker exec c rm x", ["write:rm@host:a+destructive+open_world"]),
        ("ssh a '. ./x'", ["spawn:shell.source@host:a+open_world"]),
        ("docker exec c sudo rm x", [
            "write:rm@service:docker/container/c+destructive",
            "write:sudo@service:docker/container/c+privileged",
        ]),
        ("sudo docker exec c rm x", [
            "admin:sudo@program:docker+privileged",
            "write:rm@service:docker/container/c+destructive",
        ]),
        ("for h in a b; do ssh $h 'rm x'; done", [
            "write:rm@host:a+destructive+open_world",
            "write:rm@host:b+destructive+open_world",
        ]),
        ("for h in a b; do ssh $h 'echo y > x'; done", [
            "write:shell.redirect@host:a+open_world",
            "write:shell.redirect@host:b+open_world",
        ]),
    ],
)  # fmt: skip
def test_changes_elsewhere_are_changes_of_that_place(command: str, expected: list[str]) -> None:
    """No path of ours is named, whoever runs the command there, and no place of a loop is left out."""
    assert changes(command) == expected
