"""A directory → its repository's places and the temporary directory."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.facts import Facts
    from venom_policy.scope import Scope

# Temporary directories that a session may have to itself lie below these.
_TEMPORARY = ("/tmp/", "/var/tmp/", "/var/folders/", "/private/tmp/", "/private/var/folders/", "/run/user/")


def named_places(scope: Scope, facts: Facts, origins: tuple[str, ...] = ()) -> dict[str, tuple[str, ...]]:
    """The targets of the places that only the world knows.

    `origins`: digests of the URLs that `origin` may have, any when there is none.
    """
    from venom_policy.scope import PLACES

    places = {"scratch": (*PLACES["scratch"], *_session_directory())}
    url = origin_url(scope, facts)
    if url is not None:
        if origins and url_digest(url) not in origins:
            places["origin"] = ()
        places["forge"] = _forge(url) if "origin" not in places else ()
    elif origins:
        places["origin"] = ()
    return places


def origin_url(scope: Scope, facts: Facts) -> str | None:
    """The one URL of the repository's remote `origin`."""
    from venom_policy.behavior.languages.git_config import settings

    text = facts.text(os.path.join(scope.roots[0], ".git/config")) if scope.roots else None
    if text is None:
        return None
    found = [one.value for one in settings(text) if one.key in ("remote.origin.url", "remote.origin.pushurl")]
    return found[0] if len(found) == 1 else None


def url_digest(url: str) -> str:
    """What a policy names a remote's URL by."""
    from hashlib import sha256

    return sha256(url.encode("utf-8", "surrogateescape")).hexdigest()


def _forge(url: str) -> tuple[str, ...]:
    """The repository's hosts: its page and its part of the API."""
    from venom_policy.grants import named

    host, path = _parts(url)
    if not host or path.count("/") < 1 or ".." in path:
        return ()
    return (str(named("host", f"{host}/{path}")), str(named("host", f"api.{host}/repos/{path}")))


def _parts(url: str) -> tuple[str, str]:
    """Host and path of a URL, or of git's short form `user@host:path`."""
    scheme, separator, rest = url.partition("://")
    if separator:
        if scheme == "file" or ":" in scheme:
            return "", ""
        host, _, path = rest.partition("/")
        host = host.rpartition("@")[2].partition(":")[0]
    else:
        host, colon, path = url.partition(":")
        if not colon or "/" in host:
            return "", ""
        host = host.rpartition("@")[2]
    return host.lower(), path.strip("/").removesuffix(".git")


def _session_directory() -> tuple[str, ...]:
    """`$TMPDIR` if ours and below the system's temporary directories."""
    from venom_policy.grants import encoded

    path = os.path.realpath(os.environ.get("TMPDIR") or "/")
    if not path.startswith(_TEMPORARY):
        return ()
    try:
        status = os.stat(path)
    except OSError:
        return ()
    if status.st_uid != os.geteuid() or status.st_mode & 0o022:
        return ()
    return ("/".join([encoded(one) for one in path.split("/")]) + "/**",)
