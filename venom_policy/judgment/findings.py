"""What a reviewer should see of a judged effect."""

from __future__ import annotations

from venom_policy.effects import LINKED, METADATA, Effect, Finding
from venom_policy.value import maker

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.scope import Standing

_RUNS = {
    "code": "it runs code that is not seen to the end",
    "unknown_program": "no rule knows this program",
    "persist": "it goes on running",
    "hijack": "it changes which code later steps run",
}
_CHANGES_HISTORY = {
    "vcs_write": "it changes a repository",
    "irreversible": "it changes a repository in a way that cannot be got back",
}


make_finding = maker(Finding)


def add_findings(found: list[Finding], effect: Effect, standing: Standing) -> None:
    """Add the findings of one effect."""
    kind, span = effect.kind, effect.span
    if kind == "irreversible" or "destructive" in effect.facets:
        found.append(make_finding(f"destructive/{kind}", effect.because or "what is lost may not come back", span))
    if kind in _RUNS:
        family = "risky-assignment" if _is_assignment(effect) else "code-running"
        found.append(
            make_finding(f"{family}/{_tail(effect) if _is_assignment(effect) else kind}", _because(effect), span)
        )
    elif kind in _CHANGES_HISTORY and effect.rule.startswith("git/"):
        found.append(make_finding(f"git-subcommand/{_tail(effect)}", effect.because or _CHANGES_HISTORY[kind], span))
    if standing.verdict == "outside":
        found.append(make_finding(f"outside-scope/{effect.target.type}", standing.reason, span))
    elif kind == "read" and standing.verdict == "inside" and _may_read_secrets(effect, standing):
        found.append(make_finding("outside-scope/secret-may-lie-below", "what it reads may hold secrets", span))


def _may_read_secrets(effect: Effect, standing: Standing) -> bool:
    """Whether a whole directory is read, secrets perhaps among it.

    Only the file system could tell more.
    """
    where = standing.located
    if where is None or effect.rule.endswith(METADATA) or effect.target.type != "path" or standing.by_read_root:
        return False
    return (where.tree and not where.names.strip("*")) or (bool(where.path) and not where.path[-1].strip("*"))


def _is_assignment(effect: Effect) -> bool:
    return effect.rule.startswith("assignments/") or effect.action.startswith(("shell.assign", "env."))


def _tail(effect: Effect) -> str:
    return effect.rule.removesuffix(METADATA).removesuffix(LINKED).partition("/")[2].replace("/", ".") or effect.kind


def _because(effect: Effect) -> str:
    return effect.because or _RUNS[effect.kind]
