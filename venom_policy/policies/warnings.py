"""A faultless policy file → what is probably not meant."""

from __future__ import annotations

from venom_policy.errors import Fault
from venom_policy.grants import COVERED, ROOT, Label, Need, action_includes, covers, includes, split_tree
from venom_policy.policies.presets import Shipped, expanded
from venom_policy.scope import AUTORUN, PLACES, PROTECTED, SECRETS, folded, found_from, names_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.policies.file import Held, PolicyFile

_SECRETS = names_of(SECRETS)
_RUNNING = names_of((*AUTORUN, *PROTECTED))


def warnings_of(file: PolicyFile, shipped: Shipped) -> tuple[Fault, ...]:
    """What a person should look at: each with its place."""
    presets = expanded(shipped, [one.text for one in file.presets])
    preset_labels = [(label, f"preset `{preset.name}`") for preset in presets for label in preset.holds]
    found: list[Fault] = []
    for one in file.holds or ():
        message = _vain(one.label, file) or _needless(one, preset_labels, file) or _denied(one.label, file)
        found += _fault(one, message)
    for one in file.denies:
        found += _fault(one, _hits_nothing(one.label, file))
    found += [
        Fault(one.location, f"`{one.text}` lets every file there be read that is not a secret")
        for one in file.scope.read_roots
        if one.text.rstrip("/") in ("", "~")
    ]
    return tuple(sorted(found, key=lambda one: (one.location.line, one.location.column)))


def _fault(one: Held, message: str) -> list[Fault]:
    return [Fault(one.location, f"`{one.label}` {message}")] if message else []


def _vain(label: Label, file: PolicyFile) -> str:
    """Why a held label covers nothing that is not covered without it."""
    if label.digest:
        return ""
    if label.grant == "none":
        return "covers nothing: what needs nothing is always allowed"
    if label.target is not None and label.target.type == "place" and not _has_place(label.target.text, file):
        return f"covers nothing: the scope has no place `{label.target.text}`"
    if label.grant == "admin" and label.target in (None, ROOT) and not {"privileged", "destructive"} & {*label.facets}:
        return "covers no more than `spawn` would: what needs admin must be named, by target or by facet"
    return _outside(label, file)


def _outside(label: Label, file: PolicyFile) -> str:
    """Why nothing that a label is meant for stands where it reaches."""
    target = label.target
    by_network = label.grant == "respond" or (target is not None and target.type == "host")
    eased = label.grant == "read" and file.net_read is not None and file.net_read.text != "ask"
    if by_network and "open_world" not in label.facets and not eased:
        return "covers nothing: what goes over the network needs `+open_world`"
    if label.grant == "respond" and target in (None, ROOT) and not file.scope.hosts:
        return "covers nothing: hosts stand outside, so name one, or add it to `.scope.hosts`"
    if target is not None and target.type == "path" and "secret" not in label.facets and target != ROOT:
        base, _tree = split_tree(target.text)
        segments = folded(tuple([one for one in base.split("/") if one not in ("", "..")]))
        home = ("~",) if base.startswith("~/") else None
        if label.grant == "read" and found_from(_SECRETS, segments, home):
            return "covers nothing: a secret is read with `+secret` only"
    return ""


def _needless(one: Held, preset_labels: list[tuple[Label, str]], file: PolicyFile) -> str:
    """Which other label covers all that this one does."""
    label = one.label
    if label.digest or one.recipe:
        return ""
    need = Need(label.grant, label.action, label.target, _inside(label), label.facets)
    for other, where in preset_labels:
        if other == label or _wider(other, need):
            return f"is needless: {where} holds `{other}`"
    listed = file.holds or ()
    for held in listed[: listed.index(one)]:
        if held.label == label:
            return "is needless: it is held twice"
    wider = [held.label for held in listed if held.label != label and not held.recipe and _wider(held.label, need)]
    return f"is needless: `{wider[0]}` covers it" if wider else ""


def _wider(label: Label, need: Need) -> bool:
    """Whether a label of the same grant covers what another does.

    `read@.` beside `files@.` is good style.
    """
    return label.grant == need.grant and covers(label, need)


def _inside(label: Label) -> bool:
    """Whether all that a label names is inside and unnamed besides."""
    target = label.target
    if target is None or target == ROOT:
        return True
    if target.type != "path" or target.text.startswith(("/", "..", "~")):
        return False
    segments = folded(tuple(split_tree(target.text)[0].split("/")))
    return not any(found_from(names, segments, None, prefix=True) for names in (_SECRETS, _RUNNING))


def _denied(label: Label, file: PolicyFile) -> str:
    for denied in file.denies:
        if _denies_all(denied.label, label):
            return f"is held in vain: `{denied.label}` denies all of it"
    return ""


def _denies_all(denied: Label, label: Label) -> bool:
    """Whether a deny label hits all that a held one covers.

    Nothing is left but what needs no grant.
    """
    if denied.digest or label.digest or denied.facets or denied.grant not in COVERED["read"]:
        return False
    if denied.action and not (label.action and action_includes(denied.action, label.action)):
        return False
    if denied.target is None or denied.target == label.target:
        return True
    return denied.target != ROOT and label.target not in (None, ROOT) and includes(denied.target, label.target)


def _hits_nothing(label: Label, file: PolicyFile) -> str:
    if label.digest:
        return "denies nothing: an `exact:` label can be held only"
    if label.target is not None and label.target.type == "place" and not _has_place(label.target.text, file):
        return f"denies nothing: the scope has no place `{label.target.text}`"
    return ""


def _has_place(name: str, file: PolicyFile) -> bool:
    return name in PLACES or any(place.text == name for place, _ in file.scope.places)
