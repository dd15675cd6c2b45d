"""Whether a parameter counts as set."""

from __future__ import annotations

from venom_policy.commands.state import Shell
from venom_policy.commands.values import Word
from venom_policy.shell import nodes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.commands.expansion import Argv


def setness_of(shell: Shell, part: nodes.Parameter, base: Word | Argv | None) -> bool | None:
    """Whether a parameter counts as set, None when it may."""
    colon = part.operator.startswith(":")
    variable = shell.variables.get(part.name)
    if variable is not None and variable.maybe:
        return None
    if base is None or base == ():
        return False
    if isinstance(base, tuple):
        return _list_setness(base, colon=colon)
    if base.texts and colon:
        filled = [bool(text) for text in base.texts]
        return filled[0] if len(set(filled)) == 1 else None
    if base.texts:
        return True
    if base.variables and base.empty:
        return None
    if not colon:
        return None if base.empty and variable is None else True
    emptied = base.empty and not (base.vacant is not None and base.vacant.text)
    return None if emptied or not (base.shape or base.prefix or base.glob) else True


def _list_setness(values: Argv, *, colon: bool) -> bool | None:
    """The same of a list.

    It is empty when all its elements together are an empty text.
    """
    if any(not value.many and (not colon or all(value.texts or ("",))) for value in values):
        return True
    return False if len(values) == 1 and values[0].text == "" else None
