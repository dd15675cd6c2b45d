"""A Makefile → the lines that its targets run, where simple."""

from __future__ import annotations

from venom_policy.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

# Prerequisites are followed to this depth, and no more lines than this are given.
MOST_DEPTH = 16
MOST_LINES = 64
MOST_EXPANSIONS = 200
# A text that grows beyond this is left out.
MOST_CHARACTERS = 16 * 1024
_ASSIGNMENTS = ("::=", ":=", "?=", "+=", "!=", "=")
_DIRECTIVES = frozenset(
    [
        "ifeq",
        "ifneq",
        "ifdef",
        "ifndef",
        "else",
        "endif",
        "include",
        "-include",
        "sinclude",
        "export",
        "unexport",
        "vpath",
        "undefine",
        "override",
    ]
)

_SHELLS = ("sh", "bash", "dash", "zsh")


class Line(Value):
    """One line of a recipe, with the shell's continuation lines."""

    text: str
    number: int


class Rule(Value):
    """What one target needs and runs."""

    target: str
    needs: tuple[str, ...]
    lines: tuple[Line, ...]


class Makefile:
    """The rules and variables of a text.

    Both branches of a condition count.

    `given`: variables of the command line, which no assignment changes.
    """

    def __init__(self, text: str, given: dict[str, str] | None = None) -> None:
        self.rules: list[Rule] = []
        self.given = given or {}
        self.variables = dict(self.given)
        self.shell: list[Line] = []  # what is run while the file is read
        self._read(text)

    def targets(self) -> tuple[str, ...]:
        """The names that a person could ask for, in order."""
        return tuple(
            dict.fromkeys(
                [rule.target for rule in self.rules if not rule.target.startswith(".") and "%" not in rule.target]
            )
        )

    def run(self, targets: tuple[str, ...]) -> list[Line]:
        """The shell texts that making these targets runs.

        Without any, those of the first one, or of the one that is named so. Lines that need more than plain variables
        are left out.
        """
        values = self.variables
        if values.get("SHELL", "sh").rpartition("/")[2] not in _SHELLS:
            return []
        if not targets:
            goal = self._expanded(values.get(".DEFAULT_GOAL", ""), values)
            targets = (goal,) if goal else self.targets()[:1]
        found: list[Line] = list(self.shell)
        seen: set[str] = set()
        for target in targets:
            found += self._made(target, values, seen, 0)
        return found[:MOST_LINES]

    def _made(self, target: str, values: dict[str, str], seen: set[str], depth: int) -> list[Line]:
        if target in seen or depth > MOST_DEPTH:
            return []
        seen.add(target)
        found: list[Line] = []
        for rule in self.rules:
            stem = _stem(rule.target, target)
            if stem is None:
                continue
            needs = [need.replace("%", stem) for need in rule.needs]
            for need in needs:
                found += self._made(need, values, seen, depth + 1)
            local = {**values, "@": target, "<": needs[0] if needs else "", "^": " ".join(needs), "*": stem}
            for line in rule.lines:
                text = self._expanded(line.text, local)
                if text is not None:
                    found.append(Line(text.lstrip("@-+ \t"), line.number))
        return found

    def _expanded(self, text: str, values: dict[str, str], depth: int = 0) -> str | None:
        """The text with plain variables replaced, or None when it needs more."""
        pieces: list[str] = []
        at = 0
        while (dollar := text.find("$", at)) >= 0:
            pieces.append(text[at:dollar])
            name, at = _reference(text, dollar + 1)
            if name == "$":
                pieces.append("$")
                continue
            value = values.get(name) if name is not None else None
            if value is None or depth > MOST_DEPTH or len(pieces) > MOST_EXPANSIONS:
                return None
            inner = self._expanded(value, values, depth + 1)
            if inner is None:
                return None
            pieces.append(inner)
        pieces.append(text[at:])
        whole = "".join(pieces)
        return whole if len(whole) <= MOST_CHARACTERS else None

    def _read(self, text: str) -> None:
        rules: list[tuple[list[str], tuple[str, ...], list[Line]]] = []
        current: list[Line] | None = None
        defining = False
        for number, line in _logical(text):
            words = line.split()
            if defining or (words and words[0] in ("define", "endef")):
                defining = not words or words[0] != "endef"
            elif line.startswith("\t"):
                if current is not None and line.strip():
                    current.append(Line(line[1:], number))
            elif words and not line.lstrip().startswith("#"):
                self._note_shell(line, number)
                if words[0] in _DIRECTIVES and not (words[0] in ("export", "override") and "=" in line):
                    continue
                if self._assign(line, number):
                    continue
                head, colon, rest = line.partition(":")
                if colon:
                    needs, _, inline = rest.lstrip(":").partition(";")
                    current = [Line(inline.strip(), number)] if inline.strip() else []
                    rules.append(([*head.split()], _needed(needs), current))
        self.rules = [
            Rule(name, self._names(needs), tuple(lines))
            for targets, needs, lines in rules
            for name in self._names(tuple(targets))
        ]

    def _names(self, words: tuple[str, ...]) -> tuple[str, ...]:
        known = [self._expanded(word, self.variables) for word in words]
        return tuple([name for word in known if word is not None for name in word.split()])

    def _assign(self, line: str, number: int) -> bool:
        plain = line.split("#", 1)[0]
        for mark in _ASSIGNMENTS:
            name, found, value = plain.partition(mark)
            name = name.strip().removeprefix("export ").removeprefix("override ").strip()
            if not found or ":" in name or not name or " " in name:
                continue
            if mark == "!=":
                self.shell.append(Line(value.strip(), number))
            elif name in self.given:
                return True
            elif mark == "+=":
                self.variables[name] = f"{self.variables.get(name, '')} {value.strip()}".strip()
            elif mark != "?=" or name not in self.variables:
                self.variables[name] = value.strip()
            return True
        return False

    def _note_shell(self, line: str, number: int) -> None:
        """What `$(shell …)` runs, also when the recipes are only printed."""
        at = 0
        while (at := line.find("$(shell ", at)) >= 0:
            _, end = _reference(line, at + 1)
            inner = line[at + len("$(shell ") : end - 1]
            if "$" not in inner.replace("$$", ""):
                self.shell.append(Line(inner.replace("$$", "$"), number))
            at = max(end, at + 1)


