"""The SKILL.md that teaches an agent to use a tool."""

from __future__ import annotations

from venom_policy.errors import UsageError
from venom_policy.verbs.catalog import STREAM_NOTE
from venom_policy.verbs.command_line import commands
from venom_policy.verbs.credentials import secret_in
from venom_policy.verbs.escaping import markdown, markdown_block, markdown_code, yaml
from venom_policy.verbs.markdown import blocks
from venom_policy.verbs.model import EXIT_CODES, Manifest, Verb
from venom_policy.verbs.pages import STREAM_LINES, command, example_command, page

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_KEPT = ("Parameters", "Result", "Items", "Errors")


def skill(manifest: Manifest) -> str:
    """The complete text. Raises UsageError for an example that holds a credential."""
    front = f"---\nname: {yaml(manifest.tool)}\ndescription: {yaml(manifest.summary)}\n---"
    parts = [front, f"# {manifest.tool}", markdown(manifest.summary), *_conventions(manifest), *_table(manifest)]
    for verb in _sorted(manifest):
        parts += _verb(manifest, verb)
    return "\n\n".join(parts) + "\n"


def _sorted(manifest: Manifest) -> list[Verb]:
    return sorted(commands(manifest), key=lambda verb: verb.name)


def _conventions(manifest: Manifest) -> Iterator[str]:
    classes = ", ".join(f"{status} {name}" for name, status in EXIT_CODES.items())
    yield "## How to call it"
    yield "\n".join(
        [
            f"- `{manifest.tool} VERB --flag value`; a value that starts with `-` is written `--flag=value`.",
            "- Booleans are written `--flag=true` or `--flag=false`; arrays and objects are one JSON value.",
            '- `--json` prints the result as JSON, and a failure as `{"error":{"code","message","data"}}`.',
            "- A dotted wire name such as `pane.split` may be typed for its words `pane split`.",
            f"- Exit status: 0 on success, or what the verb says; by class of error: {classes}.",
            "- Who is not known may only read: a verb with a stronger grant is refused unless it was granted.",
        ]
    )
    if any(verb.streams for verb in commands(manifest)):
        yield "## Streams"
        yield f"{markdown(STREAM_LINES)} As MCP tool: {markdown(STREAM_NOTE)}"


def _table(manifest: Manifest) -> Iterator[str]:
    rows = [f"| `{' '.join(verb.words)}` | {verb.grant} | {markdown(verb.summary)} |" for verb in _sorted(manifest)]
    yield "## Verbs"
    yield "\n".join(["| Verb | Grant | What it does |", "| --- | --- | --- |", *rows])


def _verb(manifest: Manifest, verb: Verb) -> Iterator[str]:
    yield f"## {markdown_code(command(manifest, verb))}"
    yield markdown(verb.summary)
    for section in page(manifest, verb).sections:
        if section.title in _KEPT:
            yield f"{section.title}:"
            yield from blocks(section)
    for example in verb.examples:
        found = secret_in(example.params) or secret_in(example.result)
        if found is not None:
            raise UsageError(f"expected examples without credentials, found one of `{verb.name}` in `{found}`")
    if verb.examples:
        yield "Examples:"
        yield markdown_block("\n".join(example_command(manifest, verb, example) for example in verb.examples), "sh")
