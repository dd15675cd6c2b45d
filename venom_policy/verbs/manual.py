"""The man pages of a tool.

One for each verb, and one that lists them.
"""

from __future__ import annotations

from venom_policy.errors import UsageError
from venom_policy.verbs.command_line import commands
from venom_policy.verbs.escaping import roff, roff_argument
from venom_policy.verbs.model import EXIT_CODES, Manifest, Verb
from venom_policy.verbs.names import page_name
from venom_policy.verbs.pages import Code, Entry, Literal, Page, Paragraph, page

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from venom_policy.verbs.pages import Block, Words

_INDENT = 2


def man_pages(manifest: Manifest) -> dict[str, str]:
    """The text of each page by its file name.

    Raises UsageError where two verbs need the same file.
    """
    pages = {f"{manifest.tool}.1": _overview(manifest)}
    for verb in sorted(manifest.verbs, key=lambda verb: verb.name):
        name = f"{page_name(manifest.tool, verb.name)}.1"
        if name in pages:
            raise UsageError(f"expected a man page of its own for `{verb.name}`, found `{name}` taken")
        pages[name] = _lines(_verb_page(manifest, page(manifest, verb)))
    return pages


def _overview(manifest: Manifest) -> str:
    verbs = sorted(commands(manifest), key=lambda verb: verb.name)
    return _lines(
        [
            *_head(manifest.tool, manifest.tool, manifest.summary),
            _section("Synopsis"),
            f".B {roff_argument(manifest.tool)}",
            "verb [flags]",
            _section("Verbs"),
            *_listed([(" ".join(verb.words), verb.summary) for verb in verbs]),
            _section("Options"),
            *_listed(
                [
                    ("--json", "Print JSON, errors too"),
                    ("--help", "Print help"),
                    ("--socket PATH", "Ask the daemon at this socket"),
                ]
            ),
            _section("Exit status"),
            "0 on success, or what the verb says; a failure exits with the status of its class:",
            *_listed([(str(status), name) for name, status in EXIT_CODES.items()]),
            _section("See also"),
            *_references([page_name(manifest.tool, verb.name) for verb in verbs]),
        ]
    )


def _verb_page(manifest: Manifest, verb_page: Page) -> Iterator[str]:
    verb = verb_page.verb
    yield from _head(manifest.tool, page_name(manifest.tool, verb.name), verb.summary)
    for section in verb_page.sections:
        yield _section(section.title)
        for number, block in enumerate(section.blocks):
            yield from [".PP"] if number else []
            yield from _block(block)
    yield _section("See also")
    yield from _references([manifest.tool, *_children(manifest, verb)])


def _head(tool: str, name: str, summary: str) -> Iterator[str]:
    yield f'.TH {roff_argument(name.upper())} 1 "" {roff_argument(tool)}'
    yield _section("Name")
    yield f"{roff(name)} \\- {_words_of(summary)}"


def _children(manifest: Manifest, verb: Verb) -> list[str]:
    return [page_name(manifest.tool, child.name) for child in commands(manifest) if child.words[:-1] == verb.words]


def _section(title: str) -> str:
    return f".SH {roff_argument(title.upper())}"


def _listed(rows: list[tuple[str, str]]) -> Iterator[str]:
    for name, summary in rows:
        yield ".TP"
        yield f".B {roff_argument(name)}"
        yield roff(summary)


def _references(names: list[str]) -> Iterator[str]:
    for number, name in enumerate(names, 1):
        yield f".BR {roff_argument(name)} (1){',' if number < len(names) else ''}"


def _block(block: Block) -> Iterator[str]:
    match block:
        case Code(text):
            yield ".nf"
            yield from (roff(line) for line in text.split("\n"))
            yield ".fi"
        case Paragraph(parts):
            yield _words(parts)
        case _:
            yield from _entries(block.entries)


def _entries(entries: tuple[Entry, ...]) -> Iterator[str]:
    for entry in entries:
        yield f'.IP "\\(bu" {_INDENT}'
        yield _words(entry.words)
        if entry.entries:
            yield f".RS {_INDENT}"
            yield from _entries(entry.entries)
            yield ".RE"


def _words(parts: Words) -> str:
    line = "".join(
        f"\\fB{_words_of(part.text)}\\fP" if isinstance(part, Literal) else _words_of(part.text) for part in parts
    )
    return f"\\&{line}" if line[:1] in (".", "'") else line


def _words_of(text: str) -> str:
    return roff(text).removeprefix("\\&")


def _lines(lines: list[str] | Iterator[str]) -> str:
    return "\n".join(lines) + "\n"
