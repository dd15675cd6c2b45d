"""The verbs by which a person trusts a project's policy file."""

from __future__ import annotations

import os

from venom_policy.adapters.person import at_terminal, confirmed
from venom_policy.adapters.policy_files import PROJECT_FILE, Found, policy_in, read_file, shipped_presets
from venom_policy.adapters.request import Request, request_of, scope_of
from venom_policy.errors import FileFaults, UsageError, VerbError
from venom_policy.value import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def trust_verb(params: dict[str, Any]) -> dict[str, Any]:
    """The project's file, trusted once a person has agreed."""
    from venom_policy.adapters.trust import trust

    at_terminal("trust a project's policy")
    root = _root(params)
    found = read_file(os.path.join(root, PROJECT_FILE), "project")
    if found is None:
        raise VerbError("not_found.policy", f"expected a policy file of the project, found no `{PROJECT_FILE}`")
    confirmed("trust these bytes", _lines(found))
    # The bytes that were shown are what is trusted, whatever the file holds by now.
    trust(root, found.digest)
    return _form(root, found.path, found.digest, trusted=True)


def untrust_verb(params: dict[str, Any]) -> dict[str, Any]:
    """The project's file, which may only tighten again."""
    from venom_policy.adapters.trust import untrust

    at_terminal("trust a project's policy no longer")
    root = _root(params)
    untrust(root)
    path = os.path.join(root, PROJECT_FILE)
    found = read_file(path, "project")
    return _form(root, path, found.digest if found is not None else "", trusted=False)


def _root(params: dict[str, Any]) -> str:
    request = request_of(params)
    roots = scope_of(replace(request, cwd=request.roots[0]) if request.roots else Request()).roots
    if not roots:
        raise UsageError("expected a directory that can be a root, found none: name one with `--root`")
    return roots[0]


def _lines(found: Found) -> list[str]:
    """What the file lets through, as a person is shown it."""
    from venom_policy.policies import Around, closure_of, opened, phrase

    shipped = shipped_presets()
    try:
        effective = opened(policy_in(found, shipped), Around(shipped))
    except FileFaults as error:
        raise UsageError(f"expected a policy without faults, found: {error.faults[0]}") from error
    labels = (*effective.policy.holds, *[label for label, _ in effective.policy.recipes])
    lines = [found.path, f"sha256 {found.digest}", *[f"holds {label}: {phrase(label)}" for label in labels]]
    lines += [f"{one.field} {one.text}" for one in effective.origins if one.field not in ("holds", "denies")]
    closure = closure_of(labels, effective.policy.net_read)
    return lines + [f"comes to {one.effect}: {one.because}" for one in closure]


def _form(root: str, path: str, digest: str, *, trusted: bool) -> dict[str, Any]:
    return {"root": root, "path": path, "digest": digest, "trusted": trusted}
