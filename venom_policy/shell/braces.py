"""The words that one word with braces becomes."""

from __future__ import annotations

from venom_policy.shell.limits import ALTERNATIVES, BRACE_CHARACTERS, BRACE_STEPS, DEPTH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

# These stand before the first number of a sequence, or its step, as a blank would (strtoimax(3)).
_SKIPPED = "\v\f\r"
_BLANKS = (" ", "\t", "\n")


class _TooMany(Exception):
    """The expansion is beyond a limit."""


def alternatives(atoms: Sequence[str]) -> tuple[str, ...] | str | None:
    """The raw texts, None without braces, or why they are unknown.

    An atom is one character that may be active, or an opaque text.
    """
    if any(atom[:2] == "$[" and "{" in atom for atom in atoms):
        return "braces in a `$[…]`, which bash expands first"
    try:
        found = _expanded(_paired(atoms), 0, [BRACE_STEPS])
    except _TooMany:
        return f"braces that become more than {ALTERNATIVES} words or take too many steps"
    except ValueError:
        return "a range of characters that passes quoting characters"
    return None if found is None else tuple(found)


def _paired(atoms: Sequence[str]) -> list[str]:
    """The same, but `$$` with a brace behind it as one.

    bash sees a `${` in it.
    """
    found: list[str] = []
    for atom in atoms:
        if atom == "{" and found[-1:] == ["$$"]:
            found[-1] = "$${"
        else:
            found.append(atom)
    return found


def _opened(atom: str) -> int:
    """How many braces bash counts as left open in an expansion.

    It passes over the expansion without reading it.
    """
    if atom[:2] not in ("${", "$[", "$$"):
        return 0
    level = at = 0
    while at < len(atom):
        character = atom[at]
        if character == "\\":
            at += 1
        elif character in "'\"`":
            at = max(at, atom.find(character, at + 1))
        elif character == "{":
            level += 1
        elif character == "}" and level:
            level -= 1
        at += 1
    return level


def _expanded(atoms: list[str], depth: int, steps: list[int]) -> list[str] | None:
    """The texts; `steps` is one cell, counting down over the word."""
    if depth > DEPTH:
        raise _TooMany
    results = [""]
    changed = False
    at = literal = level = 0
    while at < len(atoms):
        level += _opened(atoms[at])
        if level:
            level += (atoms[at] == "{") - (atoms[at] == "}")
            at += 1
            continue
        found = _closed(atoms, at, steps) if atoms[at] == "{" and not _stands_alone(atoms, at, literal) else None
        if found is None:
            at += 1
            continue
        end, commas = found
        choices = _choices(atoms[at + 1 : end], [comma - at - 1 for comma in commas], depth, steps)
        if choices is None:
            at = end + 1
            continue
        results = _product(_product(results, ["".join(atoms[literal:at])]), choices)
        at = literal = end + 1
        changed = True
    return _product(results, ["".join(atoms[literal:])]) if changed else None


def _stands_alone(atoms: list[str], at: int, begin: int) -> bool:
    """Whether a brace opens nothing, as in `{}` or after blanks.

    In `{}` at the beginning only.
    """
    return atoms[at + 1 : at + 2] == ["}"] and (at == begin or atoms[at - 1][-1:] in _BLANKS)


def _closed(atoms: list[str], start: int, steps: list[int]) -> tuple[int, list[int]] | None:
    """The `}` of a `{`, with the commas directly between them.

    A `}` before any comma or `..` is passed over, and may be the text of a later one.
    """
    level = 0
    commas: list[int] = []
    dots = False
    for at in range(start + 1, len(atoms)):
        atom = atoms[at]
        level += _opened(atom)
        if atom == "{":
            level += 1
        elif atom == "}":
            if not level and (commas or dots):
                steps[0] -= at - start
                return at, commas
            level = max(0, level - 1)
        elif not level and atom == ",":
            commas.append(at)
        elif not level and atom == "." and atoms[at + 1 : at + 2] == ["."] and atoms[at + 2 : at + 3] != ["}"]:
            dots = True
    steps[0] -= len(atoms) - start
    if steps[0] < 0:
        raise _TooMany
    return None


def _choices(inside: list[str], commas: list[int], depth: int, steps: list[int]) -> list[str] | None:
    """The alternatives; None when bash leaves the braces and their inside alone."""
    if not commas:
        text = "".join(inside)
        if not _has_comma(text):
            return _sequence(text)
        # bash finds a comma in quotes or deeper braces, and then none to split at: only the braces go.
    choices: list[str] = []
    start = 0
    for end in [*commas, len(inside)]:
        piece = inside[start:end]
        choices += _expanded(piece, depth + 1, steps) or ["".join(piece)]
        start = end + 1
    return choices


def _has_comma(text: str) -> bool:
    at = text.find(",")
    while at > 0 and text[at - 1] == "\\":
        at = text.find(",", at + 1)
    return at >= 0


def _product(left: list[str], right: list[str]) -> list[str]:
    if len(left) * len(right) > ALTERNATIVES:
        raise _TooMany
    if sum(map(len, left)) * len(right) + sum(map(len, right)) * len(left) > BRACE_CHARACTERS:
        raise _TooMany
    return [first + second for first in left for second in right]


def _sequence(text: str) -> list[str] | None:
    """`1..5`, `a..e`, `01..10..2`; None for what is no sequence."""
    ends = text.split("..")
    if len(ends) not in (2, 3):
        return None
    step = _number(ends[2].lstrip(_SKIPPED)) if len(ends) == 3 else 1
    if step is None:
        return None
    first, last = _number(ends[0].lstrip(_SKIPPED)), _number(ends[1])
    if first is not None and last is not None:
        width = max(len(ends[0]), len(ends[1])) if _is_padded(ends[0]) or _is_padded(ends[1]) else 0
        return [_padded(number, width) for number in _range(first, last, step)]
    if all(len(end) == 1 and end.isascii() and end.isalpha() for end in ends[:2]):
        if ends[0].islower() != ends[1].islower():
            raise ValueError
        return [chr(code) for code in _range(ord(ends[0]), ord(ends[1]), step)]
    return None


def _range(first: int, last: int, step: int) -> range:
    step = abs(step) or 1
    if abs(last - first) // step >= ALTERNATIVES or max(abs(first), abs(last), step) >= 2**63 - 1:
        raise _TooMany
    return range(first, last + 1, step) if first <= last else range(first, last - 1, -step)


def _number(text: str) -> int | None:
    digits = text[1:] if text[:1] in ("-", "+") else text
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) < 30 else None


def _is_padded(text: str) -> bool:
    digits = text.lstrip("-")
    return len(digits) > 1 and digits[0] == "0"


def _padded(number: int, width: int) -> str:
    return f"{number:0{width}d}" if width else str(number)
