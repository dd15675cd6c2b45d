"""A preset → a policy file to begin with."""

from __future__ import annotations

from venom_policy.policies.presets import Shipped, expanded

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.grants import Label

_START = """\
// What may run without a question. `venom-policy policy check FILE` tells what is wrong with this file or not meant,
// `venom-policy policy show` what is held in the end, `venom-policy policy explain` how everyday commands fare.
.{
"""

_REST = """\
    // Never, whatever is held: a label here hits whatever it overlaps, and whatever needs more.
    .denies = .{
        // "write:git.push@remote:origin/main",
    },
    // Beside the project: directories, hosts and names; what guards can only grow.
    .scope = .{
        // .read_roots = .{ "../shared" },
        // .hosts = .{ "docs.example.com" },
        // .secrets = .{ "*.secret" },
        // .places = .{ .docs = .{ "host:docs.example.com" } },
    },
    // Which hosts a held read may fetch from without naming them: .ask, .hosts (of the scope) or .any.
    .net_read = .ask,
    // Which outside paths a held read reaches without naming them: .ask, .read_roots or .any; never secrets.
    .outside_read = .read_roots,
    // Where nobody is there to ask, a question is a denial.
    // .unattended = true,
}
"""


def starter(shipped: Shipped, preset: str, tasks: tuple[tuple[Label, str], ...] = ()) -> str:
    """The text of a policy file that holds a preset.

    `tasks`: what the repository offers, each with the digest of its recipe or ""; written where the preset holds tasks,
    so that a changed recipe is asked about.
    """
    chain = expanded(shipped, (preset,))
    lines = []
    for one in chain:
        lines.append(f"    // {one.name} holds{'' if one.holds else ' nothing more'}")
        lines += [f"    //   {label}" for label in one.holds]
    lines += [f"    .preset = .{preset},", "    .holds = .{"]
    listed = tasks if any(one.tasks for one in chain) else ()
    lines += [f"        {_entry(str(label), recipe)}," for label, recipe in listed]
    if not listed:
        lines.append('        // "files:rm@build/**+destructive",')
    return _START + "\n".join([*lines, "    },"]) + "\n" + _REST


def _entry(label: str, recipe: str) -> str:
    return f'.{{ .label = "{label}", .recipe = "{recipe}" }}' if recipe else f'"{label}"'
