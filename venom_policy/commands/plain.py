"""Names of files → whether they stay whole words.

No shell splits them, and no program takes them for options.
"""

from __future__ import annotations

from venom_policy.commands.joining import GLOB_CHARACTERS, fixed_prefix
from venom_policy.commands.paths import absolute, normal
from venom_policy.commands.patterns import matches
from venom_policy.commands.splitting import is_blank
from venom_policy.facts import NO_FACTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from venom_policy.commands.runner import Runner
    from venom_policy.commands.state import Shell
    from venom_policy.commands.values import Directory, Word
    from venom_policy.effects import Effect
    from venom_policy.facts import Facts

# Below one directory no more names are looked at.
MOST_NAMES = 20_000
# Names here are hexadecimal, and many.
_OBJECTS = "/.git/objects"
_SPLITTING = frozenset(" '\"\\")
_LEADING = ("-", "+")
# Effects of these kinds give no file a new name.
_KEEPING = frozenset({"output", "read", "net_read", "net_send", "delete", "attributes", "persist"})
_EXACT = frozenset({"create", "modify"})


def is_plain(name: str) -> bool:
    """Whether a name stays a word and leads nowhere else.

    It holds no blank, quote or backslash and is no option; as a pattern it finds no other name.
    """
    if name.startswith(_LEADING) or (name.startswith(".") and not GLOB_CHARACTERS.isdisjoint(name)):
        return False
    # Of the characters that can be printed only the blank is a space.
    return name.isprintable() and _SPLITTING.isdisjoint(name)


def are_plain(paths: Iterable[str]) -> bool:
    """Whether every component of these paths is plain."""
    return all(is_plain(part) for path in paths for part in path.split("/"))


def plain_below(facts: Facts, below: str, directories: tuple[Directory, ...]) -> bool:
    """Whether every name below a directory is seen, and plain.

    What lies behind a link is not looked at.
    """
    if facts is NO_FACTS or not are_plain([below]) or any(directory.unknown for directory in directories):
        return False
    waiting = [absolute(below, directory) for directory in directories]
    seen = 0
    while waiting:
        path = waiting.pop()
        kind = facts.kind(path)
        if kind == "link" and facts.kind(facts.real(path) or path) == "directory":
            return False
        if kind != "directory" or path.endswith(_OBJECTS):
            continue
        names = facts.names(path)
        seen += len(names or ())
        if names is None or seen > MOST_NAMES or not are_plain(names):
            return False
        waiting += [f"{path.rstrip('/')}/{name}" for name in names]
    return True


def matched(facts: Facts, pattern: str, directory: Directory) -> list[str] | None:
    """The names that a pattern's last component matches, if seen."""
    head, slash, last = pattern.rpartition("/")
    if facts is NO_FACTS or directory.unknown or fixed_prefix(head) != head:
        return None
    names = facts.names(normal(absolute(head or slash or ".", directory)))
    if names is None:
        return None
    answers = [(name, matches(last, name)) for name in names if last.startswith(".") or not name.startswith(".")]
    return None if any(answer is None for _, answer in answers) else [name for name, answer in answers if answer]


def disturbs(effect: Effect) -> bool:
    """Whether an effect may make a name that is not plain."""
    if effect.kind in _KEEPING:
        return False
    target = effect.target
    exact = target.type == "path" and not (target.tree or target.pattern)
    return not (effect.kind in _EXACT and exact and are_plain([target.text]))


def stays_whole(runner: Runner, shell: Shell, value: Word) -> bool:
    """Whether a name that a pattern matches is surely not split."""
    if runner.disturbed or not is_blank(shell):
        return False
    names = [matched(runner.facts, value.glob, directory) for directory in shell.directories]
    return all(found is not None and are_plain(found) for found in names)
