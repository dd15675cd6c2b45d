"""A script with marks × a tool's table → the tool's script."""

from __future__ import annotations

from venom_policy.verbs.completion_tree import PATH_FLAG
from venom_policy.verbs.escaping import posix

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from venom_policy.verbs.completion_tree import Place, Tree


def filled(script: str, tree: Tree, function: str, tables: dict[str, str], between: str = " | ") -> str:
    """The script with a tool's names, options and tables at its marks.

    `function` is how the names of its functions begin.
    """
    own = {
        "SWITCHES": between.join(tree.switches),
        "VALUED": between.join(tree.valued),
        "PATH_FLAG": PATH_FLAG,
        "FUNCTION": function.replace("-", "_"),
        "TOOL": tree.tool,
    }
    return _put_in(script, tables | own)


def posix_tables(tree: Tree, lists: Callable[[Place], dict[str, str]]) -> dict[str, str]:
    """The tables as branches of `case`.

    A place sets its `lists`.
    """
    values = [
        _branch(f"{known.path} {known.flag}", f" values=({posix_words(known.values)}) ;;\n") for known in tree.values
    ]
    return {
        "STEPS": "\n".join(_branch(f"{step.start}/{step.word}", f" place={posix(step.end)} ;;") for step in tree.steps),
        "PLACES": "\n".join(_branch(place.path, _set(lists(place))) for place in tree.places),
        "VALUES\n": "".join(values),
    }


def posix_words(texts: Iterable[str]) -> str:
    """Texts as the words of a list in a shell like bash."""
    return " ".join(map(posix, texts))


def _branch(matched: str, then: str) -> str:
    return f"    {posix(matched) if matched else chr(39) * 2}){then}"


def _set(lists: dict[str, str]) -> str:
    return "".join(f"\n        {name}=({words})" for name, words in lists.items()) + "\n        ;;"


def _put_in(script: str, parts: dict[str, str]) -> str:
    """A script with its parts put in, none within another."""
    if not parts:
        return script
    (name, part), *others = parts.items()
    rest = dict(others)
    return part.join(_put_in(piece, rest) for piece in script.split(name))
