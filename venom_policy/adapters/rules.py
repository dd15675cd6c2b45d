"""Rule files → rulebooks, compiled once and kept in a cache."""

from __future__ import annotations

import os

from venom_policy.adapters.account import cache_directory, own_bytes
from venom_policy.adapters.caching import keep
from venom_policy.errors import Fault, FileFaults, UsageError
from venom_policy.rulebook import Pack, Rulebook
from venom_policy.source import Location

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from venom_policy.rulebook.pack import Part
    from venom_policy.rulebook.reader import RuleFile

PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
SHIPPED_PACK = "rules.pack"

_default: list[Rulebook] = []


def default_rulebook() -> Rulebook:
    """The rules that venom-policy comes with, opened once in a process.

    A rule file with faults is left out, so that its programs are unknown; a table with faults raises FileFaults.
    """
    if not _default:
        directory = rules_directory()
        _default.append(_shipped(directory) or _compiled_in_cache(_named_files(directory), strict=False))
    return _default[0]


def load_rules(paths: Iterable[str]) -> Rulebook:
    """The rules of files and directories.

    Raises FileFaults with the faults of all of them.
    """
    files: dict[str, str] = {}
    for path in paths:
        found = [os.path.join(path, name) for name in _zon_names(path)] if os.path.isdir(path) else [path]
        files.update({os.fspath(file): os.path.abspath(file) for file in found})
    return _compiled_in_cache(files, strict=True)


def check_rules(paths: Iterable[str]) -> tuple[Fault, ...]:
    """All faults of rule files.

    A program that is named twice is one.
    """
    return checked_rules(paths)[0]


def checked_rules(paths: Iterable[str]) -> tuple[tuple[Fault, ...], tuple[Part, ...]]:
    """All faults of rule files, and what is without one."""
    from venom_policy.rulebook.pack import compiled

    parts = []
    faults: list[Fault] = []
    for path in paths:
        try:
            parts.append(compiled(_read(path, path), path))
        except FileFaults as error:
            faults.extend(error.faults)
    return (*faults, *_repeated_names(parts)), tuple(parts)


def rules_directory() -> str:
    """Where our own rule files are.

    In the installed package, or at the root of a checkout.
    """
    installed = os.path.join(PACKAGE, "rules")
    return installed if os.path.isdir(installed) else os.path.join(os.path.dirname(PACKAGE), "rules")


def compile_rules(directory: str) -> bytes:
    """The pack that a wheel ships.

    Raises FileFaults when any file has one.
    """
    from venom_policy.rulebook.pack import packed

    files = _named_files(directory)
    parts, faults = _parts(files, {name: (os.stat(path).st_size,) for name, path in files.items()}, {}, strict=True)
    if faults:
        raise FileFaults(faults)
    return packed(parts)


def _shipped(directory: str) -> Rulebook | None:
    """The rulebook of the pack beside installed rules.

    None when there is none or a rule file was changed.
    """
    try:
        with open(os.path.join(directory, SHIPPED_PACK), "rb") as file:
            pack = _pack(file.read())
    except OSError:
        return None
    if pack is None:
        return None
    sizes = {name: (os.stat(path).st_size,) for name, path in _named_files(directory).items()}
    return Rulebook((pack,)) if pack.files == sizes else None


def _compiled_in_cache(files: dict[str, str], *, strict: bool) -> Rulebook:
    cache = _cache_file(files)
    # A pack that others wrote could say anything about a program.
    old = _pack(own_bytes(cache))
    stamps = _stamps(files)
    if old is not None and old.files == stamps:
        return Rulebook((old,))
    from venom_policy.rulebook.pack import packed

    kept = {part.file: part for part in old.parts() if stamps.get(part.file) == part.stamp} if old is not None else {}
    parts, faults = _parts(files, stamps, kept, strict=strict)
    faults = (*faults, *_repeated_names(parts))
    if strict and faults:
        raise FileFaults(faults)
    data = packed(parts)
    if cache:
        keep(cache, data)
    return Rulebook((Pack(data),), faults)


def _parts(
    files: dict[str, str], stamps: dict[str, tuple[int, ...]], kept: dict[str, Part], *, strict: bool
) -> tuple[tuple[Part, ...], tuple[Fault, ...]]:
    from venom_policy.rulebook.pack import Part, compiled

    parts: list[Part] = []
    faults: list[Fault] = []
    for name, path in files.items():
        if name in kept:
            parts.append(kept[name])
            continue
        try:
            parts.append(compiled(_read(path, name), name, stamps[name]))
        except FileFaults as error:
            # Without its table the engine would take a variable that runs code for data.
            if not strict and _may_hold_table(path):
                raise
            faults.extend(error.faults)
            parts.append(Part(name, (), ()))  # no stamp: read again, and told of again, next time
    return tuple(parts), tuple(faults)


def _read(path: str, name: str) -> RuleFile:
    from venom_policy.rulebook.reader import read_rules

    try:
        with open(path, encoding="utf-8") as file:
            source = file.read()
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "bytes that are no UTF-8"
        message = f"expected a rule file that can be read, found: {str(reason).lower()}"
        raise FileFaults((Fault(Location(name, 1, 1), message),)) from error
    return read_rules(source, name)


def _may_hold_table(path: str) -> bool:
    with open(path, "rb") as file:
        source = b"".join(file.read().split())
    return b".assignments=.{" in source or b".settings=.{" in source


def _repeated_names(parts: Iterable[Part]) -> tuple[Fault, ...]:
    homes: dict[str, str] = {}
    faults = []
    for part in sorted(parts, key=lambda part: part.file):
        for program in part.programs:
            for name in (program.program, *program.aliases):
                if name in homes:
                    message = f"expected each program once, found `{name}`, which `{homes[name]}` has too"
                    faults.append(Fault(Location(part.file, 1, 1), message))
                homes[name] = part.file
    return tuple(faults)


def _zon_names(directory: str) -> list[str]:
    return sorted(name for name in os.listdir(directory) if name.endswith(".zon"))


def _named_files(directory: str) -> dict[str, str]:
    return {f"rules/{name}": os.path.join(directory, name) for name in _zon_names(directory)}


def _stamps(files: dict[str, str]) -> dict[str, tuple[int, ...]]:
    """What changes when a file, or the code that reads it, does."""
    readers = [os.path.join(PACKAGE, part) for part in ("zon", "rulebook")]
    code = max(entry.stat().st_mtime_ns for reader in readers for entry in os.scandir(reader) if entry.is_file())
    stamps: dict[str, tuple[int, ...]] = {}
    for name, path in files.items():
        try:
            status = os.stat(path)
        except OSError:
            stamps[name] = (0, 0, 0, code)
        else:
            stamps[name] = (status.st_size, status.st_mtime_ns, status.st_ctime_ns, code)
    return stamps


def _cache_file(files: dict[str, str]) -> str:
    from binascii import crc32

    try:
        directory = cache_directory()
    except UsageError:
        return ""  # no home directory: nothing is kept
    key = crc32("\0".join(files.values()).encode("utf-8", "surrogateescape"))
    return os.path.join(directory, f"rules-{key:08x}.pack")


def _pack(data: bytes | None) -> Pack | None:
    if data is None:
        return None
    try:
        return Pack(data)
    except (ValueError, EOFError, TypeError, KeyError):
        return None
