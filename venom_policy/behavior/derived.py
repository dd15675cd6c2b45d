"""Words that a rule makes from other words."""

from __future__ import annotations

from venom_policy.behavior.binding import MAYBE, NO, YES
from venom_policy.behavior.linked import led_out
from venom_policy.commands import Word
from venom_policy.commands.joining import escaped
from venom_policy.commands.paths import absolute
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

HERE = Word(texts=("",))

# The directory that names are below: with the first they begin with `./`, with the second they may begin with a dash.
DOTTED, BARE = "./", "."


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
        case Special("unknown"):
            return [(Word(unknown="the command does not say which", many=True), binding.directories)]
        case Derived():
            return MAKERS[expression.how](expression, binding)
    return []


def _suffix(expression: Derived, binding: Binding) -> list[Placed]:
    suffixes = derived_words(expression.value, binding)
    if not suffixes or expression.of is None:
        return []
    return [
        (_joined(word, suffix), directories)
        for word, directories in derived_words(expression.of, binding)
        for suffix, _ in suffixes
    ]


def _joined(word: Word, suffix: Word) -> Word:
    if suffix.texts and not any(mark in text for text in suffix.texts for mark in "*/"):
        if word.texts:
            return replace(word, texts=tuple([text + end for text in word.texts for end in suffix.texts if end]))
        if word.glob:
            return replace(word, glob=word.glob + escaped(suffix.texts[0]))
        if word.below:
            return replace(word, names=word.names + escaped(suffix.texts[0]) if word.names else "")
        return replace(word, suffix=word.suffix + suffix.texts[0], vacant=None)
    if suffix.texts == ("*",) and len(word.texts) == 1:
        return Word(word.span, glob=escaped(word.texts[0]) + "*", many=True)
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


def _basename(expression: Derived, binding: Binding) -> list[Placed]:
    """The last component, in the stated directory or the cwd."""
    places = derived_words(expression.inside, binding) if expression.inside is not None else []
    return _all_placed(expression, binding, places or [(HERE, binding.directories)])


def _inside(expression: Derived, binding: Binding) -> list[Placed]:
    places = derived_words(expression.inside, binding) if expression.inside is not None else []
    return _all_placed(expression, binding, places) if places else []


def _all_placed(expression: Derived, binding: Binding, places: list[Placed]) -> list[Placed]:
    return [
        (_placed(place, word), directories)
        for word, _ in derived_words(expression.value, binding)
        for place, directories in places
    ]


def _into(expression: Derived, binding: Binding) -> list[Placed]:
    """Inside the destination where that is a directory, else the destination itself."""
    places = derived_words(expression.inside, binding) if expression.inside is not None else []
    if not places:
        return []
    words = [word for word, _ in derived_words(expression.value, binding)]
    several = len(words) > 1 or any(word.many for word in words)
    found = []
    for place, directories in places:
        answer = YES if several else _is_directory(place, directories, binding)
        if answer != YES:
            found.append((place, directories))
        for word in words:
            # Most destinations of one file are its new name; only where a hidden file would land is worth a doubt.
            if answer == YES or (answer == MAYBE and last_component(word.text or ".").startswith(".")):
                found.append((_placed(place, word), directories))
    return found


def _is_directory(place: Word, directories: tuple[Directory, ...], binding: Binding) -> int:
    text = place.text
    if text is None:
        return MAYBE
    if text.endswith("/") or last_component(text) in ("", ".", ".."):
        return YES
    kinds = {binding.world.facts.kind(absolute(text, directory)) for directory in directories if not directory.unknown}
    if kinds == {"directory"}:
        return YES
    return NO if kinds and kinds <= {"file", "absent"} else MAYBE


def _placed(place: Word, word: Word) -> Word:
    """A word's last component, as an entry of another word's directory."""
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


def _matching(expression: Derived, binding: Binding) -> list[Placed]:
    """Globs for the names that a regular expression finds."""
    from venom_policy.behavior.languages.expressions import globs_of

    return [
        (Word(word.span, (glob,)), directories)
        for word, directories in derived_words(expression.value, binding)
        if word.text is not None
        for glob in globs_of(word.text)
    ]


def _linked_below(expression: Derived, binding: Binding) -> list[Placed]:
    """Where a walk that follows links leaves its directory."""
    return [
        (place, directories)
        for word, directories in derived_words(expression.value, binding)
        for place in led_out(word, directories, binding)
    ]


def _page(expression: Derived, binding: Binding) -> list[Placed]:
    """A page of the host that another word names."""
    hosts = derived_words(expression.inside, binding) if expression.inside is not None else []
    return [
        (_on_host(host.text or "", word), directories)
        for word, directories in derived_words(expression.value, binding)
        for host, _ in hosts
    ]


def _on_host(host: str, word: Word) -> Word:
    return _changed(word, lambda text: f"{host}/{text.strip('/')}", "the page is not known")


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
    names = pattern.text or pattern.glob if pattern is not None else ""
    if text is None:
        return replace(start, many=True)
    below = DOTTED if text == BARE else text
    return Word(start.span, unknown=f"any name below `{text}`", below=below, names=names, safe=True, many=True)


def _without(expression: Derived, binding: Binding) -> list[Placed]:
    """A word without the suffix that it ends in.

    A word that ends otherwise names some other entry of its directory.
    """
    ends = [suffix.text for suffix, _ in derived_words(expression.value, binding)]
    return [
        (_shortened(word, end or ""), directories)
        for word, directories in (derived_words(expression.of, binding) if expression.of is not None else ())
        for end in ends
    ]


def _shortened(word: Word, end: str) -> Word:
    if word.texts and all(text.endswith(end) and len(text) > len(end) for text in word.texts):
        return replace(word, texts=tuple([text[: -len(end)] for text in word.texts]))
    if word.glob and word.glob.endswith(end):
        return replace(word, glob=word.glob[: -len(end)])
    if word.below and word.names.endswith(end):
        return replace(word, names=word.names[: -len(end)] or "*")
    if word.texts and len(word.texts) == 1:
        return below_word(Word(word.span, (parent(word.texts[0]),)), None)
    return Word(word.span, unknown=word.unknown or "its name without the suffix is not known", many=word.many)


MAKERS = {
    "suffix": _suffix,
    "without": _without,
    "basename": _basename,
    "inside": _inside,
    "into": _into,
    "beside": _beside,
    "parent": _parent,
    "below": _below,
    "matching": _matching,
    "page": _page,
    "linked_below": _linked_below,
}
