"""A judged command → others like it, within a label."""

from __future__ import annotations

from venom_policy.behavior.languages.quoting import quoted
from venom_policy.grants import COVERED, ROOT, Label, Reach, covers, decoded, split_tree
from venom_policy.scope import text_of
from venom_policy.shell.text import encoded

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from venom_policy.judgment import JudgedEffect, Judgment
    from venom_policy.rulebook import Rule
    from venom_policy.rulebook.uses import Use
    from venom_policy.scope import Ground

# Files that many a root has: what is read or run from there later, and names that only look like a credential's.
OWN_FILES = ("Makefile", "package.json", ".env.example", "README.md")
NEW_NAME = "keep"

_REDIRECTION = "shell.redirect"


def moved(judgment: Judgment, label: Label, ground: Ground) -> Iterator[str]:
    """The command with one of its paths put elsewhere within the label."""
    text = encoded(judgment.command)
    for one in judgment.effects:
        span = one.effect.span
        if one.need.grant != label.grant or one.standing.located is None or not covers(label, one.need):
            continue
        raw = _decoded(text[span.start : span.end])
        spelling = _spelling(raw, one.effect.target.text)
        if spelling:
            before, _, after = raw.rpartition(spelling)
            if before[-1:] == after and after in ("'", '"'):
                before, after = before[:-1], ""
            for path in _elsewhere(spelling, one, label, _root(ground)):
                word = encoded(before + quoted(path) + after)
                yield _decoded(text[: span.start] + word + text[span.end :])


def retargeted(use: Use, labels: tuple[Label, ...], ground: Ground) -> str:
    """An example with its targets moved into the labels."""
    command, needs = use
    for grant, _facets, target in needs:
        label = next((one for one in labels if one.grant == grant), labels[0])
        if label.target is None:
            continue
        if label.target.type == "path":
            base, _ = split_tree(target)
            path = _path_within(label, ground, tree=base != target or target == ".")
            command = " ".join([path if word == base else word for word in command.split(" ")])
        elif target.startswith(f"{label.target.type}:"):
            command = _renamed(command, target.partition(":")[2], label.target)
    return command


def lengthened(judgment: Judgment, label: Label, rule: Rule | None) -> Iterator[str]:
    """The command with one word changed or more.

    The word is a name or an option, in a call of the label.
    """
    text = encoded(judgment.command)
    spans = dict.fromkeys([judged.call.span for judged in judgment.calls if judged.action == label.action])
    for span in spans:
        before, call, after = text[: span.start], text[span.start : span.end], text[span.end :]
        program, blank, words = call.partition(b" ")
        if blank:
            yield _decoded(before + call.rpartition(b" ")[0] + b" " + encoded(NEW_NAME) + after)
        for word in [encoded(NEW_NAME), *map(encoded, _flags(label, rule))]:
            yield _decoded(before + call + b" " + word + after)
            yield _decoded(before + program + b" " + word + blank + words + after)


def _flags(label: Label, rule: Rule | None) -> Iterator[str]:
    """A subcommand's options without a value, then its parents'."""
    levels = [] if rule is None else [rule.level]
    for part in label.action.split(".")[1:]:
        below = levels[-1].subcommands if levels else ()
        levels += [one for one in below if decoded(part) in (one.name, *one.aliases)][:1]
    for level in reversed(levels):
        for option in level.options:
            if option.takes is None and not option.alone and not option.ends:
                yield option.names[0]


def _decoded(text: bytes) -> str:
    return text.decode("utf-8", "surrogateescape")


def again(command: str) -> str:
    """The command twice: a label, unlike a digest, does not count."""
    return f"{command}\n{command}" if "\n" in command else f"{command}; {command}"


def alone(labels: tuple[Label, ...]) -> list[str]:
    """The programs without a rule that labels name, without words."""
    return [quoted(program_of(one)) for one in labels if one.target is not None and one.target.type == "program"]


def program_of(label: Label) -> str:
    """The program that begins the action of a label."""
    return decoded(label.action.partition(".")[0])


def redirected(label: Label, ground: Ground) -> Iterator[str]:
    """A redirection that empties a file, where the label has redirections."""
    if label.action == _REDIRECTION and label.grant != "read":
        yield f"> {_path_within(label, ground, tree=False)}"


def fitting(uses: tuple[Use, ...], label: Label) -> list[Use]:
    """The uses that this label could cover, by grants and words."""
    parts = label.action.split(".")[1:]
    return [
        use
        for use in uses
        if all(grant in COVERED[label.grant] for grant, _facets, _target in use[1])
        and all(decoded(part) in use[0].split() for part in parts)
    ]


def _spelling(raw: str, path: str) -> str:
    """The end of a word that spells a path's end, or ""."""
    end = raw.rstrip("'\"/")
    return next((end[at:] for at in range(len(end)) if path == end[at:] or path.endswith("/" + end[at:])), "")


def _elsewhere(spelling: str, one: JudgedEffect, label: Label, root: str) -> Iterator[str]:
    """Other paths within a label, seen from where this one is."""
    tree = one.need.reach is not None and one.need.reach.tree
    literal = spelling.replace("*", NEW_NAME).replace("?", "x")
    if literal != spelling:
        yield literal
    if label.target is None or not label.target.tree:
        return
    if label.target == ROOT:
        here = one.effect.target.text.removesuffix(spelling) == root + "/"
        if tree:
            yield "." if here else root
        yield from OWN_FILES if here else [f"{root}/{name}" for name in OWN_FILES]
    directory, slash, _name = spelling.rpartition("/")
    yield f"{spelling}/{NEW_NAME}" if tree else f"{directory}{slash}{NEW_NAME}"


def _path_within(label: Label, ground: Ground, *, tree: bool) -> str:
    """A path of a label as a shell word."""
    root = _root(ground)
    if label.target is None or label.target == ROOT:
        path = root if tree else f"{root}/{OWN_FILES[0]}"
    else:
        base, all_below = split_tree(label.target.text)
        path = decoded(base.replace("*", NEW_NAME).replace("?", "x"))
        if all_below and not tree:
            path = f"{path}/{NEW_NAME}"
    if decoded(text_of(ground.cwd)) == root:
        path = "." if path == root else path.removeprefix(root + "/")
    return quoted(f"./{path}" if path.startswith("-") else path)


def _renamed(command: str, target: str, wanted: Reach) -> str:
    """The command about another thing of the same type.

    A remote is renamed part by part, all others whole.
    """
    names = decoded(wanted.text)
    if wanted.type != "remote":
        return command.replace(target, names)
    for name, new in zip(target.split("/", 1), names.split("/", 1), strict=False):
        command = command.replace(name, new)
    return command


def _root(ground: Ground) -> str:
    return decoded(text_of(ground.roots[0])) if ground.roots else ""
