"""The bytes of git's index → what it tracks, and how."""

from __future__ import annotations

from venom_policy.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.facts import Facts, Status

# Of a longer index nothing is known.
MOST_ENTRIES = 100_000
# A longer file is not compared by its content.
MOST_COMPARED = 4 * 1024 * 1024

_VERSIONS = (2, 3, 4)
_FIXED = 62  # bytes of an entry before its name
_EXTENDED, _STAGE, _LENGTH = 0x4000, 0x3000, 0xFFF
_TO_ADD = 0x2000
_NANOSECONDS = 1_000_000_000
_KIND = 0o170000
_REGULAR = 0o100000


class Entry(Value):
    """What the index notes of a file.

    Its state, its mode and the digest of its content.
    """

    status: tuple[int, ...]
    mode: int
    digest: str


class Index:
    """What an index tracks, by path in the work tree."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        known = _places(data)
        self._places = known or {}
        # Entries in conflict, or only meant to be added, have no place.
        self._whole = known is not None and len(known) == int.from_bytes(data[8:12], "big")

    def tracks_below(self, path: str) -> bool:
        """Whether the path, or anything below it, is tracked."""
        start = path.encode("utf-8", "surrogateescape")
        return start in self._places or any(name.startswith(start + b"/") for name in self._places)

    def paths(self) -> list[str] | None:
        """Every path that is tracked; None when not all are known."""
        return [name.decode("utf-8", "surrogateescape") for name in self._places] if self._whole else None

    def entry(self, path: str) -> Entry | None:
        """What is noted of a path that is tracked without conflict.

        None also when it is only meant to be added.
        """
        at = self._places.get(path.encode("utf-8", "surrogateescape"))
        if at is None:
            return None
        from struct import unpack_from

        numbers = unpack_from(">10I", self._data, at)
        return Entry(numbers, numbers[6], self._data[at + 40 : at + 60].hex())


def is_unchanged(entry: Entry, path: str, written: int, facts: Facts) -> bool:
    """Whether a file is surely what the index notes.

    `written`: when the index was, in nanoseconds.
    """
    status = facts.status(path)
    if status is None or status[1] & 0xFFFFFFFF != entry.status[9] or status[0] & _KIND != entry.mode & _KIND:
        return False
    # What was changed in the moment in which the index was written may look the same.
    if _is_same(entry.status, status) and status[2] < written:
        return True
    if status[0] & _KIND != _REGULAR or status[1] > MOST_COMPARED:
        return False
    data = facts.data(path)
    return data is not None and _digest(data) == entry.digest


def _is_same(noted: tuple[int, ...], status: Status) -> bool:
    seconds = [noted[0] * _NANOSECONDS + noted[1], noted[2] * _NANOSECONDS + noted[3]]
    return seconds == [status[3], status[2]] and noted[5] == status[5] & 0xFFFFFFFF


def _digest(data: bytes) -> str:
    from hashlib import sha1

    return sha1(b"blob %d\0" % len(data) + data, usedforsecurity=False).hexdigest()


def _places(data: bytes) -> dict[bytes, int] | None:
    """Where each path's entry begins, None for an unreadable index."""
    from struct import error

    try:
        return _walked(data)
    except (error, IndexError):
        return None


def _walked(data: bytes) -> dict[bytes, int] | None:
    from struct import unpack_from

    signature, version, count = unpack_from(">4sII", data)
    if signature != b"DIRC" or version not in _VERSIONS or count > MOST_ENTRIES:
        return None
    places: dict[bytes, int] = {}
    at, name = 12, b""
    for _ in range(count):
        (flags,) = unpack_from(">H", data, at + _FIXED - 2)
        start = at + _FIXED
        more = 0
        if flags & _EXTENDED:
            (more,) = unpack_from(">H", data, start)
            start += 2
        dropped = 0
        if version == 4:
            dropped, start = _number(data, start)
        end = data.find(b"\0", start)
        if end < 0 or dropped > len(name):
            return None
        before, name = name, name[: len(name) - dropped if version == 4 else 0] + data[start:end]
        if name < before or not name or (flags & _LENGTH) != min(len(name), _LENGTH):
            return None
        if not flags & _STAGE and not more & _TO_ADD:
            places[name] = at
        at = end + 1 if version == 4 else at + (end - at + 8) // 8 * 8
    return places


def _number(data: bytes, at: int) -> tuple[int, int]:
    """A number of variable length, and where it ends.

    It is written as the offsets of packs are.
    """
    byte = data[at]
    number = byte & 0x7F
    while byte & 0x80:
        at += 1
        byte = data[at]
        number = ((number + 1) << 7) | (byte & 0x7F)
    return number, at + 1
