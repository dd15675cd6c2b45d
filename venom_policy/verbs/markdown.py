"""The manual of a tool as one Markdown document."""

from __future__ import annotations

from venom_policy.verbs.escaping import markdown, markdown_block, markdown_code, markdown_inside
from venom_policy.verbs.model import EXIT_CODES, Manifest
from venom_policy.verbs.pages import Code, Entry, Literal, Page, Paragraph, Section, page

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from venom_policy.verbs.pages import Block, Text, Words


def reference(manifest: Manifest) -> str:
    """The document: what always holds, then each verb by name."""
    parts = [f"# {manifest.tool}", markdown(manifest.summary), *_conventions()]
    for verb in sorted(manifest.verbs, key=lambda verb: verb.name):
        parts += _page(page(manifest, verb))
    return "\n\n".join(parts) + "\n"


def blocks(section: Section) -> Iterator[str]:
    """The blocks of a section, to be parted by empty lines."""
    return (_block(block) for block in section.blocks)


def words(parts: Words) -> str:
    """Some words as one line."""
    return "".join(_part(part, first=number == 0) for number, part in enumerate(parts))


def _page(verb_page: Page) -> Iterator[str]:
    yield f"## {markdown_code(verb_page.command)}"
    yield markdown(verb_page.verb.summary)
    for section in verb_page.sections:
        yield f"### {section.title}"
        yield from blocks(section)


def _block(block: Block) -> str:
    match block:
        case Code(text):
            return markdown_block(text)
        case Paragraph(parts):
            return words(parts)
    return "\n".join(_entries(block.entries, 0))


def _entries(entries: tuple[Entry, ...], depth: int) -> Iterator[str]:
    for entry in entries:
        yield f"{'  ' * depth}- {words(entry.words)}"
        yield from _entries(entry.entries, depth + 1)


def _part(part: Text | Literal, *, first: bool) -> str:
    if isinstance(part, Literal):
        return markdown_code(part.text)
    return markdown(part.text) if first else markdown_inside(part.text)


def _conventions() -> Iterator[str]:
    yield (
        "Every verb takes `--json` (print JSON, errors too), `--help` and `--socket PATH` (the daemon's socket)."
        " Its dotted wire name may be typed instead of the words."
    )
    yield "A failure exits with the status of its class:"
    yield "\n".join(f"- `{name}`: {status}" for name, status in EXIT_CODES.items())
