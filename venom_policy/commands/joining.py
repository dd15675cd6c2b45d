"""Values → one that stands for all, or pieces → one word."""

from __future__ import annotations

from venom_policy.commands import limits
from venom_policy.commands.flows import NUMBER_SHAPES, flows_of, merged
from venom_policy.commands.values import NOWHERE, Word
from venom_policy.value import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from venom_policy.source import Span

    Piece = tuple[str | Word, bool]

GLOB_CHARACTERS = frozenset("*?[")
ESCAPED_IN_GLOBS = frozenset("*?[]\\")
TOO_LONG = "it is too long to be followed"
# What has one of these shapes is one field, one component of a path and no option.
SINGLE_SHAPES = frozenset({"number", "job", "object_name", "name"})


def exact(text: str, span: Span = NOWHERE) -> Word:
    """A word that is exactly this text."""
    return Word(span, (text,))


def unknown(reason: str, span: Span = NOWHERE, *, shape: str = "", flows: tuple[int, ...] = ()) -> Word:
    """A word of which nothing but this is known."""
    return Word(span, unknown=reason, shape=shape, flows=flows)


def joined(first: Word, second: Word) -> Word:
    """A value that may be either of two."""
    if first is second or first == second:
        return first
    flows = merged(first.flows, second.flows)
    variables = tuple(dict.fromkeys(first.variables + second.variables))
    if first.texts and second.texts:
        texts = tuple(dict.fromkeys(first.texts + second.texts))
        if len(texts) <= limits.VALUES:
            return Word(first.span, texts, flows=flows, variables=variables)
    flows = flows_of(first, second)
    same_place = first.below == second.below and first.names == second.names
    vacant = _vacant(first, second)
    return Word(
        first.span,
        unknown=first.unknown or second.unknown or "it may have several values",
        prefix=common_prefix((*_beginnings(first), *_beginnings(second))),
        many=first.many or second.many,
        empty=vacant is not None,
        vacant=vacant,
        shape=_common_shape(first, second),
        below=first.below if same_place else "",
        names=first.names if same_place else "",
        safe=first.safe and second.safe,
        flows=flows,
        variables=variables,
    )


def widened(first: Word, second: Word) -> Word:
    """A value for both and for more rounds of a loop."""
    if first == second:
        return first
    both = joined(first, second)
    if first.texts and second.texts:
        return Word(
            unknown="it changes in a loop",
            shape=_common_shape(first, second),
            flows=flows_of(first, second),
            variables=both.variables,
        )
    return replace(both, prefix="", vacant=first.vacant or both.vacant)


def looks_like(word: Word) -> str:
    """The shape that a value surely has.

    "number" for integers, else what is noted.
    """
    if word.texts:
        return "number" if all(is_integer(text) for text in word.texts) else ""
    if word.prefix or word.suffix:
        return ""
    return "number" if word.shape in NUMBER_SHAPES else word.shape


def is_integer(text: str) -> bool:
    """Whether a text is a plain decimal integer."""
    digits = text[1:] if text[:1] in ("-", "+") else text
    return digits.isdecimal() and digits.isascii()


def common_prefix(texts: Iterable[str]) -> str:
    """The longest text that all of these begin with."""
    found: str | None = None
    for text in texts:
        if found is None:
            found = text
        while not text.startswith(found):
            found = found[:-1]
    return found or ""


def has_glob(text: str) -> bool:
    """Whether unquoted text is a pattern for file names."""
    if "*" in text or "?" in text:
        return True
    opened = text.find("[")
    while opened >= 0:
        # A bracket that closes at once belongs to the set: `[]=x` has no end, so it stands for itself.
        first = opened + 1 + (text[opened + 1 : opened + 2] in ("!", "^"))
        if "]" in text[first + 1 :]:
            return True
        opened = text.find("[", opened + 1)
    return False


def escaped(text: str) -> str:
    """Text as a pattern that matches only itself."""
    if not any(character in ESCAPED_IN_GLOBS for character in text):
        return text
    return "".join("\\" + character if character in ESCAPED_IN_GLOBS else character for character in text)


def assembled(pieces: Sequence[Piece], span: Span, *, globbing: bool) -> Word:
    """One word from adjacent pieces, each quoted or not."""
    if all(type(value) is str for value, _ in pieces):
        text = "".join([value for value, _ in pieces])  # type: ignore[misc]
        if len(text) > limits.MADE_TEXT and len(pieces) > 1:
            return Word(span, unknown=TOO_LONG)
        if not globbing or not _globs(pieces):
            return Word(span, (text,))
        return Word(span, glob=_pattern(pieces), many=True)
    if len(pieces) == 1:
        return _alone(pieces[0][0], pieces[0][1], span)
    return _mixed(pieces, span, globbing)


