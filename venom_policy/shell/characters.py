"""The sets of characters and words that steer the reader."""

from __future__ import annotations

from venom_policy.shell.text import END

LETTERS = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
DIGITS = frozenset("0123456789")
# By these bash marks what is quoted.
MARKS = frozenset("\x01\x7f")
NAME_START = LETTERS | {"_"}
NAME = NAME_START | DIGITS
SPECIAL_PARAMETERS = frozenset("@*#?-$!")

BLANKS = frozenset(" \t")
BREAKS = frozenset(" \t\n;&|()<>" + END)
"""What ends an unquoted word."""

QUOTES = frozenset("\\'\"$`")
WORD_STOPS = BREAKS | QUOTES
WORD_ENDS = BREAKS - frozenset("<>")
"""What ends an unquoted word whatever follows."""
IS_STOP = bytes([chr(code) in WORD_STOPS or chr(code) == "{" for code in range(256)])
"""For each byte 1 where reading an unquoted word must look closer, else 0."""

OPERAND_STOPS = QUOTES | frozenset("<>}" + END)
"""Inside `${x:-…}` without quotes."""

QUOTED_STOPS = frozenset('\\"$`' + END)
BODY_STOPS = frozenset("\\$`" + END)
QUOTED_OPERAND_STOPS = frozenset("\\\"$`'}" + END)
APOSTROPHE_STOPS = frozenset("\\\"$`'" + END)
EXPANDED_IN_NAMES = ("'", '"', "\\", "$", "`", "<(", ">(")
"""What the name of no function holds."""
BRACKETS = frozenset("()[]{}:;?")
ARITHMETIC_STOPS = BRACKETS | APOSTROPHE_STOPS

ESCAPED_IN_QUOTES = frozenset('$`"\\')
ESCAPED_IN_BODY = frozenset("$`\\")
ESCAPED_ALWAYS: frozenset[str] = frozenset()
"""Stands for every character: a table of its own, told apart by identity."""
ESCAPED_IN_QUOTED_OPERAND = frozenset('$`"\\}')

RESERVED = frozenset(
    (
        "if",
        "then",
        "elif",
        "else",
        "fi",
        "for",
        "select",
        "while",
        "until",
        "do",
        "done",
        "case",
        "esac",
        "in",
        "function",
        "time",
        "coproc",
        "{",
        "}",
        "!",
        "[[",
        "]]",
    )
)
RESERVED_STARTS = frozenset(word[0] for word in RESERVED)

ARRAY_BUILTINS = frozenset(("declare", "typeset", "local", "export", "readonly", "alias", "eval", "let"))
"""The builtins after which bash still reads `name=( … )` as an array."""

READING_AGAIN = frozenset(("alias", "eval", "let"))
"""Those of them that get the text of the list."""

PATTERN_OPENERS = frozenset("?*+@!")
"""What makes an extended pattern of the parenthesis after it."""
