"""Every node of a tree, outermost first."""

from __future__ import annotations

from venom_policy.shell.nodes import Node

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


def nodes(root: Node) -> Iterator[Node]:
    """The node and all nodes in it, in order of writing."""
    waiting: list[object] = [root]
    while waiting:
        found = waiting.pop()
        if isinstance(found, Node):
            yield found
            waiting.extend([getattr(found, field) for field in reversed(found.__match_args__) if field != "span"])
        elif isinstance(found, tuple):
            waiting.extend(reversed(found))
