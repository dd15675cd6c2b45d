"""The verbs that venom-policy declares, bound to the functions that answer them."""

from __future__ import annotations

from venom_policy.adapters.declared import MANIFEST
from venom_policy.errors import FileFaults, LabelError, StoreError, UsageError, VerbError
from venom_policy.verbs.binding import Binding, bind
from venom_policy.verbs.command_line import Convenience

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator
    from typing import Any, TextIO

    from venom_policy.verbs.binding import Handler, Renderer

CONVENIENCE = Convenience(
    operands=(
        ("explain", ("command",)),
        ("judge", ("command",)),
        ("decide", ("command",)),
        ("policy.check", ("files",)),
        ("policy.show", ("file",)),
        ("policy.explain", ("file",)),
        ("rules.check", ("files",)),
        ("rules.show", ("program",)),
        ("grants.add", ("labels",)),
        ("grants.revoke", ("ids",)),
        ("grants.restore", ("ids",)),
        ("grants.import", ("file",)),
        ("why", ("id",)),
        ("verbs.check", ("files",)),
        ("verbs.model", ("file",)),
        ("verbs.digest", ("file",)),
        ("verbs.diff", ("old", "new")),
        ("verbs.docs", ("file",)),
        ("verbs.man", ("file", "page")),
        ("verbs.completions", ("file", "shell")),
        ("verbs.skill", ("file",)),
        ("verbs.catalog", ("file",)),
        ("verbs.facets", ("file",)),
    ),
    dash_is_value=True,
    any_text=True,
    advice="flags have full names, and a command goes in quotes",
    errors_name_tool=True,
)

# Wire name, handler, renderer; each is imported when it is first called.
_PLACES = (
    ("explain", "judging:explain_verb", "judging:show_explanation"),
    ("judge", "judging:judge_verb", ""),
    ("decide", "judging:decide_verb", ""),
    ("judge.batch", "batch:judge_batch_verb", ""),
    ("decide.batch", "batch:decide_batch_verb", ""),
    ("rules.check", "rule_verbs:check_verb", "rule_verbs:show_check"),
    ("rules.show", "rule_verbs:show_verb", "rule_verbs:show_page"),
    ("rules.list", "rule_verbs:list_verb", "rule_verbs:show_list"),
    ("grants.add", "grant_verbs:add_verb", "grant_views:show_added"),
    ("grants.list", "grant_verbs:list_verb", "grant_views:show_grants"),
    ("grants.revoke", "grant_verbs:revoke_verb", "grant_views:show_revoked"),
    ("grants.restore", "grant_verbs:restore_verb", "grant_views:show_restored"),
    ("grants.import", "grant_verbs:import_verb", "grant_views:show_added"),
    ("grants.check", "grant_verbs:check_verb", "grant_views:show_faults"),
    ("log", "log_verbs:log_verb", "log_verbs:show_log"),
    ("why", "log_verbs:why_verb", "log_verbs:show_decision"),
    ("policy.check", "policy_verbs:check_verb", "policy_views:show_check"),
    ("policy.show", "policy_verbs:show_verb", "policy_views:show_policy"),
    ("policy.explain", "policy_verbs:explain_verb", "policy_views:show_explanation"),
    ("policy.init", "policy_verbs:init_verb", "policy_views:show_presets"),
    ("policy.trust", "trust_verbs:trust_verb", "policy_views:show_trust"),
    ("policy.untrust", "trust_verbs:untrust_verb", "policy_views:show_trust"),
    ("verbs.check", "manifest_verbs:check_verb", "rule_verbs:show_faults"),
    ("verbs.model", "manifest_verbs:model_verb", "manifest_verbs:show_only_member"),
    ("verbs.digest", "manifest_verbs:digest_verb", "manifest_verbs:show_only_member"),
    ("verbs.diff", "manifest_verbs:diff_verb", "manifest_verbs:show_changes"),
    ("verbs.docs", "manifest_verbs:docs_verb", "manifest_verbs:show_only_member"),
    ("verbs.man", "manifest_verbs:man_verb", "manifest_verbs:show_pages"),
    ("verbs.completions", "manifest_verbs:completions_verb", "manifest_verbs:show_only_member"),
    ("verbs.skill", "manifest_verbs:skill_verb", "manifest_verbs:show_only_member"),
    ("verbs.catalog", "manifest_verbs:catalog_verb", "manifest_verbs:show_only_member"),
    ("verbs.facets", "manifest_verbs:facets_verb", "manifest_verbs:show_only_member"),
    ("version", "cli:version_verb", "manifest_verbs:show_only_member"),
)


def binding() -> Binding:
    """Our manifest, its handlers and what people are shown."""
    streams = {verb.name for verb in MANIFEST.verbs if verb.streams}
    handlers = {name: _stream(place) if name in streams else _handler(place) for name, place, _shown in _PLACES}
    renderers = {name: _renderer(shown) for name, _place, shown in _PLACES if shown}
    return bind(MANIFEST, handlers, renderers, CONVENIENCE)


def _function(place: str) -> Callable[..., Any]:
    module, _colon, name = place.partition(":")
    found: Callable[..., Any] = getattr(__import__(f"venom_policy.adapters.{module}", fromlist=[name]), name)
    return found


def _handler(place: str) -> Handler:
    def handle(params: dict[str, Any]) -> Any:
        try:
            return _function(place)(params)
        except (UsageError, LabelError, StoreError, FileFaults, OSError) as error:
            raise _told(error) from error

    return handle


def _stream(place: str) -> Handler:
    def handle(params: dict[str, Any]) -> Generator[Any, None, Any]:
        try:
            stream: Iterator[Any] = _function(place)(params)
            return (yield from stream)
        except (UsageError, LabelError, StoreError, FileFaults, OSError) as error:
            raise _told(error) from error

    return handle


def _renderer(place: str) -> Renderer:
    def show(result: Any, out: TextIO, err: TextIO) -> None:
        _function(place)(result, out, err)

    return show


def _told(error: UsageError | LabelError | StoreError | FileFaults | OSError) -> VerbError:
    if isinstance(error, StoreError):
        return VerbError("unavailable.store", str(error))
    if isinstance(error, FileFaults):
        return VerbError("invalid_params.file", "; ".join(map(str, error.faults)))
    if not isinstance(error, OSError):
        return VerbError("invalid_params.type", str(error))
    reason = error.strerror.lower() if error.strerror else str(error)
    return VerbError("internal", f"`{error.filename}`: {reason}" if error.filename else reason)
