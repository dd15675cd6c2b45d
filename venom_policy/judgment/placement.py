"""A change of a file by where it lies.

The stronger kind that it then is.
"""

from __future__ import annotations

from venom_policy.effects import PATH_CHANGES
from venom_policy.grants import segment_includes
from venom_policy.judgment.catastrophes import CATASTROPHES
from venom_policy.scope import DISKS, GUARDS, below, filter_includes, folded, found_from, names_of, root_of, wild
from venom_policy.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.scope import Ground, Located

    Segments = tuple[str, ...]

_GUARDS = names_of(tuple([f"/{guard}" for guard in GUARDS]))

# What lies in these directories belongs to the system.
_SYSTEM_DIRECTORIES = frozenset({"etc", "usr", "bin", "sbin", "boot", "opt", "var", "system", "library"})
_NOT_SYSTEM = frozenset({("var", "tmp"), ("var", "folders")})

# Whatever lies directly in these is the home of somebody.
_HOMES = frozenset({"home", "Users"})

# Trees without which the machine does not work; below them a recursive change is no catastrophe.
_SYSTEM_TREES = frozenset(
    [
        (*tree.split("/"),)
        for tree in (
            *("usr/bin", "usr/sbin", "usr/lib", "usr/lib64", "usr/share", "usr/local", "usr/include", "usr/libexec"),
            *("var/lib", "var/log", "var/spool", "var/cache", "var/www"),
            *("etc/ssl", "etc/ssh", "etc/pam.d", "etc/systemd", "etc/init.d"),
        )
    ]
)

_DISKS = names_of(tuple([f"/dev/{name}" for name in DISKS]))

# Changing one of these chooses which code later steps run.
_HIJACKS = names_of(
    (
        *[f"~/{name}" for name in (
            ".bashrc", ".bash_profile", ".bash_login", ".bash_logout", ".bash_aliases", ".profile", ".inputrc",
            ".zshrc", ".zshenv", ".zprofile", ".zlogin", ".zlogout", ".zsh/**", ".oh-my-zsh/**", ".kshrc", ".mkshrc",
            ".cshrc", ".tcshrc", ".login", ".logout", ".config/fish/**", ".xprofile", ".xinitrc", ".xsession",
            ".xsessionrc", ".pam_environment", ".gitconfig", ".config/git/**", ".ssh/**", ".config/autostart/**",
            ".config/systemd/**", ".config/environment.d/**", ".local/share/systemd/**", ".local/share/applications/**",
            "library/launchagents/**", ".local/bin/**", "bin/**", ".cargo/bin/**", ".cargo/env", ".nvm/**",
            ".pyenv/**", ".asdf/**", ".vimrc", ".vim/**", ".config/nvim/**", ".emacs", ".emacs.d/**", ".tmux.conf",
            ".config/direnv/**", ".python_history.py", ".pythonrc", ".irbrc", ".psqlrc", ".gnupg/**", ".curlrc",
            ".wgetrc", ".gdbinit", ".lldbinit", ".config/gdb/**", ".yarnrc", ".yarnrc.yml", ".pip/pip.conf",
            ".config/pip/**", ".cargo/config", ".cargo/config.toml",
            ".m2/settings.xml", ".gradle/init.gradle", ".gradle/init.d/**", ".gradle/gradle.properties", ".mailcap",
            ".mlrrc", ".nanorc", ".latexmkrc", ".sqliterc", ".my.cnf", ".rprofile",
            ".screenrc", ".config/tmux/**", ".config/procps/**", ".config/helix/**", ".config/pypoetry/**",
            ".condarc", ".hgrc", ".config/hg/**", ".subversion/config", ".lesskey", ".config/lesskey", ".terraformrc",
            ".ansible.cfg", ".config/containers/**", ".local/lib/**",
        )],
        ".envrc", ".git", ".git/**",
    )
)  # fmt: skip

_LOCKS = names_of((".git/*.lock",))


class Placed(Value):
    """What a change of a file is by its place.

    Its kind, facets to add, the sentence that says why.
    """

    kind: str
    facets: tuple[str, ...] = ()
    because: str = ""


def placed(kind: str, where: Located, ground: Ground, *, destroys: bool = False) -> Placed | None:
    """The stronger kind that a change has because of its place.

    The first that matches, or None.

    `destroys`: what the file holds is lost, also when the file stays.
    """
    if kind not in PATH_CHANGES:
        return None
    for place in where.places:
        found = _placed(kind, place, where, ground, destroys=destroys)
        if found is not None:
            return found
    return None


