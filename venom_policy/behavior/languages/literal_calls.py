"""Finds calls with literal arguments in languages that look like C."""

from __future__ import annotations

from venom_policy.behavior.languages.quoting import quoted
from venom_policy.behavior.languages.reading import Reading
from venom_policy.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

LONGEST = 200_000
# How many tokens the arguments of one call may take.
LONGEST_CALL = 400


class Token(Value):
    """A name, string, command in backticks, or sign.

    The kind of a string that is no literal is "open".
    """

    kind: str
    text: str


class Language(Value):
    """What the reader must know of a language.

    `calls`: the last part of a function's name to what it does with each argument in turn: read, write, delete, tree,
    shell (a text for a shell), word (a program, with the literal words that follow it), command (a text
    for a shell when it is alone, else a word), url, post, mode (how the file
    of the argument before or after is opened), or "" for nothing. `comment` starts a comment that ends with its line;
    `holes` begin what is computed inside a string in double quotes; `commands` tells that backticks run a command,
    else they are strings; `bare` that a call needs no parentheses; `environment` are the names of the environment.
    """

    calls: Mapping[str, tuple[str, ...]]
    comment: str = "//"
    holes: tuple[str, ...] = ("${",)
    commands: bool = False
    bare: bool = False
    environment: tuple[str, ...] = ()


def read_calls(text: str, language: Language) -> Reading:
    """What the literal arguments of known calls say."""
    if len(text) > LONGEST:
        return Reading(code=True)
    tokens = _tokens(text, language)
    found: dict[str, list[str]] = {kind: [] for kind in ("read", "write", "delete", "tree", "shell", "url")}
    sends = False
    for place, token in enumerate(tokens):
        if token.kind == "command":
            found["shell"].append(token.text)
        elif token.kind == "name" and (roles := language.calls.get(token.text)) is not None:
            arguments = _arguments(tokens, place + 1, language)
            sends = _note(roles, arguments, found) or sends
    return Reading(
        reads=tuple(found["read"]),
        writes=tuple(found["write"]),
        deletes=tuple(found["delete"]),
        deletes_trees=tuple(found["tree"]),
        shell=tuple(found["shell"]),
        code=True,
        hosts=tuple(found["url"]),
        sends=sends,
        reads_environment=any(token.kind == "name" and token.text in language.environment for token in tokens),
    )


def _note(roles: tuple[str, ...], arguments: list[str | None], found: dict[str, list[str]]) -> bool:
    """Note each literal argument by its role; True when something is sent."""
    sends = False
    mode = next((text for role, text in zip(roles, arguments, strict=False) if role == "mode"), "")
    for place, (role, text) in enumerate(zip(roles, arguments, strict=False)):
        if text is None:
            continue
        if role == "word" or (role == "command" and len(arguments) > 1):
            _note_words(text, arguments, found)
        elif role == "command":
            found["shell"].append(text)
        elif role == "mode" and place == len(arguments) - 1 and "open" in roles[place:]:
            # The form of two arguments: the mode stands before the name.
            _note_opening(text, "", found)
        elif role == "open":
            _note_opening(text, mode, found)
        elif role in ("url", "post") and "://" in text:
            found["url"].append(text)
            sends = sends or role == "post"
        elif role in found and role != "url" and text:
            found[role].append(text)
    return sends


def _note_words(text: str, arguments: list[str | None], found: dict[str, list[str]]) -> None:
    """Note a command given word by word, or only its program."""
    words = [word for word in arguments if word is not None]
    known = words if len(words) == len(arguments) else [text]
    found["shell"].append(" ".join(quoted(word) for word in known))


def _note_opening(text: str, mode: str | None, found: dict[str, list[str]]) -> None:
    """Note an opened file: its mode tells what becomes of it."""
    plain = text.lstrip("+<>| ")
    marks = text[: len(text) - len(plain)] if mode == "" else mode or "w"
    if "|" in marks or text.endswith("|"):
        found["shell"].append(plain.rstrip("| "))
    elif plain:
        found["write" if any(mark in marks for mark in ">wax+c") else "read"].append(plain)


def _arguments(tokens: list[Token], place: int, language: Language) -> list[str | None]:
    """The texts of the arguments that follow; None for those not literal."""
    if place < len(tokens) and tokens[place].text == "(" and tokens[place].kind == "sign":
        place += 1
    elif not language.bare:
        return []
    found: list[str | None] = []
    current: list[Token] = []
    depth = 0
    end = min(len(tokens), place + LONGEST_CALL)
    while place < end:
        token = tokens[place]
        place += 1
        if token.kind == "sign":
            if token.text in "([{":
                depth += 1
                continue
            if token.text in ")]}":
                if depth == 0:
                    break
                depth -= 1
                continue
            if token.text == ";":
                break
            if token.text == "," and depth <= 1:
                found.append(_literal(current))
                current = []
                continue
        current.append(token)
    if current:
        found.append(_literal(current))
    return found


def _literal(tokens: list[Token]) -> str | None:
    return tokens[0].text if len(tokens) == 1 and tokens[0].kind == "string" else None


def _tokens(text: str, language: Language) -> list[Token]:
    found: list[Token] = []
    place = 0
    while place < len(text):
        character = text[place]
        if character.isspace():
            place += 1
        elif text.startswith(language.comment, place):
            end = text.find("\n", place)
            place = len(text) if end < 0 else end
        elif text.startswith("/*", place) and language.comment == "//":
            end = text.find("*/", place + 2)
            place = len(text) if end < 0 else end + 2
        elif character in "'\"`":
            place = _string(text, place, language, found)
        elif character.isalnum() or character in "_$":
            end = place + 1
            while end < len(text) and (text[end].isalnum() or text[end] in "_$"):
                end += 1
            found.append(Token("name", text[place:end]))
            place = end
        else:
            found.append(Token("sign", character))
            place += 1
    return found


def _string(text: str, place: int, language: Language, found: list[Token]) -> int:
    """Go past a string, whose text escapes and holes make unknown."""
    quote = text[place]
    end = place + 1
    plain = True
    while end < len(text) and text[end] != quote:
        if text[end] == "\\":
            plain = False
            end += 1
        end += 1
    inner = text[place + 1 : end]
    if quote != "'" and any(hole in inner for hole in language.holes):
        plain = False
    kind = "command" if quote == "`" and language.commands else "string"
    found.append(Token(kind if plain else "open", inner))
    return end + 1
