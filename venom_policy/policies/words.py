"""A label in words."""

from __future__ import annotations

from venom_policy.grants import ROOT, Label, Reach, split_tree

_GRANTS = {
    "none": "do what needs nothing",
    "read": "read",
    "write": "change version control and services",
    "respond": "send and write in your name",
    "files": "change files",
    "spawn": "run code",
    "admin": "act as an administrator",
}

_FACETS = {
    "destructive": "also where work is lost",
    "open_world": "over the network",
    "inline": "also code that the command itself brings",
    "touches_live": "also what others use",
    "secret": "also credentials",
    "exfiltration": "also sending what was read",
    "persistent": "also what keeps running",
    "privileged": "also as another user",
}

_PLACES = {
    "scratch": "scratch files",
    "packages": "the sources of installed packages",
    "origin": "the remote `origin`",
    "forge": "the repository at its forge",
    "localhost": "servers of this machine",
    "containers": "the local container engine",
}


def phrase(label: Label) -> str:
    """What a label lets through, as part of a sentence: `read, inside`."""
    if label.digest:
        return f"one command, by its digest {label.digest[:12]}"
    parts = [_GRANTS[label.grant]]
    if label.action:
        parts.append(f"by `{label.action.replace('.', ' ')}`")
    parts.append(_where(label.target))
    parts += [_FACETS.get(facet, facet) for facet in label.facets]
    return ", ".join(parts)


def _where(target: Reach | None) -> str:
    if target is None or target == ROOT:
        return "whatever stands inside"
    if target.type == "place":
        return f"at {_PLACES.get(target.text, f'the place `{target.text}`')}"
    if target.type == "path":
        base, tree = split_tree(target.text)
        return f"in `{base}` and below" if tree else f"of `{base}`"
    return f"at the {target.type} `{target.text}`"
