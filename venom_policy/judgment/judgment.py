"""What a command would do, as a value."""

from __future__ import annotations

from venom_policy.commands import Call
from venom_policy.effects import Effect, Finding
from venom_policy.grants import Label, Need
from venom_policy.scope import Ground, Scope, Standing
from venom_policy.source import Span
from venom_policy.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from venom_policy.shell.nodes import Script

FORMAT = 1


class JudgedEffect(Value):
    """An effect refined by place, how its target stands, what it needs.

    `label` is the narrowest that covers it.
    """

    effect: Effect
    standing: Standing
    need: Need
    label: Label | None


class JudgedCall(Value):
    """A call with its action and effects.

    `recipe`: a digest of what the project's files say that it runs.
    """

    call: Call
    action: str
    effects: tuple[JudgedEffect, ...]
    recipe: str = ""


class Item(Value):
    """A target that does not stand inside."""

    target: str
    type: str
    access: str
    verdict: str
    reason: str
    span: Span


class Judgment(Value):
    """What a command would do, and what that needs and leaves.

    `status` is understood, partial (some word is not exactly known), opaque (a call may be missing; `reason` says why)
    or invalid (the shell refuses the text). `grants` are the maximal grants, `labels` the narrowest that cover all
    effects but the `uncovered` ones, for which there is no label. `verdict` is the worst standing. `contents` are the
    files of code that are run, each with a digest of its content, where files may be read.
    """

    command: str
    scope: Scope
    dialect: str
    status: str
    reason: str
    grants: tuple[str, ...]
    labels: tuple[Label, ...]
    uncovered: tuple[JudgedEffect, ...]
    facets: tuple[str, ...]
    verdict: str
    items: tuple[Item, ...]
    calls: tuple[JudgedCall, ...]
    findings: tuple[Finding, ...]
    script: Script | None = None
    ground: Ground | None = None
    contents: tuple[tuple[str, str], ...] = ()

    @property
    def effects(self) -> tuple[JudgedEffect, ...]:
        """Every effect of every call."""
        return tuple([effect for call in self.calls for effect in call.effects])

    @property
    def digest(self) -> str:
        """What an `exact:` label names."""
        from venom_policy.judgment.digest import digest_of

        return digest_of(self)

    def to_dict(self) -> dict[str, Any]:
        """The published form of the judgment (judgment.schema.json)."""
        from venom_policy.judgment.form import judgment_form

        return judgment_form(self)

    def to_json(self) -> str:
        """The text of the published form."""
        from json import dumps

        return dumps(self.to_dict(), ensure_ascii=True)
