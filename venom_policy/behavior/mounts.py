"""A container's effects → those on the directories mounted into it."""

from __future__ import annotations

from venom_policy.behavior.shapes import MOUNT_FIELDS, mounts_read_only
from venom_policy.commands.paths import absolute
from venom_policy.effects import PATH_CHANGES
from venom_policy.value import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.commands import Call, Word
    from venom_policy.effects import Effect, Target

# The last part of the chain of an effect on what is mounted.
MOUNT = "mount"


def mounts_of(words: list[Word], call: Call) -> tuple[tuple[str, str], ...]:
    """Where in the container which of our directories are mounted.

    The exactly known ones that may be written.
    """
    found = [_ends(word) for word in words if word.text is not None and not mounts_read_only(word)]
    known = [one for one in call.directories if not one.unknown]
    if len(known) != len(call.directories):
        known = []
    return tuple(
        [
            (inside.rstrip("/") or "/", absolute(source, directory).rstrip("/") or "/")
            for source, inside in found
            if inside.startswith("/")
            for directory in (known[:1] if source[:1] == "." else call.directories[:1] if source[:1] == "/" else ())
        ]
    )


def _ends(word: Word) -> tuple[str, str]:
    """The two ends of a mount: `SOURCE:DESTINATION[:OPTIONS]`, or fields."""
    text = word.text or ""
    if not text.startswith(MOUNT_FIELDS):
        source, _, rest = text.partition(":")
        return source, rest.partition(":")[0]
    fields = dict([field.partition("=")[::2] for field in text.split(",")])
    inside = next((fields[name] for name in ("target", "destination", "dst") if name in fields), "")
    return fields.get("source", fields.get("src", "")), inside


def through_mounts(effect: Effect, mounts: tuple[tuple[str, str], ...]) -> list[Effect]:
    """The changes of our own files that one inside is."""
    if effect.kind not in PATH_CHANGES or effect.target.type != "path":
        return []
    targets = [_mounted(effect.target, inside, source) for inside, source in mounts]
    return [replace(effect, target=one, via=(*effect.via, MOUNT)) for one in targets if one is not None]


def _mounted(target: Target, inside: str, source: str) -> Target | None:
    """What of a mounted directory a target is, if anything."""
    text = target.text.rstrip("/") or "/"
    if text == inside or text.startswith(inside.rstrip("/") + "/"):
        rest = text[len(inside.rstrip("/")) :]
        return replace(target, text=source.rstrip("/") + rest or "/")
    above = text[:-1] if target.pattern and text.endswith("/*") else text.rstrip("/") + "/"
    if inside.startswith(above) and (target.tree or target.names):
        return replace(target, text=source, pattern=False)
    return None


def is_mounted(effect: Effect) -> bool:
    """Whether an effect is on our files through a mount."""
    return effect.via[-1:] == (MOUNT,)
