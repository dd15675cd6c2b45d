"""Which names a manifest may use, and how interfaces spell them."""

from __future__ import annotations

LOWER = frozenset("abcdefghijklmnopqrstuvwxyz")
DIGITS = frozenset("0123456789")
LONGEST_MCP_NAME = 128  # bytes


def is_component(text: str) -> bool:
    """Whether a text is one name such as `set_title`."""
    return text[:1] in LOWER and (LOWER | DIGITS | {"_"}).issuperset(text)


def is_wire_name(text: str) -> bool:
    """Whether a text is a name such as `pane.set_title`."""
    return all(is_component(component) for component in text.split("."))


def is_tool_name(text: str) -> bool:
    """Whether a text may name a tool, such as `venom-echo`."""
    return text[:1] in LOWER and (LOWER | DIGITS | {"-"}).issuperset(text)


def has_control(text: str) -> bool:
    """Whether a control character stands in a text."""
    return any(character < " " or "\x7f" <= character <= "\x9f" for character in text)


def mcp_name(name: str) -> str:
    """A wire name as an MCP tool's name, which gives it back."""
    return name.replace("_", "__").replace(".", "_d")


def page_name(tool: str, name: str) -> str:
    """The man page of a verb, such as `venom-echo-pane-split`."""
    return f"{tool}-{name.replace('_', '-').replace('.', '-')}"
