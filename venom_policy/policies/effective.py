"""Policy files → what is held, and who says so."""

from __future__ import annotations

from venom_policy.decisions import DEFAULT_POLICY, NET_READS, OUTSIDE_READS, Policy
from venom_policy.grants import Label
from venom_policy.policies.file import Held, PolicyFile, Written
from venom_policy.policies.presets import Shipped, expanded
from venom_policy.scope import AUTORUN, PROTECTED, SECRETS, Scope
from venom_policy.value import Value, replace

# Lists of a file's scope that can only grow what is guarded, so that a project may add to them untrusted.
_GUARDING = ("secrets", "protected", "autorun")
_WIDENING = ("roots", "read_roots", "hosts", "remotes", "origins", "places", "env")
_TEXTS = ("roots", "read_roots", "hosts", "remotes", "origins", *_GUARDING)


class Origin(Value):
    """One thing that a policy says, and who says it.

    Who: a place in a file, a preset, a task, the default.
    """

    field: str
    text: str
    source: str


class Extent(Value):
    """What policies add to the scope of a command."""

    roots: tuple[str, ...] = ()
    read_roots: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()
    remotes: tuple[str, ...] = ()
    origins: tuple[str, ...] = ()
    secrets: tuple[str, ...] = ()
    protected: tuple[str, ...] = ()
    autorun: tuple[str, ...] = ()
    places: tuple[tuple[str, tuple[str, ...]], ...] = ()
    env: tuple[tuple[str, str], ...] = ()


class Around(Value):
    """What files are read against.

    `tasks`: what the repository offers to run. `sandboxed`: an adapter has confirmed that commands run in a sandbox.
    """

    shipped: Shipped
    tasks: tuple[Label, ...] = ()
    sandboxed: bool = False


class Effective(Value):
    """The policy, what it adds to the scope, and their origins.

    `idle` is what a file says in vain: its source tells why.
    """

    policy: Policy
    extent: Extent
    origins: tuple[Origin, ...] = ()
    idle: tuple[Origin, ...] = ()


def opened(file: PolicyFile | None, around: Around) -> Effective:
    """A person's own file in force; without one the default."""
    default = tuple([Origin("holds", str(label), "the default") for label in DEFAULT_POLICY.holds])
    start = Effective(DEFAULT_POLICY, Extent(), default)
    if file is None:
        return start
    if file.holds is not None or file.presets:
        start = Effective(Policy(holds=()), Extent())
    return extended(start, file, around)


def extended(before: Effective, file: PolicyFile, around: Around) -> Effective:
    """The policy with a trusted file's words added; its choices win."""
    policy = before.policy
    unattended = policy.unattended or _says(file.unattended)
    kept = _kept(file)
    held = _holds(file, replace(around, tasks=()) if unattended else around)
    denied = _denies(file, around)
    changes: dict[str, object] = {
        field: one.text
        for field in ("net_read", "outside_read", "dialect")
        if (one := _choice(file, field)) is not None
    }
    changed = replace(
        policy,
        holds=(*policy.holds, *[label for label, _ in held]),
        recipes=(*policy.recipes, *[(one.label, one.recipe) for one in kept]),
        denies=(*policy.denies, *[label for label, _ in denied]),
        agree=policy.agree if file.agree is None else _says(file.agree),
        unattended=unattended,
        **changes,
    )
    recipes = [
        Origin("holds", f"{one.label} while its recipe is {one.recipe[:12]}…", str(one.location)) for one in kept
    ]
    told = (*[origin for _, origin in (*held, *denied)], *recipes, *_choices(file), *_scope_origins(file))
    return Effective(changed, _joined(before.extent, file), (*before.origins, *told), before.idle)


def tightened(before: Effective, file: PolicyFile, around: Around) -> Effective:
    """The policy as an untrusted file changes it: only tighter."""
    policy = before.policy
    held = _holds(file, around) + [
        (one.label, Origin("holds", str(one.label), str(one.location))) for one in _kept(file)
    ]
    denied = _denies(file, around)
    bounds = (tuple([label for label, _ in held]),) if file.holds is not None or file.presets else ()
    changed = replace(
        policy,
        denies=(*policy.denies, *[label for label, _ in denied]),
        bounds=(*policy.bounds, *bounds),
        net_read=_stricter(NET_READS, policy.net_read, file.net_read),
        outside_read=_stricter(OUTSIDE_READS, policy.outside_read, file.outside_read),
        agree=policy.agree or _says(file.agree),
        unattended=policy.unattended or _says(file.unattended),
        **_dialect(policy, file),
    )
    guarding = {
        name: tuple([one for one in getattr(file.scope, name) if not one.text.startswith("!")]) for name in _GUARDING
    }
    kept = replace(file, scope=replace(file.scope, **dict.fromkeys(_WIDENING, ()), **guarding))
    bounded = [replace(origin, field="bounds") for _, origin in held]
    origins = (*before.origins, *bounded, *[origin for _, origin in denied], *_choices(file), *_scope_origins(kept))
    left = [one for one in _scope_origins(file) if one not in _scope_origins(kept)]
    untrusted = [replace(one, source=f"{one.source}, which nobody trusts") for one in left]
    return Effective(changed, _joined(before.extent, kept), origins, (*before.idle, *untrusted))


