"""One question to the engine, from flags and lines of a batch."""

from __future__ import annotations

from venom_policy.adapters.place import (
    absolute,
    current_directory,
    current_home,
    default_roots,
    is_directory,
    is_too_wide,
)
from venom_policy.errors import UsageError
from venom_policy.foreign import quoted
from venom_policy.value import Value, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from venom_policy.scope import Scope

DEFAULT_HELD = ("read@.",)
DEFAULT_DIALECT = "bash"
_NOT_IN_HOSTS = frozenset("/@*?\\ \t\n\r\0")


class Request(Value):
    """What to judge and where.

    None and empty mean the default; paths are absolute. Without a `holder` no store is looked at. `held` replaces what
    policy files hold; `policy` is a file that counts in place of the account's and the project's.
    """

    command: str = ""
    cwd: str | None = None
    roots: tuple[str, ...] = ()
    home: str | None = None
    hosts: tuple[str, ...] = ()
    env: tuple[tuple[str, str], ...] = ()
    resolve: str | None = None
    held: tuple[str, ...] | None = None
    dialect: str | None = None
    agree: bool = False
    holder: str | None = None
    session: str = ""
    store: str | None = None
    log: str = "redacted"
    policy: str | None = None


def request_of(params: dict[str, Any]) -> Request:
    """The question that flags ask.

    Raises UsageError for a root that is too wide. A person who names such a root is told; where a batch does, the root
    is dropped and nothing stands inside.
    """
    request = amended(Request(), {name: value for name, value in params.items() if name != "file"})
    for root in request.roots:
        if is_too_wide(root, request.home or current_home()):
            raise UsageError(f"expected a root narrower than `/`, a home or what holds a home, found `{root}`")
    if params.get("policy") is not None:
        request = replace(request, policy=_path("policy", params["policy"]))
    return _with_store(request, params)


def amended(request: Request, fields: dict[str, object]) -> Request:
    """The question with the fields of a JSON object put over it.

    Members that ask nothing are left alone, so that notes can stand in a batch.
    """
    changes: dict[str, object] = {}
    for name in ("command", "resolve", "dialect", "session"):
        if fields.get(name) is not None:
            changes[name] = _text(name, fields[name])
    for name in ("cwd", "home"):
        if fields.get(name) is not None:
            changes[name] = _path(name, fields[name])
    if fields.get("hosts") is not None:
        changes["hosts"] = tuple(map(_host, _list("hosts", fields["hosts"])))
    if fields.get("held") is not None:
        changes["held"] = _list("held", fields["held"])
    if fields.get("root") is not None:
        roots = fields["root"] if isinstance(fields["root"], list) else [fields["root"]]
        changes["roots"] = tuple(_path("root", root) for root in roots)
    if fields.get("agree") is not None:
        changes["agree"] = _boolean("agree", fields["agree"])
    if fields.get("env") is not None:
        changes["env"] = _env(fields["env"])
    if fields.get("holder") is not None:
        changes["holder"] = holder_of(fields["holder"])
    if "resolve" in changes:
        from venom_policy.scope import RESOLVERS

        one_of("resolve", changes["resolve"], RESOLVERS)
    if "dialect" in changes:
        from venom_policy.shell import DIALECTS

        one_of("dialect", changes["dialect"], DIALECTS)
    return replace(request, **changes) if changes else request


def scope_of(request: Request) -> Scope:
    """Where the question's command would run."""
    from venom_policy.scope import Scope

    cwd = request.cwd or current_directory()
    home = request.home or current_home()
    roots = request.roots or default_roots(cwd, home)
    return Scope(
        roots=tuple(root for root in roots if not is_too_wide(root, home)),
        cwd=cwd,
        home=home,
        hosts=request.hosts,
        env=request.env,
        resolve=request.resolve or ("filesystem" if is_directory(cwd) else "lexical"),
    )


def holder_of(value: object) -> str:
    """The name of one who may hold grants."""
    holder = _text("holder", value)
    if not holder.strip() or not holder.isprintable() or holder == "*":
        raise UsageError(f"expected a name as `holder`, found {quoted(holder)}")
    return holder


def _with_store(request: Request, params: dict[str, Any]) -> Request:
    """The question with the store that flags name.

    A line of a batch cannot name one.
    """
    store = params.get("store")
    if store is not None:
        from venom_policy.adapters.stored import store_path

        store = store_path(store)
    return replace(request, store=store, log=params.get("log", request.log))


def _text(name: str, value: object) -> str:
    if not isinstance(value, str):
        raise UsageError(f"expected a string as `{name}`, found {kind_of(value)}")
    return value


def _boolean(name: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise UsageError(f"expected a boolean as `{name}`, found {kind_of(value)}")
    return value


def _path(name: str, value: object) -> str:
    path = _text(name, value)
    if not path or "\0" in path:
        raise UsageError(f"expected a path as `{name}`, found {'a NUL in it' if path else 'nothing'}")
    return absolute(path, "/" if path.startswith("/") else current_directory())


def _list(name: str, value: object) -> tuple[str, ...]:
    """A list as JSON writes it, or with spaces between."""
    if isinstance(value, str):
        return tuple([item for item in value.split(" ") if item])
    if isinstance(value, list):
        return tuple(_text(name, item) for item in value)
    raise UsageError(f"expected a list or a string with spaces between as `{name}`, found {kind_of(value)}")


def _host(text: str) -> str:
    """A text that can be the name of a host.

    An address of a page would match nothing, and nobody would know.
    """
    if not text or not _NOT_IN_HOSTS.isdisjoint(text.removeprefix("*.")):
        raise UsageError(f"expected hosts such as `a.example` or `*.example:443`, found {quoted(text)}")
    return text


def _env(value: object) -> tuple[tuple[str, str], ...]:
    if not isinstance(value, dict):
        raise UsageError(f"expected an object of strings as `env`, found {kind_of(value)}")
    return tuple((name, _text(f"env.{name}", text)) for name, text in value.items())


def one_of(name: str, value: object, choices: tuple[str, ...]) -> None:
    """Refuse a value that is none of the choices.

    Raises UsageError.
    """
    if value not in choices:
        known = ", ".join(f"`{choice}`" for choice in choices)
        raise UsageError(f"expected one of {known} as `{name}`, found {quoted(str(value))}")


def kind_of(value: object) -> str:
    """How a sentence calls a value of JSON."""
    names = {dict: "an object", list: "an array", str: "a string", bool: "a boolean", int: "a number"}
    return names.get(type(value), "null" if value is None else "a number")
