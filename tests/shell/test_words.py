"""Words are unquoted as bash does it: bash is asked for thousands of generated ones."""

from __future__ import annotations

import random
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from venom_policy.shell import parse
from venom_policy.shell.escapes import decoded
from venom_policy.shell.nodes import Braces, Literal, Simple, Word

COUNT = 1_500

# The pieces are chosen so that they meet in every order; no piece names a file or a variable.
BRACES = [
    "{",
    "}",
    ",",
    "..",
    "a",
    "b",
    "1",
    "3",
    '"x,y"',
    "'{'",
    "\\{",
    "\\,",
    "-2",
    "01",
    "z",
    "{a,b}",
    "{1..3}",
    "{,}",
]
ESCAPES = [
    "\\",
    "x",
    "u",
    "U",
    "c",
    "0",
    "1",
    "7",
    "a",
    "n",
    "?",
    "\\'",
    '"',
    "é",
    "{",
    "}",
    "f",
    "E",
    "\\\\",
    "8",
    "\\u00",
]
QUOTES = [
    '"',
    "'",
    "\\",
    "a",
    "b",
    " ",
    '\\"',
    "\\$",
    "\\`",
    "\\\\",
    "é",
    "$'a'",
    '$"b"',
    "#",
    "=",
    "%",
    "\t",
    '""',
    "''",
]


def _generated(pieces: list[str], longest: int, frame: str = "{}") -> list[str]:
    """The same words at each run; none ends with a lone backslash."""
    source = random.Random(len(pieces))
    words = []
    for _ in range(COUNT):
        word = "".join(source.choice(pieces) for _ in range(source.randint(1, longest)))
        lone = (len(word) - len(word.rstrip("\\"))) % 2
        words.append(frame.format(word + "\\" * lone))
    return words


def _ours(word: str) -> list[str] | None:
    """The arguments that the word becomes, None when it is refused or has expansions."""
    script = parse("p " + word)
    if script.refusal or len(script.items) != 1 or not isinstance(script.items[0].command, Simple):
        return None
    arguments: list[str] = []
    for argument in script.items[0].command.words[1:]:
        first = argument.parts[0] if argument.parts else None
        expanded = first.alternatives if isinstance(first, Braces) else (argument,)
        if not all(_is_literal(one) for one in expanded):
            return None
        arguments += [_text(one) for one in expanded if one.parts]
    return arguments


def _is_literal(word: Word) -> bool:
    return all(isinstance(part, Literal) for part in word.parts)


def _text(word: Word) -> str:
    return "".join([part.text for part in word.parts if isinstance(part, Literal)])


def _theirs(bash: str, words: list[str], directory: Path) -> list[list[str]]:
    script = 'p() { printf "%s\\0" "$#" "$@"; }\n' + "".join([f"p {word}\n" for word in words])
    said = subprocess.run(
        [bash, "-c", script],
        cwd=directory,
        env={"PATH": "/nonexistent", "LC_ALL": "C.UTF-8"},
        capture_output=True,
        check=False,
    ).stdout.split(b"\0")
    arguments, index = [], 0
    while index < len(said) - 1:
        count = int(said[index])
        arguments.append([text.decode("utf-8", "surrogateescape") for text in said[index + 1 : index + 1 + count]])
        index += 1 + count
    return arguments


@pytest.mark.parametrize(
    ("pieces", "longest", "frame"),
    [(BRACES, 9, "{}"), (ESCAPES, 7, "$'{}'"), (QUOTES, 8, "{}")],
    ids=["braces", "escapes", "quotes"],
)
def test_words_become_the_arguments_that_bash_makes(
    pieces: list[str], longest: int, frame: str, tmp_path: Path, oracle: Callable[[str], str]
) -> None:
    """Every word that is read at all has bash's value."""
    words = [word for word in _generated(pieces, longest, frame) if _ours(word) is not None]
    assert len(words) > COUNT / 4
    theirs = _theirs(oracle("bash"), words, tmp_path)
    assert len(theirs) == len(words)
    assert [(word, _ours(word)) for word in words] == list(zip(words, theirs, strict=True))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (r"a\x41\101\u0041\U00000041", "aAAAA"),
        (r"a\0b", "a"),
        (r"\x00b", ""),
        (r"\cA\c?", "\x01\x7f"),
        (r"\'\"\?", "'\"?"),
        (r"\q", r"\q"),
        (r"\xff", "\udcff"),
        (r"\u00e9", "é"),
        (r"\ud800", "\udced\udca0\udc80"),
        (r"\400", ""),
    ],
)
def test_escapes_have_bashs_value(text: str, value: str) -> None:
    """`$'…'` is decoded to bytes, and a NUL ends it."""
    assert decoded(text) == value


@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("{1..5000}", "braces that become more than 4096 words or take too many steps"),
        ("{a..Z}", "a range of characters that passes quoting characters"),
        ("{a,b}" * 13, "braces that become more than 4096 words or take too many steps"),
    ],
)
def test_braces_beyond_a_limit_say_so(word: str, reason: str) -> None:
    """Too many words are one Unread word."""
    command = parse(f"ls {word}").items[0].command
    assert isinstance(command, Simple)
    assert [getattr(part, "reason", "") for part in command.words[1].parts] == [reason]
