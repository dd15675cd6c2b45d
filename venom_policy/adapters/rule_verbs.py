"""The verbs about rules."""

from __future__ import annotations

from venom_policy.adapters.shown import Shown
from venom_policy.errors import VerbError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any, TextIO

    from venom_policy.rulebook.pack import Part


def check_verb(params: dict[str, Any]) -> Shown:
    """Every fault of rule files.

    They are the result, and the status says whether there are any.
    """
    from venom_policy.adapters.rules import checked_rules

    files = params["files"]
    faults, parts = checked_rules(files)
    result = {"status": 1 if faults else 0, "faults": [str(fault) for fault in faults], "removals": _removals(parts)}
    return Shown(result, len(files))


def _removals(parts: Iterable[Part]) -> list[str]:
    """The options that take effects away, noting untested ones."""
    from venom_policy.rulebook.encoding import decode
    from venom_policy.rulebook.removals import removals

    told: list[str] = []
    for program in [program for part in parts for program in part.programs]:
        examples = decode(program.examples)
        for one in removals(decode(program.rule).level):
            told.append(str(one) if one.is_shown(examples) else f"{one} (no example shows it)")
    return told


def list_verb(_params: object) -> list[dict[str, Any]]:
    """The programs that have rules."""
    from venom_policy.adapters.rules import default_rulebook

    return [
        {
            "program": one.program,
            "aliases": list(one.aliases),
            "file": one.file,
            "subcommands": list(one.subcommands),
        }
        for one in default_rulebook().listings()
    ]


def show_verb(params: dict[str, Any]) -> dict[str, str]:
    """What is known of a program."""
    from venom_policy.adapters.rule_page import rule_page
    from venom_policy.adapters.rules import default_rulebook
    from venom_policy.foreign import quoted

    program = params["program"]
    rulebook = default_rulebook()
    rule = rulebook.rule(program)
    if rule is None:
        message = f"expected a program that has a rule, found {quoted(program)}"
        raise VerbError("not_found.program", message, {"program": program})
    return {"program": rule.program, "file": rule.file, "page": rule_page(rule, rulebook.examples(program))}


def show_check(result: Shown, out: TextIO, err: TextIO) -> None:
    """Write which options take effects away, and the faults."""
    from venom_policy.foreign import shown

    if result["removals"]:
        print("these options take effects away:", file=out)
    for removal in result["removals"]:
        print(f"  {shown(removal, limit=1000)}", file=out)
    show_faults(result, out, err)


def show_faults(result: Shown, out: TextIO, err: TextIO) -> None:
    """Write faults, one a line, and how many there are."""
    from venom_policy.foreign import shown

    faults = result["faults"]
    for fault in faults:
        print(shown(fault, limit=1000), file=err)
    count = f"{result.source} {'file' if result.source == 1 else 'files'}"
    print(f"{count}, {len(faults) or 'no'} {'fault' if len(faults) == 1 else 'faults'}", file=out)


def show_page(result: dict[str, str], out: TextIO, _err: TextIO) -> None:
    """Write the page of a program."""
    out.write(result["page"])


def show_list(result: list[dict[str, Any]], out: TextIO, _err: TextIO) -> None:
    """Write a program a line."""
    for one in result:
        names = ", ".join((one["program"], *one["aliases"]))
        print(f"{names}: {' '.join(one['subcommands'])}" if one["subcommands"] else names, file=out)
