"""The text of `--help` at each level."""

from __future__ import annotations

from venom_policy.adapters.verbs import GLOBAL_FLAGS, VERBS, Flag, Verb

_SUMMARY = "Reads a shell command before it runs: what it does, which grants it needs, whether it may run."


def overview(prefix: tuple[str, ...] = ()) -> str:
    """The verbs below some words, one line each."""
    depth = len(prefix)
    verbs = [verb for verb in VERBS if verb.words[:depth] == prefix]
    width = max(len(verb.name) for verb in verbs)
    lines = [_SUMMARY, "", f"Usage: {' '.join(('venom-policy', *prefix))} VERB [FLAGS]", "", "Verbs:"]
    lines += [f"  {verb.name.ljust(width)}  {verb.summary}" for verb in verbs]
    lines += ["", *_flags("Flags of every verb:", GLOBAL_FLAGS, switches=True), "", "Try: venom-policy VERB --help"]
    return "\n".join(lines)


def page(verb: Verb) -> str:
    """What a verb does and its flags."""
    usage = f"venom-policy {verb.name}"
    for flag in verb.flags:
        if flag.required:
            usage += f" {_operand(flag)}" if flag.name == verb.operand else f" --{flag.name} {_value(flag)}"
    lines = [f"{verb.summary}.", "", f"Usage: {usage} [FLAGS]", ""]
    if verb.flags:
        lines += [*_flags("Flags:", verb.flags, switches=False), ""]
    lines += _flags("Flags of every verb:", GLOBAL_FLAGS, switches=True)
    children = [child for child in VERBS if child.words[:-1] == verb.words]
    if children:
        lines += ["", *(f"See also: venom-policy {child.name}" for child in children)]
    return "\n".join(lines)


def _flags(title: str, flags: tuple[Flag, ...], *, switches: bool) -> list[str]:
    names = [f"--{flag.name}" if switches else f"--{flag.name} {_value(flag)}" for flag in flags]
    width = max(map(len, names))
    return [title, *(f"  {name.ljust(width)}  {flag.summary}" for name, flag in zip(names, flags, strict=True))]


def _value(flag: Flag) -> str:
    return "|".join(flag.choices) or ("JSON-ARRAY" if flag.several else flag.name.upper())


def _operand(flag: Flag) -> str:
    return f"{flag.name.upper().removesuffix('S')}…" if flag.several else f"'{flag.name.upper()}'"
