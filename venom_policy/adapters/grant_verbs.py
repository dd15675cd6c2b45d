"""The verbs about grants that are kept."""

from __future__ import annotations

from venom_policy.adapters.person import at_terminal, confirmed
from venom_policy.adapters.shown import Shown
from venom_policy.adapters.stored import check_apart, existing_store, opened_store, store_path, stored_root
from venom_policy.adapters.times import lifetime_of, printed_time
from venom_policy.errors import StoreError, UsageError, VerbError
from venom_policy.foreign import quoted
from venom_policy.value import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from venom_policy.judgment import Judgment
    from venom_policy.store import Store, StoredGrant, Wish


def add_verb(params: dict[str, Any]) -> dict[str, Any]:
    """What was granted, after a person agreed."""
    from venom_policy.grants import Label, exact
    from venom_policy.store import Wish

    labels = [str(Label.parse(text)) for text in params["labels"]]
    if "command" in params:
        labels.append(str(exact(_exact_digest(params))))
    if not labels:
        raise UsageError("expected labels or `--command`, found neither")
    wish = Wish("", _root(params), _holder(params["holder"]), params["reason"], recipe=params.get("recipe"))
    if "expires" in params:
        wish = replace(wish, lifetime=lifetime_of(params["expires"], _now()))
    return _given(params, [replace(wish, label=label) for label in labels], "grant this")


def import_verb(params: dict[str, Any]) -> dict[str, Any]:
    """What a file lists, granted after a person agreed."""
    from venom_policy.adapters.grant_lists import wishes_of
    from venom_policy.store import Wish

    default = Wish("", _root(params), _holder(params["holder"]))
    wishes = [replace(wish, scope=_checked_root(wish.scope)) for wish in wishes_of(params["file"], default, _now())]
    return _given(params, wishes, "grant all of this")


def list_verb(params: dict[str, Any]) -> list[dict[str, Any]]:
    """The grants that count, or all that were ever given."""
    from venom_policy.store import EVERYONE

    root = _checked_root(params["root"]) if "root" in params else None
    holder = params.get("holder")
    store = existing_store(params.get("store"))
    if store is None:
        return []
    with store:
        grants = store.grants()
    return [
        grant_form(grant)
        for grant in grants
        if (params["all"] or grant.state == "live")
        and root in (None, grant.scope)
        and (holder is None or grant.holder in (holder, EVERYONE))
    ]


def revoke_verb(params: dict[str, Any]) -> dict[str, Any]:
    """The grants that were taken back."""
    at_terminal("revoke grants")
    with _existing(params) as store:
        _known(store, params["ids"])
        return _changes("revoked", store.revoke(params["ids"]))


def restore_verb(params: dict[str, Any]) -> dict[str, Any]:
    """The grants that hold again, after a person agreed."""
    at_terminal("restore grants")
    with _existing(params) as store:
        grants = _known(store, params["ids"])
        for grant in grants:
            if grant.expires is not None and grant.expires <= _now():
                raise VerbError("conflict.expired", f"expected a grant that has not ended, found {grant.id}")
        confirmed("restore these", [_line(grant) for grant in grants])
        return _changes("restored", store.restore(params["ids"]))


def check_verb(params: dict[str, Any]) -> Shown:
    """Whether everything in the store is as it was written."""
    path = store_path(params.get("store"))
    faults: tuple[str, ...] = ()
    store = None
    try:
        store = existing_store(path)
        if store is not None:
            with store:
                faults = store.faults()
    except StoreError as error:
        faults = (str(error),)
    return Shown({"status": 1 if faults else 0, "path": path, "faults": list(faults)}, store is not None)


def grant_form(grant: StoredGrant) -> dict[str, Any]:
    """A grant as JSON has it."""
    return {
        "id": grant.id,
        "label": grant.label,
        "root": grant.scope,
        "holder": grant.holder,
        "reason": grant.reason,
        "created": printed_time(grant.created),
        "expires": printed_time(grant.expires),
        "revoked": printed_time(grant.revoked),
        "recipe": grant.recipe,
        "state": grant.state,
    }


def _given(params: dict[str, Any], wishes: Sequence[Wish], what: str) -> dict[str, Any]:
    for wish in wishes:
        _check_text(wish)
    check_apart(store_path(params.get("store")), tuple([wish.scope for wish in wishes]))
    at_terminal(what)
    with opened_store(params.get("store")) as store:
        for wish in wishes:
            _check_exact(store, wish)
        asked = _now()
        confirmed(what, [_line(wish) for wish in wishes])
        return _changes("added", store.add([_shortened(wish, _now() - asked) for wish in wishes]))


