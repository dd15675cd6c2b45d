"""Target expressions of a rule to targets."""

from __future__ import annotations

from venom_policy.behavior.derived import derived_words
from venom_policy.behavior.hits import hits_of, host_targets, repository_targets, stdin_code, texts_as
from venom_policy.behavior.hosts import host_text
from venom_policy.commands import Word
from venom_policy.commands.paths import path_targets
from venom_policy.effects import Target
from venom_policy.rulebook.rule import Derived, Fixed, Named, Special, Typed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.behavior.binding import Binding
    from venom_policy.behavior.hits import Hit
    from venom_policy.rulebook.rule import TargetExpression
    from venom_policy.source import Span


# What the word that chose the directories stands for.
OF_THE_GROUND = frozenset({"cwd", "repository", "project", "work_tree"})


def hits(expression: TargetExpression, kind: str, binding: Binding, *, tree: bool = False) -> list[Hit]:
    """What an effect of this kind happens to."""
    match expression:
        case Named(name):
            return [hit for bound in binding.values.get(name, ()) for hit in hits_of(bound, kind, binding, tree=tree)]
        case Special(name):
            span = binding.ground if name in OF_THE_GROUND else binding.call.span
            return [(kind, target, span) for target in _special(name, binding, tree)]
        case Fixed(text):
            return [(kind, target, binding.call.span) for target in _fixed(text, kind, binding, tree)]
        case Typed():
            return [(kind, target, span) for target, span in _typed(expression, binding, tree)]
        case Derived():
            return [
                (kind, target, _span(word, binding))
                for word, directories in derived_words(expression, binding)
                for target in path_targets(word, directories, tree=tree)
            ]
    raise AssertionError(expression)


def _span(word: Word, binding: Binding) -> Span:
    return word.span if word.span.end else binding.call.span


def _fixed(text: str, kind: str, binding: Binding, tree: bool) -> tuple[Target, ...]:
    if kind in ("net_read", "net_send"):
        return (Target("host", host_text(text)),)
    if kind == "unknown_program":
        return (Target("program", text),)
    if text.startswith("~/"):
        text = binding.world.home + text[1:]
    return path_targets(Word(texts=(text,)), binding.directories, tree=tree)


def _special(name: str, binding: Binding, tree: bool) -> tuple[Target, ...]:
    match name:
        case "cwd":
            return path_targets(Word(texts=(".",)), binding.directories, tree=tree)
        case "repository" | "project" | "work_tree":
            return repository_targets(binding.repositories or binding.directories, tree=True)
        case "service":
            return tuple(service_of(binding))
        case "stdin":
            return (stdin_code(binding),)
        case "processes" | "system":
            return (Target("system", name),)
        case "itself":
            return (Target("program", binding.call.program or binding.rule.program),)
        case "nothing":
            return ()
    return (Target("unknown", "", reason="the rule cannot say more"),)


def service_of(binding: Binding) -> list[Target]:
    """The service of the innermost level that declares one."""
    service = binding.table.service
    if service is None:
        return [Target("service", binding.rule.program)]
    start = f"{service.system}/{service.kind}" if service.kind else service.system
    bounds = binding.values.get(service.name, ())
    names = [text for bound in bounds for word in bound.words for text in word.texts]
    return [Target("service", f"{start}/{name}") for name in names] or [Target("service", start)]


def _typed(expression: Typed, binding: Binding, tree: bool) -> list[tuple[Target, Span]]:
    words = derived_words(expression.value, binding)
    found: list[tuple[Target, Span]] = []
    for word, directories in words:
        span = _span(word, binding)
        match expression.type:
            case "service":
                found += [(target, span) for target in _services(expression, word, binding)]
            case "remote":
                found += [(target, span) for target in _remotes(expression, word, binding)]
            case "path":
                found += [(target, span) for target in path_targets(word, directories, tree=tree)]
            case "host":
                found += [(target, span) for target in host_targets(word)]
            case _:
                found += [(target, span) for target in texts_as(expression.type, word)]
    return found


def _services(expression: Typed, word: Word, binding: Binding) -> list[Target]:
    """`system/kind/name` for each name; without a name all of that kind."""
    systems = word.texts or ("",)
    names: list[str] = [""]
    if expression.name is not None:
        bound = [one for one, _ in derived_words(expression.name, binding)]
        if bound and all(one.texts for one in bound):
            names = [text for one in bound for text in one.texts]
    return [
        Target("service", "/".join([part for part in (system, expression.kind, name) if part]))
        for system in systems
        for name in names
    ]


def _remotes(expression: Typed, word: Word, binding: Binding) -> list[Target]:
    refs = [""]
    if expression.ref is not None:
        bound = [one for one, _ in derived_words(expression.ref, binding)]
        refs = [_remote_ref(text) for one in bound for text in one.texts] or [""]
    if not word.texts:
        return texts_as("remote", word)
    return [Target("remote", f"{text}/{ref}" if ref else text) for text in word.texts for ref in refs]


def _remote_ref(refspec: str) -> str:
    """The ref at the remote that a refspec changes: `+a:b` changes b.

    A branch has one name, `main` for `refs/heads/main`; which one the current commit is on is not known.
    """
    source, colon, destination = refspec.removeprefix("+").partition(":")
    ref = destination if colon and destination else source
    if ref in ("HEAD", "@"):
        return ""
    return ref.removeprefix("refs/heads/") if ref.startswith("refs/") else ref.removeprefix("heads/")
