"""Words → the paths they may be, from each possible directory."""

from __future__ import annotations

from venom_policy.commands import limits
from venom_policy.commands.joining import SINGLE_SHAPES, escaped, fixed_prefix
from venom_policy.commands.values import Directory, Word
from venom_policy.effects import Target
from venom_policy.value import maker

# What is known of the unknown rest of a directory: it is a single component.
COMPONENTS = SINGLE_SHAPES

make_target = maker(Target)

# Opening these reads or writes no file of anybody.
SILENT_DEVICES = frozenset(
    f"/dev/{name}" for name in ("null", "zero", "full", "random", "urandom", "stdin", "stdout", "stderr", "tty")
)


def is_silent(path: str) -> bool:
    """Whether opening this path has no effect of its own."""
    return path in SILENT_DEVICES or is_descriptor(path)


def is_descriptor(path: str) -> bool:
    """Whether a path names an open descriptor of the process itself."""
    return path.startswith("/dev/fd/") and path[8:].isdecimal()


def named_file(words: list[Word], directories: tuple[Directory, ...]) -> Word | None:
    """The one file that words surely name, by its whole path.

    None where it is a device.
    """
    text = words[0].text if len(words) == 1 else None
    if not text or text == "-" or len(directories) != 1 or directories[0].unknown:
        return None
    path = normal(absolute(text, directories[0]))
    return None if path.startswith(("/dev/", "/proc/")) else Word(words[0].span, (path,))


def path_targets(word: Word, directories: tuple[Directory, ...], *, tree: bool = False) -> tuple[Target, ...]:
    """The targets of a path word, one for each directory."""
    if len(word.texts) == 1 and len(directories) == 1:
        return (_text_target(word.texts[0], directories[0], tree),) if word.texts[0] else ()
    if word.texts:
        return tuple(
            dict.fromkeys(
                _text_target(text, directory, tree) for text in word.texts if text for directory in directories
            )
        )
    if word.glob:
        return tuple(dict.fromkeys(_pattern_target(word.glob, directory, tree) for directory in directories))
    targets = tuple(dict.fromkeys(_unknown_target(word, directory, tree) for directory in directories))
    if word.vacant is None:
        return targets
    return targets + tuple(found for found in path_targets(word.vacant, directories, tree=tree) if found not in targets)


def absolute(text: str, directory: Directory) -> str:
    """The path of a text seen from a directory, `..` kept."""
    if text.startswith("/"):
        return text
    return directory.path + text if directory.path.endswith("/") else f"{directory.path}/{text}"


def normal(path: str) -> str:
    """An absolute path as `cd` reads it.

    Without empty, `.` and `..` components.
    """
    kept: list[str] = []
    for part in path.split("/"):
        if part == "..":
            if kept:
                kept.pop()
        elif part not in ("", "."):
            kept.append(part)
    return "/" + "/".join(kept)


def glob_directory(pattern: str) -> tuple[str, bool]:
    """The directory a pattern reads, and whether below it too."""
    head, slash, _ = fixed_prefix(pattern).rpartition("/")
    rest = pattern[len(escaped(head + slash)) :] if pattern.startswith(escaped(head + slash)) else pattern
    return (head or slash or "."), "/" in rest.strip("/")


def _text_target(text: str, directory: Directory, tree: bool) -> Target:
    if directory.unknown and not text.startswith("/"):
        return _below_unknown(escaped(text), text, directory, tree)
    return make_target("path", directory.path if text == "." else absolute(text, directory), tree)


def _pattern_target(pattern: str, directory: Directory, tree: bool) -> Target:
    if pattern.startswith("/"):
        return Target("path", pattern, tree=tree, pattern=True)
    if directory.unknown:
        return _below_unknown(pattern, fixed_prefix(pattern), directory, tree)
    return Target("path", absolute(pattern, Directory(escaped(directory.path))), tree=tree, pattern=True)


def _below_unknown(pattern: str, text: str, directory: Directory, tree: bool) -> Target:
    if directory.shape in COMPONENTS:
        return Target("path", f"{escaped(directory.path)}*/{pattern}", tree=tree, pattern=True)
    return Target("unknown", directory.path, reason=directory.unknown)


def _unknown_target(word: Word, directory: Directory, tree: bool) -> Target:
    start = absolute(word.prefix, directory) if word.prefix or not directory.unknown else directory.path
    known = bool(word.prefix.startswith("/") or (word.prefix and not directory.unknown))
    if word.below and word.safe and (word.below.startswith("/") or not directory.unknown):
        return Target("path", absolute(word.below, directory), tree=True, names=word.names)
    if word.shape in SINGLE_SHAPES and not word.many and (known or not directory.unknown):
        base = word.prefix if word.prefix.startswith("/") else absolute(word.prefix, directory)
        return Target("path", f"{escaped(base)}*{escaped(word.suffix)}", tree=tree, pattern=True)
    reason = (
        word.unknown if not word.below or word.safe else f"{word.unknown}: names with line breaks or blanks are split"
    )
    return Target("unknown", start if known else "", reason=reason)


def moved(word: Word, directories: tuple[Directory, ...]) -> tuple[Directory, ...]:
    """Where a change to this directory leads from each of these."""
    if len(word.texts) == 1 and len(directories) == 1:
        return (_entered(word.texts[0], directories[0]),)
    if word.texts and len(word.texts) * len(directories) <= limits.DIRECTORIES:
        return tuple(dict.fromkeys(_entered(text, directory) for text in word.texts for directory in directories))
    prefix = fixed_prefix(word.glob) if word.glob else word.prefix
    reason = word.unknown or ("the pattern may match any directory" if word.glob else "there are too many directories")
    if word.texts:
        return (Directory("", reason),)
    shape = word.shape if word.shape in SINGLE_SHAPES and not word.suffix else ""
    if word.glob and _is_component(word.glob[len(escaped(prefix)) :], prefix):
        shape = "name"
    found = [
        Directory(
            _start(prefix, directory, bool(shape)),
            reason,
            shape if prefix.startswith("/") or not directory.unknown else "",
        )
        for directory in directories
    ]
    if word.vacant is not None:
        found += moved(word.vacant, directories)
    return bounded(tuple(dict.fromkeys(found)))


def bounded(directories: tuple[Directory, ...]) -> tuple[Directory, ...]:
    """These directories, or one unknown directory when they are too many."""
    if len(directories) <= limits.DIRECTORIES:
        return directories
    return (Directory("", "there are too many possible directories"),)


def _start(prefix: str, directory: Directory, shaped: bool) -> str:
    if prefix.startswith("/") or not (prefix or shaped):
        return prefix
    if directory.unknown:
        return directory.path
    return absolute(prefix, directory)


def _entered(text: str, directory: Directory) -> Directory:
    if not text:
        return directory
    if text.startswith("/"):
        return Directory(normal(text))
    if not directory.unknown:
        return Directory(normal(absolute(text, directory)))
    head, _, rest = text.partition("/")
    if head == ".." and directory.shape in COMPONENTS:
        above = Directory(directory.path.rpartition("/")[0] or "/")
        return _entered(rest, above) if rest else above
    if normal("/" + text) == "/" and ".." not in text:
        return directory
    # Below a known beginning only when it does not lead up again.
    return Directory("" if ".." in text.split("/") else directory.path, directory.unknown)


def _is_component(rest: str, prefix: str) -> bool:
    """Whether a pattern leaves one component open, not `..`."""
    return "/" not in rest.rstrip("/") and not (prefix.rpartition("/")[2].startswith(".") or rest.startswith("."))
