"""Words that a rule makes from other words."""

from __future__ import annotations

from venom_policy.commands import Word
from venom_policy.commands.joining import escaped
from venom_policy.rulebook.rule import Derived, Fixed, Named, Special
from venom_policy.value import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from venom_policy.behavior.binding import Binding
    from venom_policy.commands import Directory
    from venom_policy.rulebook.rule import TargetExpression

    # A word and the directories that it is seen from.
    Placed = tuple[Word, tuple[Directory, ...]]


def derived_words(expression: TargetExpression, binding: Binding) -> list[Placed]:
    """The words that an expression stands for."""
    match expression:
        case Named(name):
            return [(word, bound.directories) for bound in binding.values.get(name, ()) for word in bound.words]
        case Fixed(text):
            return [(Word(texts=(text,)), binding.directories)]
        case Special("cwd" | "repository" | "work_tree" | "project"):
            return [(Word(texts=(".",)), binding.directories)]
        case Special("itself"):
            return [(Word(texts=(binding.rule.program,)), binding.directories)]
        case Derived():
            return MAKERS[expression.how](expression, binding)
    return []


def _suffix(expression: Derived, binding: Binding) -> list[Placed]:
    found = []
    for word, directories in derived_words(expression.of, binding) if expression.of is not None else ():
        for suffix, _ in derived_words(expression.value, binding):
            found.append((_joined(word, suffix), directories))
    return found


def _joined(word: Word, suffix: Word) -> Word:
    if suffix.texts and not any(mark in text for text in suffix.texts for mark in "*/"):
        if word.texts:
            return replace(word, texts=tuple([text + end for text in word.texts for end in suffix.texts if end]))
        if word.glob:
            return replace(word, glob=word.glob + escaped(suffix.texts[0]))
        if word.below:
            return replace(word, names=word.names + escaped(suffix.texts[0]) if word.names else "")
        return replace(word, suffix=word.suffix + suffix.texts[0], vacant=None)
    return Word(word.span, unknown="the suffix of its name is not known")


def _changed(word: Word, change: Callable[[str], str], reason: str) -> Word:
    """The word with each exact text changed, else an unknown word."""
    if word.texts:
        return replace(word, texts=tuple([change(text) for text in word.texts]))
    return Word(word.span, unknown=word.unknown or reason, many=word.many)


def last_component(text: str) -> str:
    """What stands behind the last slash, of a URL without its query."""
    if "://" in text:
        text = text.partition("?")[0].partition("#")[0]
    return text.rstrip("/").rpartition("/")[2]


def parent(text: str) -> str:
    """The directory that a path lies in."""
    head, slash, _ = text.rstrip("/").rpartition("/")
    return head or slash or "."


def _inside(expression: Derived, binding: Binding) -> list[Placed]:
    if expression.inside is None:
        places = [(Word(texts=("",)), binding.directories)]
    else:
        places = derived_words(expression.inside, binding) or [(Word(texts=("",)), binding.directories)]
    found = []
    for word, _ in derived_words(expression.value, binding):
        for place, directories in places:
            found.append((_placed(place, word), directories))
    return found


def _placed(place: Word, word: Word) -> Word:
    """The last component of a word as an entry of the directory that another word names."""
    if not place.texts:
        return replace(place, names="", suffix="", many=word.many, vacant=None) if place.below else place
    if word.texts:
        names = [last_component(text) for text in word.texts]
        return Word(
            word.span,
            tuple(
                [f"{start.rstrip('/') or start}/{name}" if start else name for start in place.texts for name in names]
            ),
        )
    if word.glob:
        start = escaped(place.texts[0]) + "/" if place.texts[0] else ""
        return Word(word.span, glob=start + word.glob.rpartition("/")[2], many=word.many)
    if word.below and word.safe:
        return replace(word, below=place.texts[0] or ".")
    # Some entry of the directory: at worst all of it.
    return Word(word.span, unknown=word.unknown, below=place.texts[0] or ".", safe=True, many=word.many)


def _parent(expression: Derived, binding: Binding) -> list[Placed]:
    return [
        (_changed(word, parent, "its directory is not known"), directories)
        for word, directories in derived_words(expression.value, binding)
    ]


def _below(expression: Derived, binding: Binding) -> list[Placed]:
    names: list[Word | None] = [None]
    if expression.names is not None:
        names = [word for word, _ in derived_words(expression.names, binding)] or [None]
    return [
        (below_word(word, pattern), directories)
        for word, directories in derived_words(expression.value, binding)
        for pattern in names
    ]


def _into(expression: Derived, binding: Binding) -> list[Placed]:
    """Inside the destination where that is a directory, else the destination itself."""
    places = derived_words(expression.inside, binding) if expression.inside is not None else []
    return places + _inside(expression, binding)


def _beside(expression: Derived, binding: Binding) -> list[Placed]:
    """A word as seen from the directory that another word lies in."""
    places = derived_words(expression.inside, binding) if expression.inside is not None else []
    return [
        (_seen_from(place, word), directories)
        for word, _ in derived_words(expression.value, binding)
        for place, directories in places
    ]


def _seen_from(place: Word, word: Word) -> Word:
    if word.texts and all(text.startswith("/") for text in word.texts):
        return word
    if not word.texts or not place.texts:
        return Word(word.span, unknown=word.unknown or place.unknown or "where it lies is not known")
    return replace(word, texts=tuple([f"{parent(start)}/{text}" for start in place.texts for text in word.texts]))


def below_word(start: Word, pattern: Word | None) -> Word:
    """Any entry at or below a directory whose name matches a pattern."""
    text = start.text
    names = pattern.text or "" if pattern is not None else ""
    if text is None:
        return replace(start, many=True)
    return Word(start.span, unknown=f"any name below `{text}`", below=text, names=names, safe=True, many=True)


MAKERS = {
    "suffix": _suffix,
    "basename": _inside,
    "inside": _inside,
    "into": _into,
    "beside": _beside,
    "parent": _parent,
    "below": _below,
}
