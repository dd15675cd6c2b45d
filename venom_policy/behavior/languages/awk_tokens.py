"""Splits an awk program into tokens."""

from __future__ import annotations

from venom_policy.value import Value

KEYWORDS = frozenset(
    [
        "BEGIN",
        "END",
        "BEGINFILE",
        "ENDFILE",
        "function",
        "func",
        "if",
        "else",
        "while",
        "for",
        "do",
        "break",
        "continue",
        "next",
        "nextfile",
        "exit",
        "return",
        "delete",
        "in",
        "getline",
        "print",
        "printf",
        "switch",
        "case",
        "default",
    ]
)
# After a keyword other than these a slash begins a pattern.
CONTROL = frozenset({"if", "while", "for", "switch"})
OPERATORS = ("**=", "||", "&&", "|&", ">>", "==", "<=", ">=", "!=", "!~", "++", "--", "+=", "-=", "*=", "%=", "^=")
ESCAPES = {'"': '"', "\\": "\\", "/": "/", "a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}
OCTAL = "01234567"
LONGEST_BRACKET = 1000


class NoProgram(Exception):
    """The text is no awk program."""


class Token(Value):
    """A piece of a program.

    `kind` is string, number, name, keyword, pattern, operator, directive or newline. The text of a string is its
    value; `exact` is False when awks differ on that value. `control` marks the `)` that closes the condition of a
    statement.
    """

    kind: str
    text: str
    exact: bool = True
    control: bool = False


END = Token("newline", "")


class Tokens:
    """A program's tokens, and whether a bracket held a slash."""

    def __init__(self, text: str, *, brackets: bool) -> None:
        self.text = text
        self.place = 0
        self.brackets = brackets
        self.slash_in_bracket = False
        self.found: list[Token] = []
        self.parentheses: list[bool] = []
        while self.place < len(text):
            self.read_token()

    def read_token(self) -> None:
        character = self.text[self.place]
        if character in " \t\r\f\v":
            self.place += 1
        elif character == "\\":
            self.skip_continuation()
        elif character == "#":
            end = self.text.find("\n", self.place)
            self.place = len(self.text) if end < 0 else end
        elif character == "\n":
            self.add("newline", "\n", 1)
        elif character == '"':
            self.read_string()
        elif character.isascii() and (character.isalpha() or character == "_"):
            self.read_name()
        elif character.isdigit() or (character == "." and self.text[self.place + 1 : self.place + 2].isdigit()):
            self.read_number()
        elif character == "/" and self.pattern_may_begin():
            self.read_pattern()
        elif character == "@":
            self.read_directive()
        else:
            self.read_operator()

    def add(self, kind: str, text: str, length: int, *, exact: bool = True, control: bool = False) -> None:
        self.found.append(Token(kind, text, exact, control))
        self.place += length

    def skip_continuation(self) -> None:
        if self.text.startswith("\\\n", self.place):
            self.place += 2
        elif self.text.startswith("\\\r\n", self.place):
            self.place += 3
        else:
            raise NoProgram

    def last(self) -> Token:
        return self.found[-1] if self.found else END

    def pattern_may_begin(self) -> bool:
        last = self.last()
        if last.kind == "keyword":
            # awks differ on what `getline /x/` means.
            if last.text == "getline":
                raise NoProgram
            return True
        if last.kind in ("name", "number", "string", "pattern"):
            return False
        return last.text not in (")", "]", "$", "++", "--") or last.control

    def read_string(self) -> None:
        pieces: list[str] = []
        exact = True
        place = self.place + 1
        while True:
            character = self.text[place : place + 1]
            if character in ("", "\n"):
                raise NoProgram
            place += 1
            if character == '"':
                break
            if character == "\\":
                character, place, plain = self.escape(place)
                exact = exact and plain
            pieces.append(character)
        self.add("string", "".join(pieces), place - self.place, exact=exact)

    def escape(self, place: int) -> tuple[str, int, bool]:
        """An escape's character, the place after it, whether all awks agree."""
        character = self.text[place : place + 1]
        if not character:
            raise NoProgram
        if character == "\n":
            return "", place + 1, True
        if character in OCTAL:
            end = place
            while end < place + 3 and self.text[end : end + 1] in OCTAL and end < len(self.text):
                end += 1
            code = int(self.text[place:end], 8)
            return chr(code), end, 0 < code < 128
        return ESCAPES.get(character, character), place + 1, character in ESCAPES

    def read_name(self) -> None:
        end = self.place
        while end < len(self.text) and (self.text[end] == "_" or self.text[end].isalnum()):
            end += 1
            # gawk's namespaces: `awk::system` is `system`.
            if self.text.startswith("::", end):
                self.place = end = end + 2
        name = self.text[self.place : end]
        self.add("keyword" if name in KEYWORDS else "name", name, len(name))

    def read_number(self) -> None:
        end = self.place
        while end < len(self.text) and (self.text[end].isalnum() or self.text[end] == "."):
            end += 1
            signed = self.text[end - 1] in "eE" and self.text[end : end + 1] in ("+", "-")
            end += signed and self.text[end + 1 : end + 2].isdigit()
        number = self.text[self.place : end]
        # Some awks read `1x` as 1 followed by x.
        if number.lstrip("0123456789.") and not all(part.isdigit() for part in _parts(number)):
            number = number[: len(number) - len(number.lstrip("0123456789."))]
        self.add("number", number, len(number))

    def read_pattern(self) -> None:
        place = self.place + 1
        while True:
            character = self.text[place : place + 1]
            if character in ("", "\n"):
                raise NoProgram
            place += 1
            if character == "\\":
                place += 1
            elif character == "/":
                break
            elif character == "[":
                end = self.end_of_bracket(place)
                self.slash_in_bracket = self.slash_in_bracket or "/" in self.text[place:end]
                place = end if self.brackets else place
        self.add("pattern", self.text[self.place : place], place - self.place)

    def end_of_bracket(self, place: int) -> int:
        """Where a bracket expression ends; here, when it never does."""
        start = place
        longest = place + LONGEST_BRACKET
        if self.text.startswith("^", place):
            place += 1
        if self.text.startswith("]", place):
            place += 1
        while place < len(self.text):
            character = self.text[place]
            if character == "\n":
                return start
            if place > longest:
                raise NoProgram
            if character == "]":
                return place + 1
            if character == "\\":
                place += 1
            elif self.text.startswith("[:", place):
                closing = self.text.find(":]", place + 2, longest)
                place = closing + 1 if closing > 0 else place
            place += 1
        return start

    def read_directive(self) -> None:
        end = self.place + 1
        while end < len(self.text) and (self.text[end] in "_:" or self.text[end].isalnum()):
            end += 1
        self.add("directive", self.text[self.place : end], end - self.place)

    def read_operator(self) -> None:
        for operator in OPERATORS:
            if self.text.startswith(operator, self.place):
                self.add("operator", operator, len(operator))
                return
        character = self.text[self.place]
        if character not in "+-*/%^!<>|?:~$=(){}[],;&":
            raise NoProgram
        control = False
        if character == "(":
            last = self.last()
            self.parentheses.append(last.kind == "keyword" and last.text in CONTROL)
        elif character == ")":
            control = self.parentheses.pop() if self.parentheses else False
        self.add("operator", character, 1, control=control)


def _parts(number: str) -> list[str]:
    """The digits of a number such as 1.5e-7, else the text itself."""
    mantissa, mark, exponent = number.lower().partition("e")
    parts = [part for part in mantissa.split(".") if part]
    if mark:
        parts.append(exponent.lstrip("+-"))
    return parts or [number]
