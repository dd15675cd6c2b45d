"""A slow, obvious twin of grants, labels, ladder, scope and decisions."""

from __future__ import annotations

import itertools
import re
from typing import NamedTuple
from urllib.parse import unquote_to_bytes

ROOT = "/r"
PATHS = tuple("/" + "/".join(one) for length in range(4) for one in itertools.product(("r", "a", "ab"), repeat=length))
STEPS = (
    "none<read",
    "read<write",
    "read<respond",
    "read<files",
    "write<spawn",
    "respond<spawn",
    "files<spawn",
    "spawn<admin",
)
GRANTS = ("none", "read", "write", "respond", "files", "spawn", "admin")
NAMED = ("place", "host", "remote", "process", "service", "variable", "program", "code", "system")
REACHES_BELOW = ("remote", "service", "place")
TOO_MUCH = frozenset({"destructive", "inline", "secret", "exfiltration", "privileged", "touches_live"})


class Fact(NamedTuple):
    """An effect: what it needs, in words of the contract; `path` is any target's text, None when it has no name."""

    grant: str
    action: str
    path: str | None
    inside: bool
    facets: frozenset[str] = frozenset()
    opaque: bool = False
    guard: str | None = None
    bulk: bool = False
    broad: bool = False
    task: str = ""


class Grantable(NamedTuple):
    """A label; path None is no target, "." the root."""

    grant: str
    action: str
    path: str | None
    facets: frozenset[str] = frozenset()


# ── the lattice ──────────────────────────────────────────────────────────────────────────────────────


def at_most(low: str, high: str) -> bool:
    """Whether steps lead from one grant up to another."""
    return low == high or any(at_most(step.split("<")[1], high) for step in STEPS if step.split("<")[0] == low)


# ── targets are sets of texts ────────────────────────────────────────────────────────────────────────


def decoded(text: str) -> str:
    """The literal text of an encoded one."""
    return unquote_to_bytes(text.encode("utf-8", "surrogateescape")).decode("utf-8", "surrogateescape")


def expression(text: str) -> str:
    """A regular expression for what a wildcard text matches within a segment."""
    signs = {"*": "[^/]*", "?": "[^/]"}
    return "".join(signs.get(one) or re.escape(decoded(one)) for one in re.split(r"([*?])", text))


def matches(text: str, target: str) -> bool:
    """Whether a label's target means this literal one."""
    kind, colon, name = text.partition(":")
    if colon and kind in NAMED:
        if not target.startswith(f"{kind}:"):
            return False
        host, _, rest = name.partition("/")
        body = "/".join(map(expression, name.split("/")))
        if kind == "host":
            port = "" if re.search(r":\d+$", host) else r"(:\d+)?"
            body = expression(host) + port + (f"/{expression(rest)}" if rest else "")
        below = "(/.*)?" if kind == "host" or kind in REACHES_BELOW else ""
        return re.fullmatch(body + below, target[len(kind) + 1 :], re.DOTALL) is not None
    base, tree = (text[:-3] or "/", True) if text.endswith("/**") else (text, False)
    body = "".join(f"/(?=[^/]){expression(name)}" for name in base.split("/") if name)
    return re.fullmatch(f"{body}(/.*)?" if tree else body or "/", target, re.DOTALL) is not None


def members(text: str) -> frozenset[str]:
    """The paths of the small world that a label's path means."""
    return frozenset(path for path in PATHS if matches(text, path))


def samples(text: str) -> list[str]:
    """Some literal targets that a target text means: all that matter when it has no wildcard."""
    base, tree = (text[:-3], True) if text.endswith("/**") else (text, False)
    found = [decoded(base.replace("*", star).replace("?", "q")) for star in ("q", "zz")]
    return [(one + below) or "/" for one in found for below in (("", "/q", "/q/zz") if tree else ("",))]


def within(narrow: str, wide: str) -> bool:
    """Whether all of one target is in another, as far as samples tell."""
    return all(matches(wide, one) for one in samples(narrow))


def share(one: str, other: str) -> bool:
    """Whether some sample is in both."""
    return any(matches(other, at) for at in samples(one)) or any(matches(one, at) for at in samples(other))


# ── coverage ─────────────────────────────────────────────────────────────────────────────────────────


def below(action: str, wide: str) -> bool:
    """Whether an action is another or below it; "" is any."""
    return not wide or action == wide or action.startswith(wide + ".")


def covers(label: Grantable, fact: Fact) -> bool:
    """Grant, action, facets and target, each as the contract says it."""
    if fact.grant == "none":
        return True
    names_target = label.path is not None and label.path != "." and fact.path is not None
    return (
        not fact.opaque
        and at_most(fact.grant, label.grant)
        and (below(fact.action, label.action) or (fact.task != "" and below(fact.task, label.action)))
        and not (fact.bulk and not label.action)
        and fact.facets <= label.facets
        and (
            (fact.inside and fact.guard is None and label.path in (None, "."))
            or (names_target and within(fact.path, label.path) and (not fact.guard or within(label.path, fact.guard)))
        )
    )


def hits(label: Grantable, fact: Fact) -> bool | None:
    """Deny by overlap; None when only an unknown target could make it."""
    if not (at_most(label.grant, fact.grant) and below(fact.action, label.action) and label.facets <= fact.facets):
        return False
    if label.path is None or (label.path == "." and fact.inside):
        return True
    if fact.path is None:
        return None
    return label.path != "." and share(label.path, fact.path)


def narrowest(fact: Fact) -> Grantable | None:
    """Exactly what the effect is; None when no label can say it."""
    if fact.opaque or fact.grant == "none" or fact.path is None:
        return None
    return Grantable(fact.grant, fact.action, fact.path, fact.facets)