def _shortened(wish: Wish, waited: int) -> Wish:
    """The wish, ending when the question said.

    The person took a while to answer.
    """
    if wish.lifetime is None or waited <= 0:
        return wish
    if waited >= wish.lifetime:
        raise UsageError("expected an end that lies ahead, found one that passed while this was asked")
    return replace(wish, lifetime=wish.lifetime - waited)


def _changes(name: str, changed: tuple[tuple[StoredGrant, bool], ...]) -> dict[str, Any]:
    numbers = [grant.id for grant, is_new in changed if is_new]
    return {name: numbers, "grants": [grant_form(grant) for grant, _is_new in changed]}


def _line(about: Wish | StoredGrant) -> str:
    """One grant as the person who agrees to it reads it.

    The first words tell what is granted.
    """
    from venom_policy.store import EVERYONE, Wish

    holder = "everyone" if about.holder == EVERYONE else about.holder
    end = about.lifetime if isinstance(about, Wish) else about.expires
    until = "until it is revoked"
    if end is not None:
        until = f"until {printed_time(_now() + end if isinstance(about, Wish) else end)}"
    return f"{about.label}  below {about.scope}  to {holder}  {until}"


def _exact_digest(params: dict[str, Any]) -> str:
    """The digest of a command that an exact label may name."""
    from venom_policy.adapters.judging import judged
    from venom_policy.adapters.request import request_of

    asked: dict[str, Any] = {name: params[name] for name in ("command", "cwd", "root", "dialect") if name in params}
    judgment = judged(request_of(asked))
    _check_keepable(judgment)
    return judgment.digest


def _check_keepable(judgment: Judgment) -> None:
    """Refuse a command that may be allowed once at most.

    Raises VerbError.
    """
    if "catastrophic" in judgment.facets:
        raise VerbError("conflict.exact", "expected a command that may be granted, found a catastrophe")
    if judgment.status not in ("understood", "partial") or judgment.uncovered:
        message = "expected a command all of whose effects are known, found one that may be allowed once, never kept"
        raise VerbError("conflict.exact", message)


def _check_exact(store: Store, wish: Wish) -> None:
    """Refuse the digest of a command that may not be kept.

    Raises VerbError, also where the command is not known.
    """
    from venom_policy.grants import Label

    digest = Label.parse(wish.label).digest
    if not digest:
        return
    recorded = store.decision_about(digest)
    if recorded is not None and not recorded.keepable:
        message = "expected a command that may be granted, found a catastrophe or one that is not known to the end"
        raise VerbError("conflict.exact", message)


def _check_text(wish: Wish) -> None:
    from venom_policy.grants import DIGEST_LENGTH, is_digest

    for name, text in (("holder", wish.holder), ("reason", wish.reason), ("root", wish.scope)):
        try:
            text.encode()
        except UnicodeEncodeError as error:
            raise UsageError(f"expected UTF-8 as `{name}`, found other bytes") from error
    if wish.recipe is not None and not is_digest(wish.recipe):
        raise UsageError(
            f"expected a digest as `recipe`, {DIGEST_LENGTH} hexadecimal digits, found {quoted(wish.recipe)}"
        )


def _root(params: dict[str, Any]) -> str:
    from venom_policy.adapters.request import request_of, scope_of

    if "root" in params:
        return _checked_root(params["root"])
    roots = scope_of(request_of({"cwd": params["cwd"]} if "cwd" in params else {})).roots
    if not roots:
        raise UsageError("expected `--root`, found none, and this directory is too wide to be one")
    return stored_root(roots[0])


def _checked_root(root: str) -> str:
    """A directory that can be a root. Raises UsageError."""
    from venom_policy.adapters.request import request_of

    return stored_root(request_of({"root": root}).roots[0])


def _holder(holder: str) -> str:
    from venom_policy.adapters.request import holder_of
    from venom_policy.store import EVERYONE

    return holder if holder == EVERYONE else holder_of(holder)


def _existing(params: dict[str, Any]) -> Store:
    """The store of grants that exist; there must be one."""
    store = existing_store(params.get("store"))
    if store is None:
        raise VerbError("not_found.grant", f"expected the number of a grant, found {params['ids']} and no store yet")
    return store


def _known(store: Store, numbers: Sequence[int]) -> list[StoredGrant]:
    grants = {grant.id: grant for grant in store.grants()}
    for number in numbers:
        if number not in grants:
            raise VerbError("not_found.grant", f"expected the number of a grant, found {number}")
    return [grants[number] for number in numbers]


def _now() -> int:
    from venom_policy.store import SystemClock

    return SystemClock().now().wall