def _placed(kind: str, path: Segments, where: Located, ground: Ground, *, destroys: bool) -> Placed | None:
    plain = folded(path)
    if _is_guard(plain, ground):
        return Placed("policy_write", ("catastrophic",), CATASTROPHES["policy"])
    if plain[:1] in (("dev",), ("proc",), ("sys",)) and (device := _device(plain)) is not None:
        return device
    if (kind == "delete" or (where.tree and (kind == "attributes" or destroys))) and _matches_most(where.names):
        wide = _wide_directory(path, ground) or (_wide_tree(path, ground) if where.tree else "")
        if wide:
            return Placed("irreversible", ("catastrophic",), CATASTROPHES[wide])
    if kind == "delete" and _destroys_history(path, where, ground):
        return Placed("irreversible", (), "the work or its history could not be got back")
    if _is_system(plain, ground) or (where.tree and not path):
        if where.tree and not where.names and kind in ("delete", "attributes") and plain in _SYSTEM_TREES:
            return Placed("system_write", ("catastrophic",), CATASTROPHES["system"])
        return Placed("system_write", (), "it belongs to the system")
    if _is_hijack(kind, plain, where, ground):
        return Placed("hijack", (), "it chooses code that later steps run")
    return None


def _is_guard(path: Segments, ground: Ground) -> bool:
    """Whether a guard or agent file lies directly below a base.

    A base is a root, the cwd or the home.
    """
    if _GUARDS.keyed.keys().isdisjoint(path) and not any(map(wild, path)):
        return False
    for base in (*ground.roots, ground.cwd, *((ground.home,) if ground.home is not None else ())):
        plain = folded(base)
        if below(path, plain) and found_from(_GUARDS, path[len(plain) :], None, prefix=True):
            return True
    return False


def _device(path: Segments) -> Placed | None:
    if path[0] == "dev":
        if found_from(_DISKS, path, None):
            return Placed("system_write", ("catastrophic",), CATASTROPHES["disk"])
        if path[1:2] == ("shm",) and len(path) > 2:
            return None
        return Placed("system_write", (), "it is a device")
    if path[0] == "sys":
        return Placed("system_write", (), "it is a setting of the kernel")
    if len(path) > 1 and path[1].startswith("sys"):
        facets = ("catastrophic",) if path[1] == "sysrq-trigger" else ()
        return Placed("system_write", facets, CATASTROPHES["kernel"])
    return None


def _matches_all(names: str) -> bool:
    """Whether a filter by name lets everything through."""
    return not names.strip("*")


def _matches_most(names: str) -> bool:
    """Whether a filter by name stops hidden files at most."""
    return _matches_all(names) or names in ("[!.]*", "[^.]*")


def _wide_directory(path: Segments, ground: Ground) -> str:
    """Why a change of what surely is a directory is a catastrophe.

    A key of CATASTROPHES, or nothing.

    Whatever takes away a directory takes all below it, also without saying so: a move does.
    """
    home = ground.home
    if home is not None and (_could_be(path, home) or _all_of(path, home)):
        return "home"
    if not path or _all_of(path, ()):
        return "root"
    if path in ground.roots:
        return ""
    if len(path) == 1 and _system_directory(path):
        return "top"
    above = [base[:length] for base in (*ground.roots, home or ()) for length in range(1, len(base))]
    return "ancestor" if any(_could_be(path, one) or _all_of(path, one) for one in above) else ""


def _wide_tree(path: Segments, ground: Ground) -> str:
    """Why a recursive change is a catastrophe, or "".

    A key of CATASTROPHES.
    """
    if path in ground.roots:
        return ""
    if len(path) == 1:
        return "top"
    if len(path) == 2 and path[0] in _HOMES:
        return "home"
    return "system" if path[-1] == "*" and _system_directory(path[:-1]) else ""


def _system_directory(path: Segments) -> bool:
    return len(path) == 1 and (path[0].lower() in _SYSTEM_DIRECTORIES or path[0].startswith("lib"))


def _all_of(path: Segments, directory: Segments) -> bool:
    """Whether a pattern stands for everything in a directory."""
    return bool(path) and path[:-1] == directory and not path[-1].strip("*.?") and "*" in path[-1]


def _could_be(path: Segments, one: Segments) -> bool:
    if path == one:
        return True
    if len(path) != len(one) or "*" not in "".join(path) + "?".join(path):
        return False
    return all(
        segment_includes(own, other) and (not other.startswith(".") or own.startswith("."))
        for own, other in zip(path, one, strict=True)
    )


def _destroys_history(path: Segments, where: Located, ground: Ground) -> bool:
    """Whether a delete takes a root or a `.git` with it."""
    if not _matches_all(where.names) and not filter_includes(where.names, ".git"):
        return False
    if any(_could_be(path, root) for root in ground.roots):
        return True
    last = path[-1] if path else ""
    if last.lower() == ".git" or (last.startswith(".") and segment_includes(last, ".git")):
        return True
    return not _matches_all(where.names)


def _is_system(path: Segments, ground: Ground) -> bool:
    if not path or not (path[0] in _SYSTEM_DIRECTORIES or path[0].startswith("lib")):
        return False
    return path[:2] not in _NOT_SYSTEM and root_of(ground, path) is None


def _is_hijack(kind: str, path: Segments, where: Located, ground: Ground) -> bool:
    home = folded(ground.home) if ground.home is not None else None
    if found_from(_HIJACKS, path, home, prefix=True):
        return not (kind == "delete" and found_from(_LOCKS, path, home))
    writes = where.tree and not where.names and kind in ("create", "modify")
    return writes and home is not None and home[: len(path)] == path
