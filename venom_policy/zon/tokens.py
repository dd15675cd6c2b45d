"""The tokens of ZON, cut as the Zig compiler cuts them.

Each token takes the blanks and comments after it along, so that the grammar never skips twice.
"""

from __future__ import annotations

KEYWORD_LINE = (
    "addrspace align allowzero and anyframe anytype asm break callconv catch comptime const continue defer else enum "
    "errdefer error export extern fn for if inline linksection noalias noinline nosuspend opaque or orelse packed pub "
    "resume return struct suspend switch test threadlocal try union unreachable var volatile while"
)
KEYWORDS = frozenset(KEYWORD_LINE.split())

CONTROL = r"\x00-\x09\x0b-\x1f\x7f"
REST_OF_LINE = r"[^\x00-\x1f\x7f]*+(?:\r(?=\n))?+"
# `///x` and `//!x` are documentation, which only Zig code may hold; `////` is a comment again.
COMMENT = rf"//(?:(?![/!])|//){REST_OF_LINE}(?=\n|\Z)"
SKIP = rf"(?:[ \t\r\n]|{COMMENT})*+"
QUOTED = rf'"(?:[^{CONTROL}\n"\\]|\\[^{CONTROL}\n])*+"'
CHARACTER = rf"'(?:[^{CONTROL}\n'\\]|\\[^{CONTROL}\n])*+'"
WORD = r"[A-Za-z_][A-Za-z_0-9]*+"
NAME = rf"(?:{WORD}|@{QUOTED})"
DIGITS = r"[0-9](?:[eEpP][-+]|[0-9A-Za-z_]|\.(?=[0-9A-Za-z_]))*+"
LINE = rf"\\\\{REST_OF_LINE}(?=\n|\Z)"
MINUS = rf"-(?![=>%|]){SKIP}"

SCALAR = (
    rf"(?:(?P<symbol>\.{SKIP}(?P<name>{NAME}))"
    rf"|(?P<string>{QUOTED})"
    rf"|(?P<word>{WORD})"
    rf"|(?P<number>(?P<minus>{MINUS})?(?P<digits>{DIGITS}))"
    rf"|(?P<infinite>{MINUS}inf(?![A-Za-z_0-9]))"
    rf"|(?P<lines>{LINE}(?:{SKIP}{LINE})*+)"
    rf"|(?P<character>{CHARACTER})){SKIP}"
)
OPEN = rf"\.{SKIP}\{{{SKIP}"
FIELD = rf"(?:\.{SKIP}(?P<name>{NAME}){SKIP}=(?![=>])){SKIP}"
NEXT_FIELD = rf",{SKIP}{FIELD}"
NEXT_ITEM = rf",{SKIP}(?!\}})"
COMMA = rf",{SKIP}"
CLOSE = rf",?{SKIP}(?P<brace>\}}){SKIP}"
EMPTY = rf"(?P<brace>\}}){SKIP}"
START = rf"\ufeff?{SKIP}"
FOUND = rf'(?:{QUOTED}|"[^\n]*|{WORD}|@{QUOTED}|{DIGITS}|///?|[^\n]|\n|\Z)'
