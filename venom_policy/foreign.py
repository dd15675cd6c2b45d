"""Text from outside made safe for a model or a terminal."""

from __future__ import annotations

LIMIT = 120

# Printable for Python, yet drawn as nothing or as a blank.
_INVISIBLE = frozenset({0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0}).union(
    range(0x180B, 0x1810), range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0)
)


def shown(text: str, limit: int = LIMIT) -> str:
    """The text with every unseen character spelled out, cut at the limit."""
    plain = text if _is_plain(text) else "".join(map(_spelled, text))
    return plain if len(plain) <= limit else plain[: limit - 1] + "…"


def quoted(text: str, limit: int = LIMIT) -> str:
    """The shown text in backquotes, which it cannot leave."""
    inner = shown(text, limit).replace("`", "\\u{60}")
    return f"`{inner}`"


def _is_plain(text: str) -> bool:
    return text.isascii() and text.isprintable()


def _spelled(character: str) -> str:
    code = ord(character)
    if character.isprintable() and code not in _INVISIBLE:
        return character
    return f"\\u{{{code:x}}}"
