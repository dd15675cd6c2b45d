"""A program of jq or yq → what it sees besides input."""

from __future__ import annotations

from venom_policy.behavior.languages.reading import NOT_UNDERSTOOD, NOTHING, Reading

OPENING = {"{": "}", "[": "]", "(": ")"}
# A name that stands before one of these, inside braces, is the key of an object.
AFTER_KEY = frozenset({":", ",", "}"})
MODULES = frozenset({"import", "include"})
# `strenv` and `envsubst`, `load…` and `system` are those of yq.
ENVIRONMENT = frozenset({"env", "$ENV", "strenv", "envsubst"})
LOADING = frozenset({"load", "load_str", "loadstr", "load_xml", "load_props", "load_base64"})

ENVIRONMENT_READ = Reading(reads_environment=True)
# Modules hold jq only, which writes nothing and runs nothing; they may show any file of their format.
MODULES_READ = Reading(unknown_reads=("jq looks for modules on a path of its own",))
BOTH = Reading(unknown_reads=MODULES_READ.unknown_reads, reads_environment=True)
READINGS = {
    (False, False): NOTHING,
    (True, False): ENVIRONMENT_READ,
    (False, True): MODULES_READ,
    (True, True): BOTH,
}
NAME_STARTS = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_$")


class NoProgram(Exception):
    """The text is no jq program."""


def read(text: str) -> Reading:
    """What a program looks at besides its input.

    jq itself writes no file and runs no command; yq loads files, and runs commands where that is enabled.
    """
    try:
        tokens, _ = _tokens(text, 0, ends_at="", depth=0)
    except NoProgram:
        return NOT_UNDERSTOOD
    environment = modules = system = False
    loaded: list[str] = []
    computed = False
    braces: list[str] = []
    for place, token in enumerate(tokens):
        if token in OPENING:
            braces.append(token)
        elif token in ("}", "]", ")") and braces:
            braces.pop()
        elif token[0] in NAME_STARTS and not _is_key(tokens, place, braces):
            environment = environment or token in ENVIRONMENT
            modules = modules or token in MODULES
            system = system or (token == "system" and tokens[place + 1 : place + 2] == ["("])
            if token in LOADING and tokens[place + 1 : place + 2] == ["("]:
                path = _literal_path(tokens[place + 2 : place + 4])
                computed = computed or path is None
                loaded += [] if path is None else [path]
    if not (loaded or computed or system):
        return READINGS[environment, modules]
    return Reading(
        reads=tuple(loaded),
        code=system,
        unknown_reads=MODULES_READ.unknown_reads if computed or modules else (),
        reads_environment=environment,
    )


def _literal_path(tokens: list[str]) -> str | None:
    """The file that a loading function names by one plain string."""
    plain = len(tokens) == 2 and tokens[0][0] == '"' and tokens[1] == ")" and "\\" not in tokens[0]
    return tokens[0][1:] if plain else None


def _is_key(tokens: list[str], place: int, braces: list[str]) -> bool:
    before = tokens[place - 1] if place else ""
    after = tokens[place + 1] if place + 1 < len(tokens) else ""
    in_object = bool(braces) and braces[-1] == "{" and tokens[place] != "$ENV"
    return in_object and before in ("{", ",") and after in AFTER_KEY


def _tokens(text: str, place: int, *, ends_at: str, depth: int) -> tuple[list[str], int]:
    """The tokens to the end or interpolation's, and where that is.

    Strings are one token, their text behind a `"`; what they interpolate follows in parentheses.
    """
    if depth > 100:
        raise NoProgram
    found: list[str] = []
    open_parentheses = 0
    while place < len(text):
        character = text[place]
        if character == '"':
            place = _string(text, place + 1, found, depth)
            continue
        if character == "#":
            end = text.find("\n", place)
            place = len(text) if end < 0 else end
            continue
        if character.isalpha() or character in "_.$@":
            end = _end_of_name(text, place + 1)
            found.append(text[place:end])
            place = end
            continue
        if ends_at and character == ")" and not open_parentheses:
            return found, place + 1
        open_parentheses += (character == "(") - (character == ")")
        if not character.isspace():
            found.append(character)
        place += 1
    if ends_at:
        raise NoProgram
    return found, place


def _end_of_name(text: str, place: int) -> int:
    while place < len(text) and (text[place].isalnum() or text[place] == "_" or text.startswith("::", place)):
        place += 2 if text[place] == ":" else 1
    return place


def _string(text: str, place: int, found: list[str], depth: int) -> int:
    """The place after a string.

    Its interpolations are added to what was found.
    """
    start, number = place, len(found)
    found.append('"')
    while place < len(text):
        if text[place] == '"':
            found[number] = '"' + text[start:place]
            return place + 1
        if text.startswith("\\(", place):
            inner, place = _tokens(text, place + 2, ends_at=")", depth=depth + 1)
            found += ["(", *inner, ")"]
        else:
            place += 2 if text[place] == "\\" else 1
    raise NoProgram


def unseen(beginning: str, shape: str) -> Reading:
    """What a program may look at, seen only its beginning.

    `shape` is that of the rest.
    """
    start = beginning.strip()
    if not start.startswith((".", "[", "{", "(", "|", "$", '"')):
        # Modules are loaded at the very beginning only.
        return BOTH
    return NOTHING if shape in ("number", "object_name") else ENVIRONMENT_READ
