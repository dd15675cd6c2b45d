"""Where a command may act: the data of the outside-scope judgment."""

from __future__ import annotations

from venom_policy.errors import UsageError
from venom_policy.foreign import quoted
from venom_policy.scope.defaults import AUTORUN, PROTECTED, SECRETS
from venom_policy.scope.paths import lexical
from venom_policy.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import TypeVar

    T = TypeVar("T")

RESOLVERS = ("lexical", "filesystem")


class Scope(Value):
    """Where a command may act.

    Every argument by keyword, lists become tuples, paths absolute texts.

    `roots` are what stands inside (the cwd when not given); `/`, the home and its ancestors are dropped, because
    everything would stand inside them. `secrets`, `protected` and `autorun` are patterns (scope/defaults.py), added to
    the default ones; `places` are names with paths or hosts; `env` holds variables whose values the caller knows.
    """

    roots: tuple[str, ...]
    cwd: str
    home: str
    read_roots: tuple[str, ...]
    hosts: tuple[str, ...]
    remotes: tuple[str, ...]
    secrets: tuple[str, ...]
    protected: tuple[str, ...]
    autorun: tuple[str, ...]
    places: tuple[tuple[str, tuple[str, ...]], ...]
    env: tuple[tuple[str, str], ...]
    resolve: str

    def __init__(
        self,
        *,
        roots: Iterable[str] | None = None,
        cwd: str = "",
        home: str = "",
        read_roots: Iterable[str] = (),
        hosts: Iterable[str] = (),
        remotes: Iterable[str] = (),
        secrets: Iterable[str] = SECRETS,
        protected: Iterable[str] = PROTECTED,
        autorun: Iterable[str] = AUTORUN,
        places: Mapping[str, Iterable[str]] | Iterable[tuple[str, Iterable[str]]] = (),
        env: Mapping[str, str] | Iterable[tuple[str, str]] = (),
        resolve: str = "lexical",
    ) -> None:
        if resolve not in RESOLVERS:
            raise UsageError(f"expected `lexical` or `filesystem` as `resolve`, found `{resolve}`")
        home = _path("home", home) if home else ""
        cwd = _path("cwd", cwd) if cwd else ""
        given = (cwd,) if roots is None else [_path("roots", root) for root in _texts("roots", roots)]
        fields = {
            "roots": tuple([root for root in given if not too_wide(root, home)]),
            "cwd": cwd,
            "home": home,
            "read_roots": tuple([_path("read_roots", root) for root in _texts("read_roots", read_roots)]),
            "hosts": _texts("hosts", hosts),
            "remotes": _texts("remotes", remotes),
            "secrets": _with_defaults(SECRETS, _texts("secrets", secrets)),
            "protected": _with_defaults(PROTECTED, _texts("protected", protected)),
            "autorun": _with_defaults(AUTORUN, _texts("autorun", autorun)),
            "places": tuple([(name, _texts("places", targets)) for name, targets in _items(places)]),
            "env": tuple(_items(env)),
            "resolve": resolve,
        }
        for field, value in fields.items():
            object.__setattr__(self, field, value)

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuilt, (self._fields(),))


def too_wide(root: str, home: str) -> bool:
    """Whether a directory is `/`, the home, or holds it."""
    return root in ("", "/") or (bool(home) and (home == root or home.startswith(root + "/")))


def _rebuilt(fields: tuple[object, ...]) -> Scope:
    scope = Scope.__new__(Scope)
    for field, value in zip(Scope.__match_args__, fields, strict=True):
        object.__setattr__(scope, field, value)
    return scope


def _path(name: str, path: str) -> str:
    if not path.startswith("/"):
        raise UsageError(f"expected absolute paths as `{name}`, found {quoted(path)}")
    return lexical(path)


def _texts(name: str, values: Iterable[str]) -> tuple[str, ...]:
    if isinstance(values, str):
        raise UsageError(f"expected a list of texts as `{name}`, found the one text `{values}`")
    return tuple(values)


def _with_defaults(defaults: tuple[str, ...], given: tuple[str, ...]) -> tuple[str, ...]:
    """The defaults, then what is given.

    A caller's list can add, and exempt with `!`, but not forget.
    """
    return defaults if given is defaults or given == defaults else (*defaults, *given)


def _items(values: Mapping[str, T] | Iterable[tuple[str, T]]) -> list[tuple[str, T]]:
    pairs = values.items() if hasattr(values, "items") else values
    return [(name, value) for name, value in pairs]