def _alone(value: str | Word, quoted: bool, span: Span) -> Word:
    assert isinstance(value, Word)
    if quoted:
        return placed(value, span, many=False, shape=one_shape(value))
    return placed(value, span, many=value.many or splits(value), shape=value.shape)


def one_shape(value: Word) -> str:
    """The shape of several lines as one word.

    Numbers and object names stay free of slashes and dashes.
    """
    return value.shape if not value.many or value.shape in SINGLE_SHAPES else ""


def placed(value: Word, span: Span, *, many: bool, shape: str) -> Word:
    """The same value as a word that stands somewhere.

    It is written out, because this runs for every expansion.
    """
    return Word(
        span, value.texts, value.glob, value.unknown, value.prefix, value.suffix, many, value.empty, shape, value.below,
        value.names, value.safe, value.flows, value.variables, value.vacant,
    )  # fmt: skip


def splits(value: Word) -> bool:
    """Whether an unquoted value may become no field or several."""
    if value.unknown:
        return value.many or value.empty or value.shape not in SINGLE_SHAPES
    return bool(value.glob)


def _mixed(pieces: Sequence[Piece], span: Span, globbing: bool) -> Word:
    values = [value for value, _ in pieces if isinstance(value, Word)]
    flows: tuple[int, ...] = ()
    variables: tuple[str, ...] = ()
    for value in values:
        flows = merged(flows, value.flows)
        variables += value.variables
    holes = [index for index, (value, _) in enumerate(pieces) if isinstance(value, Word) and value.unknown]
    patterns = any(isinstance(value, Word) and value.glob for value, _ in pieces)
    globs = globbing and _globs(pieces)
    variables = tuple(dict.fromkeys(variables))
    if holes:
        return _with_holes(pieces, holes, Word(span, ("",), flows=flows, variables=variables), globbing)
    if patterns or globs:
        many = globs or any(isinstance(value, Word) and value.glob and not quoted for value, quoted in pieces)
        pattern = _pattern(pieces)
        if pattern is None:
            return Word(span, unknown="it is one of several patterns", many=True, flows=flows, variables=variables)
        return Word(span, glob=pattern, many=many, flows=flows, variables=variables)
    texts = product(pieces)
    if texts is None:
        return Word(span, unknown="it has too many possible values", flows=flows, variables=variables)
    if len(texts[0]) > limits.MADE_TEXT:
        return Word(span, unknown=TOO_LONG, flows=flows, variables=variables)
    return Word(span, texts, flows=flows, variables=variables)


def product(pieces: Sequence[Piece]) -> tuple[str, ...] | None:
    """Every text that pieces make, None when there are many."""
    texts = [""]
    for value, _ in pieces:
        if len(texts[0]) > limits.MADE_TEXT:
            return None
        choices = (value,) if isinstance(value, str) else value.texts
        if len(texts) * len(choices) > limits.VALUES:
            return None
        texts = [text + choice for text in texts for choice in choices]
    return tuple(dict.fromkeys(texts))


def _globs(pieces: Sequence[Piece]) -> bool:
    if not any(type(value) is str and not quoted and not GLOB_CHARACTERS.isdisjoint(value) for value, quoted in pieces):
        return False
    return has_glob("".join(["x" if quoted or not isinstance(value, str) else value for value, quoted in pieces]))


def _pattern(pieces: Sequence[Piece]) -> str:
    parts = []
    for value, quoted in pieces:
        if isinstance(value, str):
            parts.append(escaped(value) if quoted else value)
        elif value.glob:
            parts.append(value.glob)
        elif len(value.texts) == 1:
            parts.append(escaped(value.texts[0]))
        else:
            parts.append("*")
    return "".join(parts)


def _with_holes(pieces: Sequence[Piece], holes: list[int], known: Word, globbing: bool) -> Word:
    first, last = pieces[holes[0]][0], pieces[holes[-1]][0]
    assert isinstance(first, Word) and isinstance(last, Word)
    before, after = pieces[: holes[0]], pieces[holes[-1] + 1 :]
    head, head_exact = _beginning(before, globbing)
    tail, tail_exact = _ending(after, globbing)
    lone = len(holes) == 1
    many = any(
        isinstance(value, Word) and not quoted and value.unknown and (value.many or value.shape not in SINGLE_SHAPES)
        for value, quoted in pieces
    )
    # Where each piece may vanish there may be no field.
    many = many or all(isinstance(value, Word) and not quoted and value.empty for value, quoted in pieces)
    below, names = _placed(first, head, tail) if lone and head_exact and tail_exact else ("", "")
    vacant = _emptied(pieces, known.span, globbing)
    inner = pieces[holes[0] + 1 : holes[-1]]
    return replace(
        known,
        texts=(),
        flows=merged(known.flows, flows_of(*[exact(value) if isinstance(value, str) else value for value, _ in inner])),
        unknown=first.unknown,
        prefix=head + first.prefix if head_exact else head,
        suffix=last.suffix + tail if tail_exact else tail,
        many=many or (globbing and _globs(pieces)),
        empty=vacant is not None,
        vacant=vacant,
        shape=_shape_between(pieces[holes[0] : holes[-1] + 1]) if head_exact and tail_exact else "",
        below=below,
        names=names,
        safe=lone and first.safe,
    )


