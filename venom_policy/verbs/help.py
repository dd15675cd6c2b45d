"""The text of `--help` at each level."""

from __future__ import annotations

from venom_policy.verbs.command_line import PLAIN, Convenience, commands
from venom_policy.verbs.model import Absent, Field, Manifest, Verb

_SOCKET = ("--socket PATH", "Ask the daemon at this socket")
_GLOBAL = (("--json", "Print JSON"), ("--help", "Print this help"))
_VALUES = {"boolean": "true|false", "null": "null", "array": "JSON-ARRAY", "object": "JSON-OBJECT"}


def help_text(manifest: Manifest, prefix: tuple[str, ...], verb: Verb | None, convenience: Convenience = PLAIN) -> str:
    """The page of a verb, or an overview of verbs."""
    return overview(manifest, prefix) if verb is None else page(manifest, verb, convenience)


def overview(manifest: Manifest, prefix: tuple[str, ...] = ()) -> str:
    """The verbs below some words, one line each."""
    depth = len(prefix)
    verbs = [verb for verb in commands(manifest) if verb.words[:depth] == prefix]
    rows = [(" ".join(verb.words), verb.summary) for verb in verbs]
    usage = " ".join((manifest.tool, *prefix))
    lines = [_sentence(manifest.summary), "", f"Usage: {usage} VERB [FLAGS]", "", *_table("Verbs:", rows)]
    lines += ["", *_table("Flags of every verb:", [*_GLOBAL, _SOCKET]), "", f"Try: {manifest.tool} VERB --help"]
    return "\n".join(lines)


def page(manifest: Manifest, verb: Verb, convenience: Convenience = PLAIN) -> str:
    """What a verb does and its flags."""
    command = " ".join((manifest.tool, *verb.words))
    operands = convenience.operands_of(verb)
    needed = [field for field in verb.params if field.required]
    words = [_operand(field) if field.name in operands else _flag(field) for field in needed]
    lines = [_sentence(verb.summary), "", f"Usage: {' '.join([command, *words])} [FLAGS]", ""]
    if verb.params:
        lines += [*_table("Flags:", [(_flag(field), _about(field)) for field in verb.params]), ""]
    lines += _table("Flags of every verb:", [*_GLOBAL, _SOCKET])
    if verb.streams:
        lines += ["", "With --json each item is one line; the final result decides the exit status and is not printed."]
    children = [child for child in commands(manifest) if child.words[:-1] == verb.words]
    if children:
        lines += ["", *(f"See also: {' '.join((manifest.tool, *child.words))}" for child in children)]
    return "\n".join(lines)


def _table(title: str, rows: list[tuple[str, str]]) -> list[str]:
    width = max((len(name) for name, _summary in rows), default=0)
    return [title, *(f"  {name.ljust(width)}  {summary}" for name, summary in rows)]


def _sentence(summary: str) -> str:
    return summary if summary.endswith((".", "!", "?")) else f"{summary}."


def _flag(field: Field) -> str:
    value = "|".join(field.type.choices) or _VALUES.get(field.type.kind) or field.name.upper()
    return f"{field.flag}{'=' if field.type.kind == 'boolean' else ' '}{value}"


def _about(field: Field) -> str:
    if field.required or isinstance(field.default, Absent):
        return field.summary
    from venom_policy.verbs.canonical import canonical

    return f"{field.summary} (default: {canonical(field.default)})"


def _operand(field: Field) -> str:
    if field.type.kind == "array":
        return f"{field.name.upper().removesuffix('S')}…"
    return f"'{field.name.upper()}'"
