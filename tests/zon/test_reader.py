"""ZON text is read as the Zig compiler reads it."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from venom_policy.errors import FileFaults
from venom_policy.zon import Struct, Symbol, Tuple, plain, read, write

VALUES = {
    "1": 1,
    "-5": -5,
    "- // sign\n 5": -5,
    "0x1f": 31,
    "0b1_0": 2,
    "0o17": 15,
    "1_000": 1000,
    "1.5": 1.5,
    "1.e2": 100.0,
    "-0.0": -0.0,
    "1e-3": 0.001,
    "0x1.8p1": 3.0,
    "inf": math.inf,
    "-inf": -math.inf,
    "'a'": 97,
    r"'\''": 39,
    r"'\x41'": 65,
    r"'\u{1F600}'": 0x1F600,
    "'é'": 0xE9,
    "true": True,
    "null": None,
    ".read": Symbol("read"),
    '.@"odd name"': Symbol("odd name"),
    '. @"for"': Symbol("for"),
    '""': "",
    r'"a\n\r\t\\\'\"\x41\u{e9}"': "a\n\r\t\\'\"Aé",
    r'"\xc3\xa9"': "é",
    r'"\xff"': "\udcff",
    "\\\\one\n  \\\\two\n": "one\ntwo",
    "\\\\one\r\n// between\n\\\\\n\\\\ \\n": "one\n\n \\n",
    ".{}": [],
    ".{ // nothing\n }": [],
    ".{1,}": [1],
    ".{1, .{2}, .a}": [1, [2], Symbol("a")],
    '. {.a=1,.@"b c"=.{},}': {"a": 1, "b c": []},
    "\ufeff//// four\n1\t\r": 1,
}

FAULTS = {
    "": "f:1:1: expected a value, found the end of the file",
    ".{ .a = }": "f:1:9: expected a value, found `}`",
    ".{\n  .a = 1 2 }": "f:2:10: expected `,` or `}`, found `2`",
    ".{.a=1, 2}": "f:1:9: expected a field `.name = value` or `}`, found `2`",
    ".{.a, .b=1}": "f:1:9: expected `,` or `}`, found `=`",
    ".{1,,2}": "f:1:5: expected a value, found `,`",
    ".{": "f:1:3: expected a value, found the end of the file",
    "1 2": "f:1:3: expected the end of the file, found `2`",
    "foo": "f:1:1: expected a value, found `foo` (a name is written `.foo`)",
    '"abc': 'f:1:1: expected a value, found `"abc`',
    "-0": "f:1:2: expected `0` or `-0.0`, found `-0`",
    "-nan": "f:1:1: expected a value, found `-`",
    "012": "f:1:1: expected a number without leading zero, found `012`",
    "1__0": "f:1:1: expected single `_` between digits, found `1__0`",
    r'"\q"': r"f:1:2: expected an escape such as `\n`, found `\q`",
    r'"\u{110000}"': "f:1:4: expected a code point up to 10ffff, found `110000`",
    ".for": 'f:1:2: expected a name, found the keyword `for` (write `@"for"`)',
    '.@""': "f:1:2: expected a name of at least one character and no NUL",
    "/// documentation\n1": "f:1:1: expected a value, found `///`",
    "\x001": "f:1:1: expected a value, found `\\x00`",
    ".{" * 41: "f:1:81: expected at most 40 levels of braces, found one more",
}


@pytest.mark.parametrize("text", VALUES)
def test_value_is_read(text: str) -> None:
    """Each spelling holds the value that Zig gives it."""
    assert VALUES[text] == plain(read(text, "f"))


@pytest.mark.parametrize("text", FAULTS)
def test_fault_names_its_place(text: str) -> None:
    """A fault says where it is, what was expected and what was found."""
    with pytest.raises(FileFaults) as caught:
        read(text, "f")
    assert FAULTS[text] == str(caught.value)


def test_all_faults_of_literals_come_at_once() -> None:
    """Faults that do not break the structure are all told, in order."""
    with pytest.raises(FileFaults) as caught:
        read('.{ .a = 1, .a = 2, .for = -0,\n .b = "\\q", .c = 08 }', "f")
    places = [(1, 13), (1, 21), (1, 28), (2, 8), (2, 18)]
    assert places == [(fault.location.line, fault.location.column) for fault in caught.value.faults]


def test_values_keep_their_places() -> None:
    """Each value knows where its text starts and how long it is, without the comment after it."""
    text = ".{\n  .é = 1 }".replace("é", "abc") + " // end"
    value = read(text, "f")
    assert isinstance(value, Struct)
    field = value.fields[0]
    parts = (value, field, field.value)
    places = [(part.location.line, part.location.column, part.length) for part in parts]
    expected = [(1, 1, len(text) - len(" // end")), (2, 4, 3), (2, 10, 1)]
    assert expected == places


def test_forty_levels_are_read() -> None:
    """The deepest nesting that is promised fits on Python's own stack."""
    value = read(".{" * 40 + "}" * 40, "f")
    assert isinstance(value, Tuple)


NAMES = st.text(min_size=1, max_size=8).filter(lambda name: "\x00" not in name)
PLAIN = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text(max_size=12)
    | st.builds(Symbol, NAMES),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner, min_size=1, max_size=4),
    max_leaves=12,
)


@given(PLAIN)
def test_what_is_written_is_read_back(value: object) -> None:
    """Reading undoes writing."""
    assert value == plain(read(write(value), "f"))  # type: ignore[arg-type]


@given(st.text(alphabet=".{}=,\"@\\/'-+_ \n\tabex01", max_size=30))
def test_any_text_is_read_or_refused_with_faults(text: str) -> None:
    """No text makes the reader fail in another way than by faults."""
    try:
        read(text, "f")
    except FileFaults as faults:
        assert faults.faults
