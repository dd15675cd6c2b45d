"""Calls with words of several possible texts, as calls with exact ones."""

from __future__ import annotations

from venom_policy.value import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.commands import Call, Word

MOST = 16


def combinations(call: Call) -> list[Call]:
    """The call with each combination of texts.

    The call itself when it has none, or too many, to tell apart.
    """
    count = 1
    for word in call.argv:
        if len(word.texts) > 1:
            count *= len(word.texts)
    if count == 1 or count > MOST:
        return [call]
    variants: list[tuple[Word, ...]] = [()]
    for word in call.argv:
        if len(word.texts) > 1:
            choices = [replace(word, texts=(text,)) for text in word.texts]
            variants = [(*variant, choice) for variant in variants for choice in choices]
        else:
            variants = [(*variant, word) for variant in variants]
    return [replace(call, argv=variant) for variant in variants]
