"""What a person is shown of policies."""

from __future__ import annotations

from venom_policy.foreign import quoted, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TextIO

    from venom_policy.adapters.shown import Shown

_LONGEST = 400


def show_check(result: Shown, out: TextIO, err: TextIO) -> None:
    """Write faults and warnings, one a line, and their number.

    Between stands what the labels come to.
    """
    for fault in result["faults"]:
        print(shown(fault, limit=1000), file=err)
    for warning in result["warnings"]:
        print(f"warning: {shown(warning, limit=1000)}", file=err)
    _closure(result["closure"], out)
    faults, warnings = len(result["faults"]), len(result["warnings"])
    print(f"{_count(result.source, 'file')}, {_count(faults, 'fault')}, {_count(warnings, 'warning')}", file=out)


def show_policy(result: dict[str, Any], out: TextIO, _err: TextIO) -> None:
    """Write what is held and denied, each with who says so."""
    for file in result["files"]:
        trust = "" if file["role"] != "project" else ", trusted" if file["trusted"] else ", may only tighten"
        print(f"{file['role']} file {quoted(file['path'], _LONGEST)}{trust}", file=out)
    if not result["files"]:
        print("no policy file: the default", file=out)
    if result["fault"]:
        print(f"nothing is allowed: {shown(result['fault'], _LONGEST)}", file=out)
    for title in ("holds", "bounds", "denies", "choices", "scope", "idle"):
        _said(title, result[title], out)
    _closure(result["closure"], out)


def show_explanation(result: dict[str, Any], out: TextIO, _err: TextIO) -> None:
    """Write what a policy lets through, in words and on examples."""
    for one in result["holds"]:
        print(f"may {one['means']}", file=out)
    _closure(result["closure"], out)
    sample = result["sample"]
    number = sum(len(commands) for commands in sample.values())
    print(f"of {_count(number, 'everyday command')} {len(sample['allowed'])} run without a question", file=out)
    for verdict in ("asked", "denied"):
        for one in sample[verdict]:
            print(f"  {verdict}: {quoted(one['command'])}: {shown(one['reason'], _LONGEST)}", file=out)


def show_presets(result: dict[str, Any], out: TextIO, _err: TextIO) -> None:
    """Write the presets, or the text of a policy file."""
    if result["written"]:
        print(f"written to {quoted(result['written'], _LONGEST)}", file=out)
    elif result["content"]:
        out.write(result["content"])
    for preset in result["presets"]:
        print(f"{preset['name']}: {preset['summary']}", file=out)
        print(f"  holds {' '.join(preset['holds'])}", file=out)
        _closure(preset["closure"], out, "  ")
        asked = "; ".join(quoted(command, 40) for command in preset["asked"][:6])
        more = ", …" if len(preset["asked"]) > 6 else ""
        print(f"  asks about {len(preset['asked'])} of {preset['of']} everyday commands: {asked}{more}", file=out)
    if result["presets"]:
        print("begin with one: `venom-policy policy init --preset NAME --file PATH`", file=out)


def show_trust(result: dict[str, Any], out: TextIO, _err: TextIO) -> None:
    """Write whether a project's file is trusted."""
    state = "is trusted" if result["trusted"] else "may only tighten"
    print(f"{quoted(result['path'], _LONGEST)} {state}", file=out)


def _said(title: str, rows: list[dict[str, Any]], out: TextIO) -> None:
    if not rows:
        return
    print(f"{title}:", file=out)
    for row in rows:
        name = "" if row["name"] == title else f"{row['name'].removeprefix('scope.')} "
        print(f"  {name}{shown(row['text'], _LONGEST)}  ({shown(row['source'], _LONGEST)})", file=out)


def _closure(rows: list[dict[str, Any]], out: TextIO, indent: str = "") -> None:
    for row in rows:
        print(
            f"{indent}{shown(' '.join(row['labels']), _LONGEST)} comes to {row['effect']}: {row['because']}", file=out
        )


def _count(number: int, what: str) -> str:
    return f"{number or 'no'} {what if number == 1 else what + 's'}"
