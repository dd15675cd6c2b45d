"""The verbs that read policy files."""

from __future__ import annotations

import os

from venom_policy.adapters.in_force import InForce, in_force
from venom_policy.adapters.policy_files import policy_in, read_file, shipped_presets
from venom_policy.adapters.request import Request, request_of
from venom_policy.adapters.shown import Shown
from venom_policy.errors import FileFaults, VerbError
from venom_policy.value import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from venom_policy.judgment import Judgment
    from venom_policy.policies import Closure, Effective, Origin
    from venom_policy.scope import Scope

    Form = dict[str, Any]

_CHOICES = ("net_read", "outside_read", "dialect", "agree", "unattended", "contained")


def check_verb(params: Form) -> Shown:
    """Every fault of policy files, and what is probably not meant."""
    from venom_policy.policies import Around, closure_of, opened, warnings_of

    shipped = shipped_presets()
    faults: list[str] = []
    warnings: list[str] = []
    closure: list[Closure] = []
    for path in params["files"]:
        found = read_file(path, "given")
        if found is None:
            faults.append(f"{path}:1:1: expected a policy file, found nothing")
            continue
        try:
            policy = policy_in(found, shipped)
        except FileFaults as error:
            faults += [str(fault) for fault in error.faults]
            continue
        warnings += [str(warning) for warning in warnings_of(policy, shipped)]
        closure += _closure(opened(policy, Around(shipped)), closure_of)
    form = {"status": 1 if faults else 0, "faults": faults, "warnings": warnings, "closure": closure_form(closure)}
    return Shown(form, len(params["files"]))


def show_verb(params: Form) -> Form:
    """What is held and denied here, with who says so."""
    from venom_policy.policies import closure_of

    force = in_force(_request(params))
    effective = force.effective or _default()
    origins = effective.origins
    return {
        "files": _files(force),
        "fault": force.policy.fault,
        "holds": [_said(one) for one in origins if one.field == "holds"],
        "bounds": [_said(one) for one in origins if one.field == "bounds"],
        "denies": [_said(one) for one in origins if one.field == "denies"],
        "choices": [_said(one) for one in origins if one.field in _CHOICES],
        "scope": [_said(one) for one in origins if one.field.startswith("scope.")],
        "idle": [_said(one) for one in effective.idle],
        "closure": closure_form(_closure(effective, closure_of)),
    }


def explain_verb(params: Form) -> Form:
    """What a policy lets through, in words and on examples."""
    from venom_policy.policies import closure_of, sampled

    force = in_force(_request(params))
    effective = force.effective or _default()
    found = sampled(_judgments(force.scope), force.policy)
    return {
        "holds": [_said(one) for one in effective.origins if one.field == "holds"],
        "closure": closure_form(_closure(effective, closure_of)),
        "sample": {
            "allowed": list(found.allowed),
            "asked": [{"command": command, "reason": reason} for command, reason in found.asked],
            "denied": [{"command": command, "reason": reason} for command, reason in found.denied],
        },
    }


def init_verb(params: Form) -> Form:
    """The presets, or the text of a file from one."""
    from venom_policy.adapters.tasks import tasks_of
    from venom_policy.policies import starter

    request = _request({name: value for name, value in params.items() if name != "file"})
    scope = _placed(in_force(request).scope)
    content = starter(shipped_presets(), params["preset"], tasks_of(scope)) if "preset" in params else ""
    written = _written(params["file"], content) if content and "file" in params else ""
    return {"presets": [] if content else _presets(scope), "content": content, "written": written}


def closure_form(found: Iterable[Closure]) -> list[Form]:
    """What labels come to, as JSON has it."""
    return [{"labels": list(one.labels), "effect": one.effect, "because": one.because} for one in found]


def _request(params: Form) -> Request:
    request = request_of({name: value for name, value in params.items() if name == "root"})
    if request.roots:
        request = replace(request, cwd=request.roots[0])
    return replace(request, policy=params["file"]) if "file" in params else request


def _default() -> Effective:
    from venom_policy.policies import Around, opened

    return opened(None, Around(shipped_presets()))


def _files(force: InForce) -> list[Form]:
    from venom_policy.adapters.trust import is_trusted

    return [
        {
            "path": file.path,
            "role": file.role,
            "digest": file.digest,
            "trusted": file.role != "project" or is_trusted(force.scope.roots[0], file.digest),
        }
        for file in force.files
    ]


def _said(origin: Origin) -> Form:
    return {"name": origin.field, "text": origin.text, "source": origin.source, "means": _means(origin)}


def _means(origin: Origin) -> str:
    from venom_policy.grants import Label
    from venom_policy.policies import phrase

    is_label = origin.field in ("holds", "bounds", "denies")
    return phrase(Label.parse(origin.text.partition(" ")[0])) if is_label else ""


def _closure(effective: Effective, closure_of: Any) -> tuple[Closure, ...]:
    policy = effective.policy
    kept = [label for label, _ in policy.recipes]
    found: tuple[Closure, ...] = closure_of((*policy.holds, *kept), policy.net_read)
    return found


def _presets(scope: Scope) -> list[Form]:
    from venom_policy.adapters.tasks import task_labels
    from venom_policy.policies import Around, PolicyFile, Written, closure_of, opened, sampled
    from venom_policy.source import Location

    shipped = shipped_presets()
    judgments = _judgments(scope)
    around = Around(shipped, task_labels(scope))
    found: list[Form] = []
    for preset in shipped.presets:
        effective = opened(PolicyFile(presets=(Written(preset.name, Location("", 0, 0)),)), around)
        asked = sampled(judgments, effective.policy)
        found.append(
            {
                "name": preset.name,
                "summary": preset.summary,
                "holds": [str(label) for label in effective.policy.holds],
                "closure": closure_form(_closure(effective, closure_of)),
                "asked": [command for command, _ in (*asked.asked, *asked.denied)],
                "of": len(judgments),
            }
        )
    return found


def _judgments(scope: Scope) -> list[Judgment]:
    """The sample as it would run here."""
    from venom_policy.adapters.judging import judge_in_place

    return [judge_in_place(command, scope) for command in shipped_presets().sample]


def _placed(scope: Scope) -> Scope:
    from venom_policy.adapters.facts import facts_for
    from venom_policy.adapters.named_places import named_places
    from venom_policy.policies import Extent, scoped

    return scoped(scope, Extent(places=tuple(named_places(scope, facts_for(scope)).items())))


def _written(path: str, content: str) -> str:
    """Where the text was written, after a person agreed."""
    from venom_policy.adapters.person import confirmed

    path = os.path.abspath(path)
    if os.path.lexists(path):
        raise VerbError("conflict.file", f"expected no file yet at `{path}`, found one")
    confirmed("write this policy", [path])
    os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
    with open(path, "x", encoding="utf-8", opener=lambda name, flags: os.open(name, flags, 0o600)) as file:
        file.write(content)
    return path
