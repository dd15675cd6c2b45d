"""Hypothesis strategies for grants, labels, needs, effects and policies."""

from __future__ import annotations

import os

from hypothesis import settings
from hypothesis import strategies as st

from venom_policy.commands import Call, Directory, Outcome, Trace, Traced, Word
from venom_policy.effects import BOUNDING, KINDS, Effect, Target
from venom_policy.facts import NO_FACTS
from venom_policy.grants import RANK, Label, Need, Reach, encoded, encoded_part, named
from venom_policy.judgment import Judgment, judged
from venom_policy.scope import Scope
from venom_policy.source import Span


def examples(number: int) -> settings:
    """How often a law is tried: so many times, or as `VENOM_LAWS` says when that is more."""
    return settings(max_examples=max(number, int(os.environ.get("VENOM_LAWS", "0"))))


SCOPE = Scope(cwd="/work/repo", home="/home/dev", hosts=("example.com",), remotes=("origin",))

grants = st.sampled_from(sorted(RANK))
facets = st.sets(st.sampled_from(sorted(BOUNDING)), max_size=3).map(lambda found: tuple(sorted(found)))
parts = st.sampled_from(["git", "push", "commit", "rm", "npm", "run", "test", "mkfs.ext4", "a b"]) | st.text(
    st.characters(exclude_categories=["Cs"]), min_size=1, max_size=4
)
actions = st.lists(parts.map(encoded_part), max_size=3).map(".".join)

# File names as bytes allow them: whatever but NUL and slash, odd bytes as surrogates.
names = st.sampled_from(
    [
        "a",
        "b",
        "src",
        "build",
        "*",
        "**",
        "?",
        "~",
        ".env",
        "a b",
        "a\nb",
        "@x",
        "+y",
        "%41",
        "host:x",
        "[a]",
        "{b}",
        "...",
    ]
) | st.binary(min_size=1, max_size=4).map(lambda data: data.replace(b"/", b"_").replace(b"\0", b"_")).map(
    lambda data: data.decode("utf-8", "surrogateescape")
).filter(lambda name: name not in (".", ".."))

BASES = ("/work/repo", "/work/other", "/home/dev", "/etc", "/srv", "/work", "")
absolute_paths = st.builds(
    lambda base, rest: "/".join([base, *rest]) or "/",
    st.sampled_from(BASES),
    st.lists(names, max_size=3),
)

patterns = (
    st.lists(st.sampled_from(["*", "?", "a", "b", ".", "x"]), min_size=1, max_size=4)
    .map("".join)
    .filter(lambda text: text.strip(".") != "" and "**" not in text)
)
path_reaches = st.builds(
    lambda base, rest, tree: Reach("path", ("/".join([base, *rest]) + ("/**" if tree else "")) or "/"),
    st.sampled_from(BASES),
    st.lists(names.map(encoded) | patterns, max_size=3),
    st.booleans(),
)
name_reaches = st.builds(
    named,
    st.sampled_from(["host", "remote", "process", "service", "variable", "program", "code", "system"]),
    st.lists(names, min_size=1, max_size=3).map("/".join),
)
reaches = path_reaches | name_reaches
labels = st.builds(Label, grants, actions, st.none() | reaches | st.just(Reach("path", ".")), facets)
needs = st.builds(
    Need,
    grants,
    actions.filter(bool),
    st.none() | reaches,
    st.booleans(),
    facets,
    st.booleans(),
    st.none(),
    st.booleans(),
)

targets = st.one_of(
    st.builds(Target, st.just("path"), absolute_paths, tree=st.booleans()),
    st.builds(Target, st.just("host"), st.sampled_from(["example.com", "other.org:80/x"])),
    st.builds(Target, st.just("remote"), st.sampled_from(["origin/main", "fork"])),
    st.builds(Target, st.just("repository"), st.sampled_from(["/work/repo", "/work/repo/docs", "/work/other"])),
    st.builds(Target, st.just("variable"), st.sampled_from(["HOME", "API_TOKEN"])),
    st.builds(Target, st.just("unknown"), st.just(""), reason=st.just("it comes from outside")),
)
effects = st.builds(
    Effect,
    st.sampled_from(sorted(KINDS - {"output"})),
    targets,
    st.sampled_from(["git.push", "git.commit", "rm", "cat", "npm.run.test", "curl"]),
    st.just("test/rule"),
    st.just(Span(0, 1)),
    st.sets(st.sampled_from(sorted(BOUNDING)), max_size=2).map(lambda found: tuple(sorted(found))),
)


def judgment_of(found: tuple[Effect, ...], scope: Scope = SCOPE) -> Judgment:
    """The judgment of one call that has these effects."""
    call = Call(0, (Word(texts=("x",)),), "x", (Directory("/work/repo"),), Span(0, 1))
    trace = Trace((Traced(call, Outcome("x", found)),))
    return judged("x", None, trace, scope, NO_FACTS)


judgments = st.lists(effects, max_size=4).map(tuple).map(judgment_of)
