"""Decisions in their published form, written by hand."""

from __future__ import annotations

from typing import Any


class Published:
    """Something that has a published form."""

    def __init__(self, value: dict[str, Any]) -> None:
        self._value = value

    def to_dict(self) -> dict[str, Any]:
        """The form that was given."""
        return self._value


def effect(kind: str, grant: str, target: tuple[str, str, str], *facets: str) -> dict[str, Any]:
    """An effect of the rule `test/rule` on a target given as type, text and standing."""
    kind_of_target, text, standing = target
    return {
        "kind": kind,
        "grant": grant,
        "target": {"type": kind_of_target, "text": text, "standing": standing},
        "facets": list(facets),
        "rule": "test/rule",
        "span": [0, 0],
    }


def call(action: str, span: tuple[int, int], *effects: dict[str, Any], via: tuple[str, ...] = ()) -> dict[str, Any]:
    """A call of the program that begins an action."""
    program = action.partition(".")[0]
    return {
        "program": program,
        "action": action,
        "argv": [{"text": program}],
        "via": list(via),
        "span": list(span),
        "effects": list(effects),
    }


def judgment(command: str, *calls: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """A judgment of a command."""
    value: dict[str, Any] = {
        "format": 1,
        "command": command,
        "cwd": "/work/repo",
        "digest": "0" * 64,
        "status": "understood",
        "grants": ["none"],
        "labels": [],
        "uncovered": [],
        "facets": [],
        "outside_scope": {"verdict": "inside", "items": []},
        "calls": list(calls),
        "findings": [],
    }
    return value | changes


def decision(judged: dict[str, Any], verdict: str, **changes: Any) -> Published:
    """A decision about a judgment."""
    value: dict[str, Any] = {"verdict": verdict, "reasons": [], "missing": [], "offers": [], "judgment": judged}
    return Published(value | changes)


def tee_decision() -> Published:
    """The decision about a pipeline that reads outside and writes a file."""
    judged = judgment(
        "git -C ../other log | tee out.txt",
        call("git.log", (0, 19), effect("read", "read", ("path", "../other/**", "outside"))),
        call("tee", (22, 33), effect("modify", "files", ("path", "out.txt", "inside"))),
        grants=["files"],
        labels=["files:tee@out.txt", "read:git.log@../other/**"],
        outside_scope={
            "verdict": "outside",
            "items": [
                {
                    "target": "../other/**",
                    "type": "path",
                    "access": "read",
                    "verdict": "outside",
                    "reason": "not below the root `/work/repo`",
                    "span": [7, 15],
                }
            ],
        },
    )
    return decision(
        judged,
        "ask",
        reasons=[{"rule": "policy/missing", "message": "needs files:tee@out.txt; held read@.", "span": [22, 33]}],
        missing=["files:tee@out.txt", "read:git.log@../other/**"],
        offers=[{"labels": ["files:tee@out.txt", "read:git.log@../other/**"], "witness": "tee out.txt"}],
    )
