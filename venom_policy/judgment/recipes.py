"""The recipe of a task → what it adds to a judgment.

A recipe is a text of the project's files that a call runs.
"""

from __future__ import annotations

from venom_policy.value import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.commands import Place
    from venom_policy.effects import Effect
    from venom_policy.facts import Facts
    from venom_policy.judgment.judgment import JudgedCall, Judgment
    from venom_policy.scope import Standing

    Placed = tuple[Effect, Standing]


def in_recipe(pairs: list[Placed], place: Place) -> list[Placed]:
    """The effects of a recipe that say more than `code`.

    What is not known of them may be done by that code anyway; and no word of the command line supplied them.
    """
    told = [pair for pair in pairs if "opaque" not in pair[0].facets or "catastrophic" in pair[0].facets]
    return told if place.given else [(_without_inline(effect), standing) for effect, standing in told]


def _without_inline(effect: Effect) -> Effect:
    if "inline" not in effect.facets:
        return effect
    return replace(effect, facets=tuple([facet for facet in effect.facets if facet != "inline"]))


def contents_of(calls: tuple[JudgedCall, ...], facts: Facts) -> tuple[tuple[str, str], ...]:
    """The files of code that are run, with their digests."""
    targets = [one.effect.target for call in calls for one in call.effects if one.effect.kind == "code"]
    paths = sorted({one.text for one in targets if one.text.startswith("/") and not (one.tree or one.pattern)})
    return tuple([(path, digest) for path in paths if (digest := facts.digest(path)) is not None])


def recipes_of(judgment: Judgment) -> tuple[tuple[str, str], ...]:
    """The action of each task that runs, with its recipe's digest.

    A grant that is kept for a task holds for the recipe that was seen. The digest is of the texts of the project's
    files and of the content of the files of code that they run.
    """
    tasks: dict[str, list[str]] = {}
    for judged in judgment.calls:
        task = judged.call.place.task or (judged.action if judged.recipe else "")
        if task:
            tasks.setdefault(task, []).extend([judged.recipe, *_contents(judged, judgment)])
    return tuple(sorted([(task, _digest(parts)) for task, parts in tasks.items() if any(parts)]))


def _contents(judged: JudgedCall, judgment: Judgment) -> list[str]:
    contents = dict(judgment.contents)
    paths = [one.effect.target.text for one in judged.effects if one.effect.kind == "code"]
    return [f"{path}={contents[path]}" for path in sorted(set(paths)) if path in contents]


def _digest(parts: list[str]) -> str:
    from hashlib import sha256

    return sha256("\0".join(sorted(set(parts))).encode("utf-8", "surrogatepass")).hexdigest()
