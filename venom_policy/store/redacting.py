"""A judged command → text of its structure, without secrets."""

from __future__ import annotations

from venom_policy.shell import printed
from venom_policy.shell.nodes import Literal, Node, Redirect, Simple, Unread, Word
from venom_policy.value import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.judgment import JudgedEffect, Judgment
    from venom_policy.source import Span

LEFT_OUT = "…"

# How the tokens begin that services hand out.
_TOKENS = (
    *("ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_", "glpat-", "sk-", "sk_", "pk_", "rk_", "xoxb-", "xoxp-"),
    *("xoxa-", "xoxr-", "xoxs-", "xapp-", "AKIA", "ASIA", "AIza", "eyJ", "npm_", "pypi-", "hf_", "SG.", "dop_v1_"),
    *("shpat_", "whsec_", "ya29.", "AGE-SECRET-KEY-"),
)
_SHORTEST_TOKEN = 12
_SHORTEST_RANDOM = 20
_TURNS = 4

# Effects whose targets are names, which are no secrets unless they look like one.
_NAMED = frozenset({"path", "remote", "process", "service", "program", "variable", "system"})
_TOKEN_CHARACTERS = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+")
_NAME_CHARACTERS = _TOKEN_CHARACTERS | frozenset("./~*?[]@:,%^")
_LONGEST_CLUSTER = 4
_LONGEST_NUMBER = 6


def redacted(judgment: Judgment) -> str:
    """The command as programs, options and names.

    All other words are left out.
    """
    if judgment.script is None or judgment.status in ("invalid", "opaque"):
        return f"({len(judgment.command)} characters that were not read to the end)"
    words = _Words(judgment)
    return printed(words.without_secrets(judgment.script))


def without_secrets(text: str) -> str:
    """The text with whatever looks like a secret left out."""
    pieces: list[str] = []
    token = ""
    for character in [*text, " "]:
        if character in _TOKEN_CHARACTERS or (character == "." and token):
            token += character
            continue
        pieces += [LEFT_OUT if looks_secret(token) else token, character]
        token = ""
    return "".join(pieces[:-1])


def looks_secret(token: str) -> bool:
    """Whether a word looks like a token, or like chance."""
    if len(token) >= _SHORTEST_TOKEN and token.startswith(_TOKENS):
        return True
    return any(len(piece) >= _SHORTEST_RANDOM and _turns(piece) >= _TURNS for piece in token.split("."))


def _turns(token: str) -> int:
    """How often letters and digits follow one another."""
    kinds = [one.isdigit() for one in token if one.isalnum()]
    return sum([kinds[at] != kinds[at - 1] for at in range(1, len(kinds))])


class _Words:
    """Which words of a command may be kept."""

    def __init__(self, judgment: Judgment) -> None:
        self._targets = {_place(one.effect.span) for one in judgment.effects if _is_named(one)}
        self._actions = {part for call in judgment.calls for part in (*call.action.split("."), call.call.program or "")}

    def without_secrets(self, node: Node) -> Node:
        """The node without the words that are not surely names."""
        if isinstance(node, Word):
            if self._is_kept(node):
                return node
            return replace(node, parts=_joined([*_option_of(node), *[self._rest(one) for one in node.parts]]))
        changed = self._rest(node)
        if isinstance(node, Simple) and isinstance(changed, Simple) and node.words and _is_name(_text(node.words[0])):
            return replace(changed, words=(node.words[0], *changed.words[1:]))
        if isinstance(node, Redirect) and _place(node.span) in self._targets and _is_name(_text(node.target)):
            return replace(changed, target=node.target)
        return changed

    def _rest(self, node: Node) -> Node:
        """The node with everything in it changed, whatever it is."""
        if isinstance(node, Literal):
            return Literal(node.span, LEFT_OUT, node.quoted)
        if isinstance(node, Unread):
            return Unread(node.span, node.reason)
        return replace(node, **{field: self._field(getattr(node, field)) for field in node.__match_args__})

    def _field(self, value: object) -> object:
        if isinstance(value, tuple):
            return tuple([self._field(one) for one in value])
        return self.without_secrets(value) if isinstance(value, Node) else value

    def _is_kept(self, word: Word) -> bool:
        text = _text(word)
        if text is None or not _is_name(text):
            return False
        if text in self._actions or _is_option(text) or (text.isdigit() and len(text) <= _LONGEST_NUMBER):
            return True
        return _place(word.span) in self._targets


def _is_name(text: str | None) -> bool:
    """Whether it could be a name and does not look secret."""
    return text is not None and _NAME_CHARACTERS.issuperset(text) and without_secrets(text) == text


def _is_option(text: str) -> bool:
    """Whether it is an option without a value, unlike `-pSECRET`."""
    if text.startswith("--"):
        return all(one.islower() or one == "-" for one in text)
    return text.startswith("-") and len(text) <= _LONGEST_CLUSTER and (text[1:].isalpha() or len(text) <= 2)


def _is_named(one: JudgedEffect) -> bool:
    return one.effect.target.type in _NAMED and (one.standing.located is not None or one.standing.reach is not None)


def _text(word: Word) -> str | None:
    if all(isinstance(part, Literal) for part in word.parts):
        return "".join([part.text for part in word.parts if isinstance(part, Literal)])
    return None


def _joined(parts: list[Node]) -> tuple[Node, ...]:
    """The parts with what was left out side by side told once."""
    kept: list[Node] = []
    for part in parts:
        if kept and isinstance(part, Literal) and isinstance(kept[-1], Literal) and kept[-1].text == LEFT_OUT:
            continue
        kept.append(part)
    return tuple(kept)


def _option_of(word: Word) -> list[Node]:
    """`--name=` where a word begins so, as a part of its own."""
    first = word.parts[0] if word.parts else None
    if not isinstance(first, Literal):
        return []
    name, equals, _value = first.text.partition("=")
    return [replace(first, text=name + equals)] if equals and name.startswith("--") and _is_option(name) else []


def _place(span: Span) -> tuple[int, int]:
    return (span.start, span.end)
