"""Decisions → decisions that the store counts in and logs."""

from __future__ import annotations

import os

from venom_policy.errors import StoreError, UsageError
from venom_policy.foreign import quoted
from venom_policy.value import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.adapters.request import Request
    from venom_policy.decisions import Decision, Policy
    from venom_policy.judgment import Judgment
    from venom_policy.store import Store

FILE = "store.db"

# A judged command waits for other writers no longer than a hook may, in seconds.
PATIENCE = 2.0


def store_path(path: str | None) -> str:
    """The store's file: the one named, else the account's.

    Raises UsageError for a path that is not absolute.
    """
    from venom_policy.adapters.account import state_directory

    if path is None:
        return os.path.join(state_directory(), FILE)
    if not path.startswith("/") or "\0" in path:
        raise UsageError(f"expected an absolute path as `store`, found {quoted(path)}")
    return os.path.normpath(path)


def stored_root(root: str) -> str:
    """A root as the store names it, with links resolved.

    So one directory has one name.
    """
    return os.path.realpath(root)


def opened_store(path: str | None) -> Store:
    """The store of verbs, made where there is none yet."""
    from venom_policy.store import Store

    return Store(store_path(path))


def existing_store(path: str | None) -> Store | None:
    """The store, if there is one; no file is made."""
    return opened_store(path) if os.path.lexists(store_path(path)) else None


def check_apart(path: str, roots: tuple[str, ...]) -> None:
    """Refuse a store that work below a root could reach.

    Raises StoreError.
    """
    real = os.path.realpath(path)
    for root in map(os.path.realpath, roots):
        if real.startswith(root.rstrip("/") + "/"):
            raise StoreError(
                f"expected a store outside {quoted(root)}, found {quoted(path)}", "it lies inside the scope"
            )


def decided_with_store(judgment: Judgment, policy: Policy, request: Request) -> Decision:
    """The recorded decision about a command for a holder.

    He holds also what was granted to him. Where the store cannot be used nothing is allowed.
    """
    from venom_policy.adapters.judging import decide_in_place
    from venom_policy.store import Asker, Store

    assert request.holder is not None
    path = store_path(request.store)
    try:
        check_apart(path, judgment.scope.roots)
        with Store(path, patience=PATIENCE) as store:
            granted = _with_grants(policy, store, judgment, request.holder)
            decision = decide_in_place(judgment, granted)
            store.record(decision, Asker(request.holder, request.session, request.log))
            return decision
    except StoreError as error:
        cause = error.cause
    # The border: whatever goes wrong with what is stored must end as a question to a person.
    except Exception as error:
        cause = f"internal fault: {type(error).__name__}"
    return decide_in_place(judgment, replace(policy, fault=f"the store of grants cannot be used: {cause}"))


def _with_grants(policy: Policy, store: Store, judgment: Judgment, holder: str) -> Policy:
    """The policy with what was granted below the first root."""
    from venom_policy.grants import Label

    roots = judgment.scope.roots
    found = store.held(holder, stored_root(roots[0])) if roots else ()
    return replace(
        policy,
        holds=(*policy.holds, *[Label.parse(grant.label) for grant in found if grant.recipe is None]),
        recipes=(*policy.recipes, *[(grant.label, grant.recipe) for grant in found if grant.recipe is not None]),
    )
