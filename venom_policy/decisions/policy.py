"""What one who asks may do.

Held labels, denied labels, and how reading is eased.
"""

from __future__ import annotations

from venom_policy.errors import UsageError
from venom_policy.foreign import quoted
from venom_policy.grants import Label, parse_labels
from venom_policy.shell import DIALECTS
from venom_policy.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

NET_READS = ("ask", "hosts", "any")
OUTSIDE_READS = ("ask", "read_roots", "any")


class Policy(Value):
    """Held and denied labels (as labels or texts), and choices.

    Every argument by keyword.

    `net_read`: which hosts a held read may fetch from without naming them (those of the scope, or any).
    `outside_read`: which outside paths a held read reaches without naming them; never secrets.
    `dialect`: for which shell a command must have been judged, "" for any. `agree`: a second parser must read it alike.
    `recipes`: labels of tasks that are held only while the task runs what it ran, by the digest of its recipe.
    `bounds`: sets of labels, each of which must let a command through too, so that one who may only tighten can say
    what he would hold. `unattended`: nobody is there to ask, so that a question is a denial. `fault`: why the policy
    could not be read; then nothing is allowed.
    """

    holds: tuple[Label, ...]
    denies: tuple[Label, ...]
    net_read: str
    outside_read: str
    dialect: str
    agree: bool
    recipes: tuple[tuple[Label, str], ...]
    bounds: tuple[tuple[Label, ...], ...]
    unattended: bool
    fault: str

    def __init__(
        self,
        *,
        holds: str | Iterable[str | Label] = ("read@.",),
        denies: str | Iterable[str | Label] = (),
        net_read: str = "ask",
        outside_read: str = "read_roots",
        dialect: str = "",
        agree: bool = False,
        recipes: Iterable[tuple[str | Label, str]] = (),
        bounds: Iterable[str | Iterable[str | Label]] = (),
        unattended: bool = False,
        fault: str = "",
    ) -> None:
        for name, choice, choices in (
            ("net_read", net_read, NET_READS),
            ("outside_read", outside_read, OUTSIDE_READS),
            ("dialect", dialect, ("", *DIALECTS)),
        ):
            if choice not in choices:
                known = ", ".join([f"`{one}`" for one in choices if one])
                raise UsageError(f"expected one of {known} as `{name}`, found {quoted(choice)}")
        for field, value in (
            ("holds", _labels(holds)),
            ("denies", _labels(denies)),
            ("net_read", net_read),
            ("outside_read", outside_read),
            ("dialect", dialect),
            ("agree", agree),
            ("recipes", tuple([(*_labels([label]), digest) for label, digest in recipes])),
            ("bounds", tuple([_labels(bound) for bound in bounds])),
            ("unattended", unattended),
            ("fault", fault),
        ):
            object.__setattr__(self, field, value)

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuilt, (self._fields(),))


def _rebuilt(fields: tuple[object, ...]) -> Policy:
    policy = Policy.__new__(Policy)
    for field, value in zip(Policy.__match_args__, fields, strict=True):
        object.__setattr__(policy, field, value)
    return policy


def _labels(labels: str | Iterable[str | Label]) -> tuple[Label, ...]:
    if isinstance(labels, str):
        return parse_labels(labels)
    return tuple([label if isinstance(label, Label) else Label.parse(label) for label in labels])


DEFAULT_POLICY = Policy()
