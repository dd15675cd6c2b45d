"""The verbs about rules."""

from __future__ import annotations

import sys

from venom_policy.adapters.cli import DONE, FAILED, NOT_FOUND, fail, print_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.adapters.arguments import Parameters


def check_verb(parameters: Parameters, json: bool) -> int:
    """Print every fault of rule files; they are the result, and the status says whether there are any."""
    from venom_policy.adapters.rules import check_rules
    from venom_policy.foreign import shown

    files = parameters.lists["files"]
    faults = check_rules(files)
    if json:
        print_json({"status": 1 if faults else 0, "faults": [str(fault) for fault in faults]})
    else:
        for fault in faults:
            print(shown(str(fault), limit=1000), file=sys.stderr)
        print(f"{len(files)} {'file' if len(files) == 1 else 'files'}, {len(faults) or 'no'} faults")
    return FAILED if faults else DONE


def list_verb(_parameters: Parameters, json: bool) -> int:
    """Print the programs that have rules."""
    from venom_policy.adapters.rules import default_rulebook

    listings = default_rulebook().listings()
    if json:
        print_json(
            [
                {
                    "program": one.program,
                    "aliases": list(one.aliases),
                    "file": one.file,
                    "subcommands": list(one.subcommands),
                }
                for one in listings
            ]
        )
        return DONE
    for one in listings:
        names = ", ".join((one.program, *one.aliases))
        print(f"{names}: {' '.join(one.subcommands)}" if one.subcommands else names)
    return DONE


def show_verb(parameters: Parameters, json: bool) -> int:
    """Print what is known of a program."""
    from venom_policy.adapters.rule_page import rule_page
    from venom_policy.adapters.rules import default_rulebook
    from venom_policy.foreign import quoted

    program = parameters.texts["program"]
    rulebook = default_rulebook()
    rule = rulebook.rule(program)
    if rule is None:
        message = f"expected a program that has a rule, found {quoted(program)}"
        return fail("not_found.program", message, json, NOT_FOUND, {"program": program})
    page = rule_page(rule, rulebook.examples(program))
    print_json({"program": rule.program, "file": rule.file, "page": page}) if json else sys.stdout.write(page)
    return DONE
