"""The verbs about anybody's manifest of verbs."""

from __future__ import annotations

from venom_policy.adapters.shown import Shown
from venom_policy.errors import Fault, FileFaults, UsageError, VerbError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TextIO

    from venom_policy.verbs.model import Manifest


def check_verb(params: dict[str, Any]) -> Shown:
    """Every fault of manifests.

    They are the result, and the status says whether there are any.
    """
    faults: list[Fault] = []
    for file in params["files"]:
        try:
            _loaded(params, file)
        except FileFaults as error:
            faults.extend(error.faults)
    return Shown({"status": 1 if faults else 0, "faults": [str(fault) for fault in faults]}, len(params["files"]))


def model_verb(params: dict[str, Any]) -> dict[str, str]:
    """The normalized manifest as canonical JSON."""
    from venom_policy.verbs.canonical import canonical
    from venom_policy.verbs.digest import document

    return {"model": canonical(document(_loaded(params, params["file"])))}


def digest_verb(params: dict[str, Any]) -> dict[str, str]:
    """The digest of a manifest."""
    from venom_policy.verbs.digest import digest

    return {"digest": digest(_loaded(params, params["file"]))}


def diff_verb(params: dict[str, Any]) -> dict[str, Any]:
    """What changed between two manifests; the status says whether callers break."""
    from venom_policy.verbs.changes import changes

    found = changes(_loaded(params, params["old"]), _loaded(params, params["new"]))
    return {
        "status": 1 if any(change.breaking for change in found) else 0,
        "changes": [
            {"breaking": change.breaking, "place": change.place, "message": change.message} for change in found
        ],
    }


def docs_verb(params: dict[str, Any]) -> dict[str, str]:
    """The reference in Markdown."""
    from venom_policy.verbs.markdown import reference

    return {"content": reference(_loaded(params, params["file"]))}


def man_verb(params: dict[str, Any]) -> dict[str, Any]:
    """All man pages, or the one that was asked for."""
    from venom_policy.verbs.manual import man_pages

    pages = man_pages(_loaded(params, params["file"]))
    wanted = params.get("page")
    found = {name: content for name, content in pages.items() if wanted in (None, name, name.rpartition(".")[0])}
    if not found:
        known = ", ".join(f"`{name}`" for name in pages)
        raise VerbError("not_found.page", f"expected one of {known}, found `{wanted}`")
    return {"pages": [{"name": name, "content": content} for name, content in found.items()]}


def completions_verb(params: dict[str, Any]) -> dict[str, str]:
    """The completions for a shell."""
    from venom_policy.verbs.completion import completion

    return {"content": completion(_loaded(params, params["file"]), params["shell"])}


def skill_verb(params: dict[str, Any]) -> dict[str, str]:
    """The text of SKILL.md."""
    from venom_policy.verbs.skill import skill

    return {"content": skill(_loaded(params, params["file"]))}


def catalog_verb(params: dict[str, Any]) -> dict[str, str]:
    """The MCP tools as JSON."""
    from json import dumps

    from venom_policy.verbs.catalog import catalog

    return {"catalog": dumps(catalog(_loaded(params, params["file"])), indent=2)}


def facets_verb(params: dict[str, Any]) -> dict[str, str]:
    """The facets of every verb."""
    from venom_policy.verbs.facets import facet_report

    return {"content": facet_report(_loaded(params | {"facets": True}, params["file"]))}


def show_only_member(result: dict[str, str], out: TextIO, _err: TextIO) -> None:
    """Write the one text of a result, ended by a newline."""
    (text,) = result.values()
    out.write(text if text.endswith("\n") else f"{text}\n")


def show_pages(result: dict[str, Any], out: TextIO, _err: TextIO) -> None:
    """Write man pages one after the other."""
    for page in result["pages"]:
        out.write(page["content"])


def show_changes(result: dict[str, Any], out: TextIO, _err: TextIO) -> None:
    """Write a change a line, those that break callers marked."""
    for change in result["changes"]:
        mark = "breaking" if change["breaking"] else "compatible"
        place = f"{change['place']}: " if change["place"] else ""
        print(f"{mark}: {place}{change['message']}", file=out)
    if not result["changes"]:
        print("no changes", file=out)


def _loaded(params: dict[str, Any], file: str) -> Manifest:
    from venom_policy.verbs.bundles import STANDARD
    from venom_policy.verbs.reading import load

    try:
        with open(file, encoding="utf-8", errors="surrogateescape") as manifest:
            text = manifest.read()
    except OSError as error:
        raise UsageError(f"expected a readable manifest, found `{file}`: {str(error.strerror).lower()}") from error
    extensions = ("facets",) if params["facets"] else ()
    return load(text, file, extensions, STANDARD if params["bundle"] == "standard" else ())
