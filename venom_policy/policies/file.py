"""What one policy file says, as a value."""

from __future__ import annotations

from venom_policy.grants import Label
from venom_policy.source import Location
from venom_policy.value import Value


class Held(Value):
    """A label that a file holds or denies, and where it stands.

    `recipe`: the digest of what the label's task ran when a person allowed it; "" for whatever it runs.
    """

    label: Label
    location: Location
    recipe: str = ""


class Written(Value):
    """One text of a file, with its place."""

    text: str
    location: Location


class ScopeFields(Value):
    """What a file adds to the scope.

    `origins`: digests of the URLs that the remote `origin` may have for `place:origin` to mean it.
    """

    roots: tuple[Written, ...] = ()
    read_roots: tuple[Written, ...] = ()
    hosts: tuple[Written, ...] = ()
    remotes: tuple[Written, ...] = ()
    origins: tuple[Written, ...] = ()
    secrets: tuple[Written, ...] = ()
    protected: tuple[Written, ...] = ()
    autorun: tuple[Written, ...] = ()
    places: tuple[tuple[Written, tuple[str, ...]], ...] = ()
    env: tuple[tuple[Written, str], ...] = ()


NO_SCOPE = ScopeFields()


class PolicyFile(Value):
    """What one file says; None where it is silent.

    `holds` None is no wish of its own: a person's file then holds what is held without one, a project's bounds nothing.
    """

    name: str = ""
    presets: tuple[Written, ...] = ()
    holds: tuple[Held, ...] | None = None
    denies: tuple[Held, ...] = ()
    scope: ScopeFields = NO_SCOPE
    net_read: Written | None = None
    outside_read: Written | None = None
    dialect: Written | None = None
    agree: Written | None = None
    unattended: Written | None = None
    contained: Written | None = None
