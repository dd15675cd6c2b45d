"""Kept grants as a person reads them."""

from __future__ import annotations

from venom_policy.foreign import shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TextIO

    from venom_policy.adapters.shown import Shown

_LONGEST = 400


def show_grants(result: list[dict[str, Any]], out: TextIO, _err: TextIO) -> None:
    """Write a grant a line."""
    for grant in result:
        print(grant_line(grant), file=out)
    if not result:
        print("nothing is granted", file=out)


def show_added(result: dict[str, Any], out: TextIO, _err: TextIO) -> None:
    """Write which grants are new and which were given before."""
    _show_changes(result, "added", ("granted", "granted before"), out)


def show_revoked(result: dict[str, Any], out: TextIO, _err: TextIO) -> None:
    """Write which grants were taken back."""
    _show_changes(result, "revoked", ("revoked", "revoked before"), out)


def show_restored(result: dict[str, Any], out: TextIO, _err: TextIO) -> None:
    """Write which grants hold again."""
    _show_changes(result, "restored", ("restored", "not revoked"), out)


def show_faults(result: Shown, out: TextIO, err: TextIO) -> None:
    """Write faults, one a line, or that there are none."""
    for fault in result["faults"]:
        print(shown(fault, _LONGEST), file=err)
    if not result["faults"]:
        told = "every row is as it was written" if result.source else "there is no store yet"
        print(f"{shown(result['path'], _LONGEST)}: {told}", file=out)


def grant_line(grant: dict[str, Any]) -> str:
    """A grant: its number, its label, and whatever is not the usual."""
    holder = "everyone" if grant["holder"] == "*" else grant["holder"]
    parts = [f"{grant['id']:>4}  {grant['label']}", f"below {grant['root']}", f"to {holder}"]
    if grant["state"] == "revoked":
        parts.append(f"revoked {grant['revoked']}")
    elif grant["expires"] is not None:
        parts.append(f"{'expired' if grant['state'] == 'expired' else 'until'} {grant['expires']}")
    if grant["recipe"] is not None:
        parts.append(f"while its recipe is {grant['recipe'][:12]}")
    if grant["reason"]:
        parts.append(f"({grant['reason']})")
    return shown("  ".join(parts), _LONGEST)


def _show_changes(result: dict[str, Any], name: str, words: tuple[str, str], out: TextIO) -> None:
    for grant in result["grants"]:
        word = words[0] if grant["id"] in result[name] else words[1]
        print(f"{word}: {grant_line(grant).strip()}", file=out)
