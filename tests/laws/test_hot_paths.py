"""A hot path in any path role of any rule is never allowed (threats A21)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.laws.pool import SCOPE, drawn, judged
from venom_policy.decisions import Policy, decide
from venom_policy.effects import BOUNDING, METADATA, PATH_CHANGES

DRAWN = 300

# All that can be held at the root: what is protected, secret or outside is held only by naming it.
WIDEST = Policy(holds=[f"admin@.+{'+'.join(sorted(BOUNDING))}"])

HOT = {
    "change": (
        ".git/config", ".git/hooks/pre-commit", "~/.ssh/id_rsa", ".claude/settings.json", "/etc/passwd", "./.envrc",
        "/work/repo/.husky/pre-commit", ".github/workflows/ci.yml", "../x", "/work/repo/.GIT/config",
    ),
    "read": ("~/.ssh/id_rsa", "/etc/passwd", "./.env", "a/../../../../x", "/proc/self/environ", "./.ENV"),
}  # fmt: skip


def places(command: str) -> Iterator[tuple[str, int, int]]:
    """Where a command names a path whose content it reads or which it changes, `read` or `change` first."""
    effects = judged(command).effects
    for one in effects:
        effect, text = one.effect, one.effect.target.text
        start, end = effect.span.start, effect.span.end
        word = command[start:end]
        kinds = {
            "change" if other.effect.kind in PATH_CHANGES else "read"
            for other in effects
            if other.effect.target.text == text
        }
        if effect.target.type != "path" or effect.rule.endswith(METADATA) or len(kinds) > 1 or not command.isascii():
            continue
        if effect.kind == "read" or effect.kind in PATH_CHANGES:
            at = next((at for at in range(len(word)) if text == f"{SCOPE.cwd}/{word[at:]}"), -1)
            if at >= 0 and (at == 0 or word[at - 1] not in "./"):
                yield kinds.pop(), start + at, end


@pytest.mark.parametrize("access", HOT)
def test_no_hot_path_is_allowed_in_any_role_of_any_rule(access: str) -> None:
    """Each path that an example names is put for a hot one; all that the root can give is held."""
    allowed: list[str] = []
    tried = 0
    for command, _ in drawn(DRAWN):
        for kind, start, end in places(command):
            # A tilde is the home where a word begins with it.
            homes = command[start - 1 : start] == " "
            for path in HOT[access] if kind == access else ():
                if homes or not path.startswith("~"):
                    tried += 1
                    hot = command[:start] + path + command[end:]
                    if decide(judged(hot), WIDEST).verdict == "allow":
                        allowed.append(f"{command} | {hot}")
    print(f"{tried} hot paths\n" + "\n".join(allowed))
    assert tried >= DRAWN / 2
    assert allowed == []