def scoped(scope: Scope, extent: Extent) -> Scope:
    """The scope of a command with what policies add to it."""
    if extent == Extent():
        return scope
    base = scope.roots[0] if scope.roots else scope.cwd
    named = dict(scope.places) | dict(extent.places)
    return Scope(
        roots=(*scope.roots, *_paths(extent.roots, base, scope.home)),
        cwd=scope.cwd,
        home=scope.home,
        read_roots=(*scope.read_roots, *_paths(extent.read_roots, base, scope.home)),
        hosts=(*scope.hosts, *extent.hosts),
        remotes=(*scope.remotes, *extent.remotes),
        secrets=(*scope.secrets[len(SECRETS) :], *extent.secrets),
        protected=(*scope.protected[len(PROTECTED) :], *extent.protected),
        autorun=(*scope.autorun[len(AUTORUN) :], *extent.autorun),
        places=named,
        env={**dict(extent.env), **dict(scope.env)},
        resolve=scope.resolve,
    )


def _paths(texts: tuple[str, ...], base: str, home: str) -> list[str]:
    """The texts as absolute paths.

    One below a home that is not known, or from a root that is not, is left out.
    """
    found: list[str] = []
    for text in texts:
        if text == "~" or text.startswith("~/"):
            found += [home + text[1:]] if home else []
        elif text.startswith("/"):
            found.append(text)
        elif base:
            found.append(f"{base}/{text}")
    return found


def _holds(file: PolicyFile, around: Around) -> list[tuple[Label, Origin]]:
    """The labels held whatever their tasks run, with who says so.

    A task that the file holds for a recipe is not held because the repository offers it.
    """
    presets = expanded(around.shipped, [one.text for one in file.presets])
    held = [(label, Origin("holds", str(label), f"preset `{one.name}`")) for one in presets for label in one.holds]
    if any(preset.tasks for preset in presets):
        pinned = {one.label for one in _kept(file)}
        tasks = [label for label in around.tasks if label not in pinned]
        held += [(label, Origin("holds", str(label), "a task of this repository")) for label in tasks]
    plain = [one for one in file.holds or () if not one.recipe]
    held += [(one.label, Origin("holds", str(one.label), str(one.location))) for one in plain]
    if file.contained is not None and _says(file.contained) and around.sandboxed:
        everything = Label.parse("spawn@.")
        held.append((everything, Origin("holds", str(everything), f"the sandbox, {file.contained.location}")))
    return held


def _kept(file: PolicyFile) -> list[Held]:
    """The labels that a file holds for a recipe."""
    return [one for one in file.holds or () if one.recipe]


def _denies(file: PolicyFile, around: Around) -> list[tuple[Label, Origin]]:
    presets = expanded(around.shipped, [one.text for one in file.presets])
    found = [
        (label, Origin("denies", str(label), f"preset `{preset.name}`"))
        for preset in presets
        for label in preset.denies
    ]
    return found + [(one.label, Origin("denies", str(one.label), str(one.location))) for one in file.denies]


def _joined(extent: Extent, file: PolicyFile) -> Extent:
    scope = file.scope
    texts = {name: (*getattr(extent, name), *[one.text for one in getattr(scope, name)]) for name in _TEXTS}
    places = (*extent.places, *[(name.text, targets) for name, targets in scope.places])
    return Extent(**texts, places=places, env=(*extent.env, *[(name.text, value) for name, value in scope.env]))


def _scope_origins(file: PolicyFile) -> tuple[Origin, ...]:
    found = [
        Origin(f"scope.{name}", one.text, str(one.location)) for name in _TEXTS for one in getattr(file.scope, name)
    ]
    found += [
        Origin("scope.places", f"{name.text}: {' '.join(targets)}", str(name.location))
        for name, targets in file.scope.places
    ]
    found += [Origin("scope.env", f"{name.text}={value}", str(name.location)) for name, value in file.scope.env]
    return tuple(found)


def _choices(file: PolicyFile) -> list[Origin]:
    fields = ("net_read", "outside_read", "dialect", "agree", "unattended", "contained")
    written = [(field, one) for field in fields if (one := _choice(file, field)) is not None]
    return [Origin(field, one.text or "false", str(one.location)) for field, one in written]


def _choice(file: PolicyFile, field: str) -> Written | None:
    found: Written | None = getattr(file, field)
    return found


def _says(written: Written | None) -> bool:
    return written is not None and written.text == "true"


def _stricter(choices: tuple[str, ...], own: str, other: Written | None) -> str:
    """The choice that eases less; they are listed in that order."""
    return own if other is None else min(own, other.text, key=choices.index)


def _dialect(policy: Policy, file: PolicyFile) -> dict[str, str]:
    if file.dialect is None or file.dialect.text == policy.dialect:
        return {}
    if not policy.dialect:
        return {"dialect": file.dialect.text}
    return {"fault": policy.fault or f"{file.dialect.location} is for another shell than `{policy.dialect}`"}
