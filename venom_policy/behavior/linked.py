"""Where the links in a tree lead that a program follows."""

from __future__ import annotations

from venom_policy.behavior.contents import ELSEWHERE
from venom_policy.commands import Word
from venom_policy.commands.paths import absolute, glob_directory, normal
from venom_policy.commands.plain import matched
from venom_policy.facts import NO_FACTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.behavior.binding import Binding
    from venom_policy.commands import Directory
    from venom_policy.facts import Facts

# Of so many entries each is looked at, so many links are told; of more it is not known where they lead.
MOST_ENTRIES = 5_000
MOST_LINKS = 32
_MANY = "more links lead out of the tree than are told"
# What is installed is full of links to the system's own programs, and so is what holds such a file.
INSTALLED = frozenset({".git", "node_modules", "site-packages"})
ENVIRONMENT = "pyvenv.cfg"


def led_out(word: Word, directories: tuple[Directory, ...], binding: Binding) -> list[Word]:
    """The places outside of a tree to which links in it lead."""
    facts = binding.world.facts
    if facts is NO_FACTS or binding.call.place.kind in ELSEWHERE:
        return []
    starts = [start for directory in directories if not directory.unknown for start in _starts(word, directory, facts)]
    found = _led_out([facts.real(start) or start for start in dict.fromkeys(starts)], facts)
    told = [Word(word.span, (path,)) for path in found[:MOST_LINKS]]
    return told if len(found) <= MOST_LINKS else [*told, Word(word.span, unknown=_MANY, many=True)]


def _starts(word: Word, directory: Directory, facts: Facts) -> list[str]:
    """The trees that a word names, or those that hold them."""
    texts = word.texts
    if word.glob:
        holder, _ = glob_directory(word.glob)
        found = matched(facts, word.glob, directory)
        texts = (holder,) if found is None else tuple([f"{holder}/{name}" for name in found])
    elif word.below:
        texts = (word.below,)
    return [normal(absolute(text, directory)) for text in texts]


def _led_out(roots: list[str], facts: Facts) -> list[str]:
    """Where links lead, and links behind them, but not into their tree."""
    found: dict[str, None] = {}
    waiting, left = [(root, root) for root in roots], MOST_ENTRIES
    for directory, root in waiting:
        names = facts.names(directory) or ()
        if ENVIRONMENT in names and directory != root:
            continue
        for name in names:
            left -= 1
            if left < 0 or len(found) > MOST_LINKS:
                return list(found)
            path = f"{directory.rstrip('/')}/{name}"
            kind = facts.kind(path)
            if kind == "directory" and name not in INSTALLED:
                waiting.append((path, root))
            elif kind == "link":
                real = facts.real(path)
                if not real or facts.kind(real) == "absent" or f"{real}/".startswith(f"{root.rstrip('/')}/"):
                    continue
                if real not in found:
                    waiting.append((real, real))
                found[real] = None
    return list(found)
