"""What the Zig compiler accepts as ZON, and only that, is read."""

from __future__ import annotations

import importlib.util
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from venom_policy.errors import FileFaults
from venom_policy.zon import Symbol, read, write

SEED = int(os.environ.get("VENOM_SEED", "20261130"))
CASES = int(os.environ.get("VENOM_ZIG_CASES", "150"))

SCALARS = [
    *(
        "0",
        "1",
        "42",
        "1_000",
        "0x1F",
        "0xab_cd",
        "0b101",
        "0o17",
        "1.5",
        "1e5",
        "1E-5",
        "1_0.0_1",
        "0x1.8p3",
        "0x1p-2",
    ),
    *(
        "inf",
        "-inf",
        "nan",
        "-nan",
        "-0",
        "-0.0",
        "-1",
        "- 1",
        "--1",
        "-'a'",
        "+1",
        "~1",
        "!true",
        "01",
        "0_1",
        "1__0",
        "1_",
    ),
    *(
        "1.",
        "1.e5",
        "0x.8",
        "0x",
        "0x_1",
        "0X1",
        "0b2",
        "0o8",
        "0b1.0",
        "1e",
        "1e+",
        "1e5.5",
        "1_e5",
        "1._5",
        "1e_5",
        "1.5.5",
    ),
    *(
        "0x1.p3",
        "0xp1",
        "0e1",
        "0E0",
        "00",
        "00.5",
        "0.5",
        "0b",
        "123abc",
        "0xfg",
        "0x1P+3",
        "1.0e+3_0",
        "0x1p3a",
        "0b1e1",
    ),
    *(
        '""',
        '"a"',
        r'"\n\r\t\\\'\""',
        r'"\x00"',
        r'"\xfF"',
        r'"\x4"',
        r'"\xg1"',
        r'"\u{0}"',
        r'"\u{10FFFF}"',
        r'"\u{110000}"',
    ),
    *(
        r'"\u{}"',
        r'"\u{d800}"',
        r'"\u41"',
        r'"\u{4_1}"',
        r'"\u{0000000041}"',
        r'"\q"',
        r'"\0"',
        '"é😀"',
        '"a\tb"',
        '"a\x7fb"',
    ),
    *(
        '"abc',
        '"a\nb"',
        r'"\"',
        r'"\\"',
        "'a'",
        "'é'",
        "'😀'",
        "''",
        "'ab'",
        r"'\n'",
        r"'\''",
        "'\"'",
        r"'\"'",
        r"'\x41'",
    ),
    *(r"'\u{41}'", r"'\u{d800}'", r"'\u{110000}'", "'a", r"'\'", r"'\nn'", "'\t'", r"'\q'"),
    *(
        "true",
        "false",
        "null",
        "undefined",
        "foo",
        "void",
        "u8",
        "inf_",
        "truey",
        '@"true"',
        "@true",
        "error.a",
        "&.{1}",
        "(1)",
    ),
    *(
        ".a",
        ". a",
        ".// c\na",
        '.@"b c"',
        '.@""',
        r'.@"\x00"',
        r'.@"\u{41}"',
        r'.@"\q"',
        ".for",
        '.@"for"',
        ".true",
        "._",
        ".__a",
    ),
    *(
        ".1",
        "..a",
        ".a.b",
        ".é",
        ".a b",
        ".null",
        ".type",
        ".u8",
        ".inf",
        ".anyframe",
        ".async",
        ".await",
        ".usingnamespace",
    ),
    *(
        "\\\\line\n",
        "\\\\a\n\\\\b\n",
        "\\\\a\n// c\n\n  \\\\b\n",
        "\\\\",
        "\\\\a\tb\n",
        "\\\\a\r\n\\\\b\r\n",
        "\\a\n",
        "\\\\é\n",
    ),
    *(
        ".{}",
        ".{ }",
        ". {}",
        ".{.}",
        ".{,}",
        "{}",
        "struct {}",
        "[]u8{}",
        "a{}",
        ".{.a}",
        ".{.a=1}",
        ".{.a=1,}",
        ".{.a=1,,}",
    ),
    *(
        ".{1,2,}",
        ".{1 2}",
        ".{.a=1 .b=2}",
        ".{.a=1,.a=2}",
        '.{.a=1,.@"a"=2}',
        ".{.a=1,2}",
        ".{1,.a=2}",
        ".{a=1}",
        ".{.a==1}",
    ),
    *(
        ".{.a=>1}",
        ".{.a=-1}",
        ".{.a=.b}",
        ".{.a}.b",
        ".{1}[0]",
        "1 + 1",
        '"a" ++ "b"',
        "1;",
        ".{.a:1}",
        ".{.for=1}",
        ".{._=1}",
    ),
]
BLANKS = [
    " ",
    "\n",
    "\t",
    "\r\n",
    "\r",
    "// c\n",
    "//\n",
    "//// c\n",
    "/// c\n",
    "//! c\n",
    "// é\r\n",
    "// a\rb\n",
    "// \x01\n",
]
BLANKS += ["\x0b", "\x0c", "\xa0", "\ufeff", "\u2028", "\x00", "// a\tb\n", "////\n", "///", "//"]


