"""Examples of a rule → what they need, the worst first."""

from __future__ import annotations

from venom_policy.effects import GRANT_OF_KIND
from venom_policy.grants import RANK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from venom_policy.rulebook.rule import Example

    # A command with the grant, bounding facets and printed target of each effect that needs a grant.
    Use = tuple[str, tuple[tuple[str, tuple[str, ...], str], ...]]


def uses_of(examples: Iterable[Example]) -> tuple[Use, ...]:
    """The examples that need a grant, the worst first.

    They are plain tuples, which a pack can hold.
    """
    uses: list[Use] = []
    for example in examples:
        effects = [(GRANT_OF_KIND[one.kind], one.facets or (), one.target) for one in example.effects or ()]
        needs = tuple(dict.fromkeys([need for need in effects if need[0] != "none"]))
        if needs:
            uses.append((example.command, needs))
    return tuple(sorted(uses, key=_mildness))


def _mildness(use: Use) -> tuple[int, int, int]:
    """Less for worse: by grants, facets, then length.

    Among equals the short one tells more.
    """
    command, needs = use
    grant, facets = max([(RANK[grant], len(facets)) for grant, facets, _target in needs])
    return -grant, -facets, len(command)
