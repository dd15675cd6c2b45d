"""A typed fact about what a command does."""

from __future__ import annotations

from venom_policy.effects.kinds import GRANT_OF_KIND
from venom_policy.effects.target import Target
from venom_policy.source import Span
from venom_policy.value import Value

# A read by a rule of this ending sees names, types and times, but no content.
METADATA = ":metadata"
# A read by a rule of this ending gives the file a second name, by which it can be changed.
LINKED = ":linked"


class Effect(Value):
    """One thing that happens to one target.

    `action` is the label's action (`git.push`, `shell.redirect`); `rule` the rule that said so (`git/push`); `via`
    the chain of wrappers that led there; `facets` a sorted tuple; `because` one line for people; `broad` tells that
    the action is only the name of a program that runs others or code, so that no label may be offered for it alone;
    `overwrites` that nothing is left of what a file held before.
    """

    kind: str
    target: Target
    action: str
    rule: str
    span: Span
    facets: tuple[str, ...] = ()
    via: tuple[str, ...] = ()
    because: str = ""
    broad: bool = False
    overwrites: bool = False

    @property
    def grant(self) -> str:
        """The grant that this kind of effect needs."""
        return GRANT_OF_KIND[self.kind]


class Finding(Value):
    """Something a reviewer should see.

    Its rule is an id `family/name`.
    """

    rule: str
    message: str
    span: Span

    @property
    def family(self) -> str:
        """One of shell-syntax, risky-assignment, code-running, destructive, git-subcommand, outside-scope."""
        return self.rule.partition("/")[0]
