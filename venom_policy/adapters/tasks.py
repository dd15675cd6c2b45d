"""The tasks that a repository offers to run, each with the digest of its recipe."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.grants import Label
    from venom_policy.scope import Scope


def tasks_of(scope: Scope) -> tuple[tuple[Label, str], ...]:
    """The test, lint, type check, build and format tasks below a scope's first root."""
    return ()