# ── the ladder ───────────────────────────────────────────────────────────────────────────────────────


def above_the_second(fact: Fact) -> bool:
    """Whether a wider label than the narrowest may be offered for an effect."""
    task = fact.path is not None and fact.path.endswith("/**") and "." in fact.action
    return (
        fact.inside
        and fact.path is not None
        and not fact.path.startswith("code:")
        and not (fact.opaque or fact.broad or fact.bulk or fact.guard)
        and fact.grant != "admin"
        and (fact.grant != "spawn" or task)
        and not fact.facets & TOO_MUCH
    )


def directory(paths: list[str]) -> str:
    """The deepest directory that all of these lie in, up to their first wildcard."""
    parents = [path[:-3] if path.endswith("/**") else path.rpartition("/")[0] for path in paths]
    fixed = [list(itertools.takewhile(lambda one: not set(one) & set("*?"), path.split("/"))) for path in parents]
    same = itertools.takewhile(lambda names: len(set(names)) == 1, zip(*fixed, strict=False))
    return "/".join(names[0] for names in same)


def grouped(facts: list[Fact]) -> list[tuple[str, str, list[str], frozenset[str]]]:
    """Grant, action, targets and facets of the effects of one grant and action."""
    pairs = sorted({(fact.grant, fact.action) for fact in facts})
    groups = [[fact for fact in facts if (fact.grant, fact.action) == pair] for pair in pairs]
    return [
        (
            group[0].grant,
            group[0].action,
            [str(fact.path) for fact in group],
            frozenset().union(*(f.facets for f in group)),
        )
        for group in groups
    ]


def ladder(facts: list[Fact], root: str) -> list[set[Grantable]]:
    """Rungs above the exact one, before any label that another one makes needless is left out."""
    facts = [fact for fact in facts if fact.grant != "none"]
    rungs = [{label for label in map(narrowest, facts) if label is not None}]
    facts = [fact for fact in facts if not (fact.task and any(covers(label, fact) for label in rungs[0]))]
    if facts and all(map(above_the_second, facts)):
        if all(str(fact.path).startswith("/") for fact in facts):
            near = [(grant, action, directory(paths), facets) for grant, action, paths, facets in grouped(facts)]
            if all(path.startswith(root + "/") for _, _, path, _ in near):
                rungs.append({Grantable(grant, action, f"{path}/**", facets) for grant, action, path, facets in near})
        rungs.append({Grantable(grant, action, ".", facets) for grant, action, _, facets in grouped(facts)})
    return rungs


# ── scope and decisions ──────────────────────────────────────────────────────────────────────────────


def resolved(path: str, cwd: str, home: str) -> str:
    """Where a written path leads, by its text alone."""
    if path == "~" or path.startswith("~/"):
        path = home + path[1:]
    names: list[str] = []
    for name in (path if path.startswith("/") else f"{cwd}/{path}").split("/"):
        if name == "..":
            del names[-1:]
        elif name not in ("", "."):
            names.append(name)
    return "/" + "/".join(names)


def inside(path: str, roots: list[str]) -> bool:
    """Whether a resolved path is a root or below one."""
    return any(path == root or path.startswith(root + "/") for root in roots)


def verdict(facts: list[Fact], holds: list[Grantable], denies: list[Grantable], roots: list[str]) -> str:
    """Denied if a deny hits, asked if one could or something is not covered, else allowed."""
    wide = [label._replace(path=f"{root}/**") for label in denies if label.path == "." for root in roots]
    facts = [fact for fact in facts if fact.grant != "none"]
    answers = [hits(label, fact) for label in [*denies, *wide] for fact in facts]
    if True in answers:
        return "deny"
    covered = all(any(covers(label, fact) for label in holds) for fact in facts)
    return "allow" if covered and None not in answers else "ask"


# ── policies ─────────────────────────────────────────────────────────────────────────────────────────


class Look(NamedTuple):
    """What the choices about reading ask of an effect: `file` is a path that is read, `many` with others beside it."""

    kind: str
    standing: str
    file: str | None = None
    many: bool = False
    listed: bool = False
    secret: bool = False


def eased(fact: Fact, look: Look, net_read: str, outside_read: str, home: str) -> Fact:
    """What an effect needs under two choices: a secret as much as ever, an outside read or fetch perhaps less."""
    if look.secret:
        return fact
    if look.kind == "net_read" and fact.path is not None:
        free = net_read == "any" or (net_read == "hosts" and look.standing == "inside")
        return fact._replace(inside=True, facets=fact.facets - {"open_world"}) if free else fact
    if look.kind != "read" or look.file is None:
        return fact
    if outside_read == "ask" and look.listed:
        return fact._replace(inside=False)
    first = look.file.split("/")[1].lower()
    near_home = inside(home, [look.file]) or inside(look.file, [home])
    hides = first in ("", "dev", "etc", "home", "private", "proc", "root", "run", "users", "var") or near_home
    live = first in ("dev", "proc", "run")
    free = outside_read == "any" and look.standing == "outside" and not live and not (look.many and hides)
    return fact._replace(inside=True) if free else fact


def policed(
    facts: list[Fact], sets: list[list[Grantable]], denies: list[Grantable], roots: list[str], *, attended: bool
) -> str:
    """The strictest answer of what is held and of each set that bounds it; alone, a question is a denial."""
    answers = [verdict(facts, holds, denies, roots) for holds in sets]
    worst = max(answers, key=["allow", "ask", "deny"].index)
    return "deny" if worst == "ask" and not attended else worst
