"""The tasks of a repository, each with the digest of its recipe."""

from __future__ import annotations

from venom_policy.value import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.grants import Label
    from venom_policy.judgment import Judgment
    from venom_policy.scope import Scope

# A batch may go through so many projects before tasks are judged anew.
MOST_KNOWN = 64

_known: dict[tuple[Scope, tuple[str, ...]], tuple[Label, ...]] = {}


def task_labels(scope: Scope) -> tuple[Label, ...]:
    """The labels of the tasks that are offered now, without recipes.

    By text alone: which label a task needs does not depend on what lies there.
    """
    from venom_policy.adapters.judging import judge_in_place

    there = _at_root(scope, "lexical")
    key = (there, _offered(scope))
    if key not in _known:
        if len(_known) >= MOST_KNOWN:
            _known.clear()
        found = [label for command in key[1] for label in _labels(judge_in_place(command, there))]
        _known[key] = tuple(dict.fromkeys(found))
    return _known[key]


def tasks_of(scope: Scope) -> tuple[tuple[Label, str], ...]:
    """Tasks of the first root that test, lint, check types, build, format.

    A label lets its task do what code does inside, and nothing destructive or outside. The recipe is "" for a program
    that reads none.
    """
    from venom_policy.adapters.judging import judge_in_place
    from venom_policy.judgment.recipes import recipes_of

    there = _at_root(scope, scope.resolve)
    found: dict[Label, str] = {}
    for command in _offered(scope):
        judgment = judge_in_place(command, there)
        recipes = dict(recipes_of(judgment))
        for label in _labels(judgment):
            found.setdefault(label, recipes.get(label.action, ""))
    return tuple(sorted(found.items(), key=lambda pair: str(pair[0])))


def _offered(scope: Scope) -> tuple[str, ...]:
    """The commands of the tasks; none where no files are looked at."""
    from venom_policy.adapters.facts import facts_for
    from venom_policy.behavior.languages.project_tasks import offered

    if scope.resolve != "filesystem" or not scope.roots:
        return ()
    return offered(scope.roots[0], facts_for(scope))


def _at_root(scope: Scope, resolve: str) -> Scope:
    return replace(scope, cwd=scope.roots[0] if scope.roots else scope.cwd, resolve=resolve)


def _labels(judgment: Judgment) -> list[Label]:
    """What a task needs of the root: code, and formatters' changes."""
    from venom_policy.grants import ROOT

    return [one for one in judgment.labels if one.grant in ("spawn", "files") and one.target == ROOT and not one.facets]
