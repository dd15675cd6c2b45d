"""URLs to hosts."""

from __future__ import annotations


def is_local(url: str) -> bool:
    """Whether a URL names a file of this machine."""
    return url[:5].lower() == "file:"


def host_text(url: str) -> str:
    """`name[:port][/path]` of a URL, or of what curl would take for one."""
    _scheme, separator, rest = url.partition("://")
    if not separator:
        rest = url.removeprefix("//")
    for mark in ("?", "#"):
        rest = rest.partition(mark)[0]
    authority, _, path = rest.partition("/")
    name = authority.rpartition("@")[2].lower()
    path = path.rstrip("/")
    return f"{name}/{path}" if path else name


def ssh_host(text: str) -> tuple[str, str] | None:
    """`[user@]host` and path of `[user@]host:path`; None for a local path."""
    if text.startswith("["):
        end = text.find("]:")
        return (text[1:end], text[end + 2 :]) if end > 0 else None
    head, colon, path = text.partition(":")
    if not colon or "/" in head or not head:
        return None
    return head.rpartition("@")[2].lower(), path
