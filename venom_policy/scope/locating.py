"""A path target → where it lies.

Segments, lexically or as the kernel would find it.
"""

from __future__ import annotations

from venom_policy.grants import encoded, encoded_pattern, segment_includes
from venom_policy.scope.paths import may_leave, segments_of, wild
from venom_policy.value import Value, maker

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.effects import Target
    from venom_policy.facts import Facts
    from venom_policy.scope.ground import Ground
    from venom_policy.scope.paths import Segments

# A pattern that more entries match than this is not known to stay inside.
MOST_MATCHES = 256

_MAY_LEAVE = "its pattern can match `..`"
_TOO_MANY = f"its pattern matches more than {MOST_MATCHES} names"


class Located(Value):
    """Where a path target lies.

    `path` is how it is printed; `places` are all paths that it may be.

    `doubt` says why it could also lie elsewhere.
    """

    path: Segments
    tree: bool
    names: str
    places: tuple[Segments, ...]
    doubt: str = ""


make_located = maker(Located)


def located(target: Target, ground: Ground, facts: Facts) -> Located:
    """Where a path target lies."""
    tree = target.tree or bool(target.names)
    if not target.pattern:
        text = (facts.real(target.text) or target.text) if ground.follows else target.text
        path = segments_of(text)
        return make_located(path, tree, target.names, (path,))
    pieces = target.text.split("/")
    doubt = _MAY_LEAVE if may_leave(pieces) else ""
    if not ground.follows:
        path = segments_of(target.text, pattern=True)
        return make_located(path, tree, target.names, (path,), doubt)
    return _expanded(target, pieces, facts, doubt)


def _expanded(target: Target, pieces: list[str], facts: Facts, doubt: str) -> Located:
    """A pattern, its fixed directory resolved, its matches looked at."""
    first = next((at for at, piece in enumerate(pieces) if wild(encoded_pattern(piece))), len(pieces))
    fixed = "/".join([unescaped(piece) for piece in pieces[:first]]) or "/"
    path = segments_of(facts.real(fixed) or fixed) + segments_of("/" + "/".join(pieces[first:]), pattern=True)
    reached = [fixed]
    for piece in pieces[first:]:
        reached = [name for directory in reached for name in _matches(directory, piece, facts)]
        if len(reached) > MOST_MATCHES:
            reached, doubt = reached[:MOST_MATCHES], doubt or _TOO_MANY
    places = [path, *[segments_of(facts.real(one) or one) for one in reached]]
    return Located(path, target.tree or bool(target.names), target.names, tuple(places), doubt)


def _matches(directory: str, piece: str, facts: Facts) -> list[str]:
    start = directory.rstrip("/")
    pattern = encoded_pattern(piece)
    if not wild(pattern):
        return [f"{start}/{unescaped(piece)}"]
    return [
        f"{start}/{name}"
        for name in facts.names(directory) or ()
        if name.startswith(".") <= piece.startswith(".") and segment_includes(pattern, encoded(name))
    ]


def unescaped(text: str) -> str:
    """The literal text of a pattern without wildcards."""
    if "\\" not in text:
        return text
    pieces: list[str] = []
    escaped = False
    for one in text:
        if one == "\\" and not escaped:
            escaped = True
            continue
        pieces.append(one)
        escaped = False
    return "".join(pieces)
