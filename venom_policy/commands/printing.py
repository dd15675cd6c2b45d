"""What `echo` and `printf` print, when their arguments are exactly known."""

from __future__ import annotations

from venom_policy.commands import limits
from venom_policy.commands.joining import assembled, is_integer
from venom_policy.commands.values import NOWHERE, Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.commands.joining import Piece
    from venom_policy.commands.state import Shell

ESCAPES = {
    "n": "\n",
    "t": "\t",
    "\\": "\\",
    "a": "\a",
    "b": "\b",
    "f": "\f",
    "r": "\r",
    "v": "\v",
    "e": "\x1b",
    "E": "\x1b",
}


def printed_text(argv: tuple[Word, ...], shell: Shell) -> Word | None:
    """What `echo` prints; None when it is not known."""
    words = list(argv[1:])
    newline, interpret = True, False
    of_bash = shell.dialect in ("bash", "bash3")
    interprets = not of_bash or shell.maybe_option("xpg_echo")
    if interprets and any("\\" in text for word in words for text in word.texts):
        return None
    if not of_bash and words and any(_is_echo_option(text) and text != "-n" for text in words[0].texts):
        # For some shells this is text.
        return None
    while words and words[0].text is not None and _is_echo_option(words[0].text):
        letters = words.pop(0).text or ""
        newline = newline and "n" not in letters
        for letter in letters[1:]:
            interpret = {"e": True, "E": False}.get(letter, interpret)
    if words and words[0].text is None and any(_is_echo_option(text) for text in words[0].texts):
        return None
    if any(word.many or not word.texts for word in words):
        return None
    pieces: list[Piece] = []
    for index, word in enumerate(words):
        if index:
            pieces.append((" ", True))
        pieces.append((word.text if word.text is not None and not word.flows else word, True))
    pieces.append(("\n" if newline else "", True))
    text = assembled(pieces, NOWHERE, globbing=False)
    if interpret and any("\\" in found for found in text.texts):
        return _interpreted(text)
    return text


def _is_echo_option(text: str) -> bool:
    return len(text) > 1 and text[0] == "-" and all(letter in "neE" for letter in text[1:])


def _interpreted(word: Word) -> Word | None:
    if word.text is None:
        return None
    found = unescaped_text(word.text, octal_needs_zero=True)
    return None if found is None else Word(texts=(found,), flows=word.flows)


def unescaped_text(text: str, *, octal_needs_zero: bool) -> str | None:
    """Text with backslash escapes replaced.

    None for those that are not read here.
    """
    result: list[str] = []
    place = 0
    while place < len(text):
        character = text[place]
        if character != "\\" or place + 1 == len(text):
            result.append(character)
            place += 1
            continue
        letter = text[place + 1]
        if letter in ESCAPES:
            result.append(ESCAPES[letter])
            place += 2
        elif letter in "01234567":
            start = place + 1 + (letter == "0" and octal_needs_zero)
            if octal_needs_zero and letter != "0":
                result.append("\\" + letter)
                place += 2
                continue
            digits = _digits(text, start, 3, "01234567")
            if int(digits or "0", 8) > 127:
                return None
            result.append(chr(int(digits or "0", 8)))
            place = start + len(digits)
        elif letter == "x":
            digits = _digits(text, place + 2, 2, "0123456789abcdefABCDEF")
            if not digits or int(digits, 16) > 127:
                return None
            result.append(chr(int(digits, 16)))
            place += 2 + len(digits)
        elif letter in "cuU":
            return None
        else:
            result.append("\\" + letter)
            place += 2
    return "".join(result)


def _digits(text: str, start: int, most: int, allowed: str) -> str:
    end = start
    while end < len(text) and end - start < most and text[end] in allowed:
        end += 1
    return text[start:end]


def formatted(words: tuple[Word, ...]) -> Word | None:
    """What `printf FORMAT ARGUMENTS…` prints; None when it is not known."""
    texts = [word.text for word in words]
    if not texts or any(text is None for text in texts):
        return None
    known = [text for text in texts if text is not None]
    result = format_text(known[0], known[1:])
    flows = tuple(dict.fromkeys(flow for word in words for flow in word.flows))
    return None if result is None else Word(texts=(result,), flows=flows)


def format_text(template: str, arguments: list[str]) -> str | None:
    """A format filled in, repeated until the arguments are used up.

    None for what is not read here.
    """
    directives = _directives(template)
    if directives is None:
        return None
    result: list[str] = []
    left = list(arguments)
    for _ in range(len(arguments) + 1):
        used = False
        for kind, text in directives:
            if kind == "text":
                result.append(text)
                continue
            used = True
            filled = _filled(kind, text, left.pop(0) if left else None)
            if filled is None:
                return None
            result.append(filled)
            if len(result) > limits.MADE_TEXT:
                return None
        if not left or not used:
            break
    return "".join(result)


def _directives(template: str) -> list[tuple[str, str]] | None:
    found: list[tuple[str, str]] = []
    parts = template.split("%")
    head = unescaped_text(parts[0], octal_needs_zero=False)
    if head is None:
        return None
    found.append(("text", head))
    index = 1
    while index < len(parts):
        part = parts[index]
        if not part and index + 1 < len(parts):
            rest = unescaped_text(parts[index + 1], octal_needs_zero=False)
            if rest is None:
                return None
            found.append(("text", "%" + rest))
            index += 2
            continue
        width = 0
        while width < len(part) and part[width] in "-0123456789.":
            width += 1
        if part[width : width + 1] not in tuple("sdbq"):
            return None
        rest = unescaped_text(part[width + 1 :], octal_needs_zero=False)
        if rest is None:
            return None
        found += [(part[width], part[:width]), ("text", rest)]
        index += 1
    return found


def _filled(kind: str, flags: str, argument: str | None) -> str | None:
    text = argument or ""
    if kind == "d":
        if argument and not is_integer(argument):
            return None
        text = str(int(argument or "0"))
        if "." in flags:
            return None
    elif kind == "b":
        escaped = unescaped_text(text, octal_needs_zero=False)
        if escaped is None:
            return None
        text = escaped
    elif kind == "q" and not (text.isascii() and text.replace("_", "").replace("/", "").replace(".", "").isalnum()):
        return None
    width, dot, precision = flags.partition(".")
    if not all(
        part.lstrip("-").isdecimal() and int(part.lstrip("-")) <= limits.WIDTH for part in (width, precision) if part
    ):
        return None
    if dot:
        text = text[: int(precision or "0")]
    if not width:
        return text
    left = width.startswith("-")
    digits = width.lstrip("-")
    if not digits.isdecimal():
        return None
    if digits.startswith("0") and not left:
        return text.zfill(int(digits)) if kind == "d" else None
    return text.ljust(int(digits)) if left else text.rjust(int(digits))
