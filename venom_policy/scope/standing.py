"""Target × scope → inside, outside or unknown, with the reason."""

from __future__ import annotations

from venom_policy.effects import ACCESS_OF_KIND, Target
from venom_policy.facts import NO_FACTS
from venom_policy.grants import Reach, encoded, named, segment_includes, split_port
from venom_policy.scope.defaults import LOCAL_ENGINES, SECRET_HOSTS, SECRET_VARIABLES
from venom_policy.scope.ground import Ground, ground_of, inside, root_of, spelled
from venom_policy.scope.locating import Located, located
from venom_policy.scope.names import folded, found_from
from venom_policy.scope.paths import below, segments_of, text_of
from venom_policy.scope.scope import Scope
from venom_policy.scope.searching import secret_below
from venom_policy.value import Value, maker, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.facts import Facts
    from venom_policy.scope.paths import Segments

_ALL_VARIABLES = Reach("variable", "*")

SEVERITY = {"inside": 0, "unknown": 1, "outside": 2}


class Standing(Value):
    """How a target stands to the scope.

    `text` is the target as it is printed; `reach` what a label must include, with absolute paths (None when the target
    cannot be named). `guard` is what a label's target must lie in when the change is of a protected file. `secret`:
    its content is a credential; `secret_below`: one lies below it, and a label that names the tree and the facet
    `secret` will do. `by_read_root`: inside only because a read root holds it. `located`: where a path lies.
    """

    verdict: str
    reason: str
    text: str
    reach: Reach | None = None
    guard: Reach | None = None
    secret: bool = False
    secret_below: bool = False
    by_read_root: bool = False
    located: Located | None = None


make_reach, make_standing = maker(Reach), maker(Standing)


def stand(target: Target, kind: str, scope: Scope, facts: Facts = NO_FACTS, *, metadata: bool = False) -> Standing:
    """How the target of one kind of effect stands to a scope.

    `metadata`: only the name, type or times of a path are read, not its content.
    """
    return standing_of(target, kind, ground_of(scope, facts), facts, metadata=metadata)


def standing_of(target: Target, kind: str, ground: Ground, facts: Facts, *, metadata: bool = False) -> Standing:
    """How the target of an effect's kind stands to a scope."""
    text, scope = target.text, ground.scope
    if ground.follows or target.names or target.pattern or not (text == scope.cwd or text in scope.roots):
        return _standing_of(target, kind, ground, facts, metadata=metadata)
    # Without files to look at, the directory in which commands work stands as it did for the command before.
    if not _last or _last[0][0] is not ground:
        _last[:] = [(ground, {})]
    known = _last[0][1]
    key = (target.type, text, target.tree, target.reason, kind, metadata)
    standing = known.get(key)
    if standing is None:
        standing = _standing_of(target, kind, ground, facts, metadata=metadata)
        if len(known) < _MOST_KNOWN:
            known[key] = standing
    return standing


_MOST_KNOWN = 1024
_last: list[tuple[Ground, dict[tuple[object, ...], Standing]]] = []


def _standing_of(target: Target, kind: str, ground: Ground, facts: Facts, *, metadata: bool) -> Standing:
    access = ACCESS_OF_KIND[kind]
    if target.type == "path" and target.text.startswith("/"):
        standing = _path(located(target, ground, facts), access, ground, metadata=metadata)
        reads_tree = access == "read" and not metadata and (target.tree or bool(target.names))
        return _searched(standing, target, ground, facts) if reads_tree else standing
    if target.type == "repository" and target.text.startswith("/"):
        return _path(located(repository(target, ground, facts), ground, facts), access, ground, metadata=metadata)
    if target.type in ("unknown", "path", "repository"):
        return _unknown(target, ground)
    if target.type == "code" and target.text.startswith("/"):
        return _path(located(target, ground, facts), access, ground, metadata=metadata)
    return _NAMED[target.type](target, access, ground)


def repository(target: Target, ground: Ground, facts: Facts) -> Target:
    """The repository that a directory belongs to, as a tree."""
    path = segments_of((facts.real(target.text) if ground.follows else None) or target.text)
    root = root_of(ground, path)
    if root is not None:
        return Target("path", _plain(root, target, path), tree=True)
    directory = "/" + "/".join([one for one in target.text.split("/") if one])
    while ground.follows and directory != "/":
        if facts.kind(directory + "/.git") not in (None, "absent"):
            return Target("path", directory, tree=True)
        directory = directory.rpartition("/")[0] or "/"
    return Target("path", target.text, tree=True)


def _plain(root: tuple[str, ...], target: Target, path: tuple[str, ...]) -> str:
    if root == path:
        return target.text
    from venom_policy.grants import decoded

    return "/" + "/".join([decoded(one) for one in root])


def _path(where: Located, access: str, ground: Ground, *, metadata: bool) -> Standing:
    text = spelled(ground, where.path, tree=where.tree)
    reach = make_reach("path", text_of(where.path, tree=where.tree))
    # Nearly always there is one place, for which a generator would cost more than the question.
    plain = [folded(place) for place in where.places]
    guard = _guard(where, plain, ground) if access != "read" else None
    if not (metadata and access == "read"):
        for place in plain:
            if found_from(ground.secrets, place, ground.home):
                return Standing("outside", "it holds a secret", text, reach, guard, access == "read", located=where)
    if False not in [inside(ground, place) for place in where.places]:
        verdict, reason = ("unknown", where.doubt) if where.doubt else ("inside", "")
        return make_standing(verdict, reason, text, reach, guard, False, False, False, where)
    if access == "read" and not where.doubt and all(_readable(ground, place) for place in where.places):
        return Standing("inside", "", text, reach, guard, by_read_root=True, located=where)
    reason = "it lies outside the roots" if ground.roots else "the scope has no root"
    return Standing("outside", reason, text, reach, guard, located=where)


