"""The environment of this process → where a command would run."""

from __future__ import annotations

import os

from venom_policy.errors import UsageError

# Directories that hold the system; one of them is a root only when a person says so, or a repository lies below it.
_SYSTEM = frozenset(
    ("bin", "boot", "dev", "etc", "lib", "lib32", "lib64", "libx32", "opt", "proc", "run", "sbin", "sys", "usr", "var")
)

# What holds the homes of people: each entry of these is a home.
_HOMES = frozenset({"/home", "/Users"})


def current_directory() -> str:
    """The directory that the process stands in, as the shell calls it."""
    try:
        physical = os.getcwd()
    except FileNotFoundError as error:
        raise UsageError("expected a current directory that exists, or `cwd`, found one that was removed") from error
    logical = os.environ.get("PWD", "")
    if logical.startswith("/") and os.path.normpath(logical) == logical:
        try:
            if os.path.samefile(logical, physical):
                return logical
        except OSError:
            pass
    return physical


def current_home() -> str:
    """The home directory that the shell would put for `~`."""
    return os.path.normpath(os.path.expanduser("~"))


def absolute(path: str, base: str) -> str:
    """The path from the base, without `.`, `..` and doubled slashes."""
    path = os.path.normpath(os.path.join(base, path))
    return path[1:] if path.startswith("//") else path


def is_directory(path: str) -> bool:
    """Whether there is such a directory now."""
    try:
        return os.path.isdir(path)
    except ValueError:
        return False


def default_roots(cwd: str, home: str) -> tuple[str, ...]:
    """The repository of a directory, else the directory.

    Behind a link the repository is that of the place where the link leads. Nothing where that would be a home or the
    system: there is no work that all of it belongs to.
    """
    repository = _repository(cwd, home) or _repository(os.path.realpath(cwd), home)
    if repository is not None:
        return (repository,)
    if is_too_wide(cwd, home) or cwd.split("/")[1] in _SYSTEM:
        return ()
    return (cwd,)


def is_too_wide(path: str, home: str) -> bool:
    """Whether a directory is a home or holds one."""
    homes = {home, current_home(), "/root"}
    if path in _HOMES or os.path.dirname(path) in _HOMES:
        return True
    return any(one == path or one.startswith(path.rstrip("/") + "/") for one in homes)


def _repository(cwd: str, home: str) -> str | None:
    path = cwd
    while not is_too_wide(path, home):
        if os.path.dirname(path) == "/" and os.path.basename(path) in _SYSTEM:
            return None
        if _exists(os.path.join(path, ".git")):
            return path
        path = os.path.dirname(path)
    return None


def _exists(path: str) -> bool:
    try:
        return os.path.lexists(path)
    except ValueError:
        return False