def _shape_between(pieces: Sequence[Piece]) -> str:
    """The shape between the first unknown piece and the last."""
    first = pieces[0][0]
    if len(pieces) == 1:
        return first.shape if isinstance(first, Word) else ""
    for value, _ in pieces:
        if isinstance(value, Word) and value.unknown:
            if value.shape not in SINGLE_SHAPES or value.many or value.empty or value.prefix or value.suffix:
                return ""
        elif not is_of_name(value if isinstance(value, str) else value.text):
            return ""
    return "name"


def is_of_name(text: str | None) -> bool:
    """Whether a name with this text in it stays one.

    One word, that is, and no path.
    """
    return text is not None and not any(character in "/*?[]\\" or character.isspace() for character in text)


def _emptied(pieces: Sequence[Piece], span: Span, globbing: bool) -> Word | None:
    """The word with each variable that may be unset empty."""
    rest: list[Piece] = []
    for value, quoted in pieces:
        if isinstance(value, str) or not value.unknown:
            rest.append((value, quoted))
        elif value.vacant is not None:
            rest.append((value.vacant, quoted))
        elif value.empty:
            rest.append((value.prefix + value.suffix, True))
        else:
            return None
    flat = [
        (value.texts[0] if isinstance(value, Word) and value.text is not None else value, quoted)
        for value, quoted in rest
    ]
    return assembled(flat, span, globbing=globbing) if flat else exact("", span)


def _beginning(pieces: Sequence[Piece], globbing: bool) -> tuple[str, bool]:
    """How the text surely begins, and whether that is all."""
    known = ""
    for value, quoted in pieces:
        if isinstance(value, str):
            if globbing and not quoted and not GLOB_CHARACTERS.isdisjoint(value):
                return known + value[: min(value.find(c) for c in value if c in GLOB_CHARACTERS)], False
            known += value
        elif value.text is not None:
            known += value.text
        else:
            return known + common_prefix(_beginnings(value)), False
    return known, True


def _ending(pieces: Sequence[Piece], globbing: bool) -> tuple[str, bool]:
    known = ""
    for value, quoted in reversed(pieces):
        if isinstance(value, str):
            if globbing and not quoted and not GLOB_CHARACTERS.isdisjoint(value):
                return known, False
            known = value + known
        elif value.text is not None:
            known = value.text + known
        else:
            return known, False
    return known, True


def _beginnings(value: Word) -> tuple[str, ...]:
    if value.texts:
        return value.texts
    if value.glob:
        return (fixed_prefix(value.glob),)
    return (value.prefix,)


def fixed_prefix(pattern: str) -> str:
    """The text before the first active glob character of a pattern, unescaped."""
    text = []
    characters = iter(pattern)
    for character in characters:
        if character == "\\":
            text.append(next(characters, ""))
        elif character in GLOB_CHARACTERS:
            break
        else:
            text.append(character)
    return "".join(text)


def unescaped(pattern: str) -> str:
    """A pattern without its backslashes."""
    text = []
    characters = iter(pattern)
    for character in characters:
        text.append(next(characters, "") if character == "\\" else character)
    return "".join(text)


def _placed(hole: Word, head: str, tail: str) -> tuple[str, str]:
    """Where a name below a directory is, with text around it."""
    if not hole.below or ".." in tail.split("/"):
        return "", ""
    below = hole.below
    if head.endswith("/"):
        below = head + below
    elif head:
        below = head.rpartition("/")[0] or ("/" if head.startswith("/") else ".")
    names = hole.names + escaped(tail) if hole.names and "/" not in tail and not head else ""
    return below, names


def _vacant(first: Word, second: Word) -> Word | None:
    candidates = [side.vacant if side.unknown else side for side in (first, second) if side.vacant or "" in side.texts]
    found = [candidate for candidate in candidates if candidate is not None]
    if not found:
        return None
    return found[0] if len(found) == 1 or found[0] == found[1] else joined(found[0], found[1])


def _common_shape(first: Word, second: Word) -> str:
    one, other = looks_like(first), looks_like(second)
    return one if one == other else ""
