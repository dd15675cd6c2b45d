"""A label: what can be granted, as one line of text."""

from __future__ import annotations

from venom_policy.effects import BOUNDING, FACETS
from venom_policy.errors import LabelError
from venom_policy.foreign import shown
from venom_policy.grants.encoding import decoded, encoded_part, is_part_character
from venom_policy.grants.grant import COVERED
from venom_policy.grants.reach import Reach
from venom_policy.value import Value

_FORMAT = "grant[:action][@target][+facet]"
DIGEST_LENGTH = 64
_DIGITS = frozenset("0123456789abcdef")


class Label(Value):
    """A set of effects that can be granted.

    Written `grant[:action][@target][+facet]`, or `exact:` and a digest. No action means any, no target means every
    target that stands inside. INVARIANT: every text is in the spelling that `parse` gives, facets are sorted.
    """

    grant: str
    action: str = ""
    target: Reach | None = None
    facets: tuple[str, ...] = ()
    digest: str = ""

    def __str__(self) -> str:
        if self.digest:
            return f"exact:{self.digest}"
        text = f"{self.grant}:{self.action}" if self.action else self.grant
        if self.target is not None:
            text = f"{text}@{self.target}"
        return "+".join([text, *self.facets]) if self.facets else text

    @staticmethod
    def parse(text: str) -> Label:
        """The label that a text says; LabelError when it says none."""
        if not text.isprintable():
            raise LabelError(f"expected no raw control or invisible character in a label, found `{shown(text)}`")
        if text.startswith("exact:"):
            return _exact(text[6:])
        head, at, rest = text.partition("@")
        target_text, *facets = rest.split("+") if at else ("",)
        if not at:
            head, *facets = head.split("+")
        grant, colon, action = head.partition(":")
        if grant not in COVERED:
            raise LabelError(f"expected `{_FORMAT}` with a grant of {', '.join(COVERED)}, found `{shown(text)}`")
        return Label(
            grant,
            _action(action, text) if colon else "",
            Reach.parse(target_text) if at else None,
            _facets(facets, text),
        )


def exact(digest: str) -> Label:
    """The label of one command, by its digest."""
    return Label("admin", digest=digest)


def is_digest(text: str) -> bool:
    """Whether a text is a digest, as labels and recipes have it."""
    return len(text) == DIGEST_LENGTH and _DIGITS.issuperset(text)


def parse_labels(text: str) -> tuple[Label, ...]:
    """The labels of a list with blanks between."""
    return tuple([Label.parse(one) for one in text.replace("\t", " ").replace("\n", " ").split(" ") if one])


# Actions as labels spell them; the same few come with most commands.
_spelled_actions: dict[str, str] = {}
_MOST_SPELLED = 4096


def action_text(action: str) -> str:
    """An action in the spelling that labels use.

    Parts that are already so stay as they are.
    """
    text = _spelled_actions.get(action)
    if text is None:
        if len(_spelled_actions) >= _MOST_SPELLED:
            _spelled_actions.clear()
        text = _spelled_actions[action] = _spelled(action)
    return text


def _spelled(action: str) -> str:
    if action.isidentifier() and action.isascii():
        return action
    if action.isascii() and action.replace(".", "").replace("-", "").replace("_", "").isalnum() and ".." not in action:
        return action.strip(".")
    return ".".join([_part(one) for one in action.split(".") if one])


def _part(text: str) -> str:
    if all(is_part_character(one) for one in text.replace("%", "")) and _well_encoded(text):
        return encoded_part(decoded(text))
    return encoded_part(text)


def _exact(digest: str) -> Label:
    if not is_digest(digest):
        raise LabelError(f"expected {DIGEST_LENGTH} hexadecimal digits after `exact:`, found `{shown(digest)}`")
    return exact(digest)


def _action(action: str, text: str) -> str:
    for part in action.split("."):
        if not part or not all(is_part_character(one) or one == "%" for one in part) or not _well_encoded(part):
            raise LabelError(f"expected an action such as `git.push` after the colon, found `{shown(text)}`")
    return ".".join([encoded_part(decoded(part)) for part in action.split(".")])


def _well_encoded(part: str) -> bool:
    pieces = part.split("%")[1:]
    return all(len(piece) >= 2 and _DIGITS.issuperset(piece[:2].lower()) for piece in pieces)


def _facets(facets: list[str], text: str) -> tuple[str, ...]:
    for facet in facets:
        if facet not in FACETS and not _own_facet(facet):
            known = ", ".join(sorted(BOUNDING))
            raise LabelError(f"expected a facet such as {known} after `+`, found `{shown(text)}`")
    return tuple(sorted(set(facets)))


def _own_facet(facet: str) -> bool:
    """Consumers may have facets of their own.

    They have a dot, so that a misspelt one of ours is found.
    """
    return "." in facet and facet.replace(".", "").replace("_", "").replace("-", "").isalnum() and facet.isascii()