def _logical(text: str) -> Iterator[tuple[int, str]]:
    """Lines joined at backslashes.

    In a recipe the backslash stays, as the shell gets it.
    """
    lines = text.replace("\r\n", "\n").split("\n")
    at = 0
    while at < len(lines):
        number, line = at + 1, lines[at]
        while line.endswith("\\") and at + 1 < len(lines):
            at += 1
            following = lines[at]
            joined = "\n" + following.removeprefix("\t") if line.startswith("\t") else " " + following.lstrip()
            line = (line if line.startswith("\t") else line[:-1].rstrip()) + joined
        yield number, line
        at += 1


def _reference(text: str, at: int) -> tuple[str | None, int]:
    """The variable that a dollar refers to, and the end.

    None for a function.
    """
    if at >= len(text):
        return "$", at
    opening = text[at]
    closing = {"(": ")", "{": "}"}.get(opening)
    if closing is None:
        return opening, at + 1
    depth, end = 1, at + 1
    while end < len(text) and depth:
        depth += (text[end] == opening) - (text[end] == closing)
        end += 1
    name = text[at + 1 : end - 1]
    return (None if depth or any(mark in name for mark in " \t,:$(){}") else name), end


def _needed(text: str) -> tuple[str, ...]:
    return tuple([word for word in text.split("#", 1)[0].split() if word != "|"])


def _stem(pattern: str, target: str) -> str | None:
    """What `%` stands for in a target that a rule makes.

    "" for a rule of that very name, None for another rule.
    """
    if pattern == target:
        return ""
    before, percent, after = pattern.partition("%")
    if not percent or not (target.startswith(before) and target.endswith(after)):
        return None
    return target[len(before) : len(target) - len(after)] if len(target) > len(before) + len(after) else None
