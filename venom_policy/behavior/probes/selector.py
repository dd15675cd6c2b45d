"""Settings files → the code that they choose to run."""

from __future__ import annotations

from venom_policy.behavior.probes.running import nearest, shown_place
from venom_policy.commands.paths import normal
from venom_policy.effects import Target
from venom_policy.foreign import shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from venom_policy.behavior.lines import Frame
    from venom_policy.commands import Nested
    from venom_policy.rulebook import Rulebook
    from venom_policy.rulebook.rule import Probe

MOST_LINES = 2_000


def probed(frame: Frame, probe: Probe, _rulebook: Rulebook) -> list[Nested]:
    """Notes the code at each path of a key, unfollowed."""
    for name in probe.files:
        for directory, path in nearest(frame, (name,)):
            text = frame.binding.world.facts.text(path)
            for number, key, value in _entries(text or "", probe.names):
                for target in _paths(value, directory, frame.binding.world.home):
                    because = f"{shown_place(frame, path)}:{number}: `{shown(key)}` chooses it"
                    frame.add(("code", Target("path", target), frame.binding.call.span), (), because)
    return []


def _entries(text: str, keys: tuple[str, ...]) -> Iterator[tuple[int, str, str]]:
    """The keys' values, each with its line.

    From lines `key = value`, `key: value` or `key value`, and entries of a list below a key.
    """
    below = ""
    for number, line in enumerate(text.split("\n")[:MOST_LINES], start=1):
        plain = line.strip().removeprefix("- ")
        key = next((one for one in keys if plain.strip("\"'").startswith(one)), "")
        rest = plain.strip("\"'")[len(key) :].lstrip("\"' ") if key else ""
        if key and (rest[:1] in ("=", ":") or not rest or plain[len(key) : len(key) + 1] == " "):
            below = key
            yield number, key, rest.lstrip("=: ")
        elif line.startswith((" ", "\t", "-")) and below:
            yield number, below, plain
        else:
            below = ""


def _paths(value: str, directory: str, home: str) -> list[str]:
    """The paths in a value.

    Names of programs without one are looked up as always.
    """
    words = value.split("#", 1)[0].replace("=", " ").replace(",", " ").replace("[", " ").replace("]", " ").split()
    found: list[str] = []
    for word in words:
        text = word.strip("\"'")
        if "/" in text and "://" not in text:
            text = home + text[1:] if text.startswith("~/") else text
            found.append(normal(text if text.startswith("/") else f"{directory}/{text}"))
    return found
