"""A question → the scope and the policy that count for it."""

from __future__ import annotations

from venom_policy.adapters.policy_files import PROJECT_FILE, Found, files_for, policy_in, shipped_presets
from venom_policy.adapters.request import DEFAULT_DIALECT, DEFAULT_HELD, Request, scope_of
from venom_policy.decisions import Policy
from venom_policy.errors import FileFaults, UsageError
from venom_policy.scope import Scope
from venom_policy.value import Value, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.grants import Label
    from venom_policy.policies import Effective, PolicyFile


class InForce(Value):
    """Where a command would run and what its holder may do.

    `effective` and `files` tell where that comes from; None where no file says anything.
    """

    scope: Scope
    policy: Policy
    effective: Effective | None = None
    files: tuple[Found, ...] = ()


def in_force(request: Request) -> InForce:
    """The scope and the policy of a question.

    Raises UsageError where it names a policy that has faults.
    """
    scope = scope_of(request)
    files = files_for(request, scope)
    if not files:
        held = DEFAULT_HELD if request.held is None else request.held
        return InForce(scope, Policy(holds=held, dialect=request.dialect or DEFAULT_DIALECT))
    effective = _effective(files, scope)
    if effective.policy.fault and files[0].role == "given":
        raise UsageError(f"expected a policy without faults, found: {effective.policy.fault}")
    policy = effective.policy
    if request.held is not None:
        policy = replace(policy, holds=request.held, recipes=())
    dialect = request.dialect or policy.dialect or DEFAULT_DIALECT
    policy = replace(policy, dialect=policy.dialect or dialect)
    return InForce(_widened(scope, policy, effective), policy, effective, files)


def check_policy(request: Request) -> None:
    """Refuse a question whose held labels or policy cannot be read.

    Raises UsageError or LabelError.
    """
    Policy(holds=request.held or ())
    if request.policy is not None:
        in_force(replace(request, cwd=request.cwd or "/"))


def _effective(files: tuple[Found, ...], scope: Scope) -> Effective:
    """What policy files come to; nothing allowed if one is unusable."""
    from venom_policy.adapters.trust import is_trusted
    from venom_policy.policies import Around, Effective, Extent, extended, opened, tightened

    shipped = shipped_presets()
    try:
        read = [(file, policy_in(file, shipped)) for file in files]
    except FileFaults as error:
        return Effective(Policy(holds=(), fault=_told(error)), Extent())
    around = Around(shipped, _tasks(scope, [policy for _, policy in read]))
    effective = opened(next((policy for file, policy in read if file.role != "project"), None), around)
    for file, policy in read:
        if file.role == "project":
            change = extended if is_trusted(scope.roots[0], file.digest) else tightened
            effective = change(effective, policy, around)
    return effective


def _told(error: FileFaults) -> str:
    """Why nothing is allowed.

    What a project's file says instead is not repeated to a model.
    """
    first = error.faults[0]
    if first.location.file == PROJECT_FILE:
        return f"{first.location} has a fault, which `venom-policy policy check {PROJECT_FILE}` tells"
    return f"{first} and {len(error.faults) - 1} more" if len(error.faults) > 1 else str(first)


def _tasks(scope: Scope, policies: list[PolicyFile]) -> tuple[Label, ...]:
    """The tasks of the repository, where a preset holds them."""
    from venom_policy.policies import expanded

    names = [one.text for policy in policies for one in policy.presets]
    if not any(preset.tasks for preset in expanded(shipped_presets(), names)):
        return ()
    from venom_policy.adapters.tasks import task_labels

    return task_labels(scope)


def _widened(scope: Scope, policy: Policy, effective: Effective) -> Scope:
    """The scope with the policy's additions and named places."""
    from venom_policy.adapters.facts import facts_for
    from venom_policy.adapters.named_places import named_places
    from venom_policy.policies import scoped

    extent = effective.extent
    named = [*policy.holds, *policy.denies, *[label for bound in policy.bounds for label in bound]]
    if any(label.target is not None and label.target.type == "place" for label in named):
        places = named_places(scope, facts_for(scope), extent.origins)
        extent = replace(extent, places=(*places.items(), *extent.places))
    return scoped(scope, extent)
