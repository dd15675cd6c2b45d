"""A scope made ready for one judgment.

Its directories as segments, resolved as the scope says.
"""

from __future__ import annotations

from venom_policy.grants import ROOT, Label, Reach, checked, relative_path, split_tree
from venom_policy.scope.defaults import PLACES
from venom_policy.scope.names import Names, names_of
from venom_policy.scope.paths import segments_of, text_of
from venom_policy.scope.scope import Scope
from venom_policy.value import Value, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.facts import Facts
    from venom_policy.scope.paths import Segments

# Beyond this many `..` a path is printed absolute.
_MOST_STEPS_UP = 2


class Ground(Value):
    """The directories and tables of a scope.

    `follows` tells that links are followed.
    """

    scope: Scope
    roots: tuple[Segments, ...]
    cwd: Segments
    home: Segments | None
    read_roots: tuple[Segments, ...]
    secrets: Names
    protected: Names
    autorun: Names
    follows: bool


# The last lexical scope, which is that of the next command too.
_last: list[Ground] = []


def ground_of(scope: Scope, facts: Facts) -> Ground:
    """The scope with its directories resolved."""
    if scope.resolve == "filesystem":
        return _resolved(scope, facts, follows=True)
    if not _last or _last[0].scope is not scope:
        _last[:] = [_resolved(scope, facts, follows=False)]
    return _last[0]


def _resolved(scope: Scope, facts: Facts, *, follows: bool) -> Ground:

    def physical(path: str) -> Segments:
        return segments_of((facts.real(path) if follows else None) or path)

    return Ground(
        scope,
        tuple([physical(root) for root in scope.roots]),
        physical(scope.cwd) if scope.cwd else (),
        physical(scope.home) if scope.home else None,
        tuple([physical(root) for root in scope.read_roots]),
        names_of(scope.secrets),
        names_of(scope.protected),
        names_of(scope.autorun),
        follows,
    )


def root_of(ground: Ground, path: Segments) -> Segments | None:
    """The deepest root that a path lies in, or None."""
    found = None
    for root in ground.roots:
        if path[: len(root)] == root and (found is None or len(root) > len(found)):
            found = root
    return found


def spelled(ground: Ground, path: Segments, *, tree: bool) -> str:
    """A path as labels and judgments print it.

    Relative to the first root, `~/…`, `../…` or absolute.
    """
    root = ground.roots[0] if ground.roots else None
    if root is not None and path[: len(root)] == root:
        return relative_path(list(path[len(root) :]), tree=tree)
    shared = _shared(root, path) if root is not None else 0
    home = ground.home
    if home is not None and path[: len(home)] == home and shared <= len(home):
        return _join("~", path[len(home) :], tree=tree)
    if root is not None and shared and len(root) - shared <= _MOST_STEPS_UP:
        steps = len(root) - shared
        return _join("/".join([".."] * steps), path[shared:], tree=tree)
    return text_of(path, tree=tree)


def printed(ground: Ground, label: Label) -> Label:
    """A label with an absolute path as people read it."""
    target = label.target
    if target is None or target.type != "path" or target == ROOT:
        return label
    base, tree = split_tree(target.text)
    path = tuple([one for one in base.split("/") if one])
    return replace(label, target=Reach("path", spelled(ground, path, tree=tree)))


def anchored(ground: Ground, label: Label) -> tuple[Label, ...]:
    """What a person's label means here.

    Paths absolute, places as the targets that they stand for.
    """
    target = label.target
    if target is None or target == ROOT or target.type not in ("path", "place"):
        return (label,)
    if target.type == "place":
        return tuple([replace(label, target=one) for one in _place(ground, target.text)])
    found = absolute(ground, target.text)
    return () if found is None else (replace(label, target=found),)


def _place(ground: Ground, name: str) -> tuple[Reach, ...]:
    reaches = [Reach.parse(text) for text in place_targets(ground.scope, name)]
    found = [absolute(ground, reach.text) if reach.type == "path" else reach for reach in reaches]
    return tuple([reach for reach in found if reach is not None])


def place_targets(scope: Scope, name: str) -> tuple[str, ...]:
    """A place's targets, as labels write them.

    The scope's own, else the shipped ones.
    """
    own = [targets for place, targets in scope.places if place == name]
    return own[-1] if own else PLACES.get(name, ())


def absolute(ground: Ground, text: str) -> Reach | None:
    """A label's path as an absolute one.

    None where there is no home or root to begin at.
    """
    base, tree = split_tree(text)
    first, _, _rest = base.partition("/")
    if first == "":
        start: Segments = ()
    elif first == "~":
        if ground.home is None:
            return None
        start, base = ground.home, base[1:]
    elif ground.roots:
        start = ground.roots[0]
    else:
        return None
    path = list(start)
    for one in base.split("/"):
        if one == "..":
            if path:
                path.pop()
        elif one not in ("", "."):
            path.append(checked(one) if one.startswith("%7E") or "%3A" in one else one)
    if tree and tuple(path) in ground.roots[:1]:
        return ROOT
    return Reach("path", text_of(tuple(path), tree=tree))


def _shared(root: Segments, path: Segments) -> int:
    count = 0
    for one, other in zip(root, path, strict=False):
        if one != other:
            break
        count += 1
    return count


def _join(start: str, rest: Segments, *, tree: bool) -> str:
    text = "/".join((start, *rest))
    return text + "/**" if tree else text


def inside(ground: Ground, path: Segments) -> bool:
    """Whether a path is a root or lies below one."""
    for root in ground.roots:  # noqa: SIM110 - for one root a generator costs more than the comparison
        if path[: len(root)] == root:
            return True
    return False
