"""Where the links in a tree lead that a program follows."""

from __future__ import annotations

from venom_policy.behavior.contents import ELSEWHERE
from venom_policy.commands.paths import absolute, normal
from venom_policy.facts import NO_FACTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.behavior.binding import Binding
    from venom_policy.commands import Directory, Word
    from venom_policy.facts import Facts

# Of so many entries each is looked at; so many links are told.
MOST_ENTRIES = 5_000
MOST_LINKS = 8
# What is installed is full of links to the system's own programs, and so is what holds such a file.
INSTALLED = frozenset({".git", "node_modules", "site-packages"})
ENVIRONMENT = "pyvenv.cfg"


def led_out(word: Word, directories: tuple[Directory, ...], binding: Binding) -> list[str]:
    """The places outside of a tree to which links in it lead."""
    facts = binding.world.facts
    if facts is NO_FACTS or binding.call.place.kind in ELSEWHERE:
        return []
    starts = [
        normal(absolute(text, directory)) for text in word.texts for directory in directories if not directory.unknown
    ]
    return list(dict.fromkeys([path for start in starts for path in _led_out(start, facts)]))


def _led_out(start: str, facts: Facts) -> list[str]:
    root = facts.real(start) or start
    found: list[str] = []
    waiting, left = [root], MOST_ENTRIES
    for directory in waiting:
        names = facts.names(directory) or ()
        if ENVIRONMENT in names and directory != root:
            continue
        for name in names:
            left -= 1
            if left < 0 or len(found) == MOST_LINKS:
                return found
            path = f"{directory.rstrip('/')}/{name}"
            kind = facts.kind(path)
            if kind == "directory" and name not in INSTALLED:
                waiting.append(path)
            elif kind == "link":
                real = facts.real(path)
                if real and not f"{real}/".startswith(f"{root.rstrip('/')}/") and facts.kind(real) != "absent":
                    found.append(real)
    return found