def _searched(standing: Standing, target: Target, ground: Ground, facts: Facts) -> Standing:
    """The standing of a tree whose content is read.

    Outside when a secret is below it.
    """
    where = standing.located
    if standing.verdict != "inside" or where is None:
        return standing
    found = secret_below(where, target.text, ground, facts)
    if found is None:
        return standing
    reason = f"a secret lies below it: `{spelled(ground, found, tree=False)}`"
    return replace(standing, verdict="outside", reason=reason, secret=True, secret_below=True)


def _readable(ground: Ground, place: tuple[str, ...]) -> bool:
    return inside(ground, place) or any(below(place, root) for root in ground.read_roots)


def _guard(where: Located, plain: list[Segments], ground: Ground) -> Reach | None:
    """What is protected or runs on its own around a path.

    `plain` are its folded places.
    """
    for place, path in zip(where.places, plain, strict=True):
        length = found_from(ground.protected, path, ground.home, prefix=True) or found_from(
            ground.autorun, path, ground.home, prefix=True
        )
        if length:
            return Reach("path", text_of(place[:length], tree=True))
    return None


def _unknown(target: Target, ground: Ground) -> Standing:
    reason = target.reason or "it is not known"
    start = target.text
    if not start.startswith("/"):
        return Standing("unknown", reason, start)
    directory = segments_of(start[: start.rfind("/")] or "/")
    text = spelled(ground, directory, tree=True)
    if not inside(ground, directory) and not any(below(root, directory) for root in ground.roots):
        return Standing("outside", f"it begins outside the roots; {reason}", text)
    return Standing("unknown", reason, text)


def _variable(target: Target, _access: str, _ground: Ground) -> Standing:
    """All variables together hold credentials."""
    if not target.text:
        return Standing("inside", "", "*", _ALL_VARIABLES, secret=True)
    name = target.text.lower()
    secret = any(part in name for part in SECRET_VARIABLES)
    return Standing("inside", "", encoded(target.text), _reach(target), secret=secret)


def _inside(target: Target, _access: str, _ground: Ground) -> Standing:
    if not target.text:
        return Standing("unknown", target.reason or "it is not known", "")
    return Standing("inside", "", encoded(target.text), _reach(target))


def _system(target: Target, access: str, _ground: Ground) -> Standing:
    verdict, reason = ("inside", "") if access == "read" else ("outside", "the system belongs to no scope")
    return Standing(verdict, reason, encoded(target.text), _reach(target))


def _host(target: Target, _access: str, ground: Ground) -> Standing:
    reach = _reach(target)
    if reach is None:
        return Standing("outside", "the host is not known", "")
    host = reach.text.partition("/")[0]
    if split_port(host)[0].rstrip(".") in SECRET_HOSTS:
        return Standing("outside", "it hands out credentials of the machine", reach.text, reach, secret=True)
    known = any(_is_host(pattern, host) for pattern in ground.scope.hosts)
    verdict, reason = ("inside", "") if known else ("outside", "the scope does not name this host")
    return Standing(verdict, reason, reach.text, reach)


def _is_host(pattern: str, host: str) -> bool:
    """Whether the scope names a host: exactly, or as `*.` does."""
    name, port = split_port(host.lower())
    wanted, wanted_port = split_port(pattern.lower())
    if wanted_port and wanted_port != port:
        return False
    name = name.rstrip(".")
    return segment_includes(wanted, name) if wanted.startswith("*.") else encoded(wanted).lower() == name


def _remote(target: Target, _access: str, ground: Ground) -> Standing:
    reach = _reach(target)
    text = encoded(target.text)
    for name in ground.scope.remotes:
        if target.text == name or target.text.startswith(name + "/"):
            return Standing("inside", "", text, reach)
    if "://" in target.text or (":" in target.text and "/" not in target.text.partition(":")[0]):
        return Standing("outside", "the scope does not name this remote", text, reach)
    return Standing("unknown", "where the remote lies is not known", text, reach)


def _process(target: Target, _access: str, _ground: Ground) -> Standing:
    if target.text.startswith("%"):
        return Standing("inside", "", encoded(target.text), _reach(target))
    return Standing("outside", "a process belongs to no root", encoded(target.text), _reach(target))


def _service(target: Target, _access: str, _ground: Ground) -> Standing:
    if target.text.partition("/")[0] in LOCAL_ENGINES:
        reason = "whose a local container is cannot be told"
        return Standing("unknown", reason, encoded(target.text), _reach(target))
    return Standing("outside", "a service belongs to no root", encoded(target.text), _reach(target))


def _reach(target: Target) -> Reach | None:
    if not target.text:
        return None
    reach = named(target.type, target.text)
    return reach if not target.reason else None


_NAMED = {
    "variable": _variable,
    "program": _inside,
    "code": _inside,
    "system": _system,
    "host": _host,
    "remote": _remote,
    "process": _process,
    "service": _service,
}
