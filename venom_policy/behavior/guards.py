"""Name tests of find → those that guard what it does."""

from __future__ import annotations

from venom_policy.commands import Word
from venom_policy.value import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.behavior.binding import Binding


def keep_guards(binding: Binding, name: str) -> None:
    """Let a value hold only patterns that guard every entry."""
    bounds = binding.values.pop(name, None)
    if not bounds:
        return
    from venom_policy.behavior.languages.find import guards

    kept = guards(tuple([word.text for word in binding.call.argv[1:]]))
    if kept is not None:
        binding.values[name] = [
            replace(bounds[0], words=tuple([Word(bounds[0].words[0].span, (pattern,)) for pattern in kept]))
        ]