def zig() -> list[str]:
    """The command of the Zig compiler; skips without it, fails where it was promised."""
    python = os.environ.get("VENOM_ZIG_PYTHON") or (sys.executable if importlib.util.find_spec("ziglang") else "")
    if python:
        return [python, "-m", "ziglang"]
    if os.environ.get("CI") and os.environ.get("VENOM_ZIG"):
        pytest.fail("the package `ziglang` is not installed, but VENOM_ZIG asks for it")
    pytest.skip("the package `ziglang` (400 MB) is not installed, so Zig did not judge the ZON reader")


def accepts(text: str) -> bool:
    try:
        read(text, "f")
    except FileFaults:
        return False
    return True


def compare(texts: list[str], directory: Path) -> list[str]:
    """The texts about which Zig and the reader disagree."""
    command = zig()
    wrong = []
    for text in texts:
        path = directory / "case.zon"
        path.write_bytes(text.encode())
        verdict = subprocess.run([*command, "ast-check", "case.zon"], cwd=directory, capture_output=True, check=False)
        if (verdict.returncode == 0) != accepts(text):
            wrong.append(f"{text!r}: zig {verdict.returncode}: {verdict.stderr.decode().splitlines()[:1]}")
    return wrong


def generated(chance: random.Random, depth: int = 0) -> object:
    kind = chance.randrange(8 if depth < 4 else 6)
    if kind >= 6:
        items = [generated(chance, depth + 1) for _ in range(chance.randrange(4))]
        return items if kind == 6 else {f"n{position}": item for position, item in enumerate(items)}
    text = "".join(chance.choices("ab \n\t\\\"'é😀{}.,=/", k=chance.randrange(8)))
    choices = (text, Symbol(text or "a"), chance.randrange(-1000, 1000), chance.random(), chance.random() < 0.5, None)
    return choices[kind]


def mutated(text: str, chance: random.Random) -> str:
    for _ in range(chance.randrange(1, 3)):
        place = chance.randrange(len(text) + 1)
        end = min(len(text), place + chance.randrange(3))
        text = text[:place] + chance.choice(["", *SCALARS, *BLANKS, *'.{}=,"@\\/-_']) + text[end:]
    return text


def test_each_scalar_and_shape_is_judged_alike(tmp_path: Path) -> None:
    """Every listed spelling, alone, is accepted or refused as by Zig."""
    assert not compare(SCALARS, tmp_path)


def test_each_blank_and_comment_is_judged_alike(tmp_path: Path) -> None:
    """What may stand between tokens is what Zig lets stand there."""
    texts = [
        template.replace("~", blank)
        for blank in BLANKS
        for template in ("~1", "1~", ".~{~.a~=~-~1~,~}", "\\\\a\n~\\\\b\n")
    ]
    assert not compare(texts, tmp_path)


def test_generated_and_mutated_texts_are_judged_alike(tmp_path: Path) -> None:
    """Written values, whole and damaged, are accepted or refused as by Zig."""
    chance = random.Random(SEED)
    texts = [write(generated(chance)) for _ in range(CASES // 3)]  # type: ignore[arg-type]
    damaged = [mutated(text, chance) for text in texts for _ in range(2)]
    assert not compare([*texts, *damaged], tmp_path), f"seed {SEED}"


def test_own_rules_are_zon(tmp_path: Path) -> None:
    """Zig accepts each of our rule files."""
    rules = Path(__file__).parents[2] / "rules"
    assert not compare([path.read_text(encoding="utf-8") for path in sorted(rules.glob("*.zon"))], tmp_path)
