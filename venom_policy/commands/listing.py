"""A word of the tree → which of its expansions become lists."""

from __future__ import annotations

from venom_policy.shell import nodes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

DEFAULTS = frozenset({":-", "-", ":=", "=", ":?", "?", ":+", "+"})


def holds_list(part: nodes.Parameter) -> bool:
    """Whether a parameter's operand holds a list.

    Each element of it is a field.
    """
    return part.argument is not None and part.operator in DEFAULTS and any(map(is_quoted_list, part.argument.parts))


def is_quoted_list(part: nodes.Part) -> bool:
    """Whether a part is or holds a list in quotes.

    Such as `"$@"`.
    """
    if not isinstance(part, nodes.Parameter) or not part.quoted:
        return False
    return (part.argument is not None and holds_list(part)) or _lists(part)


def is_no_field(part: nodes.Part) -> bool:
    """Whether an empty list in quotes leaves no field."""
    return (
        isinstance(part, nodes.Parameter) and part.quoted and part.operator[-1:] not in ("-", "=", "?") and _lists(part)
    )


def _lists(part: nodes.Parameter) -> bool:
    first = part.subscript.parts[0] if part.subscript is not None and part.subscript.parts else None
    return part.name == "@" or (isinstance(first, nodes.Literal) and first.text == "@")


def is_star(part: nodes.Parameter) -> bool:
    """Whether a quoted list is one word: `$*`, `${a[*]}`."""
    if part.subscript is not None:
        return literal_text(part.subscript) == "*"
    return part.name == "*" or (part.operator == "names" and not part.name.endswith("@"))


def literal_text(word: nodes.Word) -> str | None:
    """The text of a word without expansions; None when there are some."""
    if len(word.parts) == 1:
        return word.parts[0].text if isinstance(word.parts[0], nodes.Literal) else None
    texts = [part.text for part in word.parts if isinstance(part, nodes.Literal)]
    return "".join(texts) if len(texts) == len(word.parts) else None


def is_beside_list(parts: Sequence[nodes.Part], index: int) -> bool:
    """Whether an expansion stands beside `$@` in quotes without text.

    There may be no field then.
    """
    first = last = index
    while first and parts[first - 1].span.end == parts[first].span.start:
        first -= 1
    while last + 1 < len(parts) and parts[last].span.end == parts[last + 1].span.start:
        last += 1
    together = parts[first : last + 1]
    return any(map(is_no_field, together)) and not any(isinstance(part, nodes.Literal) for part in together)
