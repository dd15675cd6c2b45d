"""What a change of a file is by where it lies: root /work/repo, home /home/dev."""

from __future__ import annotations

import pytest

from tests.judgment.pretend import effect, judgment, path
from venom_policy.effects import Target

TREE = {"tree": True}
GLOB = {"pattern": True}
ALL = {"tree": True, "pattern": True}

# kind, path, how, the kind that it becomes, whether it is a catastrophe
ROWS = [
    ("modify", "src/a.py", {}, "modify", False),
    ("modify", ".claude/settings.json", {}, "policy_write", True),
    ("modify", ".CLAUDE/settings.json", {}, "policy_write", True),
    ("delete", ".claude", TREE, "policy_write", True),
    ("create", "/home/dev/.codex/hooks.json", {}, "policy_write", True),
    ("modify", "/home/dev/.config/venom-policy/policy.zon", {}, "policy_write", True),
    ("modify", "docs/.claude/x", {}, "modify", False),
    ("delete", ".cl*", ALL, "policy_write", True),
    ("modify", "/dev/sda", {}, "system_write", True),
    ("modify", "/dev/nvme0n1p1", {}, "system_write", True),
    ("modify", "/dev/disk/by-id/x", {}, "system_write", True),
    ("modify", "/dev/ttyUSB0", {}, "system_write", False),
    ("create", "/dev/shm/x", {}, "create", False),
    ("modify", "/proc/sysrq-trigger", {}, "system_write", True),
    ("modify", "/proc/sys/kernel/panic", {}, "system_write", False),
    ("modify", "/sys/power/state", {}, "system_write", False),
    ("delete", "/", TREE, "irreversible", True),
    ("delete", "/*", ALL, "irreversible", True),
    ("attributes", "/", TREE, "irreversible", True),
    ("delete", "/srv", TREE, "irreversible", True),
    ("delete", "/home", TREE, "irreversible", True),
    ("delete", "/home/dev", TREE, "irreversible", True),
    ("delete", "/home/dev/*", ALL, "irreversible", True),
    ("delete", "/home/*", ALL, "irreversible", True),
    ("delete", "/work", TREE, "irreversible", True),
    ("delete", "..", TREE, "irreversible", True),
    ("delete", "/home/dev", {}, "irreversible", True),
    ("delete", "/work", {}, "irreversible", True),
    ("delete", "/*", GLOB, "irreversible", True),
    ("delete", "/home/dev/*", GLOB, "irreversible", True),
    ("delete", "/home/dev/*.log", GLOB, "delete", False),
    ("delete", "/scratch.txt", {}, "delete", False),
    ("attributes", "/home/dev", {}, "attributes", False),
    ("delete", ".", {}, "irreversible", False),
    ("delete", ".git", {}, "irreversible", False),
    ("delete", "/home/dev", {"names": "*.tmp"}, "delete", False),
    ("delete", "/home/dev", {"names": "*"}, "irreversible", True),
    ("delete", "/home/dev/x", TREE, "delete", False),
    ("delete", "/srv/x", TREE, "delete", False),
    ("delete", "/work/other", TREE, "delete", False),
    ("delete", ".", TREE, "irreversible", False),
    ("delete", ".git", TREE, "irreversible", False),
    ("delete", "vendor/.git", TREE, "irreversible", False),
    ("delete", ".*", ALL, "policy_write", True),
    ("delete", "*", ALL, "delete", False),
    ("delete", "../*", ALL, "irreversible", True),
    ("delete", ".", {"names": ".git"}, "irreversible", False),
    ("delete", ".", {"names": "*.pyc"}, "delete", False),
    ("delete", ".", {"names": "[!.]*"}, "delete", False),
    ("delete", ".", {"names": "?*"}, "irreversible", False),
    ("delete", "build", TREE, "delete", False),
    ("modify", "/etc/hosts", {}, "system_write", False),
    ("create", "/usr/local/bin/x", {}, "system_write", False),
    ("attributes", "/usr/lib", TREE, "system_write", True),
    ("attributes", "/usr/lib/x/y", TREE, "system_write", False),
    ("delete", "/lib64/x", {}, "system_write", False),
    ("create", "/var/tmp/x", {}, "create", False),
    ("create", "/tmp/x", {}, "create", False),
    ("delete", "/tmp/x", TREE, "delete", False),
    ("modify", "/home/dev/.bashrc", {}, "hijack", False),
    ("create", "/home/dev/.ssh/authorized_keys", {}, "hijack", False),
    ("create", "/home/dev/.config/autostart/x.desktop", {}, "hijack", False),
    ("create", "/home/dev", TREE, "hijack", False),
    ("modify", ".git/hooks/pre-commit", {}, "hijack", False),
    ("modify", ".git/config", {}, "hijack", False),
    ("modify", "sub/.GIT/config", {}, "hijack", False),
    ("delete", ".git/index.lock", {}, "delete", False),
    ("modify", ".envrc", {}, "hijack", False),
    ("modify", ".bashrc", {}, "modify", False),
    ("read", "/etc/hosts", {}, "read", False),
    ("read", ".claude/settings.json", {}, "read", False),
]


@pytest.mark.parametrize(("kind", "text", "how", "becomes", "catastrophic"), ROWS)
def test_what_a_change_becomes(kind: str, text: str, how: dict, becomes: str, catastrophic: bool) -> None:
    """The first match of the table decides."""
    (found,) = judgment(effect(kind, path(text, **how))).effects
    assert (becomes, catastrophic) == (found.effect.kind, "catastrophic" in found.effect.facets)


def test_below_a_root_nothing_belongs_to_the_system() -> None:
    """A root in /opt is a root."""
    from venom_policy.scope import Scope

    scope = Scope(cwd="/opt/app", home="/home/dev")
    (found,) = judgment(effect("modify", Target("path", "/opt/app/a")), scope=scope).effects
    assert found.effect.kind == "modify"


def test_a_root_directly_below_the_file_system_is_no_catastrophe() -> None:
    """Deleting it is irreversible all the same."""
    from venom_policy.scope import Scope

    scope = Scope(cwd="/app", home="/home/dev")
    (found,) = judgment(effect("delete", Target("path", "/app", tree=True)), scope=scope).effects
    assert (found.effect.kind, "catastrophic" in found.effect.facets) == ("irreversible", False)
